import { socialPlatforms } from "../../contract/social-platforms.ts";
import { emailOf } from "../../text/email-address.ts";
import {
  arrayOf,
  fieldsOf,
  isRecord,
  type JsonRecord,
  numberOf,
  textOf,
  textsOf,
  urlOf,
} from "../../text/json-record.ts";
import { domainOfHost, isSharedDomain, pairKey, profileKey, siteKey, socialKey } from "../identity.ts";
import type { ProjectedJob, ReadingPorts, Statements } from "../thing.ts";
import { createStatements, phoneOf, type StatementsBuilder } from "./statements.ts";

/**
 * What a svcSite result states: the site's owner, as its pages and as the model describe it, with its contacts, domain
 * and team.
 */
export function readSite(job: ProjectedJob, ports: ReadingPorts): Statements {
  const data = fieldsOf(job.data);
  const statements = createStatements(ports);
  const start = urlOf(data.url) ?? urlOf(job.url);
  if (start === null || data.crawl_status === "failed") return statements;
  const metadata = fieldsOf(data.metadata);
  const facts = fieldsOf(metadata.page_facts);
  const page = textOf(metadata.start_page) ?? start.href;
  const domain = domainOfHost(start.hostname);
  const ownDomain = domain === null || isSharedDomain(domain) ? null : domain;
  const country = textOf(facts.country)?.toUpperCase() ?? null;
  const keys = [siteKey(ports.sectionOf(start))];
  const phones = textsOf(data.phones);
  const socials = socialPlatforms.map((platform) => [platform, textOf(data[platform])] as const);
  const owner = statements.add({
    kind: "businesses",
    origin: "page",
    source: page,
    keys: [...keys, ...socials.flatMap(([, url]) => (url === null ? [] : (socialKey(url) ?? [])))],
    fields: {
      name: textOf(facts.name),
      address: textsOf(data.addresses)[0] ?? null,
      country,
      phone: phones[0] ?? null,
      website: start.href,
      domain: ownDomain,
      description: textOf(facts.description),
      industry: textOf(facts.industry),
      services: textsOf(facts.services),
      target_audience: textOf(facts.target_audience),
      languages: textsOf(facts.languages),
      logo: textOf(facts.logo),
      ...Object.fromEntries(socials),
    },
  });
  addModelReading(statements, data, keys, page);
  const evidence = evidenceOf(metadata);
  const at = (value: string) => evidence.get(value.toLowerCase())?.page ?? page;
  const site: Site = {
    owner,
    domain: ownDomain,
    at,
    onContactPage: (value) => evidence.get(value)?.onContactPage,
  };

  for (const email of textsOf(data.emails)) {
    statements.addEmail(
      email,
      { origin: "page", source: at(email), of: owner },
      { on_contact_page: site.onContactPage(email.toLowerCase()) ?? null },
    );
  }
  for (const phone of phones)
    statements.addPhone(phoneOf(phone, country), { origin: "page", source: at(phone), of: owner });
  statements.addDomain(
    ownDomain,
    { origin: "page", source: page, of: owner },
    { website: start.origin, name: textOf(facts.name), country, languages: textsOf(facts.languages) },
  );
  for (const person of arrayOf(facts.people)) addMember(statements, person, "page", site);
  for (const person of arrayOf(data.team_members)) addMember(statements, person, "model", site);
  return statements;
}

interface Site {
  owner: number | null;
  domain: string | null;
  at(value: string): string;
  onContactPage(email: string): boolean | undefined;
}

/** What the model reads from the pages about their owner. */
function addModelReading(
  statements: StatementsBuilder,
  data: JsonRecord,
  keys: readonly string[],
  source: string,
): void {
  const vitals = fieldsOf(data.company_vitals);
  const fields = {
    name: textOf(vitals.name),
    description: textOf(vitals.summary),
    industry: textOf(vitals.industry),
    services: textsOf(vitals.services),
    target_audience: textOf(vitals.target_audience),
    lead_score: numberOf(fieldsOf(data.lead_scoring).icp_fit_score),
  };
  const isEmpty = Object.values(fields).every(
    (value) => value === null || (Array.isArray(value) && value.length === 0),
  );
  if (!isEmpty) statements.add({ kind: "businesses", origin: "model", source, keys, fields });
}

function addMember(
  statements: StatementsBuilder,
  member: unknown,
  origin: "page" | "model",
  { owner, domain, at }: Site,
): void {
  if (!isRecord(member)) return;
  const name = textOf(member.name);
  if (name === null) return;
  const email = emailOf(textOf(member.email));
  const profile = textOf(member.linkedin);
  const source = at(email ?? profile ?? name);
  const profiled = profile === null ? null : profileKey(profile);
  const person = statements.add({
    kind: "people",
    origin,
    source,
    keys: [
      ...pairKey("nd", name, domain),
      ...pairKey("ne", name, email),
      ...(profiled === null ? [] : [profiled]),
    ],
    fields: { name, title: textOf(member.title), domain, email, profile_url: profile },
  });
  statements.link(owner, person, source);
  statements.addEmail(email, { origin, source, of: person });
}

/** The first page that states each contact, by the contact in lower case. */
function evidenceOf(metadata: JsonRecord): Map<string, { page: string; onContactPage: true | undefined }> {
  const { emails, phones, socials } = fieldsOf(metadata.evidence);
  return new Map(
    [emails, phones, socials].flatMap(arrayOf).flatMap((entry) => {
      if (!isRecord(entry)) return [];
      const value = textOf(entry.value);
      const page = textOf(fieldsOf(arrayOf(entry.sources)[0]).url);
      if (value === null || page === null) return [];
      const onContactPage = entry.contact_page === true ? (true as const) : undefined;
      return [[value.toLowerCase(), { page, onContactPage }] as const];
    }),
  );
}

import { escapeHtml } from "../../src/text/escape-html.ts";
import { foldLetters } from "../../src/text/fold.ts";
import { randomOf } from "../contact-recall/random.ts";
import { languages } from "./languages/all-languages.ts";
import type { PageKind } from "./pages/company.ts";
import { copyrightOf, headMarks, logoOf, titleOf } from "./pages/name-marks.ts";
import { profileBody, teamForms } from "./pages/team-forms.ts";
import { traps } from "./pages/traps.ts";
import { firmOf, type Person, type Writer } from "./pages/writer.ts";
import type { SiteSpec } from "./sites/site-spec.ts";

export interface SiteTruth {
  /** Every correct name: the brand and the legal name. */
  names: string[];
  people: Pick<Person, "name" | "role" | "email" | "linkedin">[];
  /** Names on the site of people who do not work there, with the reason. */
  forbidden: { name: string; why: string }[];
}

export interface BuiltSite {
  spec: SiteSpec;
  /** By address. */
  pages: ReadonlyMap<string, string>;
  truth: SiteTruth;
}

/** The pages of a site and the truth about them; deterministic. */
export function buildSite(spec: SiteSpec): BuiltSite {
  const { writer, forbidden, director } = writerOf(spec);
  const origin = `https://${spec.domain}`;
  const plan = planOf(writer);
  const menu = plan
    .filter(({ kind }) => kind !== "profile" && kind !== "post")
    .map(({ path, heading }) => `<li><a href="${path}">${escapeHtml(heading)}</a></li>`)
    .join("");
  const pages = new Map(
    plan.map((page) => [`${origin}${page.path}`, documentOf(writer, page, menu, director)] as const),
  );
  const people = [...writer.team, ...(director === null ? [] : [director])];
  const facts = people.map(({ name, role, email, linkedin }) => ({ name, role, email, linkedin }));
  return { spec, pages, truth: { names: [...new Set([spec.brand, spec.legal])], people: facts, forbidden } };
}

interface Page {
  path: string;
  kind: PageKind;
  heading: string;
  person?: Person;
}

/** Knows the whole description of the site; the parts of its pages know only the company. */
interface SiteWriter extends Writer {
  spec: SiteSpec;
}

function writerOf(spec: SiteSpec) {
  const pack = languages[spec.language];
  const random = randomOf(spec.domain);
  const taken = new Set<string>();
  const forbidden: SiteTruth["forbidden"] = [];
  const roles = random.some([...pack.roles[spec.group], ...random.some(pack.roles.office, 5)], 20);
  const freshName = () => {
    for (;;) {
      const given = random.pick(pack.given);
      const family = random.pick(pack.family);
      const name = pack.familyFirst ? `${family} ${given}` : `${given} ${family}`;
      if (taken.has(name)) continue;
      taken.add(name);
      return { name, given, family };
    }
  };
  const personOf = (index: number, role: string | null): Person => {
    const names = freshName();
    const slug = slugOf(names.name);
    return {
      ...names,
      slug,
      role,
      honorific: spec.team.honorifics && index % 2 === 0 ? random.pick(pack.honorifics) : null,
      email: spec.team.mail ? `${slug.replaceAll("-", ".")}@${spec.domain}` : null,
      linkedin:
        spec.team.linkedin && index % 3 !== 2 ? `https://www.linkedin.com/in/${slug}-${100 + index}` : null,
      bio: escapeHtml(random.pick(pack.bios)),
    };
  };
  const team = Array.from({ length: spec.team.count }, (_, index) =>
    personOf(index, roles[index % roles.length] ?? null),
  );
  const director = spec.team.director
    ? { ...personOf(1, pack.labels.director), email: null, linkedin: null }
    : null;
  const writer: SiteWriter = {
    spec,
    pack,
    random,
    escapeText: escapeHtml,
    team,
    firm: () => firmOf(random),
    stranger: (why) => {
      const { name } = freshName();
      forbidden.push({ name, why });
      return name;
    },
  };
  return { writer, forbidden, director };
}

function planOf({ spec, pack, random, team }: SiteWriter): Page[] {
  const { labels } = pack;
  const teamHeading = random.pick(labels.team);
  const page = (kind: PageKind, heading: string): Page => ({ kind, heading, path: pathOf(heading) });
  return [
    { kind: "home", heading: labels.home, path: "/" },
    page("about", labels.about),
    ...(spec.team.on === "team" ? [page("team", teamHeading)] : []),
    page("services", labels.services),
    ...pack.posts.slice(0, 2).map((title) => page("post", title)),
    page("contact", labels.contact),
    ...(spec.marks.imp === undefined ? [] : [page("imprint", labels.imprint)]),
    ...(spec.team.profiles
      ? team.map(
          (person): Page => ({
            kind: "profile",
            heading: person.name,
            path: `/people/${person.slug}/`,
            person,
          }),
        )
      : []),
  ];
}

function documentOf(writer: SiteWriter, page: Page, menu: string, director: Person | null): string {
  const { spec, pack } = writer;
  const title = titleOf(writer, page.heading, page.kind === "home");
  const trapHtml = spec.traps
    .map((name) => traps[name])
    .filter(({ on }) => (on as readonly PageKind[]).includes(page.kind))
    .map(({ html }) => html(writer))
    .join("\n");
  const posts = page.kind === "home" ? postLinks(pack.posts.slice(0, 2)) : "";
  return `<!doctype html><html lang="${spec.language}"><head><meta charset="utf-8"><title>${escapeHtml(title)}</title>${headMarks(writer, title)}</head>
<body><header>${logoOf(writer)}<nav><ul>${menu}</ul></nav></header>
<main>${bodyOf(writer, page, director)}
${trapHtml}${posts}</main>
<footer><p>${copyrightOf(writer)}</p><a href="/privacy/">${escapeHtml(pack.labels.privacy)}</a></footer></body></html>`;
}

const postLinks = (posts: readonly string[]): string =>
  posts.map((title) => `<p><a href="${pathOf(title)}">${escapeHtml(title)}</a></p>`).join("");

const pathOf = (text: string): string => `/${slugOf(text)}/`;

const slugOf = (text: string): string =>
  foldLetters(text)
    .replace(/[’']/gu, "")
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");

function bodyOf(writer: SiteWriter, page: Page, director: Person | null): string {
  const { spec, pack, random } = writer;
  const heading = `<h1>${escapeHtml(page.heading)}</h1>`;
  const text = random
    .some(pack.paragraphs, 2)
    .map((paragraph) => `<p>${escapeHtml(paragraph)}</p>`)
    .join("");
  const people = spec.team.form !== "none" && spec.team.on === page.kind ? teamPart(writer, page.kind) : "";
  switch (page.kind) {
    case "home":
      return `<h1>${escapeHtml(homeHeading(writer))}</h1>${text}<h2>${escapeHtml(pack.slogans[2] ?? "")}</h2>${text}`;
    case "imprint":
      return `${heading}<p><strong>${escapeHtml(spec.legal)}</strong><br>Otto-Lilienthal-Str. 12<br>10115 Eastmere</p>${director === null ? "" : `<p>${escapeHtml(pack.labels.director)}: ${escapeHtml(director.name)}</p>`}${text}`;
    case "profile":
      return page.person === undefined ? heading : profileBody(writer, page.person);
    case "contact":
      return `${heading}<p>${escapeHtml(spec.brand)}<br>Otto-Lilienthal-Str. 12<br>info@${spec.domain}</p>${people}`;
    default:
      return `${heading}${text}${people}`;
  }
}

function teamPart(writer: SiteWriter, kind: PageKind): string {
  const { spec, pack, random } = writer;
  const html = spec.team.form === "none" ? "" : teamForms[spec.team.form](writer);
  const heading = kind === "team" ? "" : `<h2>${escapeHtml(random.pick(pack.labels.team))}</h2>`;
  return `${heading}${html}`;
}

function homeHeading({ spec, pack }: SiteWriter): string {
  if (spec.marks.h1 === "brand") return spec.brand;
  return spec.marks.h1 === "welcome" ? `${pack.labels.welcome} ${spec.brand}` : (pack.slogans[0] ?? "");
}

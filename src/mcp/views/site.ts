import { z } from "zod";
import { socialPlatforms } from "../../contract/social-platforms.ts";
import type { SiteResult } from "../../job-types/site/index.ts";
import { counted } from "../../text/counted.ts";
import { known, type Row } from "../answer/answer.ts";
import { jobMarkdownLink } from "../resources/uris.ts";
import type { CompletedJob, JobTypeView, JobView } from "./view.ts";

/** More of a kind are in the linked result. */
const contactsMax = 20;
const peopleMax = 10;
const notesMax = 6;
/** Field of the result with the model's answer to an agent's question. */
export const answerField = "answer";

const person = z.object({
  name: z.string(),
  title: z.string().optional(),
  email: z.string().optional(),
  linkedin: z.string().optional(),
});

const fields = {
  url: z.string().optional(),
  pages_crawled: z.int().optional(),
  emails: z.array(z.string()).optional().describe("Best evidence first."),
  phones: z.array(z.string()).optional(),
  addresses: z.array(z.string()).optional(),
  social: z.record(z.string(), z.string()).optional().describe("Accounts by platform."),
  company: z.record(z.string(), z.unknown()).optional(),
  team: z.array(person).optional(),
  pain_points: z.array(z.string()).optional(),
  answer: z.unknown().optional().describe("To `question`."),
  text: z.string().optional().describe("Markdown, from its beginning or the cursor."),
  text_uri: z.string().optional().describe("The whole text."),
};

/** Contacts and facts, then as much of the text as there is room for. */
function viewOf({ job_id, data }: CompletedJob<SiteResult>): JobView {
  const { company_vitals: vitals, metadata } = data;
  const { name, description } = metadata.page_facts;
  return {
    summary: summaryOf(data),
    fields: {
      url: data.url,
      pages_crawled: data.pages_crawled,
      emails: data.emails.slice(0, contactsMax),
      phones: data.phones.slice(0, contactsMax),
      addresses: data.addresses.slice(0, contactsMax),
      social: socialsOf(data),
      company: companyOf(vitals ?? { name, summary: description }),
      team: data.team_members.slice(0, peopleMax).map(known),
      pain_points: data.pain_points,
      [answerField]: data[answerField],
      notes: notesOf(data),
    },
    text: { name: "text", value: data.markdown_compendium ?? "" },
    links: data.compendium.available ? [jobMarkdownLink(job_id)] : [],
    nextStep:
      data.crawl_status === "failed"
        ? "Check the URL, or find the right one with find_businesses."
        : undefined,
    complete: completeResult(data),
  };
}

/** Rules take several facts from one sentence of the site, and sites repeat theirs: it is enough to read each once. */
function companyOf(facts: object): Row {
  const shown = new Set<string>();
  const isNew = (sentence: string) => !shown.has(sentence) && shown.add(sentence);
  const once = (text: string) =>
    text
      .split(/(?<=[.!?])\s+/)
      .filter(isNew)
      .join(" ");
  const entries = Object.entries(facts).map(([name, value]) => [
    name,
    Array.isArray(value) ? value.map(once).filter((text) => text !== "") : value && once(value),
  ]);
  return known(Object.fromEntries(entries));
}

function summaryOf(data: SiteResult): string {
  if (data.crawl_status === "failed") {
    return `No page of ${data.url} could be read: ${data.metadata.failure_reason ?? "the crawl failed"}`;
  }
  const found = [
    counted(data.emails.length, "email address", "email addresses"),
    counted(data.phones.length, "phone number"),
    counted(Object.keys(socialsOf(data)).length, "social account"),
  ];
  return `Crawled ${counted(data.pages_crawled, "page")} of ${data.url}: ${found.join(", ")}.`;
}

const socialsOf = (data: SiteResult) =>
  known(Object.fromEntries(socialPlatforms.map((platform) => [platform, data[platform]])));

function notesOf({ metadata, emails, compendium, team_members: team }: SiteResult): string[] {
  const { ai, warnings } = metadata;
  const notes = warnings.slice(0, notesMax);
  if (ai?.status === "not_configured") {
    notes.push(
      "No AI model is configured: rules have found what is here, and questions stay unanswered. The operator can set one up.",
    );
  }
  if (ai?.status === "failed") notes.push(`The AI model failed: ${ai.error ?? "no reason given"}`);
  if (emails.length > contactsMax) notes.push(`results_uri has ${emails.length} email addresses.`);
  if (team.length > peopleMax) notes.push(`results_uri has ${team.length} people.`);
  if (compendium.storage_location === "store") notes.push("The whole text has its own resource, text_uri.");
  return notes;
}

/** The text has its own resource. Evidence and pages can be long. */
function completeResult({ markdown_compendium: _, metadata, ...head }: SiteResult): JobView["complete"] {
  const { evidence, pages, ...facts } = metadata;
  const found = Object.entries(evidence).flatMap(([kind, values]) =>
    values.map((value) => ({ evidence_of: kind, ...value })),
  );
  return {
    head: { ...head, metadata: facts },
    list: {
      name: "evidence_and_pages",
      items: [...found, ...pages.map((page) => ({ page: page.url, ...page }))],
    },
  };
}

export const siteView: JobTypeView<SiteResult> = {
  fields,
  figures: { done: "pages_crawled" },
  afterFailure: (why) =>
    why.includes("TLS")
      ? "If the server has no TLS, give the URL with http://."
      : "Check the URL, or find the right website with find_businesses.",
  viewOf,
};

import { socialPlatforms } from "../contract/social-platforms.ts";
import { createContactReader, type DocumentContacts } from "../job-types/site/documents.ts";
import { type Command, parseOptions, print, printJson } from "./command.ts";
import {
  batchThreads,
  documentFields,
  documentOf,
  readDocumentFile,
  runStandardBatch,
} from "./ndjson-batch.ts";

export const contactsCommand: Command = {
  usage: `Usage: forager contacts [--evidence] < documents.ndjson
       forager contacts [--evidence] --url URL --html FILE [--json]

  --evidence     Adds where each value was found and how it was written.
  --html FILE    Reads one document and shows its contacts. '-' is standard input.
  --url URL      Where that document comes from: decides which contacts are the site's own.
  --json         With --html: prints what a batch would.

Finds the contacts in HTML documents, as a svcSite job does for a site with this page alone. Reads one JSON document
per line and writes one per line, in the same order:

  in   {"id": 1, "html": "<!doctype html>...", "url": "https://example.com/contact"}
  out  {"id": 1, "emails": ["info@example.com"], "phones": [], "addresses": [], "linkedin": null, ...}

The ${socialPlatforms.length} social platforms have a field each. id is optional; an invalid line gives
{"id", "error": {"code", "detail"}}, and the batch continues. Exit code 0 even if lines are invalid.`,
  async run(args) {
    const values = parseOptions("contacts", args, {
      evidence: { type: "boolean", default: false },
      html: { type: "string" },
      url: { type: "string" },
      json: { type: "boolean", default: false },
    });
    const given = await readDocumentFile(values);
    const reader = createContactReader(given ? 1 : batchThreads());
    try {
      if (given === undefined) {
        return await runStandardBatch(documentFields, async (document) =>
          shown(await reader.read(documentOf(document)), values.evidence),
        );
      }
      const contacts = await reader.read(given);
      if (values.json) printJson(shown(contacts, values.evidence));
      else print(listed(contacts));
      return 0;
    } finally {
      await reader.close();
    }
  },
};

/** The fields as in the result of a job. */
function shown({ socials, evidence, ...contacts }: DocumentContacts, withEvidence: boolean): object {
  return { ...contacts, ...socials, ...(withEvidence && { evidence }) };
}

/** One value per line, after its label. */
function listed({ emails, phones, addresses, socials }: DocumentContacts): string {
  const lines = [
    ...emails.map((value) => ["email", value]),
    ...phones.map((value) => ["phone", value]),
    ...addresses.map((value) => ["address", value]),
    ...Object.entries(socials).filter(([, value]) => value !== null),
  ];
  if (lines.length === 0) return "No contacts found.";
  return lines.map(([name, value]) => `${name?.padEnd(10)} ${value?.replace(/\p{Cc}/gu, " ")}`).join("\n");
}

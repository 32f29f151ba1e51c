import assert from "node:assert/strict";
import { test } from "node:test";
import { parsePage } from "../page/parse-page.ts";
import { hiddenEmails, type WrittenForm, writtenNumbers } from "./fixtures/written-forms.ts";
import { mergeContacts } from "./merge-contacts.ts";

const locales: Record<string, string> = { at: "de-AT", be: "nl-BE", us: "en-US", gb: "en-GB", mx: "es-MX" };

function read([lang, url, html]: WrittenForm) {
  const body = `<html lang="${locales[lang] ?? lang}"><body><main>${html}</main></body></html>`;
  const page = parsePage(
    {
      requestedUrl: url,
      url,
      status: 200,
      headers: { "content-type": "text/html; charset=utf-8" },
      body: new TextEncoder().encode(body),
    },
    { markdown: null, prioritySections: [] },
  );
  return mergeContacts([page], url);
}

for (const form of hiddenEmails) {
  test(`reads the email: ${form[2]}`, () => {
    assert.deepEqual(new Set(read(form).emails.emails), new Set(form[3].split(" ")));
  });
}

for (const form of writtenNumbers) {
  test(`reads the numbers: ${form[2]}`, () => {
    assert.deepEqual(new Set(read(form).phones.phones), new Set(form[3].split(" ")));
  });
}

import assert from "node:assert/strict";
import { before, beforeEach, test } from "node:test";
import { inflateRawSync } from "node:zlib";
import { tableFromIPC } from "apache-arrow";
import { readParquet } from "parquet-wasm";
import type { Database } from "../../src/store/core/database.ts";
import { type ExportWorld, insertDentistAndCafe, rowsOf, startExports } from "../harness/exports.ts";
import { isLibreOfficeMissing, sheetsOf, utf8Csv } from "../harness/libre-office.ts";
import {
  insertCompletedJob,
  listing,
  mapsResult,
  projectAll,
  siteResult,
  verifyResult,
} from "../harness/records.ts";

let database: Database;
let world: ExportWorld;
before(async () => {
  world = await startExports();
  ({ database } = world);
});
beforeEach(async () => {
  await world.empty();
  await insertDentistAndCafe(database);
});

const exported = (kind: string, query = "") => world.exported(kind, query);
const csvRows = (kind: string, query = "") => world.csvRows(kind, query);

/** The XML of a workbook's first sheet, which is the first entry of the archive. */
const sheetText = (book: Buffer): string =>
  inflateRawSync(book.subarray(30 + book.readUInt16LE(26) + book.readUInt16LE(28))).toString();

test("per contact, a business has a row for each address and each person without one", async () => {
  const columns = "columns=name,contact_name,contact_last_name,contact_email,contact_verification";
  const rows = await csvRows("businesses", `per=contact&${columns}`);
  assert.deepEqual(
    rows.map((row) => Object.values(row)),
    [
      ["'=Zahnärzte Müller", "Dr. Eva Maria Müller", "Müller", "eva@mueller.example", "valid"],
      ["'=Zahnärzte Müller", "", "", "info@mueller.example", "risky"],
      ["'=Zahnärzte Müller", "Jan Koch", "Koch", "", ""],
    ],
  );
});

test("addresses are left out by their verdict, also where a person names them", async () => {
  const columns = "columns=contact_name,contact_email";
  const contacts = async (addresses: string) =>
    (await csvRows("businesses", `per=contact&${columns}&addresses=${addresses}`)).map((row) =>
      Object.values(row),
    );
  assert.deepEqual(await contacts("valid"), [
    ["Dr. Eva Maria Müller", "eva@mueller.example"],
    ["Jan Koch", ""],
  ]);
  await insertCompletedJob(database, "svcVerify", verifyResult({ "eva@mueller.example": "invalid" }), {
    at: "2026-02-02T00:00:00.000Z",
  });
  await projectAll(database);
  const [first, ...others] = await contacts("not_invalid");
  assert.deepEqual(first, ["", "info@mueller.example"]);
  assert.deepEqual(others.sort(), [
    ["Dr. Eva Maria Müller", ""],
    ["Jan Koch", ""],
  ]);
  const emails = async (kind: string, query: string) =>
    (await csvRows(kind, `columns=emails&${query}`)).map((row) => row.emails);
  assert.deepEqual(await emails("businesses", "category=dentist&addresses=not_invalid"), [
    "info@mueller.example",
  ]);
  assert.deepEqual(await emails("people", "sort=name&addresses=not_invalid"), ["", ""]);
  const people = await csvRows("people", "sort=name&columns=name,email&addresses=not_invalid");
  assert.deepEqual(people[0], { name: "Dr. Eva Maria Müller", email: "" });
  assert.equal((await csvRows("emails", "addresses=valid")).length, 0);
  assert.equal((await csvRows("emails", "addresses=not_invalid")).length, 1);
});

test("with a filter by verdict, every contact in a file has an address with such a verdict, in every format", async () => {
  // Of Eva's and of Ada's two addresses, one each was never verified.
  await insertCompletedJob(
    database,
    "svcSite",
    siteResult("https://mueller.example/", {
      emails: ["eva.private@mueller.example", "ada@mueller.example", "ada.new@mueller.example"],
      metadata: {
        start_page: "https://mueller.example/",
        page_facts: {
          people: [
            {
              name: "Dr. Eva Maria Müller",
              title: null,
              email: "eva.private@mueller.example",
              linkedin: null,
            },
            { name: "Ada Weiß", title: null, email: "ada@mueller.example", linkedin: null },
            { name: "Ada Weiß", title: null, email: "ada.new@mueller.example", linkedin: null },
          ],
        },
        evidence: {},
      },
    }),
    { at: "2026-02-04T00:00:00.000Z" },
  );
  await insertCompletedJob(database, "svcVerify", verifyResult({ "ada@mueller.example": "unknown" }));
  await projectAll(database);
  const contacts = async (query: string) =>
    (await csvRows("businesses", `per=contact&columns=contact_email,contact_verification&${query}`)).map(
      (row) => Object.values(row).join(" "),
    );
  assert.deepEqual(await contacts("verification=valid"), ["eva@mueller.example valid"]);
  assert.deepEqual(await contacts("verification=valid,unknown"), [
    "eva@mueller.example valid",
    "ada@mueller.example unknown",
  ]);
  assert.deepEqual(await contacts("verification=valid&addresses=not_invalid"), ["eva@mueller.example valid"]);
  assert.deepEqual(await contacts("verification=invalid"), []);
  // Of several addresses of a person, a file for a CRM has one.
  const leads = async (kind: string, query: string) =>
    (await csvRows(kind, `preset=hubspot&${query}`)).map(({ Email }) => Email);
  assert.deepEqual(await leads("people", "verification=valid"), ["eva@mueller.example"]);
  assert.deepEqual(await leads("people", "verification=unknown"), ["ada@mueller.example"]);
  assert.deepEqual(await leads("businesses", "per=contact&verification=valid"), ["eva@mueller.example"]);
  assert.deepEqual(await leads("emails", "verification=valid,unknown&sort=name"), [
    "ada@mueller.example",
    "eva@mueller.example",
  ]);
  const all = await csvRows("businesses", "per=contact&columns=contact_email,contact_verification");
  const unverified = all.find(({ contact_email }) => contact_email === "eva.private@mueller.example");
  assert.equal(unverified?.contact_verification, "", "not the verdict of another address of the same person");

  const file = async (format: string) =>
    (await exported("businesses", `per=contact&verification=valid&columns=contact_email&format=${format}`))
      .rawPayload;
  const [line, ...others] = (await file("ndjson")).toString().trim().split("\n");
  assert.deepEqual([line, others], ['{"contact_email":"eva@mueller.example"}', []]);
  const parquet = tableFromIPC(readParquet(new Uint8Array(await file("parquet"))).intoIPCStream());
  assert.deepEqual(
    parquet.toArray().map((row) => row.toJSON()),
    [{ contact_email: "eva@mueller.example" }],
  );
  const sheet = sheetText(await file("xlsx"));
  assert.deepEqual(sheet.match(/[\w.]+@[\w.]+/g), ["eva@mueller.example"]);
});

test("a file for a CRM has a contact once, even if branches share it", async () => {
  await insertCompletedJob(
    database,
    "svcMaps",
    mapsResult(listing("3", { name: "Müller West", website: "https://mueller.example/west" })),
  );
  await insertCompletedJob(
    database,
    "svcSite",
    siteResult("https://mueller.example/west", { emails: ["info@mueller.example"] }),
    { at: "2026-02-03T00:00:00.000Z", url: "https://mueller.example/west" },
  );
  await projectAll(database);
  const addresses = async (query: string, column: string) =>
    (await csvRows("businesses", `per=contact&${query}`)).map((row) => row[column]);
  const shared = (each: string | undefined) => each === "info@mueller.example";
  assert.equal((await addresses("columns=contact_email", "contact_email")).filter(shared).length, 2);
  assert.equal((await addresses("preset=hubspot", "Email")).filter(shared).length, 1);
  assert.equal((await addresses("preset=hubspot", "Email")).length, 3);
});

test("presets have the headers and values that each CRM expects", async () => {
  const [company] = await csvRows("businesses", "preset=hubspot&category=dentist");
  assert.deepEqual(company, {
    "Company name": "'=Zahnärzte Müller",
    "Company Domain Name": "mueller.example",
    "Website URL": "https://mueller.example/",
    "Street Address": "Hauptstr. 1",
    City: "München",
    "State/Region": "Bayern",
    "Postal Code": "80331",
    "Country/Region": "Germany",
    "Phone Number": "+49891234567",
    Description: "Teeth",
    "LinkedIn Company Page": "",
  });
  const [, info] = await csvRows("businesses", "preset=salesforce&per=contact");
  assert.deepEqual(
    ["Last Name", "Email", "Account Name", "Billing Country", "Business Phone"].map((name) => info?.[name]),
    ["info", "info@mueller.example", "'=Zahnärzte Müller", "Germany", "+49891234567"],
  );
  const people = await csvRows("people", "preset=pipedrive&sort=name");
  assert.deepEqual(
    people.map((row) => [row["Person - Name"], row["Person - Email (Work)"], row["Organization - Name"]]),
    [
      ["Dr. Eva Maria Müller", "eva@mueller.example", "'=Zahnärzte Müller"],
      ["Jan Koch", "", "'=Zahnärzte Müller"],
    ],
  );
  const [email] = await csvRows("emails", "preset=hubspot&sort=name");
  assert.deepEqual([email?.Email, email?.["First Name"]], ["eva@mueller.example", "Eva Maria"]);
});

test("a file for a CRM ends with where each row is from, on request", async () => {
  for (const [kind, query] of [
    ["businesses", "preset=hubspot"],
    ["businesses", "preset=salesforce&per=contact"],
    ["people", "preset=pipedrive"],
    ["emails", "preset=hubspot"],
  ] as const) {
    const plain = await csvRows(kind, query);
    const rows = await csvRows(kind, `${query}&provenance=true`);
    assert.deepEqual(
      rows.map(({ "Source URL": source, "First Seen": seen, ...row }) => {
        assert.match(source ?? "", /^https:\/\/mueller\.example\/|^$/, query);
        assert.match(seen ?? "", /^\d{4}-\d{2}-\d{2}$/, query);
        return row;
      }),
      plain,
      "the columns that the CRM maps are the same",
    );
    assert.ok(
      rows.some((row) => row["Source URL"] !== ""),
      query,
    );
    assert.deepEqual(Object.keys(rows[0] ?? {}).slice(-2), ["Source URL", "First Seen"]);
  }
  const refused = await exported("businesses", "provenance=true");
  assert.equal(refused.statusCode, 422);
});

test("a file for a CRM begins with a byte order mark unless it is switched off, other files do not", async () => {
  const first = async (query: string) => (await exported("businesses", query)).body[0];
  for (const preset of ["hubspot", "salesforce", "pipedrive"]) {
    assert.equal(await first(`preset=${preset}`), "\ufeff");
    assert.notEqual(await first(`preset=${preset}&bom=false`), "\ufeff");
  }
  assert.equal(await first("columns=name"), "n");
  assert.equal(await first("columns=name&bom=true"), "\ufeff");
  assert.equal((await exported("businesses", "preset=hubspot&format=ndjson")).body[0], "{");
});

test("LibreOffice reads a file for HubSpot as UTF-8, without the byte order mark in its first header", {
  skip: isLibreOfficeMissing,
}, async () => {
  await insertCompletedJob(
    database,
    "svcSite",
    siteResult("https://mueller.example/", {
      emails: ["zoe@mueller.example"],
      metadata: {
        start_page: "https://mueller.example/",
        page_facts: {
          people: [
            { name: "Zoë Müller", title: "Geschäftsführerin", email: "zoe@mueller.example", linkedin: null },
          ],
        },
        evidence: {},
      },
    }),
    { at: "2026-02-05T00:00:00.000Z" },
  );
  await projectAll(database);
  const { rawPayload } = await exported("businesses", "per=contact&preset=hubspot");
  const [sheet = ""] = await sheetsOf("contacts.csv", rawPayload, utf8Csv);
  assert.ok(sheet.startsWith("Email,"));
  const zoe = rowsOf(sheet).find(({ Email }) => Email === "zoe@mueller.example");
  assert.deepEqual(
    [zoe?.["First Name"], zoe?.["Last Name"], zoe?.["Job Title"], zoe?.City],
    ["Zoë", "Müller", "Geschäftsführerin", "München"],
  );
});

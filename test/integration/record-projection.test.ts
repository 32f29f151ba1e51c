import assert from "node:assert/strict";
import { before, beforeEach, describe, test } from "node:test";
import { projectBatch } from "../../src/records/projector.ts";
import type { Database } from "../../src/store/core/database.ts";
import { createTestDatabase } from "../harness/database.ts";
import {
  emptyRecords,
  insertCompletedJob,
  listing,
  mapsResult,
  projectAll,
  projecting,
  reading,
  siteResult,
  verifyResult,
} from "../harness/records.ts";

let database: Database;
before(async () => {
  database = (await createTestDatabase()).open();
});
beforeEach(async () => {
  await emptyRecords(database);
});

interface Stored {
  id: string;
  kind: string;
  name: string;
  fields: Record<string, unknown>;
  observations: number;
  verification: string | null;
  has_email: boolean;
  has_phone: boolean;
  campaigns: string[];
}

const live = (kind?: string) =>
  database.query<Stored & { [column: string]: unknown }>({
    text: `select * from records where merged_into is null and ($1::text is null or kind = $1) order by sort_name`,
    values: [kind ?? null],
  });
const count = async (table: string) =>
  (await database.query<{ n: number }>({ text: `select count(*)::int as n from ${table}` }))[0]?.n;
/** Everything that is stored, without the numbers of changes. */
const everything = async () =>
  JSON.stringify(
    await database.script(
      `select to_jsonb(records) - 'change' from records order by id; select * from record_keys order by 1, 2, 3, 4;
       select * from record_observations order by 1, 2, 3; select * from record_links order by 1, 2, 3;
       select * from record_merges order by 1, 2`,
    ),
  );

describe("a completed job", () => {
  test("of svcMaps becomes a business with its phone, domain and address", async () => {
    const job = await insertCompletedJob(
      database,
      "svcMaps",
      mapsResult(
        listing("1", {
          website: "https://www.firma.example/",
          phone: "089 1234567",
          email: "Info@Firma.example",
        }),
      ),
      { campaign: "camp_1" },
    );
    await projectAll(database);
    const [business] = await live("businesses");
    assert.equal(business?.name, "Bäckerei 1");
    assert.deepEqual(
      { country: business?.country, region: business?.region, rating: business?.rating },
      { country: "DE", region: "Bayern", rating: 4.5 },
    );
    assert.equal(business?.fields.phone, "+49891234567");
    assert.deepEqual(business?.campaigns, ["camp_1"]);
    assert.ok(business?.has_email && business.has_phone);
    const others = (await live())
      .filter(({ kind }) => kind !== "businesses")
      .map(({ kind, name }) => [kind, name]);
    assert.deepEqual(others, [
      ["phones", "+49891234567"],
      ["domains", "firma.example"],
      ["emails", "info@firma.example"],
    ]);
    const [observation] = await database.query<{ job_id: string }>({
      text: "select * from record_observations",
    });
    assert.equal(observation?.job_id, job);
    assert.equal(await count("record_outbox"), 0);
  });

  test("of svcSite gives the listed business its contacts and team, with the pages that state them", async () => {
    await insertCompletedJob(
      database,
      "svcMaps",
      mapsResult(listing("1", { website: "https://firma.example" })),
    );
    await insertCompletedJob(
      database,
      "svcSite",
      siteResult("https://firma.example/", {
        emails: ["info@firma.example"],
        phones: ["+49891234567"],
        linkedin: "https://www.linkedin.com/company/firma",
        company_vitals: {
          name: "By model",
          summary: "Bakes.",
          industry: "Food",
          services: [],
          target_audience: null,
        },
        metadata: {
          start_page: "https://firma.example/",
          page_facts: {
            name: "Firma GmbH",
            description: null,
            services: ["Bread"],
            languages: ["de"],
            country: "DE",
            people: [{ name: "Ada Muster", title: "Baker", email: "ada@firma.example", linkedin: null }],
          },
          evidence: {
            emails: [
              {
                value: "info@firma.example",
                contact_page: true,
                sources: [{ url: "https://firma.example/kontakt", kind: "mailto" }],
              },
            ],
            phones: [],
            addresses: [],
            socials: [],
          },
        },
      }),
    );
    await projectAll(database);
    const businesses = await live("businesses");
    assert.equal(businesses.length, 1, "the website and its listing are one business");
    const fields = businesses[0]?.fields ?? {};
    assert.equal(fields.name, "Bäckerei 1", "the provider is believed first");
    assert.equal(fields.industry, "Food");
    assert.equal(fields.linkedin, "https://www.linkedin.com/company/firma");
    const [person] = await live("people");
    assert.deepEqual([person?.name, person?.fields.title, person?.has_email], ["Ada Muster", "Baker", true]);
    const emails = await live("emails");
    assert.deepEqual(
      emails.map(({ name }) => name),
      ["ada@firma.example", "info@firma.example"],
    );
    assert.equal(emails[1]?.fields.on_contact_page, true);
    const [stated] = await database.query<{ source: string }>({
      text: "select source from record_links where to_id = $1 and from_kind = 'businesses'",
      values: [emails[1]?.id],
    });
    assert.equal(stated?.source, "https://firma.example/kontakt");
  });

  test("of svcVerify gives addresses their latest verdict, and their businesses the best one", async () => {
    await insertCompletedJob(
      database,
      "svcSite",
      siteResult("https://firma.example/", { emails: ["a@firma.example", "b@firma.example"] }),
    );
    await insertCompletedJob(
      database,
      "svcVerify",
      verifyResult({ "A@firma.example": "valid", "b@firma.example": "invalid", malformed: "invalid" }),
      { at: "2026-01-05T00:00:00.000Z" },
    );
    await insertCompletedJob(database, "svcVerify", verifyResult({ "a@firma.example": "risky" }), {
      at: "2026-01-03T00:00:00.000Z",
    });
    await projectAll(database);
    const verdicts = (await live("emails")).map(({ name, verification }) => [name, verification]);
    assert.deepEqual(verdicts, [
      ["a@firma.example", "valid"],
      ["b@firma.example", "invalid"],
    ]);
    assert.equal((await live("businesses"))[0]?.verification, "valid");
    await insertCompletedJob(database, "svcVerify", verifyResult({ "a@firma.example": "invalid" }), {
      at: "2026-01-09T00:00:00.000Z",
    });
    await projectAll(database);
    assert.equal((await live("businesses"))[0]?.verification, "invalid");
  });

  test("of svcPeople becomes a person by the profile, whichever mode found it", async () => {
    const url = "https://www.linkedin.com/in/mara-demo";
    await insertCompletedJob(database, "svcPeople", {
      mode: "search",
      source: "searxng",
      profiles: [
        {
          linkedin_url: url,
          linkedin_id: "mara-demo",
          name: "Mara",
          headline: "CTO - Acme",
          location: "Bern",
          title: "Mara - CTO - Acme | LinkedIn",
        },
      ],
    });
    await projectAll(database);
    const [found] = await live("people");
    assert.deepEqual([found?.fields.title, found?.fields.headline], ["CTO", "CTO - Acme"]);
    await insertCompletedJob(database, "svcPeople", {
      mode: "profile",
      source: "pdl",
      profile: {
        linkedin_url: `${url}/`,
        full_name: "Mara Lind",
        country_code: "CH",
        experience: [{ title: "CTO" }],
      },
      insights: { seniority: "c-level", department: null, topics: [], conversation_starters: [] },
    });
    await insertCompletedJob(database, "svcPeople", {
      mode: "research",
      person_name: "M. Lind",
      linkedin_url: url,
      metadata: { source: "searxng" },
    });
    await projectAll(database);
    const people = await live("people");
    assert.equal(people.length, 1);
    assert.deepEqual(
      [people[0]?.name, people[0]?.fields.headline, people[0]?.fields.seniority, people[0]?.observations],
      ["Mara Lind", "CTO - Acme", "c-level", 4],
    );
  });

  test("without anything to record, and a test job, leave nothing", async () => {
    await insertCompletedJob(
      database,
      "svcSite",
      siteResult("https://a.example/", { crawl_status: "failed" }),
    );
    await insertCompletedJob(database, "svcVerify", verifyResult({ "a@b.example": "valid" }), { test: true });
    for (const data of [null, [], "text", { businesses: [null, 3, { name: 5 }], results: {} }]) {
      await insertCompletedJob(database, "svcMaps", data);
      await insertCompletedJob(database, "svcPeople", data);
    }
    await projectAll(database);
    assert.deepEqual(
      [await count("records"), await count("record_outbox"), await count("record_failures")],
      [0, 0, 0],
    );
  });
});

describe("projection", () => {
  const jobs = async () => {
    await insertCompletedJob(
      database,
      "svcMaps",
      mapsResult(listing("1", { website: "https://firma.example" }), listing("2"), listing("1")),
    );
    await insertCompletedJob(
      database,
      "svcSite",
      siteResult("https://firma.example/", { emails: ["info@firma.example"], phones: ["+49891234567"] }),
    );
  };

  test("of the same job again changes nothing", async () => {
    await jobs();
    await projectAll(database);
    const once = await everything();
    await database.query({
      text: "insert into record_outbox (client_id, job_id) select client_id, id from jobs",
    });
    await projectAll(database);
    assert.equal(await everything(), once);
    assert.equal(await count("record_outbox"), 0);
  });

  test("that dies before its commit leaves the outbox as it was, and the next one stores everything once", async () => {
    await jobs();
    const dying: Database = {
      ...database,
      transaction: (work) =>
        database.transaction(async (tx) => {
          await work(tx);
          await tx.query({ text: "select pg_terminate_backend(pg_backend_pid())" });
          throw new Error("not reached");
        }),
    };
    await assert.rejects(projectBatch(projecting(dying)));
    assert.deepEqual([await count("records"), await count("record_outbox")], [0, 2]);
    await projectAll(database);
    assert.deepEqual(
      (await live("businesses")).map(({ name, observations }) => [name, observations]),
      [
        ["Bäckerei 1", 2],
        ["Bäckerei 2", 1],
      ],
    );
  });

  test("by several processes at once stores everything once", async () => {
    for (let index = 0; index < 60; index++) {
      const client = `cli_${index % 3}`;
      const shared = listing("1", { website: "https://firma.example" });
      await insertCompletedJob(database, "svcMaps", mapsResult(shared, listing(`${index}`)), { client });
      await insertCompletedJob(
        database,
        "svcSite",
        siteResult("https://firma.example/", { emails: [`a${index % 5}@firma.example`] }),
        { client },
      );
    }
    const drain = async () => {
      while (((await count("record_outbox")) ?? 0) > 0)
        await projectBatch(projecting(database), { limit: 7 });
    };
    await Promise.all([drain(), drain(), drain()]);
    const [row] = await database.query<{ observations: number; summed: number }>({
      text: `select (select count(*)::int from record_observations) as observations,
                    (select sum(observations)::int from records where merged_into is null) as summed`,
    });
    // Of each job: its businesses, and the addresses and domains of its site.
    assert.equal(row?.observations, row?.summed);
    const places = await database.query({
      text: "select client_id, key from record_keys where key like 'place:%' group by 1, 2 having count(*) > 1",
    });
    assert.deepEqual(places, []);
    assert.equal((await live("emails")).length, 15);
  });

  test("sets a result aside that makes it fail, with the reason, and projects the others", async () => {
    await jobs();
    const poison = await insertCompletedJob(database, "svcSite", siteResult("https://poison.example/"));
    const failures: unknown[] = [];
    const hurt: typeof reading = {
      ...reading,
      sectionOf: (url) => {
        if (url.hostname === "poison.example") throw new TypeError("cannot be read");
        return reading.sectionOf(url);
      },
    };
    while (
      (await projectBatch({
        ...projecting(database),
        reading: hurt,
        onFailure: (failure) => failures.push(failure),
      })) > 0
    );
    const expected = { job_id: poison, client_id: "cli_a", reason: "TypeError: cannot be read" };
    assert.deepEqual(failures, [expected]);
    const [noted] = await database.query({ text: "select job_id, client_id, reason from record_failures" });
    assert.deepEqual({ ...noted }, expected);
    assert.equal((await live("businesses")).length, 2);
  });

  test("sets a result aside that the database refuses, and projects the others", async () => {
    await jobs();
    // Stored by an early version: JSON that is no jsonb.
    const poison = await insertCompletedJob(database, "svcMaps", {});
    const compendium = Array.from({ length: 50_000 }, () => Math.random().toString(36)).join("");
    await database.query({
      text: "update job_results set data = $2::json where job_id = $1",
      values: [poison, `{"markdown_compendium":"${compendium}","name":"\\u0000"}`],
    });
    await projectAll(database);
    const noted = await database.query<{ job_id: string }>({ text: "select job_id from record_failures" });
    assert.deepEqual(
      noted.map(({ job_id }) => job_id),
      [poison],
    );
    assert.equal((await live("businesses")).length, 2);
    assert.equal(await count("record_outbox"), 0);
  });

  test("gives each client its own records", async () => {
    await insertCompletedJob(database, "svcMaps", mapsResult(listing("1")), { client: "cli_a" });
    await insertCompletedJob(database, "svcMaps", mapsResult(listing("1")), { client: "cli_b" });
    await projectAll(database);
    assert.equal((await live("businesses")).length, 2);
  });

  test("numbers changes in the order of their commits, per client", async () => {
    await insertCompletedJob(database, "svcMaps", mapsResult(listing("1")));
    await projectAll(database);
    await insertCompletedJob(database, "svcMaps", mapsResult(listing("2")));
    await projectAll(database);
    const rows = await database.query<{ change: string }>({
      text: "select change::text from records order by id",
    });
    assert.deepEqual(
      rows.map(({ change }) => change),
      ["1", "2"],
    );
  });
});

describe("a chain", () => {
  const branch = (place: string) =>
    listing(place, { name: `Kette ${place}`, website: "https://kette.example/" });
  const jobs = {
    listing: () => insertCompletedJob(database, "svcMaps", mapsResult(branch("1"))),
    site: () =>
      insertCompletedJob(
        database,
        "svcSite",
        siteResult("https://kette.example/", {
          emails: ["info@kette.example"],
          linkedin: "https://l.example/kette",
        }),
      ),
  };
  for (const [first, second] of [["listing", "site"] as const, ["site", "listing"] as const]) {
    test(`has one record per branch, and its website a record of its own, ${first} first`, async () => {
      for (const next of [first, second]) {
        await jobs[next]();
        await projectAll(database);
      }
      assert.equal((await live("businesses")).length, 1);
      await insertCompletedJob(database, "svcMaps", mapsResult(branch("2")));
      await projectAll(database);
      const rows = (await live("businesses")).map(({ fields, has_email, observations, name }) => [
        name,
        fields.place_id ?? null,
        fields.linkedin ?? null,
        has_email,
        observations,
      ]);
      assert.deepEqual(rows, [
        ["Kette 1", "1", null, true, 1],
        ["Kette 2", "2", null, true, 1],
        ["kette.example", null, "https://l.example/kette", true, 1],
      ]);
      const numbers = await database.query<{ change: string }>({
        text: "select distinct change::text from records where kind = 'businesses'",
      });
      assert.deepEqual(numbers, [{ change: "3" }], "the feed has all three");
    });
  }
});

describe("records that turn out to be one", () => {
  test("are merged into the elder, which shows what both state", async () => {
    await insertCompletedJob(database, "svcMaps", mapsResult(listing("1", { cid: null })));
    await insertCompletedJob(
      database,
      "svcMaps",
      mapsResult(
        listing("osm:node/1", {
          name: "Other name",
          description: "From OSM",
          address: "Am Markt 9",
          address_parts: {},
        }),
      ),
    );
    await projectAll(database);
    const [elder] = await database.query<{ id: string }>({
      text: "select id from records order by id limit 1",
    });
    // A listing that has the name and address of the one, and the identity of the other.
    await insertCompletedJob(
      database,
      "svcMaps",
      mapsResult(
        listing("osm:node/1", {
          name: "Bäckerei 1",
          address: null,
          address_parts: listing("1").address_parts,
        }),
      ),
    );
    await projectAll(database);
    const businesses = await live("businesses");
    assert.equal(businesses.length, 1);
    assert.equal(businesses[0]?.id, elder?.id);
    assert.equal(businesses[0]?.fields.description, "From OSM");
    assert.equal(businesses[0]?.observations, 3);
  });
});

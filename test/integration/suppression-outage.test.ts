import assert from "node:assert/strict";
import { before, beforeEach, describe, test } from "node:test";
import pino from "pino";
import { z } from "zod";
import { createSecrets } from "../../src/clients/secrets.ts";
import type { JobType } from "../../src/jobs/job-type.ts";
import { createAdmission, guardJobTypes } from "../../src/privacy/guarded-jobs.ts";
import { createSuppressions, type Suppressions } from "../../src/privacy/suppressions.ts";
import { createProjector, projectBatch } from "../../src/records/projector.ts";
import type { Database } from "../../src/store/core/database.ts";
import { readClientsWithoutList } from "../../src/system/reseal.ts";
import { createTestDatabase, openSignals } from "../harness/database.ts";
import { type ExportWorld, startExports } from "../harness/exports.ts";
import { emptyRecords, insertCompletedJob, projectAll, projecting, siteResult } from "../harness/records.ts";
import { eventually } from "../harness/wait.ts";

/*
 * What happens while the suppression list cannot be read, here because one of its tables is missing.
 */

const tables = ["suppression_keys", "suppressions"] as const;
const rename = (database: Database, from: string, to: string) =>
  database.script(`alter table ${from} rename to ${to}`);

/** The list of a client, which has Eva's address. */
async function listIn(database: Database): Promise<Suppressions> {
  const suppressions = createSuppressions({ database, secrets: createSecrets("0".repeat(64)) });
  await suppressions.add("cli_a", "api", [{ kind: "email", key: "email:eva@firma.example" }]);
  return suppressions;
}

async function without<Answer>(
  database: Database,
  table: (typeof tables)[number],
  work: () => Promise<Answer>,
): Promise<Answer> {
  await rename(database, table, `${table}_gone`);
  try {
    return await work();
  } finally {
    await rename(database, `${table}_gone`, table);
  }
}

describe("projection", () => {
  let database: Database;
  before(async () => {
    database = (await createTestDatabase()).open();
  });
  beforeEach(() => emptyRecords(database));

  for (const backlog of [false, true]) {
    for (const table of tables) {
      test(`of ${backlog ? "earlier" : "new"} results waits without ${table}, and sets nothing aside`, async () => {
        await listIn(database);
        const ids: string[] = [];
        for (const client of ["cli_a", "cli_b"]) {
          const emails = ["eva@firma.example", "info@firma.example"];
          const url = "https://firma.example/";
          ids.push(
            await insertCompletedJob(database, "svcSite", siteResult(url, { emails }), { client, url }),
          );
        }
        await database.query({ text: "update record_outbox set backlog = $1", values: [backlog] });
        const failures: unknown[] = [];
        const ports = { ...projecting(database), onFailure: (failure: unknown) => failures.push(failure) };
        await without(database, table, async () => {
          for (let attempt = 0; attempt < 3; attempt++) {
            await assert.rejects(projectBatch(ports, { backlog }), {
              code: "database_unavailable",
              message: /suppression list cannot be read/,
            });
          }
        });
        const waiting = await database.query<{ job_id: string }>({
          text: "select job_id from record_outbox order by job_id",
        });
        assert.deepEqual(
          waiting.map(({ job_id }) => job_id),
          ids.sort(),
        );
        assert.deepEqual(await database.query({ text: "select from records" }), []);
        assert.deepEqual(await database.query({ text: "select from record_failures" }), []);
        assert.deepEqual(failures, []);
        while ((await projectBatch(ports, { backlog })) > 0);
        const emails = await database.query<{ client_id: string; name: string }>({
          text: "select client_id, name from records where kind = 'emails' order by client_id, name",
        });
        assert.deepEqual(
          emails.map(({ client_id, name }) => `${client_id} ${name}`),
          ["cli_a info@firma.example", "cli_b eva@firma.example", "cli_b info@firma.example"],
        );
      });
    }
  }
});

describe("a list that was sealed with another SECRET_KEY", () => {
  let database: Database;
  before(async () => {
    database = (await createTestDatabase()).open();
  });
  beforeEach(() => emptyRecords(database));

  const otherKey = "1".repeat(64);
  const namesOf = async (clientId: string) => {
    const rows = await database.query<{ name: string }>({
      text: "select name from records where kind = 'emails' and client_id = $1 order by name",
      values: [clientId],
    });
    return rows.map(({ name }) => name);
  };

  test("holds up its own client alone, is reported once, and the results follow when the key is accepted", async (context) => {
    const sealed = createSuppressions({ database, secrets: createSecrets(otherKey) });
    await sealed.add("cli_a", "api", [{ kind: "email", key: "email:eva@firma.example" }]);
    const url = "https://firma.example/";
    const emails = ["eva@firma.example", "info@firma.example"];
    const insert = (client: string, backlog: boolean, url_ = url) =>
      insertCompletedJob(database, "svcSite", siteResult(url_, { emails }), { client, url: url_ }).then(
        (jobId) =>
          database.query({
            text: "update record_outbox set backlog = $2 where job_id = $1",
            values: [jobId, backlog],
          }),
      );
    for (const client of ["cli_a", "cli_b", "cli_c"]) {
      await insert(client, false);
      await insert(client, true, "https://earlier.example/");
    }
    const lines: string[] = [];
    const log = pino({ level: "warn" }, { write: (line: string) => lines.push(line) });
    const signals = await openSignals(database);
    const projector = createProjector({ ...projecting(database), signals, log });
    await projector.start();
    context.after(() => signals.stop());
    const waiting = () =>
      database.query<{ client_id: string }>({ text: "select distinct client_id from record_outbox" });
    await eventually(waiting, (rows) => rows.length === 1, 20_000);
    // A later result, which another run of the projector takes.
    await insert("cli_b", false, "https://later.example/");
    await eventually(
      () => database.query({ text: "select from record_outbox where client_id = 'cli_b'" }),
      (rows) => rows.length === 0,
      20_000,
    );
    await projector.stop();
    assert.deepEqual(
      (await waiting()).map(({ client_id }) => client_id),
      ["cli_a"],
    );
    assert.deepEqual([await namesOf("cli_a"), await namesOf("cli_b")], [[], emails]);
    const reports = lines.filter((line) => line.includes("cli_a"));
    assert.equal(reports.length, 1);
    assert.match(reports[0] ?? "", /sealed with another SECRET_KEY. Set that one as SECRET_KEY_PREVIOUS/);
    assert.deepEqual(await database.query({ text: "select from record_failures" }), []);

    const secrets = createSecrets("0".repeat(64));
    assert.deepEqual(await readClientsWithoutList({ database, secrets }), ["cli_a"]);
    const both = createSecrets("0".repeat(64), otherKey);
    assert.deepEqual(await readClientsWithoutList({ database, secrets: both }), []);
    const accepted = {
      ...projecting(database),
      suppressions: createSuppressions({ database, secrets: both }),
    };
    for (const backlog of [false, true]) while ((await projectBatch(accepted, { backlog })) > 0);
    assert.deepEqual(await namesOf("cli_a"), ["info@firma.example"]);
  });
});

describe("a client with a list", () => {
  let world: ExportWorld;
  let suppressions: Suppressions;
  before(async () => {
    world = await startExports({
      withholding: async (clientId) =>
        (await suppressions.sealedKey(clientId)) === null
          ? null
          : (keys) => suppressions.suppressedAmong(clientId, keys),
    });
    suppressions = await listIn(world.database);
  });

  for (const table of tables) {
    test(`submits nothing without ${table}`, async () => {
      const admit = createAdmission(suppressions);
      const submit = () => admit("cli_a", "svcVerify", { email: "eva@firma.example" });
      await without(world.database, table, () => assert.rejects(submit, { code: "database_unavailable" }));
      await assert.rejects(submit, { code: "suppressed" });
    });

    test(`verifies nothing without ${table}, and then what the list leaves`, async () => {
      const ran: unknown[] = [];
      const jobType: JobType = {
        name: "svcVerify",
        payload: z.unknown(),
        result: z.unknown(),
        concurrency: 1,
        defaultPriority: 0,
        subject: () => ({ url: null, query: null, cacheKey: null, test: false }),
        async run(payload) {
          ran.push(payload);
          return { data: {}, resultsCount: 0 };
        },
      };
      let refused = 0;
      const counting = {
        sealedKey: suppressions.sealedKey,
        countKeptOut: suppressions.countKeptOut,
        suppressedAmong: (...asked: Parameters<Suppressions["suppressedAmong"]>) =>
          suppressions.suppressedAmong(...asked).catch((error: unknown) => {
            refused += 1;
            throw error;
          }),
      };
      const objects = { put: async () => undefined, read: async () => null };
      const ports = { suppressions: counting, objects, rereadMs: 1 };
      const guarded = guardJobTypes(new Map([["svcVerify", jobType]]), ports).get("svcVerify");
      const { run } = await without(world.database, table, async () => {
        const run = guarded?.run(
          { emails: ["eva@firma.example", "info@firma.example"] },
          { jobId: "j", clientId: "cli_a", signal: new AbortController().signal, report: () => undefined },
        );
        await eventually(
          async () => refused,
          (times) => times >= 3,
        );
        assert.deepEqual(ran, []);
        return { run };
      });
      assert.equal((await run)?.data.withheld, 1);
      assert.deepEqual(ran, [{ emails: ["info@firma.example"] }]);
    });

    test(`exports nothing without ${table}, in any format`, async () => {
      await world.empty();
      const url = "https://firma.example/";
      const emails = ["eva@firma.example", "info@firma.example"];
      // Found before there was the list.
      await insertCompletedJob(world.database, "svcSite", siteResult(url, { emails }), {
        client: "cli_b",
        url,
      });
      await projectAll(world.database);
      await world.database.script("update records set client_id = 'cli_a'");
      await without(world.database, table, async () => {
        for (const format of ["csv", "xlsx", "ndjson", "parquet"]) {
          for (const query of [
            `emails/export?format=${format}`,
            `businesses/export?per=contact&format=${format}`,
          ]) {
            const answer = await world.api.call({ url: `/api/v1/records/${query}` });
            assert.deepEqual([answer.statusCode, answer.json().code], [503, "database_unavailable"], query);
          }
        }
      });
      const { body } = await world.exported("emails", "columns=email");
      assert.equal(body, "email\r\ninfo@firma.example\r\n");
    });
  }
});

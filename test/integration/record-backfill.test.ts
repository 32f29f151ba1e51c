import assert from "node:assert/strict";
import { before, beforeEach, describe, test } from "node:test";
import pino from "pino";
import { createProjector, projectBatch } from "../../src/records/projector.ts";
import { createRecords } from "../../src/records/records.ts";
import type { Database } from "../../src/store/core/database.ts";
import { putEarlierJobsInLine } from "../../src/store/records/backfill.ts";
import { createTestDatabase, openSignals } from "../harness/database.ts";
import { emptyRecords, insertCompletedJob, listing, mapsResult, projecting } from "../harness/records.ts";
import { eventually } from "../harness/wait.ts";

let database: Database;
before(async () => {
  database = (await createTestDatabase()).open();
});
beforeEach(() => emptyRecords(database));

const businesses = () => database.query({ text: "select from records where kind = 'businesses'" });

describe("jobs that ended before there were records", () => {
  const earlier = async (number: number) => {
    for (let index = 0; index < number; index++) {
      await insertCompletedJob(database, "svcMaps", mapsResult(listing(`${index}`)), { inOutbox: false });
    }
    await database.query({ text: "update jobs set created_at = now()" });
    await database.query({ text: "insert into record_feeds (client_id) values ('cli_a')" });
  };

  test("are projected once, by processes that continue where the last one stopped", async () => {
    await earlier(25);
    const records = createRecords(database);
    const progress: number[] = [];
    for (;;) {
      // As after a restart, nothing is kept between the steps.
      const step = await putEarlierJobsInLine(database, { limit: 10 });
      if (step.isDone) break;
      await projectBatch(projecting(database), { backlog: true, limit: 10 });
      const { state, jobs_done, jobs_total } = await records.backfill("cli_a");
      assert.ok(jobs_done <= 25 && jobs_total >= 0);
      progress.push(jobs_done);
      if (jobs_done < 25) assert.equal(state, "running");
    }
    while ((await projectBatch(projecting(database), { backlog: true })) > 0);
    assert.deepEqual(progress, [10, 20, 25]);
    assert.equal((await businesses()).length, 25);
    assert.equal((await records.backfill("cli_a")).state, "done");
  });

  test("are projected by a service that starts, and results of new jobs come first", async () => {
    await earlier(3);
    await insertCompletedJob(database, "svcMaps", mapsResult(listing("new")));
    const signals = await openSignals(database);
    const projector = createProjector({ ...projecting(database), signals, log: pino({ level: "silent" }) });
    await projector.start();
    await eventually(
      () => businesses(),
      (rows) => rows.length === 4,
      20_000,
    );
    await projector.stop();
    await signals.stop();
    const [first] = await database.query<{ name: string }>({
      text: "select name from records order by change limit 1",
    });
    assert.equal(first?.name, "Bäckerei new");
  });

  test("by a process of the release before, after the upgrade, follow later", async () => {
    await earlier(0);
    await putEarlierJobsInLine(database);
    await insertCompletedJob(database, "svcMaps", mapsResult(listing("1")), { inOutbox: false });
    await database.query({ text: "update jobs set updated_at = now()" });
    assert.ok((await putEarlierJobsInLine(database)).isDone, "not before the old processes have ended");
    await database.query({
      text: "update record_feeds set backfill_started_at = now() - interval '2 hours'",
    });
    assert.equal((await putEarlierJobsInLine(database)).jobs, 1);
    await projectBatch(projecting(database), { backlog: true });
    assert.equal((await businesses()).length, 1);
    assert.ok((await putEarlierJobsInLine(database)).isDone);
  });
});

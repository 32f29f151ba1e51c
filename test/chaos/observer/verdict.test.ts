import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { emptyJournal, eventKey, type Journal, noteFailure, type SeenEvent } from "./journal.ts";
import { contradictionsIn } from "./verdict.ts";

const event = (id: number, type: string, jobId = "a", campaignId?: string): SeenEvent => ({
  id: String(id),
  type,
  jobId,
  campaignId,
  workerId: undefined,
  at: 0,
});
const life = (jobId: string, firstId = 1, campaignId?: string) =>
  ["job.queued", "job.started", "job.completed"].map((type, index) =>
    event(firstId + index, type, jobId, campaignId),
  );

/** One acknowledged job, and what two streams and the receiver got of it; then changed by `change`. */
function journalWith(change: (journal: Journal) => void): Journal {
  const journal = emptyJournal();
  journal.jobs.push({ number: 0, url: "http://a/", sentAt: 0, ackedAt: 1, jobId: "a", asked: [] });
  journal.streams.push(
    [...life("a"), ...life("of-campaign", 4, "c")],
    [...life("a"), ...life("of-campaign", 4, "c")],
  );
  for (const { jobId, type } of journal.streams[0] ?? [])
    journal.deliveries.set(eventKey(jobId, type), new Set([`${jobId} ${type}`]));
  change(journal);
  return journal;
}

const remove = (type: string) => (journal: Journal) => {
  for (const stream of journal.streams) {
    stream.splice(
      stream.findIndex((one) => one.type === type),
      1,
    );
  }
  journal.deliveries.delete(eventKey("a", type));
};

describe("the observer", () => {
  test("finds nothing if everything arrived once", () => {
    assert.deepEqual(
      contradictionsIn(
        journalWith(() => undefined),
        0,
      ),
      [],
    );
  });

  const cases: [string, (journal: Journal) => void, RegExp][] = [
    ["a job that never ends", remove("job.completed"), /job a had the events job.queued, job.started$/],
    [
      "a job that ends twice",
      (journal) => {
        for (const stream of journal.streams) stream.push(event(9, "job.failed"));
        journal.deliveries.set(eventKey("a", "job.failed"), new Set(["x"]));
      },
      /job a had the events .*job.completed, job.failed/,
    ],
    [
      "a job without events",
      (journal) => journal.jobs.push({ number: 1, url: "", sentAt: 0, ackedAt: 1, jobId: "b", asked: [] }),
      /job b had no event/,
    ],
    [
      "a submit without an answer",
      (journal) => journal.jobs.push({ number: 1, url: "", sentAt: 0, asked: [] }),
      /submit 1 was never acknowledged/,
    ],
    [
      "one job for two submits",
      (journal) => journal.jobs.push({ number: 1, url: "", sentAt: 0, ackedAt: 1, jobId: "a", asked: [] }),
      /submit 1 got the job of another one/,
    ],
    [
      "two jobs for one submit",
      (journal) => {
        for (const stream of journal.streams) stream.push(...life("double", 20));
      },
      /job double belongs to no acknowledged submit/,
    ],
    [
      "an event out of order",
      (journal) => journal.streams[1]?.push(event(2, "campaign.completed", "c")),
      /stream 1: event 2 came after 6/,
    ],
    [
      "an event that one stream lacks",
      (journal) => journal.streams[1]?.pop(),
      /streams 0 and 1 differ in 1 events/,
    ],
    [
      "a webhook that never came",
      (journal) => journal.deliveries.delete(eventKey("a", "job.started")),
      /no webhook for a job.started/,
    ],
    [
      "two webhooks with different ids",
      (journal) => journal.deliveries.get(eventKey("a", "job.started"))?.add("again"),
      /2 different webhooks for a job.started/,
    ],
    [
      "an answer that no client should get",
      (journal) => noteFailure(journal, 500, "a submit"),
      /1 times: 500 for a submit/,
    ],
  ];
  for (const [what, change, problem] of cases) {
    test(`finds ${what}`, () => {
      assert.match(contradictionsIn(journalWith(change), 0).join("\n"), new RegExp(problem, "m"));
    });
  }

  test("accepts webhooks that the service still has to send, and expected failures", () => {
    const journal = journalWith((found) => {
      found.deliveries.delete(eventKey("a", "job.started"));
      noteFailure(found, 503, "a submit");
    });
    assert.deepEqual(contradictionsIn(journal, 1), []);
  });
});

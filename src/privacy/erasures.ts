import { randomUUIDv7 } from "node:crypto";
import type { Logger } from "pino";
import { z } from "zod";
import { type BackgroundService, backgroundService } from "../async/background-service.ts";
import { repeat } from "../async/coalesce.ts";
import type { Secrets } from "../clients/secrets.ts";
import type { PrivacyErasure, PrivacySubject, SuppressionKind } from "../contract/privacy.ts";
import { causeOf, ForagerError } from "../errors.ts";
import type { Database, Transaction } from "../store/core/database.ts";
import {
  type ErasureRow,
  findErasure,
  insertErasure,
  listErasures,
  lockErasure,
  openErasures,
  saveErasure,
} from "../store/privacy/erasures.ts";
import { hasOldRuns, readSearchedTables } from "../store/privacy/sweep.ts";
import { recordAudit } from "../store/system/audit-log.ts";
import { addCounts, type Counts } from "./counts.ts";
import { writeLedger } from "./ledger.ts";
import type { Person } from "./person.ts";
import type { ObjectPort } from "./ports.ts";
import { erasureContext } from "./sealed-values.ts";
import { type Subject, subjectsOfPerson } from "./subjects.ts";
import type { Suppressions } from "./suppressions.ts";

/** Erases persons. Each step is one transaction that also notes the step: a process that dies repeats at most one. */
export interface Erasures {
  /** Erases what is indexed, and as much of the rest as fits into two seconds. @throws ForagerError validation_error. */
  request(clientId: string, subject: PrivacySubject): Promise<PrivacyErasure>;
  list(
    clientId: string,
    page: { cursor: string | undefined; pageSize: number },
  ): Promise<{ erasures: PrivacyErasure[]; next_cursor: string | null }>;
  /** @throws ForagerError not_found. */
  find(clientId: string, id: string): Promise<PrivacyErasure>;
  /** Stores an erasure for a person who was recognized in a restored backup. */
  resume(entry: {
    id: string;
    clientId: string;
    requestedAt: string;
    subjects: readonly Subject[];
  }): Promise<void>;
  /** Works on an erasure until it is complete, waits for running jobs, or the time is over. */
  work(id: string, until: AbortSignal): Promise<void>;
}

export interface ErasurePorts {
  database: Database;
  secrets: Secrets;
  suppressions: Suppressions;
  objects: ObjectPort;
  /** The name of the cell, for its ledger. */
  cell: string;
}

/** A person while the erasure is open, as it is sealed. */
const SealedPerson = z.object({
  keys: z.array(z.string()),
  texts: z.array(z.string()),
  jobIds: z.array(z.string()),
});
type SealedPerson = z.output<typeof SealedPerson>;

const Progress = z.object({
  stage: z.enum(["identify", "ledger", "jobs", "records", "sweep"]).default("identify"),
  /** Jobs that are done. */
  jobs: z.int().default(0),
  /** Where the sweep is: the place among the tables, and the next page. */
  table: z.int().default(0),
  page: z.int().default(0),
  /** How many tables there were when this pass began: partitions come and go. */
  tables: z.int().default(0),
  /** Whether this pass has changed anything, or began while old runs were going on. */
  isDirty: z.boolean().default(false),
  /** Whether a restored backup has made it necessary: then the service does not start before it has ended. */
  isRestored: z.boolean().default(false),
  waitingFor: z.string().nullable().default(null),
  /** When a process worked on it last, in ms since 1970. */
  at: z.number().default(0),
});
type Progress = z.output<typeof Progress>;

/** Loaded with the first erasure: it brings the rules of all countries' phone numbers along. */
const loadErasing = () => import("./erase.ts");

const jobsAtOnce = 100;
const pagesAtOnce = 64;
const requestMs = 1_500;
const saveEveryMs = 1_000;

export function createErasures(ports: ErasurePorts): Erasures {
  const { database, secrets, suppressions, objects, cell } = ports;

  const seal = (id: string, person: SealedPerson) => secrets.seal(JSON.stringify(person), erasureContext(id));
  function unseal(id: string, sealed: Buffer): SealedPerson {
    const plain = secrets.open(sealed, erasureContext(id));
    if (plain === null) {
      throw new ForagerError("secret_key_mismatch", `The erasure ${id} was sealed with another SECRET_KEY.`);
    }
    return SealedPerson.parse(JSON.parse(plain));
  }

  /** Notes the end of a step in its transaction. Does nothing if another process was faster. */
  async function note(
    tx: Transaction,
    id: string,
    progress: Partial<Progress>,
    counts: Counts = {},
    more: { subject?: Buffer; digests?: Buffer[]; kinds?: string[]; isComplete?: boolean } = {},
  ): Promise<void> {
    const row = await lockErasure(tx, id);
    if (row === null) return;
    const total = { ...row.counts };
    addCounts(total, counts);
    await saveErasure(tx, {
      id,
      subject: more.subject ?? row.subject,
      digests: more.digests ?? row.digests,
      kinds: more.kinds ?? row.kinds,
      progress: { ...row.progress, ...progress, at: Date.now() },
      counts: total,
      isComplete: more.isComplete ?? false,
    });
    if (more.isComplete) {
      await recordAudit(tx, {
        action: "privacy.erasure_completed",
        clientId: row.client_id,
        target: { type: "erasure", id },
        details: { counts: total },
        cause: { credential: "system" },
      });
    }
  }

  const steps: Record<
    Progress["stage"],
    (row: ErasureRow, state: SealedPerson, progress: Progress, until: AbortSignal) => Promise<boolean>
  > = {
    async identify({ id, client_id }, state) {
      const { identifyPerson } = await loadErasing();
      await database.transaction(async (tx) => {
        const { person, jobIds } = await identifyPerson(tx, client_id, state);
        const found = person.keys.flatMap(subjectOfKey);
        const { digests } = await suppressions.addIn(tx, client_id, "erasure", found);
        await note(
          tx,
          id,
          { stage: "ledger" },
          {},
          {
            subject: seal(id, { ...person, jobIds }),
            digests,
            kinds: found.map(({ kind }) => kind),
          },
        );
      });
      return true;
    },
    async ledger({ id }) {
      await writeLedger(database, objects, cell);
      await database.transaction((tx) => note(tx, id, { stage: "jobs" }));
      return true;
    },
    async jobs({ id, client_id }, state, progress) {
      const jobIds = state.jobIds.slice(progress.jobs, progress.jobs + jobsAtOnce);
      if (jobIds.length > 0) {
        const { eraseFromRows } = await loadErasing();
        const tables = await readSearchedTables(database);
        for (const searched of tables.filter(({ table }) => table === "job_results" || table === "jobs")) {
          await eraseFromRows(ports, searched, client_id, { jobIds }, state, (tx, counts) =>
            note(tx, id, {}, counts),
          );
        }
      }
      const jobs = progress.jobs + jobIds.length;
      const stage = jobs < state.jobIds.length ? "jobs" : "records";
      await database.transaction((tx) => note(tx, id, { stage, jobs }));
      return true;
    },
    async records({ id, client_id, requested_at }, state, progress) {
      const isDirty = await hasOldRuns(database, client_id, requested_at);
      if (isDirty && progress.waitingFor !== null) return false;
      const { eraseFromRecords } = await loadErasing();
      await database.transaction(async (tx) => {
        const counts = await eraseFromRecords(tx, client_id, state, state);
        const tables = (await readSearchedTables(tx)).length;
        await note(tx, id, { stage: "sweep", table: 0, page: 0, tables, isDirty, waitingFor: null }, counts);
      });
      return true;
    },
    sweep: sweepStep,
  };

  /** @returns whether there is more to do now. */
  async function sweepStep(
    { id, client_id, requested_at }: ErasureRow,
    person: Person,
    progress: Progress,
    until: AbortSignal,
  ): Promise<boolean> {
    const { eraseFromRows } = await loadErasing();
    const tables = await readSearchedTables(database);
    const started = performance.now();
    let { table, page, isDirty } = progress;
    isDirty ||= tables.length !== progress.tables;
    while (table < tables.length && performance.now() - started < saveEveryMs && !until.aborted) {
      const searched = tables[table];
      if (searched === undefined || page >= searched.pages) {
        table += 1;
        page = 0;
        continue;
      }
      const to = page + pagesAtOnce;
      const isChanged = await eraseFromRows(
        ports,
        searched,
        client_id,
        { from: page, to },
        person,
        (tx, counts) => note(tx, id, { table, page: to, isDirty: true }, counts),
      );
      isDirty ||= isChanged;
      page = to;
    }
    if (table < tables.length) {
      await database.transaction((tx) => note(tx, id, { table, page, isDirty }));
      return true;
    }
    // Rows move when they change, so that a pass may miss one: complete is what a whole pass found nothing in.
    const waits = await hasOldRuns(database, client_id, requested_at);
    if (isDirty || waits) {
      const waitingFor = waits ? "jobs that were running when it was requested" : null;
      await database.transaction((tx) => note(tx, id, { stage: "records", waitingFor }));
      return !waits;
    }
    await writeLedger(database, objects, cell);
    await database.transaction((tx) => note(tx, id, {}, {}, { isComplete: true }));
    return false;
  }

  async function work(id: string, until: AbortSignal): Promise<void> {
    while (!until.aborted) {
      const row = await findErasure(database, id);
      if (row === null || row.subject === null || row.completed_at !== null) return;
      const progress = Progress.parse(row.progress);
      if (!(await steps[progress.stage](row, unseal(id, row.subject), progress, until))) return;
    }
  }

  async function start(
    clientId: string,
    subjects: readonly Subject[],
    texts: readonly string[],
    known: { id: string; requestedAt?: string } = { id: randomUUIDv7() },
  ): Promise<string> {
    const { id, requestedAt } = known;
    await database.transaction(async (tx) => {
      const { digests } = await suppressions.addIn(tx, clientId, "erasure", subjects);
      const kinds = subjects.map(({ kind }) => kind);
      const person = { keys: subjects.map(({ key }) => key), texts: [...texts], jobIds: [] };
      await insertErasure(tx, {
        id,
        client_id: clientId,
        digests,
        kinds,
        subject: seal(id, person),
        requested_at: requestedAt,
        progress: { isRestored: requestedAt !== undefined },
      });
      await recordAudit(tx, {
        action: "privacy.erasure_requested",
        clientId,
        target: { type: "erasure", id },
        details: { kinds },
      });
    });
    return id;
  }

  const find = async (clientId: string, id: string): Promise<PrivacyErasure> => {
    const row = await findErasure(database, id);
    if (row === null || row.client_id !== clientId) throw new ForagerError("not_found", "Erasure not found.");
    return receiptOf(row);
  };

  return {
    work,
    find,
    async request(clientId, subject) {
      const subjects = subjectsOfPerson(subject);
      const texts = [subject.name, subject.profile_url].filter((each) => each !== undefined);
      const id = await start(clientId, subjects, texts);
      // What fails now is done in the background: the request itself is stored.
      await work(id, AbortSignal.timeout(requestMs)).catch(() => undefined);
      return await find(clientId, id);
    },
    async list(clientId, { cursor, pageSize }) {
      const rows = await listErasures(database, clientId, { before: cursor, limit: pageSize + 1 });
      const page = rows.slice(0, pageSize);
      return {
        erasures: page.map(receiptOf),
        next_cursor: rows.length > pageSize ? (page.at(-1)?.id ?? null) : null,
      };
    },
    async resume({ id, clientId, requestedAt, subjects }) {
      await start(clientId, subjects, [], { id, requestedAt });
    },
  };
}

function receiptOf(row: ErasureRow): PrivacyErasure {
  const progress = Progress.parse(row.progress);
  return {
    erasure_id: row.id,
    state: row.completed_at === null ? "running" : "complete",
    waiting_for: row.completed_at === null ? progress.waitingFor : null,
    identifiers: row.digests.length,
    counts: row.counts,
    requested_at: row.requested_at.toISOString(),
    completed_at: row.completed_at?.toISOString() ?? null,
  };
}

const kindOfClass: Readonly<Record<string, SuppressionKind>> = {
  email: "email",
  phone: "phone",
  profile: "profile_url",
  nd: "person",
};

/** What of a person's keys is suppressed from now on. */
function subjectOfKey(key: string): Subject[] {
  const kind = kindOfClass[key.slice(0, key.indexOf(":"))];
  return kind === undefined ? [] : [{ kind, key }];
}

const everyMs = 2_000;
/** Another process that worked on an erasure this recently is still there. */
const busyMs = 10_000;

/** Completes erasures that were not complete when they were answered, or whose process died. */
export function createErasureWork(
  ports: Pick<ErasurePorts, "database"> & { erasures: Pick<Erasures, "work">; log: Logger },
): BackgroundService {
  const { database, erasures, log } = ports;
  const stopping = new AbortController();
  const isDue = ({ progress, requested_at }: ErasureRow): boolean => {
    const { at, waitingFor } = Progress.parse(progress);
    const age = Date.now() - Math.max(at, requested_at.getTime());
    // A negative age: the clock was set back.
    return age < 0 || age >= (waitingFor === null ? busyMs : everyMs);
  };
  const turn = async () => {
    for (const id of await openErasures(database)) {
      const row = await findErasure(database, id);
      if (!stopping.signal.aborted && row !== null && isDue(row)) await erasures.work(id, stopping.signal);
    }
  };
  return backgroundService(() => {
    const running = repeat(everyMs, turn, (error) =>
      log.warn({ error: causeOf(error) }, "an erasure did not advance"),
    );
    return () => {
      stopping.abort();
      return running.stop();
    };
  });
}

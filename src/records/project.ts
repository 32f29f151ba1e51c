import { setImmediate } from "node:timers/promises";
import type { RecordKind } from "../contract/records.ts";
import type { Suppressions } from "../privacy/suppressions.ts";
import type { Transaction } from "../store/core/database.ts";
import { storeMerges, storeVerdicts } from "../store/records/merges.ts";
import type { LockedFeed, ProjectionFailure, WaitingJob } from "../store/records/outbox.ts";
import {
  type FoldedRecord,
  findKeyOwners,
  type KeyOwner,
  type NewLink,
  type ObservationRow,
  type Projection,
  type RecordPart,
  readClusters,
  readObservations,
  storeProjection,
} from "../store/records/projection.ts";
import { type SharedSite, shareContacts } from "../store/records/shared-sites.ts";
import { foldedOf } from "./fold.ts";
import { readJob } from "./reading/read-job.ts";
import {
  identityOf,
  type KnownIdentities,
  keysToLookUp,
  type MergeChange,
  type Resolution,
  resolveThings,
} from "./resolve.ts";
import type { ReadingPorts, Statements, Thing } from "./thing.ts";
import { withholdSuppressed } from "./withhold.ts";

/**
 * Length of results that are stored together: some dozen searches, or hundreds of verifications. Statements of more rows take
 * longer for each, and this process would wait for the server longer, and the server for it.
 */
const partChars = 250_000;

interface ReadResult {
  job: WaitingJob;
  statements: Statements;
}

/** A thing of one of the jobs. */
interface JobThing {
  job: WaitingJob;
  thing: Thing;
}

type SuppressionPort = Pick<Suppressions, "suppressedAmong" | "sealedKey">;

interface ProjectedJobs {
  feeds: readonly LockedFeed[];
  jobs: readonly WaitingJob[];
  /** The suppression lists of the jobs' clients, by client. */
  lists: ReadonlyMap<string, unknown>;
}

/** Results that are stored together, with the things that they state. */
interface Part {
  read: readonly ReadResult[];
  things: readonly JobThing[];
}

/**
 * Projects the results of jobs into the records of their clients, which the transaction has locked. While the server stores
 * one part of them, this process reads the next one: only what identifies its things must be stored before.
 * @returns those that cannot be read; nothing of them is stored.
 */
export async function projectJobs(
  transaction: Transaction,
  { feeds, jobs, lists }: ProjectedJobs,
  ports: ReadingPorts,
  suppressions: SuppressionPort,
): Promise<ProjectionFailure[]> {
  const changes = new Map(feeds.map(({ client_id, change }) => [client_id, change]));
  const failures: ProjectionFailure[] = [];
  const waiting = inParts(jobs);
  const readNext = async (): Promise<Part | null> => {
    const next = waiting.shift();
    if (next === undefined) return null;
    const stated = readAll(next, ports);
    failures.push(...stated.failures);
    const read = await withoutSuppressed(transaction, stated.read, { lists, suppressions });
    const things = read.flatMap(({ job, statements }) => statements.things.map((thing) => ({ job, thing })));
    return { read, things };
  };

  const storing: Promise<unknown>[] = [];
  const store = (resolution: Resolution, projection: Partial<Projection>) => {
    const [ofNew, ofStored] = splitByAge(projection, resolution);
    storing.push(started(storeProjection(transaction, ofNew, { areNew: true })));
    storing.push(started(storeProjection(transaction, ofStored)));
  };
  let part = await readNext();
  let owners = findOwners(transaction, part);
  await toServer();
  let reading = started(readNext());
  while (part !== null) {
    const { read, things } = part;
    const known = await readKnown(transaction, await owners);
    const resolution = resolveThings(
      things.map(({ job, thing }) => ({ clientId: job.client_id, kind: thing.kind, keys: thing.keys })),
      known.identities,
    );
    const observations = observationsOf(things, resolution);
    const links = linksOf(read, resolution);
    const subjects = subjectsOf(things, resolution);
    const clusters = clustersOf(subjects, resolution);
    const earlier = started(readEarlier(transaction, clusters, resolution));
    store(resolution, { keys: keyRowsOf(resolution) });
    const next = await reading;
    owners = findOwners(transaction, next);
    store(resolution, { observations, links });
    await toServer();
    const records = foldTouched(clusters, { earlier: await earlier, observations, links, changes });
    store(resolution, { records, parts: partsOf(subjects, resolution, changes) });
    const merges = mergeChangesOf(subjects, resolution, known.rootOf, changes);
    storing.push(started(storeMerges(transaction, merges)));
    const sharers = await shareContacts(transaction, sharingOf(resolution, changes));
    const verdicts = verdictsOf(things, links, resolution, changes);
    verdicts.roots.push(...sharers);
    storing.push(started(storeVerdicts(transaction, verdicts)));
    await toServer();
    reading = started(readNext());
    part = next;
  }
  await Promise.all(storing);
  return failures;
}

/** Statements are sent with the next turn of the event loop. */
const toServer = () => setImmediate();

/** If it fails, that is thrown where it is waited for. */
function started<Result>(promise: Promise<Result>): Promise<Result> {
  promise.catch(() => undefined);
  return promise;
}

function inParts(jobs: readonly WaitingJob[]): WaitingJob[][] {
  const parts: WaitingJob[][] = [];
  let chars = partChars;
  for (const job of jobs) {
    if (chars >= partChars) {
      parts.push([]);
      chars = 0;
    }
    parts.at(-1)?.push(job);
    chars += job.data?.length ?? 0;
  }
  return parts;
}

/** What is about new records, and what is about stored ones. */
function splitByAge(
  projection: Partial<Projection>,
  { created }: Pick<Resolution, "created">,
): [Partial<Projection>, Partial<Projection>] {
  const { records = [], parts = [], keys = [], observations = [], links = [] } = projection;
  const split = (areNew: boolean): Partial<Projection> => ({
    records: records.filter(({ id }) => created.has(id) === areNew),
    parts: parts.filter(({ id }) => created.has(id) === areNew),
    keys: keys.filter(({ record_id }) => created.has(record_id) === areNew),
    observations: observations.filter(({ record_id }) => created.has(record_id) === areNew),
    links: links.filter(({ from_id, to_id }) => (created.has(from_id) || created.has(to_id)) === areNew),
  });
  return [split(true), split(false)];
}

const keyRowsOf = ({ keys }: Resolution): KeyOwner[] =>
  keys.map(({ clientId, kind, key, recordId }) => ({ client_id: clientId, kind, key, record_id: recordId }));

/** What results state without what their clients suppress: no record is made of it. */
async function withoutSuppressed(
  transaction: Transaction,
  results: readonly ReadResult[],
  { lists, suppressions }: Pick<ProjectedJobs, "lists"> & { suppressions: SuppressionPort },
): Promise<ReadResult[]> {
  if (lists.size === 0) return [...results];
  const kept: ReadResult[] = [];
  for (const result of results) {
    const { job, statements } = result;
    if (!lists.has(job.client_id)) {
      kept.push(result);
      continue;
    }
    const numbered = statements.things.map((thing, number) => ({ ...thing, number }));
    const { items } = await withholdSuppressed(suppressions, job.client_id, numbered, transaction);
    const places = new Map(items.map(({ number }, place) => [number, place]));
    const links = statements.links.flatMap(({ from, to, source }) => {
      const [first, second] = [places.get(from), places.get(to)];
      return first === undefined || second === undefined ? [] : [{ from: first, to: second, source }];
    });
    kept.push({ job, statements: { things: items.map(({ number, ...thing }) => thing), links } });
  }
  return kept;
}

function readAll(
  jobs: readonly WaitingJob[],
  ports: ReadingPorts,
): { read: ReadResult[]; failures: ProjectionFailure[] } {
  const read: ReadResult[] = [];
  const failures: ProjectionFailure[] = [];
  for (const job of jobs) {
    try {
      const statements = readJob(
        {
          id: job.id,
          type: job.type,
          campaignId: job.campaign_id,
          completedAt: job.completed_at,
          url: job.url,
          data: job.data === null ? null : JSON.parse(job.data),
        },
        ports,
      );
      read.push({ job, statements });
    } catch (error) {
      const reason = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
      failures.push({ job_id: job.id, client_id: job.client_id, reason });
    }
  }
  return { read, failures };
}

interface Known {
  identities: KnownIdentities;
  /** The record that stands for each stored one. */
  rootOf: ReadonlyMap<string, string>;
}

/** The owners of all keys that things of a part may have. */
function findOwners(transaction: Transaction, part: Part | null): Promise<KeyOwner[]> {
  const wanted = new Map<string, Omit<KeyOwner, "record_id">>();
  for (const { job, thing } of part?.things ?? []) {
    for (const key of keysToLookUp(thing.keys)) {
      const identity = identityOf(job.client_id, thing.kind, key);
      wanted.set(identity, { client_id: job.client_id, kind: thing.kind, key });
    }
  }
  return started(wanted.size === 0 ? Promise.resolve([]) : findKeyOwners(transaction, [...wanted.values()]));
}

async function readKnown(transaction: Transaction, found: readonly KeyOwner[]): Promise<Known> {
  const owners = new Map<string, string[]>();
  for (const { client_id, kind, key, record_id } of found) {
    const identity = identityOf(client_id, kind as RecordKind, key);
    const known = owners.get(identity);
    if (known === undefined) owners.set(identity, [record_id]);
    else known.push(record_id);
  }
  const ids = [...new Set(found.map(({ record_id }) => record_id))];
  const clusters =
    ids.length === 0 ? { members: [], merges: [], uniqueKeys: [] } : await readClusters(transaction, ids);
  const uniqueKeys = new Map<string, string[]>();
  for (const { record_id, key } of clusters.uniqueKeys) {
    uniqueKeys.set(record_id, [...(uniqueKeys.get(record_id) ?? []), key]);
  }
  const merges = clusters.merges.map(({ first_id, second_id, key, reversed }) => ({
    first: first_id,
    second: second_id,
    key,
    reversed,
  }));
  return {
    identities: {
      owners,
      merges: merges.filter(({ reversed }) => !reversed),
      separated: merges.filter(({ reversed }) => reversed),
      uniqueKeys,
    },
    rootOf: new Map(clusters.members.map(({ id, merged_into }) => [id, merged_into ?? id])),
  };
}

/** One row per record, job and origin, even if a job states two things that turn out to be one. */
function observationsOf(things: readonly JobThing[], { recordIds }: Resolution): ObservationRow[] {
  const rows = new Map<string, ObservationRow>();
  things.forEach(({ job, thing }, index) => {
    const record_id = recordIds[index] ?? "";
    const key = `${record_id} ${job.id} ${thing.origin}`;
    const earlier = rows.get(key);
    if (earlier === undefined) {
      rows.set(key, {
        record_id,
        job_id: job.id,
        origin: thing.origin,
        campaign_id: job.campaign_id,
        source: thing.source,
        fields: thing.fields,
        seen_at: job.completed_at,
      });
    } else earlier.fields = { ...thing.fields, ...earlier.fields };
  });
  return [...rows.values()];
}

function linksOf(read: readonly ReadResult[], { recordIds }: Resolution): NewLink[] {
  const rows = new Map<string, NewLink>();
  let offset = 0;
  for (const { job, statements } of read) {
    for (const { from, to, source } of statements.links) {
      const from_id = recordIds[offset + from] ?? "";
      const to_id = recordIds[offset + to] ?? "";
      if (from_id === to_id) continue;
      // In the order of the jobs' ends: the last one counts.
      rows.set(`${from_id} ${to_id}`, {
        from_id,
        from_kind: statements.things[from]?.kind ?? "",
        to_id,
        to_kind: statements.things[to]?.kind ?? "",
        job_id: job.id,
        source,
        seen_at: job.completed_at,
      });
    }
    offset += statements.things.length;
  }
  return [...rows.values()];
}

/** Whose record it is and what it is about, for the records that the jobs touch. */
interface Subject {
  clientId: string;
  kind: RecordKind;
  /** Empty for a record that is only touched by a merge. */
  seenAt: string;
}

function subjectsOf(things: readonly JobThing[], resolution: Resolution): Map<string, Subject> {
  const subjects = new Map<string, Subject>();
  things.forEach(({ job, thing }, index) => {
    const id = resolution.recordIds[index] ?? "";
    subjects.set(id, { clientId: job.client_id, kind: thing.kind, seenAt: job.completed_at });
  });
  for (const { first, second, clientId, kind } of [...resolution.merged, ...resolution.unmerged]) {
    for (const id of [first, second]) if (!subjects.has(id)) subjects.set(id, { clientId, kind, seenAt: "" });
  }
  return subjects;
}

/** Records that are one, eldest first. */
interface Cluster {
  members: readonly string[];
  subject: Subject;
}

/** Those that the jobs touch, by the record that stands for each. */
function clustersOf(
  subjects: ReadonlyMap<string, Subject>,
  { clusterOf }: Resolution,
): ReadonlyMap<string, Cluster> {
  const clusters = new Map<string, Cluster>();
  for (const [id, subject] of subjects) {
    const members = clusterOf(id);
    clusters.set(members[0] ?? id, { members, subject });
  }
  return clusters;
}

/** What was stated about them before. */
async function readEarlier(
  transaction: Transaction,
  clusters: ReadonlyMap<string, Cluster>,
  { created }: Resolution,
): Promise<ObservationRow[]> {
  const stored = [...clusters.values()].flatMap(({ members }) => members.filter((id) => !created.has(id)));
  return stored.length === 0 ? [] : await readObservations(transaction, stored);
}

/** The records that stand for what the jobs state, as they are now. */
function foldTouched(
  clusters: ReadonlyMap<string, Cluster>,
  given: {
    earlier: readonly ObservationRow[];
    observations: readonly ObservationRow[];
    links: readonly NewLink[];
    changes: ReadonlyMap<string, string>;
  },
): FoldedRecord[] {
  const { earlier, observations, links, changes } = given;
  const added = Map.groupBy(observations, ({ record_id }) => record_id);
  const byRecord =
    earlier.length === 0 ? added : Map.groupBy([...earlier, ...observations], ({ record_id }) => record_id);
  const linkedTo = Map.groupBy(links, ({ from_id }) => from_id);
  const addressed = new Set(links.flatMap(({ from_kind, to_id }) => (from_kind === "emails" ? [to_id] : [])));
  return [...clusters].map(([id, { members, subject }]): FoldedRecord => {
    const of = <Row>(rows: ReadonlyMap<string, Row[]>): Row[] =>
      members.length === 1 ? (rows.get(id) ?? []) : members.flatMap((member) => rows.get(member) ?? []);
    const reached = new Set(of(linkedTo).map(({ to_kind }) => to_kind));
    return {
      ...foldedOf(subject.kind, of(byRecord)),
      id,
      client_id: subject.clientId,
      change: changes.get(subject.clientId) ?? "0",
      has_email: reached.has("emails") || (subject.kind === "domains" && addressed.has(id)),
      has_phone: reached.has("phones"),
      observations: of(added).length,
    };
  });
}

/** New records that are part of others. */
function partsOf(
  subjects: ReadonlyMap<string, Subject>,
  { clusterOf, created }: Resolution,
  changes: ReadonlyMap<string, string>,
): RecordPart[] {
  return [...subjects].flatMap(([id, { clientId, kind, seenAt }]) => {
    const [root = id] = clusterOf(id);
    if (root === id || !created.has(id)) return [];
    const change = changes.get(clientId) ?? "0";
    return [{ id, client_id: clientId, kind, merged_into: root, change, seen_at: seenAt }];
  });
}

/** Merges to store, and where the records of all clusters that they change stand. */
function mergeChangesOf(
  subjects: ReadonlyMap<string, Subject>,
  resolution: Resolution,
  rootOf: ReadonlyMap<string, string>,
  changes: ReadonlyMap<string, string>,
) {
  const clientOf = (id: string) => subjects.get(id)?.clientId ?? "";
  const changeOf = ({ clientId, first, second, key }: MergeChange) => ({
    client_id: clientId,
    first_id: first,
    second_id: second,
    key,
  });
  const { merged, unmerged, clusterOf } = resolution;
  const ends = [...merged, ...unmerged].flatMap(({ first, second }) => [first, second]);
  const placements = ends.flatMap((end) => {
    const cluster = clusterOf(end);
    const [root = end] = cluster;
    const change = changes.get(clientOf(end)) ?? "0";
    // Also those that stay where they are, since what they stand for may have changed.
    return cluster
      .filter((id) => id === root || rootOf.get(id) !== root)
      .map((id) => [id, { id, root_id: root, change }] as const);
  });
  return {
    merged: merged.map(changeOf),
    unmerged: unmerged.map(changeOf),
    placements: [...new Map(placements).values()],
  };
}

const sharingOf = ({ sharing }: Resolution, changes: ReadonlyMap<string, string>): SharedSite[] =>
  sharing.map(({ clientId, site, atKey, listed }) => ({
    client_id: clientId,
    site_id: site,
    at_key: atKey,
    listed_id: listed,
    change: changes.get(clientId) ?? "0",
  }));

/** Addresses with new verdicts, and records with addresses that may have one. */
function verdictsOf(
  things: readonly JobThing[],
  links: readonly NewLink[],
  resolution: Resolution,
  change: ReadonlyMap<string, string>,
) {
  const emails = things.flatMap(({ thing }, index) =>
    thing.kind === "emails" && thing.origin === "verifier" ? (resolution.recordIds[index] ?? []) : [],
  );
  const roots = links.flatMap(({ from_id, from_kind, to_kind, to_id }) =>
    to_kind === "emails" && from_kind !== "domains" && !resolution.created.has(to_id) ? [from_id] : [],
  );
  return { emails: [...new Set(emails)], roots: [...new Set(roots)], change };
}

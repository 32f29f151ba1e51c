import { type RecordKind, relatedMax } from "../../contract/records.ts";
import type { Database } from "../core/database.ts";
import { type RecordRow, recordColumns } from "./search.ts";
import { isLive, scopeOf } from "./selection.ts";

type Queries = Pick<Database, "query">;

/** A record, or the one that stands for it, with the ids of those that are merged into it. Null if there is none. */
export async function findRecord(
  database: Queries,
  { clientId, kind, id }: { clientId: string; kind: RecordKind; id: string },
): Promise<(RecordRow & { merged_ids: string[] }) | null> {
  const [row] = await database.query<RecordRow & { merged_ids: string[] }>({
    name: "find-record",
    text: `select ${recordColumns},
                  array(select part.id from records part where part.merged_into = records.id order by part.id) as merged_ids
           from records
           where id = (select coalesce(merged_into, id) from records where id = $3 and client_id = $1 and kind = $2)
             and ${isLive}`,
    values: [clientId, kind, id],
  });
  return row ?? null;
}

export interface MergeRow {
  first_id: string;
  second_id: string;
  key: string;
  merged_at: string;
  reversed_at: string | null;
}

/** Merges of these records, also those that were reversed, oldest first. */
export function findMerges(database: Queries, ids: readonly string[]): Promise<MergeRow[]> {
  return database.query<MergeRow>({
    name: "find-record-merges",
    text: `select first_id, second_id, key, iso_utc(merged_at) as merged_at, iso_utc(reversed_at) as reversed_at
           from record_merges where first_id = any($1::uuid[]) or second_id = any($1::uuid[])
           order by record_merges.merged_at, first_id, second_id`,
    values: [ids],
  });
}

export interface RelatedRow {
  of_id: string;
  id: string;
  kind: RecordKind;
  name: string | null;
  verification: RecordRow["verification"];
  fields: Record<string, unknown>;
  source: string | null;
  last_seen: string;
}

/** These records, and those that are merged into them: links are of either. */
const members = `
  select id as of_id, id from unnest($1::uuid[]) given(id)
  union all select merged_into, id from records where merged_into = any($1::uuid[])`;

/** The record `found` that stands for `other`: itself, which is read once, or the one into which it is merged. */
const standsFor = (columns: string) => `
  records part on part.id = other
  cross join lateral (
    select part.id, part.deleted_at, ${columns.replaceAll("records.", "part.")} where part.merged_into is null
    union all select records.id, records.deleted_at, ${columns} from records where records.id = part.merged_into) found`;

/** The kinds to which records of each kind have links. No link goes the other way, so none is looked for there. */
export const linkedKinds: Readonly<Record<RecordKind, readonly RecordKind[]>> = {
  businesses: ["people", "emails", "phones", "domains"],
  people: ["emails"],
  emails: ["domains"],
  phones: [],
  domains: [],
};

/** The links of `member` with kinds that it has links to ($2), and with those that have links to it ($3). */
const links = (...columns: readonly string[]) => {
  const shown = (other: string) => [`${other} as other`, ...columns].join(", ");
  return `
    select link.* from unnest($2::text[]) wanted(kind) cross join lateral (
      select ${shown("to_id")} from record_links where from_id = member.id and to_kind = wanted.kind limit $4) link
    union all
    select link.* from unnest($3::text[]) wanted(kind) cross join lateral (
      select ${shown("from_id")} from record_links where to_id = member.id and from_kind = wanted.kind limit $4) link`;
};

/** Records of one kind, and what to find of them. */
export interface RelatedOf {
  kind: RecordKind;
  ids: readonly string[];
  /** Of the connected records. */
  kinds: readonly RecordKind[];
  /** Of each kind. */
  limit?: number;
}

const linkValues = ({ kind, ids, kinds, limit = relatedMax }: RelatedOf) => [
  ids,
  kinds.filter((other) => linkedKinds[kind].includes(other)),
  kinds.filter((other) => linkedKinds[other].includes(kind)),
  limit,
];

/** Records connected with each of these; the latest ones of each kind. */
export function findRelated(database: Queries, wanted: RelatedOf): Promise<RelatedRow[]> {
  return database.query<RelatedRow>({
    name: "find-related-records",
    text: `
      with member as materialized (${members}), linked as (
        select of_id, other, max(last_seen) as last_seen,
               (array_agg(source order by last_seen desc))[1] as source
        from member cross join lateral (${links("source", "last_seen")}) link group by of_id, other
      )
      select distinct on (of_id, found.id) of_id, found.id, found.kind, found.name, found.verification, found.fields,
             source, iso_utc(linked.last_seen) as last_seen
      from linked join ${standsFor("records.kind, records.name, records.verification, records.fields")}
      where found.deleted_at is null
      order by of_id, found.id, linked.last_seen desc`,
    values: linkValues(wanted),
  });
}

/** What lists of names need to know of a connected record. */
export type NamedRecord = [
  kind: RecordKind,
  name: string | null,
  verification: RecordRow["verification"],
  isRoleAccount: unknown,
];

/**
 * The same without their fields and sources, which take most of the time to read: JSON of `NamedRecord`s in the order of their
 * ids, by the record that they are connected with. It is not parsed here, as that takes several times the memory.
 */
export async function findRelatedNames(database: Queries, wanted: RelatedOf): Promise<Map<string, string>> {
  const rows = await database.query<{ of_id: string; found: string }>({
    name: "find-related-names",
    // One row for each record that was asked for, as each row takes time.
    text: `
      with member as materialized (${members}), linked as (
        select of_id, other
        from member cross join lateral (${links()}) link
      ), named as (
        select distinct on (of_id, found.id) of_id, found.*
        from linked join ${standsFor("records.kind, records.name, records.verification, records.fields -> 'is_role_account' as role")}
        where found.deleted_at is null and found.id <> of_id
        order by of_id, found.id
      )
      select of_id, json_agg(json_build_array(kind, name, verification, role))::text as found
      from named group by of_id`,
    values: linkValues(wanted),
    // Each is looked for once, by its key.
    planning: { enable_memoize: "off", enable_hashjoin: "off", enable_mergejoin: "off", jit: "off" },
  });
  return new Map(rows.map(({ of_id, found }) => [of_id, found]));
}

/** How many records of each kind a job states something about, and of how many no earlier result does. */
export function countRecordsOfJob(
  database: Queries,
  clientId: string,
  jobId: string,
): Promise<{ kind: RecordKind; total: number; first: number }[]> {
  return database.query({
    name: "count-records-of-job",
    text: `
      with stated as materialized (
        select coalesce(part.merged_into, part.id) as id, min(seen_at) as seen_at
        from record_observations join records part on part.id = record_id
        where job_id = $2 and part.client_id = $1 group by 1
      )
      select kind, count(*)::int as total, (count(*) filter (where first_seen >= seen_at))::int as first
      from stated join records using (id) where ${isLive} group by kind`,
    values: [clientId, jobId],
  });
}

/** Whether the result of a job waits to become records. */
export async function waitsForProjection(
  database: Queries,
  clientId: string,
  jobId: string,
): Promise<boolean> {
  const rows = await database.query({
    name: "waits-for-projection",
    text: "select 1 from record_outbox where client_id = $1 and job_id = $2 limit 1",
    values: [clientId, jobId],
  });
  return rows.length > 0;
}

export interface SourceRow {
  of_id: string;
  job_id: string;
  origin: string;
  source: string | null;
  campaign_id: string | null;
  seen_at: string;
}

/** The newest observations of each record, without what they state. */
export function findSources(database: Queries, ids: readonly string[], limit: number): Promise<SourceRow[]> {
  return database.query<SourceRow>({
    name: "find-record-sources",
    text: `
      select of_id, job_id, origin, source, campaign_id, iso_utc(seen_at) as seen_at
      from (
        select id as of_id, id from unnest($1::uuid[]) given(id)
        union all select merged_into, id from records where merged_into = any($1::uuid[])
      ) member cross join lateral (
        select * from record_observations where record_id = member.id
        order by record_id desc, job_id desc, origin desc limit $2) found
      order by found.seen_at desc`,
    values: [ids, limit],
  });
}

/**
 * Records that a key identifies, or of `kind` that are connected with what it identifies; eldest first.
 * @param identities kinds with keys, of which any may be meant.
 */
export async function resolveRecords(
  database: Queries,
  clientId: string,
  kind: RecordKind,
  identities: readonly { kind: RecordKind; key: string }[],
): Promise<RecordRow[]> {
  return await database.query<RecordRow>({
    name: "resolve-records",
    text: `
      with identified as materialized (
        select keys.record_id, keys.kind from unnest($3::text[], $4::text[]) given(kind, key)
        cross join lateral (
          select record_id, kind from record_keys
          where client_id = $1 and record_keys.kind = given.kind and record_keys.key = given.key
          order by record_id limit ${relatedMax}) keys
      ), reached as (
        select record_id as id from identified where kind = $2
        union
        select other from identified cross join lateral (
          (select from_id as other from record_links
           where to_id = record_id and from_kind = $2 limit ${relatedMax})
          union all
          (select to_id from record_links where from_id = record_id and to_kind = $2 limit ${relatedMax})) link
        where kind <> $2
      )
      select ${recordColumns} from records
      where id in (select coalesce(part.merged_into, part.id) from reached join records part using (id))
        and client_id = $1 and ${isLive}
      order by id limit ${relatedMax}`,
    values: [clientId, kind, identities.map(({ kind }) => kind), identities.map(({ key }) => key)],
  });
}

/** A changed record of the feed; `is_gone` for one that was deleted or merged. */
export type FeedRow = RecordRow & { change: string; is_gone: boolean; merged_into: string | null };

/** Records that changed after a position, in the order of the changes. */
export function findChangedRecords(
  database: Queries,
  { clientId, kind }: { clientId: string; kind: RecordKind },
  { change, id, limit }: { change: string; id: string; limit: number },
): Promise<FeedRow[]> {
  return database.query<FeedRow>({
    name: "find-changed-records",
    text: `select ${recordColumns}, change::text, merged_into, not (${isLive}) as is_gone
           from records
           where ${scopeOf} = record_scope($1, $2) and client_id = $1 and kind = $2 and (change, id) > ($3::bigint, $4::uuid)
           order by change, id limit $5`,
    values: [clientId, kind, change, id, limit],
    // Along the index of changes, whose records are sorted by id one change after the other.
    planning: { enable_seqscan: "off", enable_bitmapscan: "off", enable_sort: "off", jit: "off" },
  });
}

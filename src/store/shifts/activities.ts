import type { Actor } from "../../contract/principal.ts";
import type { Database, Transaction } from "../core/database.ts";
import { eventLock } from "../core/event-log.ts";
import { jsonText } from "../core/json-text.ts";
import { markLateDays } from "./activity-days.ts";

/** The kind of shipped work of an activity. */
export const shippedKinds = ["job", "campaign", "export", "pin"] as const;
export type ShippedKind = (typeof shippedKinds)[number];

/** An action of a client's actor. */
export interface NewActivity {
  client_id: string;
  actor_id: string;
  /** Null: the actor's known name, otherwise its id. */
  actor_name: string | null;
  /** Null: the actor's known role, otherwise `agent`. */
  actor_role: string | null;
  kind: string;
  subject_type: string | null;
  subject_id: string | null;
  /** ISO 8601; null means now. */
  occurred_at: string | null;
  results_count: number | null;
  /** Id of an externally reported activity, unique per client. */
  external_id: string | null;
  payload: unknown;
}

const columns = "client_id, actor_id, kind, subject_type, subject_id, occurred_at, results_count, shipped_as";

/** The kinds that ship something, with the same meaning for internal and reported activities. */
const shippedAs = `case kind when 'job.completed' then 'job' when 'campaign.completed' then 'campaign'
                             when 'export.created' then 'export' when 'pin.created' then 'pin' end`;

const sums = `
               count(*) as activities, count(*) filter (where kind = 'job.submitted') as jobs_submitted,
               count(*) filter (where kind = 'job.completed') as jobs_completed,
               count(*) filter (where kind = 'job.failed') as jobs_failed,
               coalesce(sum(results_count), 0) as results_count`;

/**
 * Adds to hourly sums and stores their actors. The event log's lock is held, so there are no concurrent writers.
 * `latest` are the sums that determine an actor's name and role, one per actor.
 */
const addingSums = (latest: string) => `acted_actors as (
        insert into activity_actors as held (client_id, actor_id, name, role)
        select client_id, actor_id, actor_name, actor_role
        from ${latest} told
        -- One index look-up per actor: a join would be planned for many rows.
        where not coalesce((
          select told.actor_name in (known.name, known.actor_id) and told.actor_role = known.role
          from activity_actors known
          where known.client_id = told.client_id and known.actor_id = told.actor_id), false)
        -- A delegate may name an actor only by id, without a name.
        on conflict (client_id, actor_id) do update set role = excluded.role,
          name = case when excluded.name = excluded.actor_id then held.name else excluded.name end
      ), acted_hours as (
        insert into activity_hours as held
        select client_id, actor_id, hour, first_at, last_at, longest_gap, activities, jobs_submitted, jobs_completed,
               jobs_failed, results_count, shipped_count
        from acted_sums
        on conflict (client_id, actor_id, hour) do update set
          first_at = least(held.first_at, excluded.first_at),
          last_at = greatest(held.last_at, excluded.last_at),
          longest_gap = greatest(held.longest_gap, excluded.longest_gap,
                                 excluded.first_at - held.last_at, held.first_at - excluded.last_at),
          activities = held.activities + excluded.activities,
          jobs_submitted = held.jobs_submitted + excluded.jobs_submitted,
          jobs_completed = held.jobs_completed + excluded.jobs_completed,
          jobs_failed = held.jobs_failed + excluded.jobs_failed,
          results_count = held.results_count + excluded.results_count,
          shipped_count = held.shipped_count + excluded.shipped_count
      )`;

/**
 * Parts of a WITH clause that record the rows of `acted`, which has the columns of an activity without `shipped_as`,
 * all at one moment. Without a trailing comma. Names and roles are stored with the actors alone. A statement that reads
 * `acted_rows` in its main query writes them before it takes the event log's lock.
 *
 * Hour counters are contended rows. The event log's lock is taken before any of them, so that no transaction waits for
 * it while holding an hour.
 */
export const recordingActed = `
      acted_rows as (
        insert into activities (${columns})
        select client_id, actor_id, kind, subject_type, subject_id, occurred_at,
               results_count, ${shippedAs}
        from acted
        returning 1
      ), acted_sums as (
        select client_id, actor_id, min(actor_name) as actor_name, min(actor_role) as actor_role,
               date_trunc('hour', occurred_at, 'UTC') as hour, occurred_at as first_at, occurred_at as last_at,
               interval '0' as longest_gap, ${sums}, count(${shippedAs}) as shipped_count
        from ${eventLock}, acted
        group by client_id, actor_id, occurred_at
      ), ${addingSums("acted_sums")}`;

/** The same for rows of different moments with their own ids; known ids are omitted from `acted_rows`. */
const recordingReported = `
      acted_rows as (
        insert into activities (${columns}, external_id, payload, actor_name, actor_role)
        select client_id, actor_id, kind, subject_type, subject_id, occurred_at, results_count, ${shippedAs},
               external_id, payload, actor_name, actor_role
        from acted
        on conflict (client_id, external_id) where external_id is not null do nothing
        returning ${columns}, actor_name, actor_role
      ), acted_sums as (
        select client_id, actor_id, (array_agg(actor_name order by occurred_at desc))[1] as actor_name,
               (array_agg(actor_role order by occurred_at desc))[1] as actor_role,
               hour, min(occurred_at) as first_at, max(occurred_at) as last_at,
               coalesce(max(gap), interval '0') as longest_gap, ${sums}, count(shipped_as) as shipped_count
        from (
          select *, occurred_at - lag(occurred_at) over (partition by client_id, actor_id, hour order by occurred_at) as gap
          from (select acted_rows.*, date_trunc('hour', occurred_at, 'UTC') as hour from ${eventLock}, acted_rows) placed
        ) spaced
        group by client_id, actor_id, hour
      ), ${addingSums(
        "(select distinct on (client_id, actor_id) * from acted_sums order by client_id, actor_id, hour desc)",
      )}`;

/** The actor, its client and the subject. */
export interface Act {
  clientId: string;
  actor: Actor;
  kind: string;
  subject?: { type: string; id: string };
}

/** Records one call that changed something: on its own, or in `finish` of the transaction with the change. */
export async function recordAct(
  transaction: Pick<Transaction, "query">,
  { clientId, actor, kind, subject }: Act,
): Promise<void> {
  await transaction.query({
    name: "record-act",
    text: `with acted as (
             select $1::text as client_id, $2::text as actor_id, $3::text as actor_name, $4::text as actor_role,
                    $5::text as kind, $6::text as subject_type, $7::text as subject_id,
                    clock_timestamp() as occurred_at, null::int as results_count
           ), ${recordingActed}
           select`,
    values: [clientId, actor.id, actor.name, actor.role, kind, subject?.type ?? null, subject?.id ?? null],
  });
}

/**
 * Records reported activities. An id that the client has used before, or twice here, is recorded once.
 * @returns how many were recorded.
 */
export async function recordReported(database: Database, activities: NewActivity[]): Promise<number> {
  const [[row]] = await database.transaction((tx) =>
    tx.finish(() => Promise.all([record(tx, activities), markLateDays(tx, activities)])),
  );
  return row?.recorded ?? 0;
}

const record = (transaction: Transaction, activities: NewActivity[]) =>
  transaction.query<{ recorded: number }>({
    name: "record-reported",
    text: `with acted as (
             select client_id, actor_id, coalesce(actor_name, name, actor_id) as actor_name,
                    coalesce(actor_role, role, 'agent') as actor_role, kind, subject_type, subject_id,
                    coalesce(occurred_at, clock_timestamp()) as occurred_at, results_count, external_id, payload
             from json_to_recordset($1::json) as input(
               client_id text, actor_id text, actor_name text, actor_role text, kind text, subject_type text,
               subject_id text, occurred_at timestamptz, results_count integer, external_id text, payload json)
             left join activity_actors using (client_id, actor_id)
           ), ${recordingReported}
           select count(*)::int as recorded from acted_rows`,
    values: [jsonText(activities)],
  });

import type { Database } from "../../src/store/core/database.ts";
import { eventually } from "./wait.ts";

/** Gives a client with ended jobs and a campaign rows in the tables that only providers, registries or time fill. */
export async function insertRareRows(home: Database, clientId: string): Promise<void> {
  const statements = [
    "insert into sessions (token_hash, api_key_id, expires_at) select '\\x01', id, now() + interval '1 hour' from api_keys where client_id = $1 limit 1",
    `insert into campaign_sites (campaign, key, url, domain) select number, '\\x01', 'https://a.example', 'a.example' from campaigns where client_id = $1`,
    `insert into campaign_businesses (campaign, location, rank, key, categories, site, stage, site_status, verify_status)
     select number, 0, 1, '\\x01', '[]', (select id from campaign_sites where campaign = number), 'site', 'pending', 'pending'
     from campaigns where client_id = $1`,
    `insert into campaign_emails (campaign, email, site, rank) select campaign, 'a@a.example', id, 1 from campaign_sites
     where campaign in (select number from campaigns where client_id = $1)`,
    `insert into campaign_site_emails (site, email, rank) select site, id, 1 from campaign_emails
     where campaign in (select number from campaigns where client_id = $1)`,
    "insert into seen_records (client_id, type, key, job_id) select $1, 'svcSite', '\\x01', id from jobs where client_id = $1 limit 1",
    `insert into user_invitations (id, client_id, address, mailbox, access, digest, proves_address, expires_at)
     values (gen_random_uuid(), $1, 'ann@example.com', 'ann@example.com', 'member', '\\x01', true, now() + interval '1 day')`,
    "insert into batches (id, client_id, items, paused_at) values (gen_random_uuid(), $1, 1, now())",
    `insert into held_jobs (job_id, client_id, batch_id, batch_place, job)
     select gen_random_uuid(), client_id, id, 0, '{}' from batches where client_id = $1`,
    "insert into callbacks (subject_id, client_id, url) values (gen_random_uuid(), $1, 'https://a.example/')",
    "insert into retention_progress values ($1, 'results', 'svcSite', now() - interval '90 days', gen_random_uuid())",
    "insert into model_usage (client_id, day, requests) values ($1, current_date, 1)",
    "insert into provider_answers (client_id, key, answer, expires_at) values ($1, '\\x01', '{}', now() + interval '1 hour')",
    "insert into activity_days select client_id, actor_id, day, first_at, last_at, 1, 1, 1, 0, 0, 0, '{}', '{}' from (select client_id, actor_id, hour::date - 9 as day, first_at, last_at from activity_hours where client_id = $1 limit 1) hours",
    // Of an actor without activities: the aggregator would remove another one's at any time.
    "insert into activity_days_late values ($1, 'nobody', current_date + 9)",
    "insert into digest_mails (client_id, version, period_from, period_to, recipient, state, next_attempt_at) values ($1, 9, '2026-01-01', '2026-01-07', 'ann@example.com', 'given_up', now())",
    "insert into signup_completions (jti, pin_id, state, details, attempt, next_attempt_at) select jti, gen_random_uuid(), 'done', '\\x01', 1, now() from signup_claims where client_id = $1",
  ];
  for (const text of statements) await home.query({ text, values: [clientId] });
  const waiting = () =>
    home.query({ text: "select from record_outbox where client_id = $1", values: [clientId] });
  await eventually(waiting, (rows) => rows.length === 0);
  await home.query({
    text: `with job as (select id from jobs where client_id = $1 limit 1), made as (
             insert into records (id, client_id, kind, change, name, first_seen, last_seen)
             select id, $1, 'businesses', 1, 'Firma', now(), now() from job returning id
           ), keyed as (
             insert into record_keys select $1, 'businesses', 'place:1', id from made
           ), observed as (
             insert into record_observations (record_id, job_id, origin, fields, seen_at)
             select id, id, 'provider', '{}', now() from made
           ), linked as (
             insert into record_links select id, 'businesses', 'emails', id, id, null, now(), now() from made
           ), merged as (
             insert into record_merges (client_id, first_id, second_id, key) select $1, id, id, 'place:1' from made
           ), listed as (
             insert into record_lists (id, client_id, kind, name) select id, $1, 'businesses', 'List' from made
           )
           insert into record_failures (job_id, client_id, reason) select id, $1, 'a test' from made`,
    values: [clientId],
  });
}

/** Where a client's rows are, table by table: what a move between cells copies, renumbers and removes. */

/** A column with numbers that are unique in their cell only. */
export const numbered = [
  "campaigns.number",
  "campaign_sites.id",
  "campaign_emails.id",
  "audit_log.id",
  "events.id",
] as const;
export type Numbered = (typeof numbered)[number];

/** How the rows of a table move with their client. */
export interface MovedTable {
  table: string;
  /** SQL for the client's rows, of the client's id as an SQL literal. */
  rows(client: string): string;
  /** Columns with numbers, and what they number. */
  numbers?: Readonly<Record<string, Numbered>>;
  /** SQL for what a column becomes, if it does not stay as it is. */
  becomes?: Readonly<Record<string, string>>;
}

const ofClient = (client: string) => `client_id = ${client}`;
const ofCampaigns = (client: string) =>
  `campaign in (select number from campaigns where client_id = ${client})`;
const ofClaims = (client: string) => `jti in (select jti from signup_claims where client_id = ${client})`;

const byClient = (...tables: string[]): MovedTable[] => tables.map((table) => ({ table, rows: ofClient }));

const ofRecords = (column: string) => (client: string) =>
  `${column} in (select id from records where client_id = ${client})`;

const zero = (...columns: string[]) => Object.fromEntries(columns.map((column) => [column, "0"]));

/** What a fenced campaign was, from its fence. */
const held = (column: string) => `(select held.${column}
  from client_fences fence, jsonb_to_recordset(fence.held) as held(number int, auto_advance boolean, next_run_at timestamptz)
  where fence.client_id = campaigns.client_id and held.number = campaigns.number limit 1)`;

/**
 * Every table with rows of clients, in an order in which they can be filled. Counters that triggers keep become 0, and
 * are counted again as the rows arrive.
 */
export const movedTables: readonly MovedTable[] = [
  { table: "clients", rows: (client) => `id = ${client}` },
  ...byClient("api_keys", "user_invitations", "client_domain_lists"),
  {
    table: "sessions",
    rows: (client) => `api_key_id in (select id from api_keys where client_id = ${client})`,
  },
  {
    table: "campaigns",
    rows: ofClient,
    numbers: { number: "campaigns.number" },
    becomes: {
      auto_advance: `(auto_advance or coalesce(${held("auto_advance")}, false))`,
      next_run_at: `coalesce(next_run_at, ${held("next_run_at")})`,
      ...zero(
        "locations_total",
        "locations_pending",
        "locations_submitted",
        "locations_completed",
        "locations_failed",
      ),
      ...zero("businesses_found", "businesses_total", "domains_filtered", "businesses_open", "sites_queued"),
      ...zero("sites_completed", "sites_failed", "verifies_queued", "verifies_completed", "verifies_failed"),
      ...zero("emails_found", "emails_verified", "valid_emails", "invalid_emails", "risky_emails"),
    },
  },
  {
    table: "campaign_locations",
    rows: ofCampaigns,
    numbers: { campaign: "campaigns.number" },
    becomes: zero("businesses_count", "businesses_open"),
  },
  {
    table: "campaign_sites",
    rows: ofCampaigns,
    numbers: { id: "campaign_sites.id", campaign: "campaigns.number" },
  },
  {
    table: "campaign_businesses",
    rows: ofCampaigns,
    numbers: { campaign: "campaigns.number", site: "campaign_sites.id" },
  },
  {
    table: "campaign_emails",
    rows: ofCampaigns,
    numbers: { id: "campaign_emails.id", campaign: "campaigns.number", site: "campaign_sites.id" },
  },
  {
    table: "campaign_site_emails",
    rows: (client) => `site in (select id from campaign_sites where ${ofCampaigns(client)})`,
    numbers: { site: "campaign_sites.id", email: "campaign_emails.id" },
  },
  ...byClient("batches"),
  {
    table: "jobs",
    rows: ofClient,
    // Released for another run, which its old worker can no longer end.
    becomes: { worker_id: "case when status <> 'processing' then worker_id end" },
  },
  ...byClient("held_jobs"),
  { table: "job_results", rows: (client) => `job_id in (select id from jobs where client_id = ${client})` },
  ...byClient("retention_progress"),
  ...byClient("record_feeds", "record_outbox", "record_failures", "records", "record_keys", "record_merges"),
  ...byClient("record_lists", "suppression_keys", "suppressions", "erasures"),
  { table: "record_observations", rows: ofRecords("record_id") },
  { table: "record_links", rows: ofRecords("from_id") },
  ...byClient("seen_records", "idempotency_keys", "model_usage", "provider_answers"),
  { table: "event_renumberings", rows: ofClient, becomes: { shift: "shift + {event shift}" } },
  { table: "events", rows: ofClient, numbers: { id: "events.id" } },
  ...byClient("activities", "activity_actors", "activity_days", "activity_days_late", "activity_hours"),
  ...byClient("shift_shares", "digest_settings", "digest_recipients", "digest_mails", "signup_claims"),
  { table: "signup_reserved_names", rows: ofClaims },
  { table: "signup_completions", rows: ofClaims },
  // Deliveries of all events that move along have been made.
  { table: "webhook_endpoints", rows: ofClient, becomes: { after_event_id: "{last event}" } },
  {
    table: "webhook_deliveries",
    rows: (client) => `webhook_id in (select id from webhook_endpoints where client_id = ${client})`,
  },
  ...byClient("callbacks"),
  { table: "audit_log", rows: ofClient, numbers: { id: "audit_log.id" } },
];

/** Rows of many clients that those of one refer to: copied where they are missing, and never removed. */
export const sharedTables = [
  {
    table: "signup_brands",
    rows: (client: string) => `brand_id in (select brand_id from signup_claims where client_id = ${client})`,
  },
] as const;

/** Tables without rows that move, each with its reason. */
export const stayingTables: Readonly<Record<string, string>> = {
  settings: "of the cell: check values of SECRET_KEY",
  location_sources: "every cell has the same data sets",
  location_countries: "every cell has the same data sets",
  locations: "every cell has the same data sets",
  job_totals: "counted again by a trigger as jobs arrive and go",
  job_total_changes: "counted again by a trigger as jobs arrive and go",
  job_ends: "statistics of what ended in this cell",
  job_list_marks: "made again by housekeeping, and removed by a trigger",
  turns: "made again from the waiting jobs",
  users: "accounts are in the home cell for all",
  sign_in_links: "accounts are in the home cell for all",
  signup_pins: "the registry, which is in the home cell for all",
  retired_objects: "objects that the cell deletes",
  webhook_feed: "the cell's own position in its event log",
  job_traces: "read once, by the worker that claims the job; a moved job starts a trace of its own",
  workers: "processes of the cell",
  event_streams: "streams end, and their clients reconnect",
  client_cells: "the directory, in the home cell for all",
  client_fences: "about the cell itself",
  client_arrivals: "about the cell itself",
  schema_migrations: "of the cell",
  schema_migrations_lock: "of the cell",
};

/** The numbers of a moving client. */
export interface Renumbering {
  /** How much they grow. */
  shifts: Readonly<Record<Numbered, bigint>>;
  /** The newest event of the cell that it leaves. */
  lastEvent: bigint;
}

/** SQL for a column as it arrives. @param name its name, quoted. */
export function arriving(table: MovedTable, column: string, name: string, numbers: Renumbering): string {
  const kind = table.numbers?.[column];
  if (kind !== undefined) return `${name} + ${numbers.shifts[kind]}`;
  const shift = numbers.shifts["events.id"];
  return (table.becomes?.[column] ?? name)
    .replace("{event shift}", `${shift}`)
    .replace("{last event}", `${numbers.lastEvent + shift}`);
}

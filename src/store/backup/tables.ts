/**
 * The tables of an installation that a backup contains, in an order in which they can be filled: a table follows those
 * that it refers to. A test compares this list with the migrated schema.
 */
export const savedTables = [
  "settings",
  "users",
  "clients",
  "api_keys",
  "user_invitations",
  "client_domain_lists",
  "location_sources",
  "location_countries",
  "locations",
  "campaigns",
  "campaign_locations",
  "campaign_sites",
  "campaign_businesses",
  "campaign_emails",
  "campaign_site_emails",
  "batches",
  "jobs",
  "held_jobs",
  "job_results",
  "retention_progress",
  "retired_objects",
  "job_totals",
  "job_total_changes",
  "job_ends",
  "turns",
  "seen_records",
  "record_feeds",
  "record_outbox",
  "record_failures",
  "records",
  "record_keys",
  "record_observations",
  "record_links",
  "record_merges",
  "record_lists",
  "suppression_keys",
  "suppressions",
  "erasures",
  "idempotency_keys",
  "model_usage",
  "provider_answers",
  "events",
  "activities",
  "activity_actors",
  "activity_days",
  "activity_days_late",
  "activity_hours",
  "shift_shares",
  "digest_settings",
  "digest_recipients",
  "digest_mails",
  "signup_brands",
  "signup_claims",
  "signup_reserved_names",
  "signup_completions",
  "signup_pins",
  "webhook_endpoints",
  "webhook_feed",
  "webhook_deliveries",
  "callbacks",
  "audit_log",
  "client_cells",
  "client_fences",
  "client_arrivals",
  "event_renumberings",
] as const;

/**
 * Tables that a backup leaves out: processes, streams and traces that have ended when it is restored, sessions and links
 * that sign in, because one that was ended or used after the backup must not come back, marks, which are made again, and the
 * migrator's own.
 */
export const omittedTables = [
  "workers",
  "job_traces",
  "job_list_marks",
  "event_streams",
  "sessions",
  "sign_in_links",
  "schema_migrations",
  "schema_migrations_lock",
] as const;

/** Tables that are filled before an installation is used: with rows in these alone, it counts as empty. */
export const setUpTables: ReadonlySet<string> = new Set([
  "settings",
  "location_sources",
  "location_countries",
  "locations",
  "webhook_feed",
]);

const savedTableNames: ReadonlySet<string> = new Set(savedTables);

export const isSavedTable = (name: string): boolean => savedTableNames.has(name);

/** The columns of a table, in the order of their values. */
export interface TableColumns {
  table: string;
  columns: readonly string[];
}

/** Names of columns are lower-case words, so that they need no quotation marks but for the reserved ones. */
export const quoted = (name: string): string => {
  if (!/^[a-z][a-z0-9_]*$/.test(name)) throw new Error(`'${name}' is no name of a table or column`);
  return `"${name}"`;
};

/** Where the next value of an identity column continues. */
export interface IdentityState {
  table: string;
  column: string;
  next: string;
}

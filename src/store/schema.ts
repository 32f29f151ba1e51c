import type { ColumnType, Generated, JSONColumnType } from "kysely";
import type { JobStatus, JobTypeName } from "../contract/job.ts";

type Timestamp = ColumnType<Date, Date | undefined, Date>;
type NullableTimestamp = ColumnType<Date | null, Date | null | undefined, Date | null>;

export interface ClientsTable {
  id: string;
  name: string;
  active: Generated<boolean>;
  rate_limit_per_minute: Generated<number>;
  dedup_enabled: Generated<boolean>;
  dedup_unique_only: Generated<boolean>;
  maps_provider: string | null;
  google_places_key: Buffer | null;
  created_at: Timestamp;
}

export interface ApiKeysTable {
  id: string;
  client_id: string;
  name: string;
  key_hash: Buffer;
  secret_hash: Buffer;
  encrypted_credentials: Buffer | null;
  actor_id: string;
  actor_name: string;
  actor_role: string;
  delegate: Generated<boolean>;
  created_at: Timestamp;
  revoked_at: NullableTimestamp;
  last_used_at: NullableTimestamp;
}

export interface JobsTable {
  id: string;
  client_id: string;
  type: JobTypeName;
  test: boolean;
  status: Generated<JobStatus>;
  priority: number;
  payload: JSONColumnType<object>;
  url: string | null;
  query: string | null;
  campaign_id: string | null;
  worker_id: string | null;
  progress: JSONColumnType<Record<string, unknown> | null>;
  error_message: string | null;
  results_count: number | null;
  created_at: Timestamp;
  updated_at: Timestamp;
  started_at: NullableTimestamp;
  completed_at: NullableTimestamp;
}

export interface JobResultsTable {
  job_id: string;
  data: JSONColumnType<Record<string, unknown>>;
}

export interface SettingsTable {
  key: string;
  value: string;
}

/** The tables that are read and written through kysely; the hot paths are plain SQL in this folder. */
export interface Schema {
  clients: ClientsTable;
  api_keys: ApiKeysTable;
  jobs: JobsTable;
  job_results: JobResultsTable;
  settings: SettingsTable;
}

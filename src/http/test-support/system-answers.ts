import type { ClientSettingsBody } from "../../contract/client-settings.ts";
import { perJobType } from "../../contract/job-types.ts";
import { limits } from "../../contract/limits.ts";
import type { CredentialHealth, DoctorReport, Health, Info, QueueStats } from "../../contract/system.ts";

const timestamp = "2026-01-15T09:30:00.000Z";
export const healthy: Health = {
  status: "healthy",
  timestamp,
  version: "1.2.3",
  services: {
    database: "up",
    cache: "up",
    queue: "up",
    workers: { ...perJobType((type) => (type === "svcSite" ? 8 : 0)), total: 8, available: 8 },
  },
  issues: [],
};
const counts = { queued: 1, processing: 2, total: 3 };
const places = { active: 2, idle: 6, total: 8 };
export const queueStats: QueueStats = {
  timestamp,
  queues: perJobType(() => counts),
  workers: perJobType(() => places),
  processing: { jobs_last_hour: 5, jobs_last_24h: 50, avg_processing_time: 1.5, current_rate: 0.2 },
};
export const credentialHealth: CredentialHealth = {
  status: "ok",
  missing_encrypted_credentials: 0,
  total_active_clients: 1,
  checked_at: timestamp,
};
export const diagnosis: DoctorReport = {
  status: "warning",
  checks: [
    { name: "node", title: "Node.js", status: "ok", detail: "Node.js 24.21.0.", mend: null },
    {
      name: "chromium",
      title: "Chromium",
      status: "warning",
      detail: "There is none.",
      mend: "Install it.",
    },
  ],
  checked_at: timestamp,
  next_check_at: timestamp,
};
export const info: Info = {
  name: "Forager",
  version: "1.2.3",
  api_version: "v1",
  environment: "test",
  job_types: ["svcSite"],
  limits: { ...limits, verify_pacing_seconds: 3 },
  features: {
    ai_model: null,
    browser: false,
    browser_sandbox: null,
    map_provider: null,
    people_provider: null,
    search_provider: null,
    object_store: null,
    report_mail: false,
    smtp: { status: "unknown", problems: [], checked_at: null },
  },
  warnings: [],
  capabilities: [
    {
      name: "ai_model",
      provider: null,
      configured: false,
      missing_settings: ["LLM_BASE_URL"],
      reachable: null,
      problem: null,
      checked_at: null,
    },
  ],
  attributions: [{ name: "World Cities", license: "CC BY 4.0", url: "https://example.com/cities" }],
  docs_url: "/docs",
  timestamp,
};

export const keptByDefault: ClientSettingsBody["retention"] = {
  results: null,
  texts: null,
  images: null,
  events: null,
  activities: null,
  deliveries: null,
  records: null,
};

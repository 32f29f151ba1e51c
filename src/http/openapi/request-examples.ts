import type { TableType } from "../request/table-body.ts";

const id = "0198f3a2-7c41-7e30-9a64-3f1f2f6f0b11";
const otherId = "0198f3a2-7c41-7e30-9a64-3f1f2f6f0b12";
const campaign = {
  query: "plumbers",
  country_code: "LU",
  filter: { mode: "population", min_population: 10_000 },
  workflow: { spidersite: { enabled: true }, spiderverify: { enabled: true } },
  auto_advance: true,
};

const batch = {
  items: [
    { type: "svcSite", payload: { url: "https://example.com", max_pages: 5 }, client_ref: "crm-4711" },
    { type: "svcVerify", payload: { emails: ["info@example.com"] }, client_ref: "crm-4712" },
  ],
};

/** A body for every operation that reads one, by operation; a test validates each against its schema. */
export const requestExamples: Readonly<Record<string, object>> = {
  submitJob: { url: "https://example.com", job_type: "svcSite" },
  submitSvcSite: {
    payload: { url: "https://example.com", max_pages: 5, extract_company_info: true, extract_team: true },
  },
  submitSvcMaps: { payload: { search_query: "joinery in Bristol", max_results: 60 } },
  submitSvcVerify: { payload: { emails: ["info@example.com", "sales@example.com"] } },
  submitSvcPeople: { payload: { mode: "search", search_query: "10 CTOs at fintechs in Berlin" } },
  cancelSelectedJobs: { type_filter: "svcSite", created_after: "2026-01-15T09:30:00Z", dry_run: true },
  rerunSelectedJobs: { type_filter: "svcVerify", batch_id: id },
  submitBatch: batch,
  estimateBatch: batch,
  submitCampaign: campaign,
  estimateCampaign: campaign,
  changeCampaign: { name: "Plumbers in Luxembourg" },
  putDomainLists: { directories: { add: ["trade-portal.example"], except: [] } },
  exportSelectedRecords: { filter: { country: "DE", has_email: true }, format: "xlsx" },
  changeManyRecords: { ids: [id, otherId], change: { add_tags: ["summer"], status: "contacted" } },
  changeRecord: { add_tags: ["summer"], owner: "ann" },
  createRecordList: { name: "Summer fair", kind: "businesses" },
  renameRecordList: { name: "Summer fair 2026" },
  addSuppressions: { entries: [{ email: "jane@example.com" }, { domain: "example.com" }] },
  importSuppressions: { csv: "email,phone\njane@example.com,+49301234567\n" },
  checkSuppression: { email: "jane@example.com" },
  createUnsubscribeUrls: { emails: ["jane@example.com"] },
  accessPerson: { email: "jane@example.com" },
  erasePerson: { email: "jane@example.com" },
  putClientSettings: { dedup_enabled: true, retention: { results: 90 } },
  testProvider: { provider: "brave" },
  createClientKey: { name: "CRM import", actor: { id: "ann", role: "sales" }, access: "member" },
  changeClientKey: { access: "viewer" },
  reportActivity: { actor_id: "ann", kind: "call.made", occurred_at: "2026-01-15T09:30:00Z" },
  createShare: { from: "2026-01-12", to: "2026-01-16", ttl_days: 14 },
  patchDigestSettings: { cadence: "weekly", recipients: ["ann@example.com"] },
  testDigest: { recipient: "ann@example.com", cadence: "weekly" },
  inviteUser: { address: "ann@example.com", role: "member" },
  changeUserRole: { role: "viewer" },
  previewInvitation: { token: "the token of the invitation" },
  acceptInvitation: { token: "the token of the invitation" },
  changeAccount: { name: "Ann Example" },
  switchClient: { client_id: "cli_0123456789abcdef" },
  requestSignInLink: { address: "ann@example.com" },
  signInByLink: { token: "the token of the mailed link" },
  signInByPassword: { address: "ann@example.com", password: "correct horse battery staple", code: "123456" },
  setPassword: { password: "correct horse battery staple", code: "123456", enrolment: "from beginTwoFactor" },
  renewRecoveryCodes: { code: "123456" },
  createSession: { credential: "cli_example:key:secret" },
  createWebhook: {
    url: "https://hooks.example.com/forager",
    event_types: ["job.completed", "job.failed"],
    description: "CRM import",
  },
  changeWebhook: { enabled: false },
  replayWebhook: { since: "2026-01-15T09:30:00Z" },
  mintSignupToken: {
    identifier: "+4533445512",
    brand_id: "harbour",
    country_code: "DK",
    name: "Café Rosa",
  },
  reserveSignupName: { token: "the token of the signed link", name: "Café Rosa" },
  completeSignup: {
    token: "the token of the signed link",
    name: "Café Rosa",
    country_code: "DK",
    lat: 55.676,
    lng: 12.568,
  },
};

/** The same batch in the other media types that submitBatch and estimateBatch read. */
export const tableExamples: Readonly<Record<TableType, string>> = {
  "application/x-ndjson": batch.items.map((item) => `${JSON.stringify(item)}\n`).join(""),
  "text/csv": [
    "type,url,max_pages,emails,client_ref",
    "svcSite,https://example.com,5,,crm-4711",
    "svcVerify,,,info@example.com,crm-4712",
    "",
  ].join("\n"),
};

// Generated from docs/openapi.json by `npm run generate`. Do not edit.

type S = components["schemas"];
type J<T> = { content: { "application/json": T } };

export interface paths {
"/api/v1/jobs/submit": {
post: {
requestBody: J<S["GenericSubmit"]>
responses: {
201: J<S["GenericAcknowledgement"]>
}
}
}
"/api/v1/jobs/svcSite/submit": {
post: {
requestBody: J<S["SvcSiteSubmit"]>
responses: {
201: J<S["Acknowledgement"]>
}
}
}
"/api/v1/jobs/svcMaps/submit": {
post: {
requestBody: J<S["SubmitSvcMapsBody"]>
responses: {
201: J<S["GenericAcknowledgement"]>
}
}
}
"/api/v1/jobs/svcVerify/submit": {
post: {
requestBody: J<S["SvcVerifySubmit"]>
responses: {
201: J<S["Acknowledgement"]>
}
}
}
"/api/v1/jobs/svcPeople/submit": {
post: {
requestBody: J<S["SvcPeopleSubmit"]>
responses: {
201: J<S["Acknowledgement"]>
}
}
}
"/api/v1/jobs/{job_id}/status": {
get: {
parameters: {
path: {
job_id: string
}
}
responses: {
200: J<S["JobStatusBody"]>
}
}
}
"/api/v1/jobs/{job_id}/results": {
get: {
parameters: {
query?: {
wait?: number
include?: "evidence"
}
path: {
job_id: string
}
}
responses: {
200: J<S["CompletedJob"]>
202: J<S["JobResults"]>
}
}
}
"/api/v1/jobs/export": {
get: {
parameters: {
query?: {
status_filter?: "queued" | "processing" | "completed" | "failed" | "cancelled"
type_filter?: "svcSite" | "svcMaps" | "svcVerify" | "svcPeople"
q?: string
created_after?: string
created_before?: string
campaign_id?: string
batch_id?: string | "none"
client_ref?: string
actor_id?: string
outcome?: "succeeded" | "empty" | "failed" | "cancelled"
sort_by?: "created_at" | "updated_at" | "status" | "results_count" | "duration"
sort_order?: "asc" | "desc"
format?: "csv" | "xlsx" | "ndjson" | "parquet"
columns?: string
bom?: boolean
}
}
responses: {
200: {
}
}
}
}
"/api/v1/jobs/{job_id}/results/export": {
get: {
parameters: {
query?: {
format?: "csv" | "xlsx" | "ndjson" | "parquet"
columns?: string
bom?: boolean
}
path: {
job_id: string
}
}
responses: {
200: {
}
}
}
}
"/api/v1/jobs/{job_id}/request": {
get: {
parameters: {
path: {
job_id: string
}
}
responses: {
200: J<S["JobRequest"]>
}
}
}
"/api/v1/jobs/{job_id}/records": {
get: {
parameters: {
path: {
job_id: string
}
}
responses: {
200: J<S["JobRecords"]>
}
}
}
"/api/v1/jobs/{job_id}": {
delete: {
parameters: {
path: {
job_id: string
}
}
responses: {
200: J<S["CancelBody"]>
}
}
}
"/api/v1/jobs/{job_id}/rerun": {
post: {
parameters: {
path: {
job_id: string
}
}
responses: {
201: J<S["JobRerun"]>
}
}
}
"/api/v1/jobs/list": {
get: {
parameters: {
query?: {
page?: number
page_size?: number
cursor?: string
status_filter?: "queued" | "processing" | "completed" | "failed" | "cancelled"
type_filter?: "svcSite" | "svcMaps" | "svcVerify" | "svcPeople"
q?: string
created_after?: string
created_before?: string
campaign_id?: string
batch_id?: string | "none"
client_ref?: string
actor_id?: string
outcome?: "succeeded" | "empty" | "failed" | "cancelled"
sort_by?: "created_at" | "updated_at" | "status" | "results_count" | "duration"
sort_order?: "asc" | "desc"
}
}
responses: {
200: J<S["JobList"]>
}
}
}
"/api/v1/jobs/cancel": {
post: {
requestBody: J<S["CancelJobs"]>
responses: {
200: J<S["JobsCancelled"]>
}
}
}
"/api/v1/jobs/rerun": {
post: {
requestBody: J<S["RerunJobs"]>
responses: {
200: J<S["JobsRerun"]>
}
}
}
"/api/v1/batches": {
get: {
parameters: {
query?: {
page?: number
page_size?: number
}
}
responses: {
200: J<S["BatchList"]>
}
}
post: {
parameters: {
query?: {
type?: "svcSite" | "svcMaps" | "svcVerify" | "svcPeople"
priority?: number
name?: string
on_invalid?: "reject" | "skip"
callback_url?: string
columns?: string
}
}
requestBody: {
content: {
"application/json": S["BatchSubmit"]
"application/x-ndjson": string
"text/csv": string
}
}
responses: {
201: J<S["BatchAccepted"]>
}
}
}
"/api/v1/batches/estimate": {
post: {
parameters: {
query?: {
type?: "svcSite" | "svcMaps" | "svcVerify" | "svcPeople"
priority?: number
name?: string
on_invalid?: "reject" | "skip"
callback_url?: string
columns?: string
}
}
requestBody: {
content: {
"application/json": S["BatchSubmit"]
"application/x-ndjson": string
"text/csv": string
}
}
responses: {
200: J<S["BatchEstimate"]>
}
}
}
"/api/v1/batches/{batch_id}": {
get: {
parameters: {
path: {
batch_id: string
}
}
responses: {
200: J<S["Batch"]>
}
}
}
"/api/v1/batches/{batch_id}/items": {
get: {
parameters: {
query?: {
status?: "queued" | "processing" | "completed" | "failed" | "cancelled"
outcome?: "succeeded" | "empty" | "failed" | "cancelled"
after?: number
limit?: number
page_size?: number
}
path: {
batch_id: string
}
}
responses: {
200: J<S["BatchItems"]>
}
}
}
"/api/v1/batches/{batch_id}/results": {
get: {
parameters: {
query?: {
format?: "ndjson" | "csv"
status?: "queued" | "processing" | "completed" | "failed" | "cancelled"
}
path: {
batch_id: string
}
}
responses: {
200: {
}
}
}
}
"/api/v1/batches/{batch_id}/pause": {
post: {
parameters: {
path: {
batch_id: string
}
}
responses: {
200: J<S["Batch"]>
}
}
}
"/api/v1/batches/{batch_id}/resume": {
post: {
parameters: {
path: {
batch_id: string
}
}
responses: {
200: J<S["Batch"]>
}
}
}
"/api/v1/batches/{batch_id}/retry-failed": {
post: {
parameters: {
query?: {
include_empty?: boolean
}
path: {
batch_id: string
}
}
responses: {
200: J<S["BatchRetried"]>
}
}
}
"/api/v1/batches/{batch_id}/cancel": {
post: {
parameters: {
path: {
batch_id: string
}
}
responses: {
200: J<S["BatchCancelled"]>
}
}
}
"/api/v1/files/{folder}/{owner}/{name}": {
get: {
parameters: {
query: {
expires: string
signature: string
}
path: {
folder: string
owner: string
name: string
}
}
responses: {
200: {
}
}
}
}
"/api/v1/jobs/svcMaps/campaigns/submit": {
post: {
requestBody: J<S["CampaignSubmit"]>
responses: {
201: J<S["CampaignCreated"]>
}
}
}
"/api/v1/jobs/svcMaps/campaigns/estimate": {
post: {
requestBody: J<S["CampaignEstimateRequest"]>
responses: {
200: J<S["CampaignEstimate"]>
}
}
}
"/api/v1/jobs/svcMaps/campaigns": {
get: {
parameters: {
query?: {
status?: "active" | "paused" | "completed" | "stopped"
country_code?: string
page?: number
page_size?: number
}
}
responses: {
200: J<S["CampaignList"]>
}
}
}
"/api/v1/jobs/svcMaps/campaigns/schedule-preview": {
get: {
parameters: {
query: {
schedule: string
time_zone?: string
}
}
responses: {
200: J<S["CampaignRuns"]>
}
}
}
"/api/v1/jobs/svcMaps/campaigns/{campaign_id}/next": {
post: {
parameters: {
path: {
campaign_id: string
}
}
responses: {
200: J<S["CampaignNext"]>
}
}
}
"/api/v1/jobs/svcMaps/campaigns/{campaign_id}/status": {
get: {
parameters: {
path: {
campaign_id: string
}
}
responses: {
200: J<S["CampaignStatusBody"]>
}
}
}
"/api/v1/jobs/svcMaps/campaigns/{campaign_id}/stage-progress": {
get: {
parameters: {
path: {
campaign_id: string
}
}
responses: {
200: J<S["CampaignStageProgress"]>
}
}
}
"/api/v1/jobs/svcMaps/campaigns/{campaign_id}/locations": {
get: {
parameters: {
path: {
campaign_id: string
}
}
responses: {
200: J<S["CampaignLocations"]>
}
}
}
"/api/v1/jobs/svcMaps/campaigns/{campaign_id}/stop": {
post: {
parameters: {
path: {
campaign_id: string
}
}
responses: {
200: J<S["CampaignStateChange"]>
}
}
}
"/api/v1/jobs/svcMaps/campaigns/{campaign_id}/pause": {
post: {
parameters: {
path: {
campaign_id: string
}
}
responses: {
200: J<S["CampaignStateChange"]>
}
}
}
"/api/v1/jobs/svcMaps/campaigns/{campaign_id}/continue": {
post: {
parameters: {
path: {
campaign_id: string
}
}
responses: {
200: J<S["CampaignStateChange"]>
}
}
}
"/api/v1/jobs/svcMaps/campaigns/{campaign_id}/retry-failed": {
post: {
parameters: {
path: {
campaign_id: string
}
}
responses: {
200: J<S["CampaignRetry"]>
}
}
}
"/api/v1/jobs/svcMaps/campaigns/{campaign_id}": {
delete: {
parameters: {
path: {
campaign_id: string
}
}
responses: {
200: J<S["CampaignDeleted"]>
}
}
patch: {
parameters: {
path: {
campaign_id: string
}
}
requestBody: J<S["CampaignChange"]>
responses: {
200: J<S["CampaignStatusBody"]>
}
}
}
"/api/v1/jobs/svcMaps/campaigns/{campaign_id}/jobs/{job_id}/results": {
get: {
parameters: {
query?: {
wait?: boolean
}
path: {
campaign_id: string
job_id: string
}
}
responses: {
200: J<S["CampaignJobResults"]>
}
}
}
"/api/v1/jobs/svcMaps/campaigns/{campaign_id}/workflow-results": {
get: {
parameters: {
query?: {
include_pending?: boolean
min_valid_emails?: number
page?: number
page_size?: number
}
path: {
campaign_id: string
}
}
responses: {
200: {
content: {
"application/json": S["WorkflowResults"]
"text/csv": string
}
}
}
}
}
"/api/v1/jobs/svcMaps/campaigns/{campaign_id}/businesses": {
get: {
parameters: {
query?: {
status?: "open" | "complete" | "failed" | "skipped"
website?: "some" | "none"
outcome?: "open" | "no_website" | "crawl_failed" | "no_email" | "valid" | "risky" | "unknown" | "invalid" | "unverified"
emails?: "some" | "none"
verdict?: "valid" | "invalid" | "risky" | "unknown"
q?: string
sort?: "location" | "contacts"
page?: number
page_size?: number
}
path: {
campaign_id: string
}
}
responses: {
200: J<S["CampaignBusinessList"]>
}
}
}
"/api/v1/jobs/svcMaps/campaigns/{campaign_id}/businesses/{business_id}": {
get: {
parameters: {
path: {
campaign_id: string
business_id: string
}
}
responses: {
200: J<S["CampaignBusinessDetail"]>
}
}
}
"/api/v1/jobs/svcMaps/campaigns/{campaign_id}/export": {
get: {
parameters: {
query?: {
format?: "csv" | "xlsx" | "ndjson" | "parquet"
columns?: string
bom?: boolean
include_pending?: boolean
min_valid_emails?: number
status?: "open" | "complete" | "failed" | "skipped"
website?: "some" | "none"
outcome?: "open" | "no_website" | "crawl_failed" | "no_email" | "valid" | "risky" | "unknown" | "invalid" | "unverified"
emails?: "some" | "none"
verdict?: "valid" | "invalid" | "risky" | "unknown"
q?: string
}
path: {
campaign_id: string
}
}
responses: {
200: {
}
}
}
}
"/api/v1/domain-lists": {
get: {
responses: {
200: J<S["DomainLists"]>
}
}
put: {
requestBody: J<S["DomainListsUpdate"]>
responses: {
200: J<S["DomainLists"]>
}
}
}
"/api/v1/locations": {
get: {
parameters: {
query?: {
country_code?: string
location_type?: "city" | "postcode"
parent_city?: string
admin_region?: string
min_population?: number
max_population?: number
needs_postcodes?: boolean
search?: string
page?: number
page_size?: number
}
}
responses: {
200: J<S["LocationList"]>
}
}
}
"/api/v1/locations/stats": {
get: {
responses: {
200: J<S["LocationStats"]>
}
}
}
"/api/v1/locations/countries": {
get: {
responses: {
200: J<S["CountryList"]>
}
}
}
"/api/v1/locations/regions": {
get: {
parameters: {
query: {
country_code: string
}
}
responses: {
200: J<S["RegionList"]>
}
}
}
"/api/v1/records/backfill": {
get: {
responses: {
200: J<S["RecordBackfill"]>
}
}
}
"/api/v1/records/{kind}": {
get: {
parameters: {
query?: {
q?: string
country?: string
region?: string
category?: string
rating_min?: number
verification?: string
has_email?: boolean
has_phone?: boolean
campaign?: string
job?: string
tag?: string
list?: string
owner?: string
status?: string
seen_since?: string
seen_before?: string
sort?: "-first_seen" | "first_seen" | "-last_seen" | "last_seen" | "name" | "-name" | "-rating" | "rating"
cursor?: string
since?: string
page_size?: number
fields?: string
include?: string
}
path: {
kind: S["RecordKind"]
}
}
responses: {
200: J<S["RecordPage"]>
}
}
}
"/api/v1/records/{kind}/resolve": {
get: {
parameters: {
query?: {
email?: string
domain?: string
place_id?: string
phone?: string
profile_url?: string
}
path: {
kind: S["RecordKind"]
}
}
responses: {
200: J<S["ResolvedRecords"]>
}
}
}
"/api/v1/records/{kind}/facets": {
get: {
parameters: {
query?: {
q?: string
country?: string
region?: string
category?: string
rating_min?: number
verification?: string
has_email?: boolean
has_phone?: boolean
campaign?: string
job?: string
tag?: string
list?: string
owner?: string
status?: string
seen_since?: string
seen_before?: string
}
path: {
kind: S["RecordKind"]
}
}
responses: {
200: J<S["RecordFacets"]>
}
}
}
"/api/v1/records/{kind}/export": {
get: {
parameters: {
query?: {
q?: string
country?: string
region?: string
category?: string
rating_min?: number
verification?: string
has_email?: boolean
has_phone?: boolean
campaign?: string
job?: string
tag?: string
list?: string
owner?: string
status?: string
seen_since?: string
seen_before?: string
sort?: "-first_seen" | "first_seen" | "-last_seen" | "last_seen" | "name" | "-name" | "-rating" | "rating"
format?: "csv" | "xlsx" | "ndjson" | "parquet"
columns?: string
bom?: boolean
per?: "record" | "contact"
preset?: "hubspot" | "salesforce" | "pipedrive"
provenance?: boolean
addresses?: "all" | "not_invalid" | "valid"
}
path: {
kind: S["RecordKind"]
}
}
responses: {
200: {
}
}
}
post: {
parameters: {
path: {
kind: S["RecordKind"]
}
}
requestBody: J<S["RecordExport"]>
responses: {
200: {
}
}
}
}
"/api/v1/records/{kind}/bulk": {
post: {
parameters: {
path: {
kind: S["RecordKind"]
}
}
requestBody: J<S["RecordBulkChange"]>
responses: {
200: J<S["RecordBulkResult"]>
}
}
}
"/api/v1/records/{kind}/{id}": {
get: {
parameters: {
path: {
kind: S["RecordKind"]
id: string
}
}
responses: {
200: J<S["RecordDetail"]>
}
}
patch: {
parameters: {
path: {
kind: S["RecordKind"]
id: string
}
}
requestBody: J<S["RecordChange"]>
responses: {
200: J<S["Record"]>
}
}
}
"/api/v1/records/{kind}/{id}/split": {
post: {
parameters: {
path: {
kind: S["RecordKind"]
id: string
}
}
responses: {
200: J<S["RecordSplit"]>
}
}
}
"/api/v1/record-lists": {
get: {
responses: {
200: J<S["RecordLists"]>
}
}
post: {
requestBody: J<S["RecordListInput"]>
responses: {
201: J<S["RecordList"]>
}
}
}
"/api/v1/record-lists/{list_id}": {
get: {
parameters: {
path: {
list_id: string
}
}
responses: {
200: J<S["RecordList"]>
}
}
delete: {
parameters: {
path: {
list_id: string
}
}
responses: {
200: J<S["RecordListDeleted"]>
}
}
patch: {
parameters: {
path: {
list_id: string
}
}
requestBody: J<S["RecordListChange"]>
responses: {
200: J<S["RecordList"]>
}
}
}
"/api/v1/suppressions": {
get: {
parameters: {
query?: {
kind?: "email" | "domain" | "phone" | "profile_url" | "place_id" | "person"
cursor?: string
page_size?: number
}
}
responses: {
200: J<S["SuppressionPage"]>
}
}
post: {
requestBody: J<S["SuppressionsInput"]>
responses: {
200: J<S["SuppressionsAdded"]>
}
}
}
"/api/v1/suppressions/import": {
post: {
requestBody: J<S["SuppressionsImport"]>
responses: {
200: J<S["SuppressionsAdded"]>
}
}
}
"/api/v1/suppressions/check": {
post: {
requestBody: J<S["SuppressedSubject"]>
responses: {
200: J<S["SuppressionCheck"]>
}
}
}
"/api/v1/suppressions/{suppression_id}": {
delete: {
parameters: {
path: {
suppression_id: string
}
}
responses: {
200: J<S["RemoveSuppressionResponse"]>
}
}
}
"/api/v1/suppressions/unsubscribe-urls": {
post: {
requestBody: J<S["UnsubscribeUrlsInput"]>
responses: {
200: J<S["UnsubscribeUrls"]>
}
}
}
"/api/v1/privacy/access": {
post: {
requestBody: J<S["PrivacyAccessRequest"]>
responses: {
200: J<S["PrivacyAccess"]>
}
}
}
"/api/v1/privacy/erasures": {
get: {
parameters: {
query?: {
cursor?: string
page_size?: number
}
}
responses: {
200: J<S["PrivacyErasureList"]>
}
}
post: {
requestBody: J<S["PrivacySubject"]>
responses: {
201: J<S["PrivacyErasure"]>
}
}
}
"/api/v1/privacy/erasures/{erasure_id}": {
get: {
parameters: {
path: {
erasure_id: string
}
}
responses: {
200: J<S["PrivacyErasure"]>
}
}
}
"/api/v1/auth/whoami": {
get: {
responses: {
200: J<S["WhoAmI"]>
}
}
}
"/api/v1/events/stream": {
get: {
parameters: {
query?: {
job_id?: string
campaign_id?: string
last_event_id?: string
}
}
responses: {
200: {
}
}
}
}
"/api/v1/events/status": {
get: {
responses: {
200: J<S["EventsStatus"]>
}
}
}
"/api/v1/webhooks": {
get: {
responses: {
200: J<S["WebhookList"]>
}
}
post: {
requestBody: J<S["WebhookInput"]>
responses: {
201: J<S["CreatedWebhook"]>
}
}
}
"/api/v1/webhooks/{webhook_id}": {
get: {
parameters: {
path: {
webhook_id: string
}
}
responses: {
200: J<S["Webhook"]>
}
}
delete: {
parameters: {
path: {
webhook_id: string
}
}
responses: {
200: J<S["WebhookDeleted"]>
}
}
patch: {
parameters: {
path: {
webhook_id: string
}
}
requestBody: J<S["WebhookChange"]>
responses: {
200: J<S["Webhook"]>
}
}
}
"/api/v1/webhooks/{webhook_id}/test": {
post: {
parameters: {
path: {
webhook_id: string
}
}
responses: {
200: J<S["WebhookDeliveryDetail"]>
}
}
}
"/api/v1/webhooks/{webhook_id}/rotate-secret": {
post: {
parameters: {
path: {
webhook_id: string
}
}
responses: {
200: J<S["WebhookSecret"]>
}
}
}
"/api/v1/webhooks/callback-secret": {
post: {
responses: {
200: J<S["CallbackSecret"]>
}
}
}
"/api/v1/webhooks/{webhook_id}/deliveries": {
get: {
parameters: {
query?: {
status?: "pending" | "delivered" | "failed"
cursor?: string
page_size?: number
}
path: {
webhook_id: string
}
}
responses: {
200: J<S["WebhookDeliveryPage"]>
}
}
}
"/api/v1/webhooks/{webhook_id}/deliveries/{delivery_id}": {
get: {
parameters: {
path: {
webhook_id: string
delivery_id: string
}
}
responses: {
200: J<S["WebhookDeliveryDetail"]>
}
}
}
"/api/v1/webhooks/{webhook_id}/deliveries/{delivery_id}/replay": {
post: {
parameters: {
path: {
webhook_id: string
delivery_id: string
}
}
responses: {
202: J<S["WebhookDeliveryDetail"]>
}
}
}
"/api/v1/webhooks/{webhook_id}/replay": {
post: {
parameters: {
path: {
webhook_id: string
}
}
requestBody: J<S["WebhookReplayInput"]>
responses: {
202: J<S["WebhookReplay"]>
}
}
}
}
export interface components {
schemas: {
GenericSubmit: {
url: string
job_type: "svcSite" | "svcMaps"
instructions?: string
client_ref?: string
callback_url?: string
}
GenericAcknowledgement: {
success: boolean
job_id: string
type: S["JobType"]
status: "queued"
message: string
ignored_fields?: S["IgnoredFieldNames"]
}
JobType: "svcSite" | "svcMaps" | "svcVerify" | "svcPeople"
IgnoredFieldNames: string[]
SvcSiteSubmit: {
payload: S["SitePayload"]
/** Higher runs first among your jobs of this type. */
priority?: number
/** Your own reference, such as the key of a row. */
client_ref?: string
/** URL that is POSTed to once at the end, signed and retried like a webhook. */
callback_url?: string
}
/** What to crawl and what to extract. */
SitePayload: {
/** Website to crawl: an http or https URL. */
url: string
/**
* @description Preset of other options. */
mode?: "contacts" | "compendium" | "leads" | "full"
/** Maximum number of pages to crawl, 1 to 50. */
max_pages?: number
/**
* @description Order of crawling. */
crawl_strategy?: "bestfirst" | "bfs" | "dfs"
/** Page types that `bestfirst` prefers, up to 20 of up to 50 characters. */
target_pages?: string[]
/** Limit for the whole crawl, 10 to 120 seconds. */
timeout?: number
/** Render pages that need JavaScript in a browser. */
enable_spa?: boolean
/** Limit for rendering one page, 10 to 120 seconds. */
spa_timeout?: number
/** Fill `team_members`. */
extract_team?: boolean
/** Fill `company_vitals`. */
extract_company_info?: boolean
/** Fill `pain_points`; needs a configured AI model. */
extract_pain_points?: boolean
/** What you sell, for lead scoring; requires `icp_description` (422 without it). */
product_description?: string | null
/** Your ideal customer, for lead scoring. */
icp_description?: string | null
compendium?: S["CompendiumOptions"]
custom_ai_prompt?: S["CustomAiPrompt"]
/** Record this job's emails, and mark each as new to you or not (`dedup_unique` in `metadata.evidence.emails`). */
dedup_enabled?: boolean
/** Omit emails that an earlier svcSite job of yours returned. */
dedup_unique_only?: boolean
/** Run in the test queue: excluded from statistics, cache and deduplication. */
test?: boolean
/** Crawl again even if an equal job completed within 24 hours. */
force_refresh?: boolean
}
/** How the Markdown summary of the site is written. */
CompendiumOptions: {
/** Whether to write Markdown at all. */
enabled?: boolean
/**
* @description `raw`: the whole cleaned page. */
cleanup_level?: "raw" | "citations" | "fit" | "minimal"
/** Maximum length of the text in characters, 1,000 to 1,000,000. */
max_chars?: number
/** Keep blocks that repeat over pages only on the first page. */
remove_duplicates?: boolean
/** False stores the text outside the result, which links to it. */
include_in_response?: boolean
/** Text between two pages, up to 200 characters. */
separator?: string
/** Parts of a page to put first, as up to 20 simple CSS selectors of up to 100 characters. */
priority_sections?: string[]
}
/** A custom question to the AI model. */
CustomAiPrompt: {
enabled?: boolean
/** Up to 2,000 characters. */
system_prompt?: string | null
/** Up to 4,000 characters. */
user_prompt?: string | null
/** JSON Schema of the answer. */
json_schema?: {
[key: string]: unknown
} | null
/** Field of `data` that carries the answer. */
output_field_name?: string
/** Default: the configured model. */
model?: string | null
/** 0 to 2. */
temperature?: number
/** 100 to 16,000. */
max_tokens?: number
}
Acknowledgement: {
job_id: string
type: S["JobType"]
status: "queued" | "completed"
created_at: string
from_cache: boolean
message: string
withheld?: number
ignored_fields?: S["IgnoredFieldNames"]
}
SubmitSvcMapsBody: S["SvcMapsSubmit"] | (S["MapsPayload"] & S["JobPriority"])
SvcMapsSubmit: {
payload: S["MapsPayload"]
/** Higher runs first among your jobs of this type. */
priority?: number
/** Your own reference, such as the key of a row. */
client_ref?: string
/** URL that is POSTed to once at the end, signed and retried like a webhook. */
callback_url?: string
}
/** What to look for: exactly one of `search_query` and `url`. */
MapsPayload: {
/** What to search for, as typed into a map: `dentist in Bristol`. */
search_query?: string
/** @deprecated Alias of `search_query`. */
query?: string
/** One place: its URL at a map provider, a short URL, or its place id. */
url?: string
/** Maximum number of listings, 1 to 100; with `deep` up to 2000. */
max_results?: number
/** Language of texts, `en` by default. */
language?: string
/** @deprecated Alias of `language`. */
lang?: string
/** ISO 3166-1 code of the country to search in. */
country_code?: string | null
area?: S["MapsArea"] | null
/** Where to start looking, as a circle in WGS 84 degrees. */
near?: S["MapsCircle"] | null
/** Search ever smaller areas if the provider returns only a part of the places. */
deep?: boolean
/** Read reviews of each place. */
extract_reviews?: boolean
/** Reviews of each place, 1 to 200. */
reviews_max?: number
/** Read the photos of each place. */
extract_photos?: boolean
/** Photos of each place, 1 to 200. */
photos_max?: number
/** Allow a headless browser if plain requests get poor answers. */
headless?: boolean
/** Store the first image of each place under a permanent URL of this service, as `image_url`. */
store_images?: boolean
/** Validate phone numbers and normalize them. */
validate_phones?: boolean
/** Default: the client's setting. */
dedup_enabled?: boolean
/** Default: the client's setting. */
dedup_unique_only?: boolean
/** Run in the test queue: excluded from statistics and deduplication. */
test?: boolean
}
/** Where to look, in WGS 84 degrees. */
MapsArea: S["MapsBox"] | S["MapsCircle"]
/** A bounding box. */
MapsBox: {
south: number
west: number
north: number
east: number
}
/** A circle. */
MapsCircle: {
latitude: number
longitude: number
/** 0.05 to 500 kilometres. */
radius_km: number
}
/**
* @description No value.
* @enum {object|null}
*/
JobPriority: {
/** Higher runs first among your jobs of this type. */
priority?: number
/** Your own reference, such as the key of a row. */
client_ref?: string
/** URL that is POSTed to once at the end, signed and retried like a webhook. */
callback_url?: string
}
SvcVerifySubmit: {
payload: S["VerifyPayload"]
/** Higher runs first among your jobs of this type. */
priority?: number
/** Your own reference, such as the key of a row. */
client_ref?: string
/** URL that is POSTed to once at the end, signed and retried like a webhook. */
callback_url?: string
}
/** What to verify: exactly one of `email` and `emails`. */
VerifyPayload: {
/** Address to check. */
email?: string
/** Up to 100 addresses; duplicates are verified once. */
emails?: string[]
/** Look for a picture of the address on gravatar.com. */
check_gravatar?: boolean
/** Query DNS blocklists for the domain's mail servers. */
check_dnsbl?: boolean
/** Limit in seconds for each phase of the SMTP dialogue, 1 to 120. */
smtp_timeout_secs?: number
/** Wait for servers that ask to come back later, up to 30 minutes. */
wait_for_greylist?: boolean
/** Default: the client's setting. */
dedup_enabled?: boolean
/** Default: the client's setting. */
dedup_unique_only?: boolean
/** Run in the test queue: excluded from statistics and deduplication. */
test?: boolean
}
SvcPeopleSubmit: {
payload: S["PeoplePayload"]
/** Higher runs first among your jobs of this type. */
priority?: number
/** Your own reference, such as the key of a row. */
client_ref?: string
/** URL that is POSTed to once at the end, signed and retried like a webhook. */
callback_url?: string
}
/** Who to find. */
PeoplePayload: {
/**
* @description `profile`: one person's profile. */
mode: "profile" | "search" | "research"
/** A person's profile. */
linkedin_url?: string | null
/** Who to look for, in plain language. */
search_query?: string | null
/** Maximum number of profiles in a search, 1 to 20. */
search_limit?: number
/** Fill `summary`, in the mode `profile`; needs a configured AI model. */
generate_summary?: boolean
/** Fill `insights`, in the mode `profile`; needs a configured AI model. */
extract_insights?: boolean
/** What you sell, for lead scoring; requires `icp_description` (422 without it). */
product_description?: string | null
/** Your ideal customer, for lead scoring. */
icp_description?: string | null
/** Default: the client's setting. */
dedup_enabled?: boolean
/** Leave out profiles that an earlier job returned. */
dedup_unique_only?: boolean
/** Query the provider even if a recent answer is cached. */
force_refresh?: boolean
/** Run in the test queue: excluded from statistics, cache and deduplication. */
test?: boolean
}
JobStatusBody: {
success: boolean
job_id: string
type: S["JobType"]
status: S["JobStatus"]
created_at: string
updated_at: string
worker_id: string | null
campaign_id: string | null
batch_id: string | null
client_ref: string | null
rerun_of: string | null
completed_at: string | null
title: string | null
outcome: ("succeeded" | "empty" | "failed" | "cancelled") | null
outcome_reason: string | null
results_count: number | null
actor: S["KeyActor"]
started_at: string | null
duration_seconds: number | null
attempts: number
error_message: string | null
message: string | null
waiting_for: string | null
retry_at: string | null
waits: S["JobStatusBodyWait"][]
progress: {
[key: string]: unknown
} | null
ignored_fields?: S["IgnoredFieldNames"]
}
JobStatus: "queued" | "processing" | "completed" | "failed" | "cancelled"
KeyActor: {
id: string
name: string
role: string
}
JobStatusBodyWait: {
waiting_for: string
started_at: string
ended_at: string | null
}
CompletedJob: S["CompletedSiteJob"] | S["CompletedMapsJob"] | S["CompletedVerifyJob"] | S["CompletedPeopleJob"]
CompletedSiteJob: {
success: boolean
job_id: string
type: "svcSite"
status: "completed"
processing_time_seconds: number | null
worker_id: string | null
completed_at: string | null
message: string | null
data: S["SiteResult"]
error_message: string | null
ignored_fields?: S["IgnoredFieldNames"]
}
SiteResult: {
url: string
pages_crawled: number
crawl_status: "success" | "partial" | "failed"
emails: string[]
phones: string[]
addresses: string[]
linkedin: string | null
twitter: string | null
facebook: string | null
instagram: string | null
youtube: string | null
github: string | null
tiktok: string | null
pinterest: string | null
medium: string | null
discord: string | null
whatsapp: string | null
telegram: string | null
snapchat: string | null
reddit: string | null
markdown_compendium: string | null
compendium: S["CompendiumInfo"]
company_vitals: S["CompanyVitals"] | null
pain_points: string[] | null
team_members: S["TeamMember"][]
lead_scoring: S["LeadScoring"] | null
personalization_hooks: S["PersonalizationHooks"] | null
metadata: S["SiteMetadata"]
custom_analysis?: unknown
}
CompendiumInfo: {
chars: number
available: boolean
cleanup_level: "raw" | "citations" | "fit" | "minimal"
storage_location: "inline" | "store"
truncated: boolean
size_chars?: number
store_url?: string
url_expires_at?: string
expired_at?: string
}
CompanyVitals: {
name: string | null
summary: string | null
industry: string | null
services: string[]
target_audience: string | null
}
TeamMember: {
name: string
title: string | null
email: string | null
linkedin: string | null
}
LeadScoring: {
icp_fit_score: number
champ_analysis: S["LeadScoringChampAnalysis"]
}
LeadScoringChampAnalysis: {
challenges: string[]
authority: string | null
money: string | null
prioritization: string | null
}
PersonalizationHooks: {
company_name: string | null
decision_maker: string | null
key_challenge: string | null
urgency_signal: string | null
personalization_angle: string | null
}
SiteMetadata: {
spa_enabled: boolean
sitemap_used: boolean
browser_rendering_available: boolean
pages_rendered: number
crawl_strategy: "sitemap" | "bestfirst" | "bfs" | "dfs"
total_emails_found: number
total_phones_found: number
failure_reason: string | null
dedup: S["DedupReport"]
warnings: string[]
ai: S["SiteAiReport"] | null
start_page: string | null
pages: S["SiteMetadataPage"][]
page_facts: S["PageFacts"]
evidence: S["SiteMetadataEvidence"]
}
DedupReport: {
enabled: boolean
unique_only: boolean
total: number
unique: number | null
}
SiteAiReport: {
status: "not_configured" | "ok" | "failed"
model?: string
input_tokens?: number
output_tokens?: number
cost?: number | null
dropped?: number
prompts?: string[]
error?: string | null
}
SiteMetadataPage: {
url: string
outcome: "crawled" | "robots" | "filter" | "duplicate" | "limit" | "error"
reason: string | null
status: number | null
rendered?: true
}
PageFacts: {
name: string | null
description: string | null
logo: string | null
industry: string | null
services: string[]
target_audience: string | null
languages: string[]
country: string | null
people: S["TeamMember"][]
schema_org: {
[key: string]: unknown
}[]
}
SiteMetadataEvidence: {
emails: S["SiteMetadataEvidenceEmail"][]
phones: S["SiteMetadataEvidencePhone"][]
addresses: S["SiteMetadataEvidenceAddress"][]
socials: S["SiteMetadataEvidenceSocial"][]
}
SiteMetadataEvidenceEmail: {
value: string
sources: S["EvidenceSource"][]
contact_page?: true
dedup_unique?: boolean
}
EvidenceSource: {
url: string
kind: string
raw?: string
}
SiteMetadataEvidencePhone: {
value: string
sources: S["EvidenceSource"][]
is_dialable?: false
}
SiteMetadataEvidenceAddress: {
value: string
sources: S["EvidenceSource"][]
country?: string | null
}
SiteMetadataEvidenceSocial: {
value: string
sources: S["EvidenceSource"][]
}
CompletedMapsJob: {
success: boolean
job_id: string
type: "svcMaps"
status: "completed"
processing_time_seconds: number | null
worker_id: string | null
completed_at: string | null
message: string | null
data: S["MapsResult"]
error_message: string | null
ignored_fields?: S["IgnoredFieldNames"]
}
MapsResult: {
source?: "google" | "google_places_api" | "osm"
name?: string
place_id?: string
feature_id?: string | null
cid?: string | null
rating?: number | null
reviews_count?: number | null
address?: string | null
address_parts?: S["MapsAddress"] | null
plus_code?: string | null
phone?: string | null
website?: string | null
email?: string | null
categories?: string[]
coordinates?: S["MapsCoordinates"] | null
timezone?: string | null
link?: string | null
business_status?: ("OPERATIONAL" | "CLOSED_TEMPORARILY" | "CLOSED_PERMANENTLY" | "FUTURE_OPENING") | null
price_range?: S["MapsPriceRange"] | null
working_hours?: {
[key: string]: string
} | null
popular_times?: {
[key: string]: number[]
} | null
description?: string | null
image_url?: string | null
amenities?: string[]
accessibility?: string | null
reviews?: S["MapsReview"][]
photos?: string[]
google_place_id?: string
phone_e164?: string | null
phone_national?: string | null
phone_type?: ("MOBILE" | "FIXED_LINE" | "FIXED_LINE_OR_MOBILE" | "VOIP" | "TOLL_FREE" | "PREMIUM_RATE" | "UNKNOWN") | null
phone_valid?: boolean | null
dedup_unique?: boolean
query?: string
results_count?: number
businesses?: S["MapsListing"][]
metadata: S["MapsMetadata"]
} & {
[key: string]: unknown
}
MapsAddress: {
street: string | null
borough: string | null
city: string | null
postcode: string | null
region: string | null
country_code: string | null
}
MapsCoordinates: {
latitude: number
longitude: number
}
MapsPriceRange: "$" | "$$" | "$$$" | "$$$$"
MapsReview: {
review_id: string | null
author: string | null
rating: number | null
text: string | null
date: string | null
language: string | null
owner_response: S["MapsReviewOwnerResponse"] | null
}
MapsReviewOwnerResponse: {
text: string
date: string | null
}
MapsListing: {
source: "google" | "google_places_api" | "osm"
name: string
place_id: string
feature_id: string | null
cid: string | null
rating: number | null
reviews_count: number | null
address: string | null
address_parts: S["MapsAddress"] | null
plus_code: string | null
phone: string | null
website: string | null
email: string | null
categories: string[]
coordinates: S["MapsCoordinates"] | null
timezone: string | null
link: string | null
business_status: ("OPERATIONAL" | "CLOSED_TEMPORARILY" | "CLOSED_PERMANENTLY" | "FUTURE_OPENING") | null
price_range: S["MapsPriceRange"] | null
working_hours: {
[key: string]: string
} | null
popular_times: {
[key: string]: number[]
} | null
description: string | null
image_url: string | null
amenities: string[]
accessibility: string | null
reviews?: S["MapsReview"][]
photos?: string[]
google_place_id: string
phone_e164: string | null
phone_national: string | null
phone_type: ("MOBILE" | "FIXED_LINE" | "FIXED_LINE_OR_MOBILE" | "VOIP" | "TOLL_FREE" | "PREMIUM_RATE" | "UNKNOWN") | null
phone_valid: boolean | null
dedup_unique?: boolean
}
MapsMetadata: {
max_results: number
extract_reviews: boolean
extract_photos: boolean
language: string
provider: "google" | "google_places_api" | "osm"
via: ("http" | "browser" | "api") | null
requests: number
attribution: string
completeness: {
[key: string]: number
} | null
unread: S["MapsMetadataUnreadItem"][]
warnings: string[]
dedup: S["DedupReport"]
deep?: S["MapsMetadataDeep"]
post_processing: S["MapsMetadataPostProcessing"]
}
MapsMetadataUnreadItem: {
place_id: string | null
name: string | null
reason: string
}
MapsMetadataDeep: {
areas: number
requests: number
saturated_left: number
}
MapsMetadataPostProcessing: {
phone_validation?: S["MapsMetadataPostProcessingPhoneValidation"]
image_upload?: S["MapsMetadataPostProcessingImageUpload"]
}
MapsMetadataPostProcessingPhoneValidation: {
total: number
valid: number
invalid: number
undecided: number
}
MapsMetadataPostProcessingImageUpload: {
total_images: number
uploaded: number
failed: number
}
CompletedVerifyJob: {
success: boolean
job_id: string
type: "svcVerify"
status: "completed"
processing_time_seconds: number | null
worker_id: string | null
completed_at: string | null
message: string | null
data: S["VerifyResult"]
error_message: string | null
ignored_fields?: S["IgnoredFieldNames"]
}
VerifyResult: {
email?: string
status?: "valid" | "invalid" | "risky" | "unknown"
sub_status?: "invalid_syntax" | "no_mail" | "dns_error" | "mx_unroutable" | "no_connect" | "timeout" | "dropped" | "egress_blocked" | "catch_all" | "disposable" | "accepted" | "not_verifiable" | "accepts_everything" | "ip_blocklisted" | "needs_rdns" | "sender_rejected" | "no_relay" | "authentication_required" | "tls_required" | "content_rejected" | "rate_limited" | "policy" | "server_error" | "protocol_error" | "mailbox_full" | "mailbox_disabled" | "mailbox_moved" | "greylisted" | "temporary_failure" | "user_unknown" | "unclassified"
quality_score?: number
is_deliverable?: boolean
is_disposable?: boolean
disposable_certainty?: "confirmed" | "suspected" | "none"
is_privacy_forwarder?: boolean
is_role_account?: boolean
is_free?: boolean
is_catch_all?: boolean
domain?: S["VerifiedDomain"]
smtp?: S["VerifiedServer"]
smtp_provider?: string | null
reason?: S["VerifyReason"]
retry_at?: string | null
did_you_mean?: string | null
gravatar_url?: string | null
dnsbl?: S["DnsblReport"] | null
dedup_unique?: boolean
results: S["VerifyRow"][]
summary: S["VerifySummary"]
total: number
dedup: S["DedupReport"]
} & {
[key: string]: unknown
}
VerifiedDomain: {
name: string | null
has_mx: boolean
mx_records: string[]
}
VerifiedServer: {
can_connect: boolean
is_catch_all: boolean
}
VerifyReason: {
stage: "syntax" | "domain" | "lists" | "connect" | "banner" | "helo" | "starttls" | "mail" | "rcpt"
rule: string
code: number | null
enhanced_code: string | null
text: string
}
DnsblReport: {
listed: boolean | null
listings: S["DnsblReportListing"][]
zones_checked: string[]
zones_skipped: S["DnsblReportZonesSkippedItem"][]
}
DnsblReportListing: {
zone: string
address: string
code: string
}
DnsblReportZonesSkippedItem: {
zone: string
reason: string
}
VerifyRow: {
email: string
status: "valid" | "invalid" | "risky" | "unknown"
sub_status: "invalid_syntax" | "no_mail" | "dns_error" | "mx_unroutable" | "no_connect" | "timeout" | "dropped" | "egress_blocked" | "catch_all" | "disposable" | "accepted" | "not_verifiable" | "accepts_everything" | "ip_blocklisted" | "needs_rdns" | "sender_rejected" | "no_relay" | "authentication_required" | "tls_required" | "content_rejected" | "rate_limited" | "policy" | "server_error" | "protocol_error" | "mailbox_full" | "mailbox_disabled" | "mailbox_moved" | "greylisted" | "temporary_failure" | "user_unknown" | "unclassified"
quality_score: number
is_deliverable: boolean
is_disposable: boolean
disposable_certainty: "confirmed" | "suspected" | "none"
is_privacy_forwarder: boolean
is_role_account: boolean
is_free: boolean
is_catch_all: boolean
domain: S["VerifiedDomain"]
smtp: S["VerifiedServer"]
smtp_provider: string | null
reason: S["VerifyReason"]
retry_at: string | null
did_you_mean: string | null
gravatar_url?: string | null
dnsbl?: S["DnsblReport"] | null
dedup_unique?: boolean
}
VerifySummary: {
total: number
valid: number
invalid: number
risky: number
unknown: number
}
CompletedPeopleJob: {
success: boolean
job_id: string
type: "svcPeople"
status: "completed"
processing_time_seconds: number | null
worker_id: string | null
completed_at: string | null
message: string | null
data: S["PeopleResult"]
error_message: string | null
ignored_fields?: S["IgnoredFieldNames"]
}
PeopleResult: S["ProfileModeResult"] | S["SearchModeResult"] | S["ResearchModeResult"]
ProfileModeResult: {
mode: "profile"
status: "available" | "unavailable"
profile: S["ProfileModeResultProfile"] | null
cached: boolean
source: "brightdata" | "pdl" | "public_page"
summary: string | null
insights: S["ProfileInsights"] | null
lead_scoring: S["LeadScoring"] | null
metadata: S["ProfileModeResultMetadata"]
}
ProfileModeResultProfile: {
linkedin_url: string | null
linkedin_id: string | null
linkedin_num_id: string | null
first_name: string | null
last_name: string | null
full_name: string | null
headline: string | null
about: string | null
location: string | null
city: string | null
country_code: string | null
profile_pic_url: string | null
banner_image: string | null
connections: number | null
followers: number | null
current_company: string | null
experience: S["ProfileExperience"][]
education: S["ProfileEducation"][]
languages: S["ProfileLanguage"][]
dedup_unique?: boolean
}
ProfileExperience: {
company: string | null
company_logo_url: string | null
title: string | null
description_html: string | null
duration: string | null
}
ProfileEducation: {
title: string | null
description: string | null
start_year: string | null
end_year: string | null
}
ProfileLanguage: {
name: string
proficiency: string | null
}
ProfileInsights: {
seniority: string | null
department: string | null
topics: string[]
conversation_starters: string[]
}
ProfileModeResultMetadata: {
fetched_at: string
fields: {
[key: string]: S["ProfileFieldOrigin"]
}
notes: string[]
ai: S["PeopleAi"] | null
}
ProfileFieldOrigin: {
source: "brightdata" | "pdl" | "public_page"
freshness: "live" | "stored" | "unknown"
as_of: string | null
}
PeopleAi: {
status: "ok" | "failed" | "not_configured"
model?: string | null
input_tokens?: number
output_tokens?: number
cost?: number | null
dropped?: number
error?: string | null
}
SearchModeResult: {
mode: "search"
query: string
results_count: number
profiles: S["FoundProfile"][]
parsed_query: S["ParsedQuery"]
cached: boolean
source: string
metadata: S["SearchModeResultMetadata"]
}
FoundProfile: {
linkedin_url: string
linkedin_id: string
name: string | null
headline: string | null
location: string | null
title?: string | null
snippet?: string | null
dedup_unique?: boolean
}
ParsedQuery: {
web_query: string
count: number | null
role: string | null
location: string | null
keywords: string[]
}
SearchModeResultMetadata: {
parsed_by: "model" | "grammar"
notes: string[]
ai: S["PeopleAi"] | null
}
ResearchModeResult: {
mode: "research"
person_name: string | null
linkedin_url: string
report: string
sources: string[]
lead_scoring: S["LeadScoring"] | null
dedup_unique?: boolean
metadata: S["ResearchModeResultMetadata"]
}
ResearchModeResultMetadata: {
research_id: string
created_at: string
updated_at: string
source: string
queries: string[]
rounds: number
pages: S["ResearchPage"][]
notes: string[]
prompts: S["ResearchModeResultMetadataPrompt"][]
ai: S["PeopleAi"] | null
}
ResearchPage: {
url: string
outcome: "read" | "other_person" | "failed"
reason: string | null
}
ResearchModeResultMetadataPrompt: {
name: string
version: number
}
JobResults: {
success: boolean
job_id: string
type: S["JobType"]
status: S["JobStatus"]
processing_time_seconds: number | null
worker_id: string | null
completed_at: string | null
message: string | null
data: {
[key: string]: unknown
} | null
error_message: string | null
code?: "results_expired"
ignored_fields?: S["IgnoredFieldNames"]
}
JobRequest: {
job_id: string
type: S["JobType"]
path: string
body: S["JobRequestBody"]
ignored_fields?: S["IgnoredFieldNames"]
}
JobRequestBody: {
payload: {
[key: string]: unknown
}
priority: number
client_ref?: string
}
JobRecords: {
job_id: string
is_complete: boolean
records: S["JobRecordsRecords"]
ignored_fields?: S["IgnoredFieldNames"]
}
JobRecordsRecords: {
businesses: S["JobRecordCounts"]
people: S["JobRecordCounts"]
emails: S["JobRecordCounts"]
phones: S["JobRecordCounts"]
domains: S["JobRecordCounts"]
}
JobRecordCounts: {
new: number
known: number
}
CancelBody: {
success: boolean
job_id: string
status: "cancelled"
message: string
ignored_fields?: S["IgnoredFieldNames"]
}
JobRerun: {
job_id: string
rerun_of: string
type: S["JobType"]
status: "queued"
created_at: string
withheld?: number
message: string
ignored_fields?: S["IgnoredFieldNames"]
}
JobList: {
total: number
total_is_minimum: boolean
page: number
page_size: number
total_pages: number
next_cursor: string | null
jobs: S["JobListItem"][]
ignored_fields?: S["IgnoredFieldNames"]
}
JobListItem: {
job_id: string
type: S["JobType"]
status: S["JobStatus"]
priority: number
url: string | null
query: string | null
created_at: string
updated_at: string
completed_at: string | null
worker_id: string | null
campaign_id: string | null
batch_id: string | null
client_ref: string | null
rerun_of: string | null
waiting_for: string | null
retry_at: string | null
title: string | null
outcome: ("succeeded" | "empty" | "failed" | "cancelled") | null
outcome_reason: string | null
results_count: number | null
actor: S["KeyActor"]
started_at: string | null
duration_seconds: number | null
}
CancelJobs: {
status_filter?: "queued" | "processing" | "completed" | "failed" | "cancelled"
type_filter?: "svcSite" | "svcMaps" | "svcVerify" | "svcPeople"
q?: string
created_after?: string
created_before?: string
campaign_id?: string
batch_id?: string | "none"
client_ref?: string
actor_id?: string
outcome?: "succeeded" | "empty" | "failed" | "cancelled"
job_ids?: string[]
all?: boolean
dry_run?: boolean
}
JobsCancelled: {
dry_run: boolean
matched: number
matched_by: S["JobCount"][]
cancelled: number
ignored_fields?: S["IgnoredFieldNames"]
}
JobCount: {
type: S["JobType"]
status: S["JobStatus"]
jobs: number
}
RerunJobs: {
status_filter?: "queued" | "processing" | "completed" | "failed" | "cancelled"
type_filter?: "svcSite" | "svcMaps" | "svcVerify" | "svcPeople"
q?: string
created_after?: string
created_before?: string
campaign_id?: string
batch_id?: string | "none"
client_ref?: string
actor_id?: string
outcome?: "succeeded" | "empty" | "failed" | "cancelled"
job_ids?: string[]
all?: boolean
dry_run?: boolean
}
JobsRerun: {
dry_run: boolean
matched: number
matched_by: S["JobCount"][]
matched_is_minimum: boolean
submitted: number
skipped: number
remaining: number
batch_id: string | null
ignored_fields?: S["IgnoredFieldNames"]
}
BatchSubmit: {
type?: "svcSite" | "svcMaps" | "svcVerify" | "svcPeople"
priority?: number
name?: string
on_invalid?: "reject" | "skip"
callback_url?: string
items: S["BatchItem"][]
}
BatchItem: {
type?: "svcSite" | "svcMaps" | "svcVerify" | "svcPeople"
payload: {
[key: string]: unknown
}
client_ref?: string
priority?: number
}
BatchAccepted: {
batch_id: string
status: "queued"
items: number
skipped: number
errors: S["BatchItemError"][]
withheld?: number
created_at: string
ignored_fields?: S["IgnoredFieldNames"]
}
BatchItemError: {
loc: (string | number)[]
msg: string
type: string
}
BatchList: {
total: number
page: number
page_size: number
total_pages: number
batches: S["Batch"][]
ignored_fields?: S["IgnoredFieldNames"]
}
Batch: {
batch_id: string
name: string | null
status: S["BatchStatus"]
items: number
counts: S["BatchCounts"]
percentage: number
empty_count: number
results_count: number
valid_count: number | null
eta_seconds: number | null
created_at: string
completed_at: string | null
ignored_fields?: S["IgnoredFieldNames"]
}
BatchStatus: "queued" | "processing" | "paused" | "completed" | "cancelled"
BatchCounts: {
queued: number
processing: number
completed: number
failed: number
cancelled: number
}
BatchEstimate: {
items: number
invalid: number
errors: S["BatchItemError"][]
expected_seconds: number | null
types: S["BatchEstimateType"][]
cost: S["BatchCost"]
assumptions: string[]
ignored_fields?: S["IgnoredFieldNames"]
}
BatchEstimateType: {
type: S["JobType"]
items: number
seconds_per_item: number
slots: number
}
BatchCost: {
pages_max: number
map_requests: number
addresses: number
people_requests: number
model_jobs: number
}
BatchItems: {
batch_id: string
items: S["BatchItemState"][]
next_after: number | null
ignored_fields?: S["IgnoredFieldNames"]
}
BatchItemState: {
index: number
client_ref: string | null
job_id: string
type: S["JobType"]
status: S["JobStatus"]
url: string | null
query: string | null
title: string | null
error_message: string | null
outcome: ("succeeded" | "empty" | "failed" | "cancelled") | null
outcome_reason: string | null
results_count: number | null
completed_at: string | null
}
BatchRetried: {
batch_id: string
status: S["BatchStatus"]
retried: number
ignored_fields?: S["IgnoredFieldNames"]
}
BatchCancelled: {
batch_id: string
status: S["BatchStatus"]
cancelled: number
ignored_fields?: S["IgnoredFieldNames"]
}
CampaignSubmit: {
query?: string
/** @deprecated */
search_query?: string
country_code: string
name?: string | null
description?: string | null
filter?: S["CampaignFilter"]
max_results?: number
workflow?: S["CampaignWorkflow"] | null
auto_advance?: boolean
schedule?: string | null
time_zone?: string
}
CampaignFilter: {
mode: "all" | "population" | "cities_only" | "regions" | "city" | "custom"
min_population?: number
max_population?: number
admin_regions?: string[]
parent_city?: string
location_ids?: number[]
include_postcodes?: boolean
}
CampaignWorkflow: {
spidersite?: S["CampaignSpiderSite"]
spiderverify?: S["CampaignSpiderVerify"]
filter_social_media?: boolean
filter_review_sites?: boolean
filter_directories?: boolean
filter_maps?: boolean
}
CampaignSpiderSite: {
enabled?: boolean
mode?: "contacts" | "compendium" | "leads" | "full"
max_pages?: number
crawl_strategy?: "bestfirst" | "bfs" | "dfs"
target_pages?: string[]
timeout?: number
enable_spa?: boolean
spa_timeout?: number
extract_team?: boolean
extract_company_info?: boolean
extract_pain_points?: boolean
product_description?: string | null
icp_description?: string | null
compendium?: S["CompendiumOptions"]
}
CampaignSpiderVerify: {
enabled?: boolean
check_gravatar?: boolean
check_dnsbl?: boolean
smtp_timeout_secs?: number
max_emails_per_business?: number
prefer?: "business" | "people"
}
CampaignCreated: {
campaign_id: string
status: S["CampaignStatus"]
query: string
country_code: string
name: string | null
description: string | null
total_locations: number
has_workflow: boolean
workflow_config: {
[key: string]: unknown
} | null
auto_advance: boolean
schedule: string | null
time_zone: string
next_run_at: string | null
created_at: string
ignored_fields?: S["IgnoredFieldNames"]
}
CampaignStatus: "active" | "paused" | "completed" | "stopped"
CampaignEstimateRequest: {
query?: string
/** @deprecated */
search_query?: string
country_code: string
name?: string | null
description?: string | null
filter?: S["CampaignFilter"]
max_results?: number
workflow?: S["CampaignWorkflow"] | null
auto_advance?: boolean
schedule?: string | null
time_zone?: string
}
CampaignEstimate: {
total_locations: number
expected_jobs: S["CampaignEstimateExpectedJobs"]
expected_hours: number | null
assumptions: string[]
ignored_fields?: S["IgnoredFieldNames"]
}
CampaignEstimateExpectedJobs: {
svcMaps: number
svcSite: number
svcVerify: number
}
CampaignList: {
campaigns: S["CampaignListItem"][]
total: number
page: number
page_size: number
total_pages: number
ignored_fields?: S["IgnoredFieldNames"]
}
CampaignListItem: {
campaign_id: string
name: string | null
status: S["CampaignStatus"]
query: string
country_code: string
total_locations: number
completed_locations: number
failed_locations: number
results_count: number
emails_found: number
emails_verified: number
valid_emails: number
ai_cost: number
has_workflow: boolean
schedule: string | null
time_zone: string
next_run_at: string | null
parent_campaign_id: string | null
created_at: string
}
CampaignRuns: {
time_zone: string
next_runs: string[]
ignored_fields?: S["IgnoredFieldNames"]
}
CampaignNext: {
has_more: boolean
status: S["CampaignStatus"]
current_task: S["CampaignNextCurrentTask"] | null
progress: S["CampaignNextProgress"]
ignored_fields?: S["IgnoredFieldNames"]
}
CampaignNextCurrentTask: {
job_id: string
location_id: number
search_string: string
display_name: string
}
CampaignNextProgress: {
total: number
pending: number
submitted: number
completed: number
failed: number
percentage: number
}
CampaignStatusBody: {
campaign_id: string
status: S["CampaignStatus"]
query: string
country_code: string
name: string | null
description: string | null
filter_config: {
[key: string]: unknown
}
has_workflow: boolean
workflow_config: {
[key: string]: unknown
} | null
max_results: number
auto_advance: boolean
schedule: string | null
time_zone: string
next_run_at: string | null
parent_campaign_id: string | null
progress: S["CampaignProgress"]
workflow_progress: S["WorkflowProgress"] | null
jobs: S["CampaignStatusBodyJobs"]
results_count: number
ai_cost: number
created_at: string
updated_at: string
completed_at: string | null
ignored_fields?: S["IgnoredFieldNames"]
}
CampaignProgress: {
completed: number
failed: number
pending: number
submitted: number
total: number
percentage: number
}
WorkflowProgress: {
businesses_total: number
sites_queued: number
sites_completed: number
sites_failed: number
verifies_queued: number
verifies_completed: number
verifies_failed: number
emails_found: number
emails_verified: number
valid_emails: number
invalid_emails: number
risky_emails: number
unknown_emails: number
}
CampaignStatusBodyJobs: {
queued: number
processing: number
completed: number
failed: number
}
CampaignStageProgress: {
campaign_id: string
status: S["CampaignStatus"]
stages: S["StageProgress"][]
outcomes: S["CampaignStageProgressOutcomes"] | null
ignored_fields?: S["IgnoredFieldNames"]
}
StageProgress: {
stage: "maps" | "site" | "verify"
done: number
running: number
waiting: number
rate_per_minute: number
eta_seconds: number | null
}
CampaignStageProgressOutcomes: {
open: number
no_website: number
crawl_failed: number
no_email: number
valid: number
risky: number
unknown: number
invalid: number
unverified: number
}
CampaignLocations: {
campaign_id: string
total: number
locations: S["CampaignLocation"][]
ignored_fields?: S["IgnoredFieldNames"]
}
CampaignLocation: {
location_id: number
display_name: string
search_string: string
latitude: number
longitude: number
status: "pending" | "submitted" | "completed" | "failed"
businesses_count: number
job_id: string | null
error_message: string | null
}
CampaignStateChange: {
status: S["CampaignStatus"]
message: string
remaining_locations: number
ignored_fields?: S["IgnoredFieldNames"]
}
CampaignRetry: {
status: S["CampaignStatus"]
message: string
remaining_locations: number
retried_locations: number
ignored_fields?: S["IgnoredFieldNames"]
}
CampaignChange: {
name?: string | null
description?: string | null
schedule?: string | null
time_zone?: string
auto_advance?: boolean
max_results?: number
max_emails_per_business?: number
}
CampaignDeleted: {
campaign_id: string
deleted: true
cancelled_jobs: number
message: string
ignored_fields?: S["IgnoredFieldNames"]
}
CampaignJobResults: {
success: boolean
has_results: boolean
job_id: string
campaign_id: string
type: "svcMaps" | "svcSite" | "svcVerify"
status: "queued" | "processing" | "completed" | "partial" | "failed" | "cancelled"
message: string
error_message: string | null
businesses_pending: number
businesses: S["CampaignBusiness"][]
ignored_fields?: S["IgnoredFieldNames"]
}
CampaignBusiness: {
business_name: string | null
business_place_id: string | null
business_address: string | null
business_city: string | null
business_phone: string | null
business_phone_e164: string | null
business_rating: number | null
business_reviews_count: number | null
business_categories: string[]
original_website: string | null
domain: string | null
domain_filtered: boolean
filter_reason: ("social_media" | "review_site" | "directory" | "maps" | "no_website" | "invalid_url") | null
spidersite_status: "pending" | "completed" | "failed" | "skipped"
pages_crawled: number
emails_found: string[]
shared_emails: string[]
phones_found: string[]
shared_phones: string[]
social_media: {
[key: string]: string
}
shared_social_media: string[]
company_info: S["CompanyInfo"] | null
team_members: unknown[]
lead_scoring: unknown
spiderverify_status: "pending" | "completed" | "failed" | "skipped"
emails_verified: S["VerifiedEmail"][]
valid_emails_count: number
workflow_stage: "maps" | "site" | "verify" | "complete" | "failed"
}
CompanyInfo: {
industry: string | null
key_services: string[]
target_audience: string | null
one_sentence_summary: string | null
}
VerifiedEmail: {
email: string
status: "valid" | "invalid" | "risky" | "unknown"
score: number
is_deliverable: boolean
is_role_account: boolean
is_free_email: boolean
is_disposable: boolean
is_catch_all: boolean
shared: boolean
}
WorkflowResults: {
campaign_id: string
status: S["CampaignStatus"]
query: string
country_code: string
progress: S["CampaignProgress"]
workflow_progress: S["WorkflowProgress"]
total_locations: number
total_businesses: number
total_with_domains: number
total_domains_filtered: number
total_emails_found: number
total_emails_verified: number
total_valid_emails: number
total: number
page: number
page_size: number
total_pages: number
locations: S["CampaignResultLocation"][]
ignored_fields?: S["IgnoredFieldNames"]
}
CampaignResultLocation: {
location_id: number
display_name: string
search_string: string
status: "pending" | "submitted" | "completed" | "failed"
error_message: string | null
businesses_count: number
businesses: S["CampaignBusiness"][]
}
CampaignBusinessList: {
businesses: S["CampaignBusinessDetail"][]
total: number
page: number
page_size: number
total_pages: number
ignored_fields?: S["IgnoredFieldNames"]
}
CampaignBusinessDetail: {
business_name: string | null
business_place_id: string | null
business_address: string | null
business_city: string | null
business_phone: string | null
business_phone_e164: string | null
business_rating: number | null
business_reviews_count: number | null
business_categories: string[]
original_website: string | null
domain: string | null
domain_filtered: boolean
filter_reason: ("social_media" | "review_site" | "directory" | "maps" | "no_website" | "invalid_url") | null
spidersite_status: "pending" | "completed" | "failed" | "skipped"
pages_crawled: number
emails_found: string[]
shared_emails: string[]
phones_found: string[]
shared_phones: string[]
social_media: {
[key: string]: string
}
shared_social_media: string[]
company_info: S["CompanyInfo"] | null
team_members: unknown[]
lead_scoring: unknown
spiderverify_status: "pending" | "completed" | "failed" | "skipped"
emails_verified: S["VerifiedEmail"][]
valid_emails_count: number
workflow_stage: "maps" | "site" | "verify" | "complete" | "failed"
business_id: string
location: S["CampaignBusinessLocation"]
jobs: S["CampaignBusinessJobs"]
crawl_error: string | null
ignored_fields?: S["IgnoredFieldNames"]
}
CampaignBusinessLocation: {
location_id: number
display_name: string
search_string: string
}
CampaignBusinessJobs: {
search: string | null
crawl: string | null
verify: string[]
}
DomainLists: {
social_media: S["DomainListChange"]
review_sites: S["DomainListChange"]
directories: S["DomainListChange"]
maps: S["DomainListChange"]
updated_at: string | null
listed: S["DomainListsListed"]
ignored_fields?: S["IgnoredFieldNames"]
}
DomainListChange: {
add: string[]
except: string[]
}
DomainListsListed: {
version: string
date: string
source: string
entries: S["DomainListsListedEntries"]
}
DomainListsListedEntries: {
social_media: number
review_sites: number
directories: number
maps: number
}
DomainListsUpdate: {
social_media?: S["DomainListChangeInput"]
review_sites?: S["DomainListChangeInput"]
directories?: S["DomainListChangeInput"]
maps?: S["DomainListChangeInput"]
}
DomainListChangeInput: {
add?: string[]
except?: string[]
}
LocationList: {
locations: S["Location"][]
total: number
page: number
page_size: number
total_pages: number
ignored_fields?: S["IgnoredFieldNames"]
}
Location: {
location_id: number
country_code: string
country_name: string
search_string: string
location_type: "city" | "postcode"
display_name: string
parent_city: string | null
admin_region: string | null
latitude: number
longitude: number
population: number
needs_postcodes: boolean
created_at: string
}
LocationStats: {
total_locations: number
total_countries: number
total_cities: number
total_postcodes: number
cities_needing_postcodes: number
top_countries: S["LocationStatsTopCountry"][]
ignored_fields?: S["IgnoredFieldNames"]
}
LocationStatsTopCountry: {
country_code: string
country_name: string
total_locations: number
cities: number
postcodes: number
needs_postcodes: number
}
CountryList: {
countries: S["CountryListCountry"][]
total: number
ignored_fields?: S["IgnoredFieldNames"]
}
CountryListCountry: {
country_code: string
country_name: string
location_count: number
}
RegionList: {
regions: S["RegionListRegion"][]
total: number
ignored_fields?: S["IgnoredFieldNames"]
}
RegionListRegion: {
region: string | null
city_count: number
postcode_count: number
location_count: number
}
RecordBackfill: {
state: "running" | "done"
jobs_done: number
jobs_total: number
started_at: string | null
finished_at: string | null
ignored_fields?: S["IgnoredFieldNames"]
}
RecordKind: "businesses" | "people" | "emails" | "phones" | "domains"
RecordPage: {
records: (S["Record"] | S["RecordTombstone"])[]
next_cursor: string | null
next_since: string | null
total: number | null
total_is_estimate: boolean
ignored_fields?: S["IgnoredFieldNames"]
}
Record: {
id: string
kind: S["RecordKind"]
name: string | null
fields: {
[key: string]: unknown
}
verification: ("valid" | "risky" | "unknown" | "invalid") | null
has_email: boolean
has_phone: boolean
tags: string[]
lists: string[]
owner: string | null
status: string | null
notes: string | null
observations: number
first_seen: string
last_seen: string
merged_ids?: string[]
people?: S["RelatedRecord"][]
emails?: S["RelatedRecord"][]
phones?: S["RelatedRecord"][]
domains?: S["RelatedRecord"][]
businesses?: S["RelatedRecord"][]
sources?: S["RecordSource"][]
ignored_fields?: S["IgnoredFieldNames"]
}
RelatedRecord: {
id: string
kind: S["RecordKind"]
name: string | null
verification: ("valid" | "risky" | "unknown" | "invalid") | null
fields: {
[key: string]: unknown
}
source: string | null
last_seen: string
}
RecordSource: {
job_id: string
origin: "verifier" | "provider" | "page" | "search" | "model"
source: string | null
campaign_id: string | null
seen_at: string
}
RecordTombstone: {
id: string
kind: S["RecordKind"]
deleted: true
merged_into: string | null
}
ResolvedRecords: {
records: S["Record"][]
ignored_fields?: S["IgnoredFieldNames"]
}
RecordFacets: {
facets: S["RecordFacetsFacets"]
total: number
is_estimate: boolean
ignored_fields?: S["IgnoredFieldNames"]
}
RecordFacetsFacets: {
country: S["RecordFacetCount"][]
region: S["RecordFacetCount"][]
category: S["RecordFacetCount"][]
verification: S["RecordFacetCount"][]
tag: S["RecordFacetCount"][]
owner: S["RecordFacetCount"][]
status: S["RecordFacetCount"][]
has_email: number
has_phone: number
}
RecordFacetCount: {
value: string
count: number
}
RecordExport: {
ids?: string[]
filter?: S["RecordFilter"]
sort?: "-first_seen" | "first_seen" | "-last_seen" | "last_seen" | "name" | "-name" | "-rating" | "rating"
format?: "csv" | "xlsx" | "ndjson" | "parquet"
columns?: string
bom?: boolean
per?: "record" | "contact"
preset?: "hubspot" | "salesforce" | "pipedrive"
provenance?: boolean
addresses?: "all" | "not_invalid" | "valid"
}
RecordFilter: {
q?: string
country?: string
region?: string
category?: string
rating_min?: number
verification?: string
has_email?: boolean
has_phone?: boolean
campaign?: string
job?: string
tag?: string
list?: string
owner?: string
status?: string
seen_since?: string
seen_before?: string
}
RecordBulkChange: {
ids?: string[]
filter?: S["RecordFilter"]
change: S["RecordChange"]
}
RecordChange: {
add_tags?: string[]
remove_tags?: string[]
owner?: string | null
status?: string | null
notes?: string | null
add_to_lists?: string[]
remove_from_lists?: string[]
}
RecordBulkResult: {
changed: number
ignored_fields?: S["IgnoredFieldNames"]
}
RecordDetail: {
id: string
kind: S["RecordKind"]
name: string | null
fields: {
[key: string]: unknown
}
verification: ("valid" | "risky" | "unknown" | "invalid") | null
has_email: boolean
has_phone: boolean
tags: string[]
lists: string[]
owner: string | null
status: string | null
notes: string | null
observations: number
first_seen: string
last_seen: string
merged_ids: string[]
people?: S["RelatedRecord"][]
emails?: S["RelatedRecord"][]
phones?: S["RelatedRecord"][]
domains?: S["RelatedRecord"][]
businesses?: S["RelatedRecord"][]
sources: S["RecordSource"][]
values: {
[key: string]: S["RecordValue"]
}
merges: S["RecordMerge"][]
ignored_fields?: S["IgnoredFieldNames"]
}
RecordValue: {
value: unknown
origin: "verifier" | "provider" | "page" | "search" | "model"
source: string | null
job_id: string
first_seen: string
last_seen: string
confidence: number
}
RecordMerge: {
record_id: string
with_id: string
key: string
merged_at: string
reversed_at: string | null
}
RecordSplit: {
record: S["Record"]
split_from: S["Record"]
ignored_fields?: S["IgnoredFieldNames"]
}
RecordLists: {
lists: S["RecordList"][]
ignored_fields?: S["IgnoredFieldNames"]
}
RecordList: {
list_id: string
name: string
kind: S["RecordKind"]
members: number
created_at: string
ignored_fields?: S["IgnoredFieldNames"]
}
RecordListInput: {
name: string
kind?: S["RecordKind"]
}
RecordListChange: {
name: string
}
RecordListDeleted: {
success: boolean
list_id: string
ignored_fields?: S["IgnoredFieldNames"]
}
SuppressionPage: {
suppressions: S["Suppression"][]
next_cursor: string | null
total: number
by_kind: {
[key: string]: number
}
ignored_fields?: S["IgnoredFieldNames"]
}
Suppression: {
suppression_id: string
kind: "email" | "domain" | "phone" | "profile_url" | "place_id" | "person"
digest: string
source: "api" | "import" | "unsubscribe" | "erasure"
note: string | null
actor_id: string | null
actor_name: string | null
created_at: string
kept_out: number
last_kept_out_at: string | null
}
SuppressionsInput: {
entries: S["SuppressedSubject"][]
note?: string
dry_run?: boolean
}
SuppressedSubject: {
email?: string
domain?: string
phone?: string
profile_url?: string
place_id?: string
}
SuppressionsAdded: {
added: number
present: number
ignored_fields?: S["IgnoredFieldNames"]
}
SuppressionsImport: {
csv: string
note?: string
dry_run?: boolean
}
SuppressionCheck: {
suppressed: boolean
entries: S["Suppression"][]
ignored_fields?: S["IgnoredFieldNames"]
}
RemoveSuppressionResponse: {
removed: true
ignored_fields?: S["IgnoredFieldNames"]
}
UnsubscribeUrlsInput: {
emails: string[]
}
UnsubscribeUrls: {
urls: S["UnsubscribeUrlsUrl"][]
ignored_fields?: S["IgnoredFieldNames"]
}
UnsubscribeUrlsUrl: {
email: string
url: string
}
PrivacyAccessRequest: {
email?: string
phone?: string
profile_url?: string
name?: string
domain?: string
cursor?: string
}
PrivacyAccess: {
findings: S["PrivacyFinding"][]
counts: {
[key: string]: number
}
next_cursor: string | null
ignored_fields?: S["IgnoredFieldNames"]
}
PrivacyFinding: {
place: string
id: string
values: {
[key: string]: unknown
}
}
PrivacySubject: {
email?: string
phone?: string
profile_url?: string
name?: string
domain?: string
}
PrivacyErasure: {
erasure_id: string
state: "running" | "complete"
waiting_for: string | null
identifiers: number
counts: {
[key: string]: number
}
requested_at: string
completed_at: string | null
ignored_fields?: S["IgnoredFieldNames"]
}
PrivacyErasureList: {
erasures: S["PrivacyErasure"][]
next_cursor: string | null
ignored_fields?: S["IgnoredFieldNames"]
}
WhoAmI: {
client_id: string
client_name: string
key_id: string
user_id: string | null
actor: S["KeyActor"]
access: "viewer" | "member" | "owner"
delegate: boolean
rate_limit_per_minute: number
dedup_enabled: boolean
dedup_unique_only: boolean
ignored_fields?: S["IgnoredFieldNames"]
}
ConnectedEvent: {
client_id: string
message: string
}
HeartbeatEvent: {
timestamp: string
}
JobQueuedEvent: {
job_id: string
type: S["JobType"]
created_at: string
campaign_id?: string
batch_id?: string
client_ref?: string
}
JobStartedEvent: {
job_id: string
type: S["JobType"]
worker_id: string
started_at: string
campaign_id?: string
batch_id?: string
client_ref?: string
}
JobCompletedEvent: {
job_id: string
type: S["JobType"]
processing_time: number
results_count: number
campaign_id?: string
batch_id?: string
client_ref?: string
}
JobFailedEvent: {
job_id: string
type: S["JobType"]
error_message: string
campaign_id?: string
batch_id?: string
client_ref?: string
}
JobCancelledEvent: {
job_id: string
type: S["JobType"]
campaign_id?: string
batch_id?: string
client_ref?: string
}
BatchCompletedEvent: {
batch_id: string
name?: string
status: "completed" | "cancelled"
items: number
completed: number
failed: number
cancelled: number
results_count: number
created_at: string
completed_at: string
}
CampaignLocationCompletedEvent: {
campaign_id: string
location_id: number
job_id: string
search_string: string
status: "completed" | "failed"
businesses_count: number
}
CampaignCompletedEvent: {
campaign_id: string
status: "completed"
locations_completed: number
locations_failed: number
businesses_total: number
emails_found: number
emails_verified: number
valid_emails: number
}
CampaignTerminalEvent: {
campaign_id: string
status: "completed" | "failed" | "cancelled"
locations_total: number
locations_completed: number
locations_failed: number
businesses_found: number
businesses_total: number
emails_found: number
emails_verified: number
valid_emails: number
}
PinCreatedEvent: {
pin_id: string
name: string
country_code: string
brand_id: string
state: "done"
created_at: string
}
WebhookDisabledEvent: {
webhook_id: string
url: string
reason: "failing" | "gone"
disabled_at: string
}
EventsStatus: {
status: "healthy" | "degraded"
active_subscriptions: number
client_connected: boolean
timestamp: string
ignored_fields?: S["IgnoredFieldNames"]
}
WebhookInput: {
url: string
event_types?: ("job.queued" | "job.started" | "job.completed" | "job.failed" | "job.cancelled" | "batch.completed" | "campaign.location.completed" | "campaign.completed" | "campaign.terminal" | "pin_created" | "webhook.disabled")[] | null
description?: string | null
}
CreatedWebhook: {
webhook_id: string
url: string
event_types: string[] | null
description: string | null
enabled: boolean
disabled_reason: ("by_client" | "failing" | "gone") | null
disabled_at: string | null
failing_since: string | null
last_failure: S["WebhookFailure"] | null
resting_until: string | null
previous_secret_expires_at: string | null
created_at: string
updated_at: string
secret: string
ignored_fields?: S["IgnoredFieldNames"]
}
WebhookFailure: {
reason: string
at: string
}
WebhookList: {
total: number
webhooks: S["Webhook"][]
ignored_fields?: S["IgnoredFieldNames"]
}
Webhook: {
webhook_id: string
url: string
event_types: string[] | null
description: string | null
enabled: boolean
disabled_reason: ("by_client" | "failing" | "gone") | null
disabled_at: string | null
failing_since: string | null
last_failure: S["WebhookFailure"] | null
resting_until: string | null
previous_secret_expires_at: string | null
created_at: string
updated_at: string
ignored_fields?: S["IgnoredFieldNames"]
}
WebhookChange: {
url?: string
event_types?: ("job.queued" | "job.started" | "job.completed" | "job.failed" | "job.cancelled" | "batch.completed" | "campaign.location.completed" | "campaign.completed" | "campaign.terminal" | "pin_created" | "webhook.disabled")[] | null
description?: string | null
enabled?: boolean
}
WebhookDeleted: {
success: boolean
webhook_id: string
ignored_fields?: S["IgnoredFieldNames"]
}
WebhookDeliveryDetail: {
delivery_id: string
webhook_id: string
event_type: string
status: "pending" | "delivered" | "failed"
attempt_count: number
attempts: S["WebhookAttempt"][]
next_attempt_at: string | null
created_at: string
ended_at: string | null
body: string
ignored_fields?: S["IgnoredFieldNames"]
}
WebhookAttempt: {
attempt: number
started_at: string
duration_ms: number
response_status: number | null
response_headers: {
[key: string]: string
} | null
response_excerpt: string | null
error: string | null
}
WebhookSecret: {
webhook_id: string
secret: string
previous_secret_expires_at: string
ignored_fields?: S["IgnoredFieldNames"]
}
CallbackSecret: {
webhook_id: string
secret: string
previous_secret_expires_at: string | null
ignored_fields?: S["IgnoredFieldNames"]
}
WebhookDeliveryPage: {
deliveries: S["WebhookDelivery"][]
next_cursor: string | null
ignored_fields?: S["IgnoredFieldNames"]
}
WebhookDelivery: {
delivery_id: string
webhook_id: string
event_type: string
status: "pending" | "delivered" | "failed"
attempt_count: number
attempts: S["WebhookAttempt"][]
next_attempt_at: string | null
created_at: string
ended_at: string | null
}
WebhookReplayInput: {
since: string
until?: string
}
WebhookReplay: {
replayed: number
ignored_fields?: S["IgnoredFieldNames"]
}
}
}
export type UntypedPath =
| "/api/v1/client/settings"
| "/api/v1/client/provider-tests"
| "/api/v1/client/keys"
| "/api/v1/client/keys/{key_id}"
| "/api/v1/client/keys/{key_id}/rotate"
| "/api/v1/audit"
| "/api/v1"
| "/api/v1/detail"
| "/api/v1/export.csv"
| "/api/v1/activity"
| "/api/v1/share"
| "/api/v1/share/{id}"
| "/api/v1/digest-settings"
| "/api/v1/digest-settings/preview"
| "/api/v1/digest-settings/test"
| "/api/v1/anomalies";

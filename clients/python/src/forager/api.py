"""Requests and responses of the service. Generated from docs/openapi.json by generate.py: do not edit."""

from typing import Any, Literal, TypeAlias

from .request import NotRequired as Opt, Request, Required as Req, TypedDict, Unpack, idempotency, segment

class Answer(TypedDict, total=False):
 ignored_fields: list[str]

class CompendiumOptions(TypedDict, total=False):
 enabled: bool
 cleanup_level: Literal["raw", "citations", "fit", "minimal"]
 max_chars: int
 remove_duplicates: bool
 include_in_response: bool
 separator: str
 priority_sections: list[str]

class CustomAiPrompt(TypedDict, total=False):
 enabled: bool
 system_prompt: str | None
 user_prompt: str | None
 json_schema: dict[str, Any] | None
 output_field_name: str
 model: str | None
 temperature: float
 max_tokens: int

class SitePayload(TypedDict, total=False):
 url: Req[str]
 mode: Literal["contacts", "compendium", "leads", "full"]
 max_pages: int
 crawl_strategy: Literal["bestfirst", "bfs", "dfs"]
 target_pages: list[str]
 timeout: int
 enable_spa: bool
 spa_timeout: int
 extract_team: bool
 extract_company_info: bool
 extract_pain_points: bool
 product_description: str | None
 icp_description: str | None
 compendium: CompendiumOptions
 custom_ai_prompt: CustomAiPrompt
 dedup_enabled: bool
 dedup_unique_only: bool
 test: bool
 force_refresh: bool

class MapsBox(TypedDict):
 south: float
 west: float
 north: float
 east: float

class MapsCircle(TypedDict):
 latitude: float
 longitude: float
 radius_km: float

MapsArea: TypeAlias = MapsBox | MapsCircle

class MapsPayload(TypedDict, total=False):
 search_query: str
 query: str
 url: str
 max_results: int
 language: str
 lang: str
 country_code: str | None
 area: MapsArea | None
 near: MapsCircle | None
 deep: bool
 extract_reviews: bool
 reviews_max: int
 extract_photos: bool
 photos_max: int
 headless: bool
 store_images: bool
 validate_phones: bool
 dedup_enabled: bool
 dedup_unique_only: bool
 test: bool

class VerifyPayload(TypedDict, total=False):
 email: str
 emails: list[str]
 check_gravatar: bool
 check_dnsbl: bool
 smtp_timeout_secs: int
 wait_for_greylist: bool
 dedup_enabled: bool
 dedup_unique_only: bool
 test: bool

class PeoplePayload(TypedDict, total=False):
 mode: Req[Literal["profile", "search", "research"]]
 linkedin_url: str | None
 search_query: str | None
 search_limit: int
 generate_summary: bool
 extract_insights: bool
 product_description: str | None
 icp_description: str | None
 dedup_enabled: bool
 dedup_unique_only: bool
 force_refresh: bool
 test: bool

JobType: TypeAlias = Literal["svcSite", "svcMaps", "svcVerify", "svcPeople"]

IgnoredFieldNames: TypeAlias = list[str]

class Acknowledgement(Answer):
 job_id: str
 type: JobType
 status: Literal["queued", "completed"]
 created_at: str
 from_cache: bool
 message: str
 withheld: Opt[int]

class GenericAcknowledgement(Answer):
 success: bool
 job_id: str
 type: JobType
 status: Literal["queued"]
 message: str

class CompendiumInfo(TypedDict):
 chars: int
 available: bool
 cleanup_level: Literal["raw", "citations", "fit", "minimal"]
 storage_location: Literal["inline", "store"]
 truncated: bool
 size_chars: Opt[int]
 store_url: Opt[str]
 url_expires_at: Opt[str]
 expired_at: Opt[str]

class CompanyVitals(TypedDict):
 name: str | None
 summary: str | None
 industry: str | None
 services: list[str]
 target_audience: str | None

class TeamMember(TypedDict):
 name: str
 title: str | None
 email: str | None
 linkedin: str | None

class LeadScoringChampAnalysis(TypedDict):
 challenges: list[str]
 authority: str | None
 money: str | None
 prioritization: str | None

class LeadScoring(TypedDict):
 icp_fit_score: float
 champ_analysis: LeadScoringChampAnalysis

class PersonalizationHooks(TypedDict):
 company_name: str | None
 decision_maker: str | None
 key_challenge: str | None
 urgency_signal: str | None
 personalization_angle: str | None

class DedupReport(TypedDict):
 enabled: bool
 unique_only: bool
 total: int
 unique: int | None

class SiteAiReport(TypedDict, total=False):
 status: Req[Literal["not_configured", "ok", "failed"]]
 model: str
 input_tokens: int
 output_tokens: int
 cost: float | None
 dropped: int
 prompts: list[str]
 error: str | None

class SiteMetadataPage(TypedDict):
 url: str
 outcome: Literal["crawled", "robots", "filter", "duplicate", "limit", "error"]
 reason: str | None
 status: int | None
 rendered: Opt[Literal[True]]

class PageFacts(TypedDict):
 name: str | None
 description: str | None
 logo: str | None
 industry: str | None
 services: list[str]
 target_audience: str | None
 languages: list[str]
 country: str | None
 people: list[TeamMember]
 schema_org: list[dict[str, Any]]

class EvidenceSource(TypedDict):
 url: str
 kind: str
 raw: Opt[str]

class SiteMetadataEvidenceEmail(TypedDict):
 value: str
 sources: list[EvidenceSource]
 contact_page: Opt[Literal[True]]
 dedup_unique: Opt[bool]

class SiteMetadataEvidencePhone(TypedDict):
 value: str
 sources: list[EvidenceSource]
 is_dialable: Opt[Literal[False]]

class SiteMetadataEvidenceAddress(TypedDict):
 value: str
 sources: list[EvidenceSource]
 country: Opt[str | None]

class SiteMetadataEvidenceSocial(TypedDict):
 value: str
 sources: list[EvidenceSource]

class SiteMetadataEvidence(TypedDict):
 emails: list[SiteMetadataEvidenceEmail]
 phones: list[SiteMetadataEvidencePhone]
 addresses: list[SiteMetadataEvidenceAddress]
 socials: list[SiteMetadataEvidenceSocial]

class SiteMetadata(TypedDict):
 spa_enabled: bool
 sitemap_used: bool
 browser_rendering_available: bool
 pages_rendered: int
 crawl_strategy: Literal["sitemap", "bestfirst", "bfs", "dfs"]
 total_emails_found: int
 total_phones_found: int
 failure_reason: str | None
 dedup: DedupReport
 warnings: list[str]
 ai: SiteAiReport | None
 start_page: str | None
 pages: list[SiteMetadataPage]
 page_facts: PageFacts
 evidence: SiteMetadataEvidence

class SiteResult(TypedDict):
 url: str
 pages_crawled: int
 crawl_status: Literal["success", "partial", "failed"]
 emails: list[str]
 phones: list[str]
 addresses: list[str]
 linkedin: str | None
 twitter: str | None
 facebook: str | None
 instagram: str | None
 youtube: str | None
 github: str | None
 tiktok: str | None
 pinterest: str | None
 medium: str | None
 discord: str | None
 whatsapp: str | None
 telegram: str | None
 snapchat: str | None
 reddit: str | None
 markdown_compendium: str | None
 compendium: CompendiumInfo
 company_vitals: CompanyVitals | None
 pain_points: list[str] | None
 team_members: list[TeamMember]
 lead_scoring: LeadScoring | None
 personalization_hooks: PersonalizationHooks | None
 metadata: SiteMetadata

class CompletedSiteJob(Answer):
 success: bool
 job_id: str
 type: Literal["svcSite"]
 status: Literal["completed"]
 processing_time_seconds: float | None
 worker_id: str | None
 completed_at: str | None
 message: str | None
 data: SiteResult
 error_message: str | None

class MapsAddress(TypedDict):
 street: str | None
 borough: str | None
 city: str | None
 postcode: str | None
 region: str | None
 country_code: str | None

class MapsCoordinates(TypedDict):
 latitude: float
 longitude: float

MapsPriceRange: TypeAlias = Literal["$", "$$", "$$$", "$$$$"]

class MapsReviewOwnerResponse(TypedDict):
 text: str
 date: str | None

class MapsReview(TypedDict):
 review_id: str | None
 author: str | None
 rating: float | None
 text: str | None
 date: str | None
 language: str | None
 owner_response: MapsReviewOwnerResponse | None

class MapsListing(TypedDict):
 source: Literal["google", "google_places_api", "osm"]
 name: str
 place_id: str
 feature_id: str | None
 cid: str | None
 rating: float | None
 reviews_count: int | None
 address: str | None
 address_parts: MapsAddress | None
 plus_code: str | None
 phone: str | None
 website: str | None
 email: str | None
 categories: list[str]
 coordinates: MapsCoordinates | None
 timezone: str | None
 link: str | None
 business_status: Literal["OPERATIONAL", "CLOSED_TEMPORARILY", "CLOSED_PERMANENTLY", "FUTURE_OPENING"] | None
 price_range: MapsPriceRange | None
 working_hours: dict[str, str] | None
 popular_times: dict[str, list[int]] | None
 description: str | None
 image_url: str | None
 amenities: list[str]
 accessibility: str | None
 reviews: Opt[list[MapsReview]]
 photos: Opt[list[str]]
 google_place_id: str
 phone_e164: str | None
 phone_national: str | None
 phone_type: Literal["MOBILE", "FIXED_LINE", "FIXED_LINE_OR_MOBILE", "VOIP", "TOLL_FREE", "PREMIUM_RATE", "UNKNOWN"] | None
 phone_valid: bool | None
 dedup_unique: Opt[bool]

class MapsMetadataUnreadItem(TypedDict):
 place_id: str | None
 name: str | None
 reason: str

class MapsMetadataDeep(TypedDict):
 areas: int
 requests: int
 saturated_left: int

class MapsMetadataPostProcessingPhoneValidation(TypedDict):
 total: int
 valid: int
 invalid: int
 undecided: int

class MapsMetadataPostProcessingImageUpload(TypedDict):
 total_images: int
 uploaded: int
 failed: int

class MapsMetadataPostProcessing(TypedDict, total=False):
 phone_validation: MapsMetadataPostProcessingPhoneValidation
 image_upload: MapsMetadataPostProcessingImageUpload

class MapsMetadata(TypedDict):
 max_results: int
 extract_reviews: bool
 extract_photos: bool
 language: str
 provider: Literal["google", "google_places_api", "osm"]
 via: Literal["http", "browser", "api"] | None
 requests: int
 attribution: str
 completeness: dict[str, float] | None
 unread: list[MapsMetadataUnreadItem]
 warnings: list[str]
 dedup: DedupReport
 deep: Opt[MapsMetadataDeep]
 post_processing: MapsMetadataPostProcessing

class MapsResult(TypedDict, total=False):
 source: Literal["google", "google_places_api", "osm"]
 name: str
 place_id: str
 feature_id: str | None
 cid: str | None
 rating: float | None
 reviews_count: int | None
 address: str | None
 address_parts: MapsAddress | None
 plus_code: str | None
 phone: str | None
 website: str | None
 email: str | None
 categories: list[str]
 coordinates: MapsCoordinates | None
 timezone: str | None
 link: str | None
 business_status: Literal["OPERATIONAL", "CLOSED_TEMPORARILY", "CLOSED_PERMANENTLY", "FUTURE_OPENING"] | None
 price_range: MapsPriceRange | None
 working_hours: dict[str, str] | None
 popular_times: dict[str, list[int]] | None
 description: str | None
 image_url: str | None
 amenities: list[str]
 accessibility: str | None
 reviews: list[MapsReview]
 photos: list[str]
 google_place_id: str
 phone_e164: str | None
 phone_national: str | None
 phone_type: Literal["MOBILE", "FIXED_LINE", "FIXED_LINE_OR_MOBILE", "VOIP", "TOLL_FREE", "PREMIUM_RATE", "UNKNOWN"] | None
 phone_valid: bool | None
 dedup_unique: bool
 query: str
 results_count: int
 businesses: list[MapsListing]
 metadata: Req[MapsMetadata]

class CompletedMapsJob(Answer):
 success: bool
 job_id: str
 type: Literal["svcMaps"]
 status: Literal["completed"]
 processing_time_seconds: float | None
 worker_id: str | None
 completed_at: str | None
 message: str | None
 data: MapsResult
 error_message: str | None

class VerifiedDomain(TypedDict):
 name: str | None
 has_mx: bool
 mx_records: list[str]

class VerifiedServer(TypedDict):
 can_connect: bool
 is_catch_all: bool

class VerifyReason(TypedDict):
 stage: str
 rule: str
 code: int | None
 enhanced_code: str | None
 text: str

class DnsblReportListing(TypedDict):
 zone: str
 address: str
 code: str

class DnsblReportZonesSkippedItem(TypedDict):
 zone: str
 reason: str

class DnsblReport(TypedDict):
 listed: bool | None
 listings: list[DnsblReportListing]
 zones_checked: list[str]
 zones_skipped: list[DnsblReportZonesSkippedItem]

class VerifyRow(TypedDict):
 email: str
 status: Literal["valid", "invalid", "risky", "unknown"]
 sub_status: str
 quality_score: int
 is_deliverable: bool
 is_disposable: bool
 disposable_certainty: Literal["confirmed", "suspected", "none"]
 is_privacy_forwarder: bool
 is_role_account: bool
 is_free: bool
 is_catch_all: bool
 domain: VerifiedDomain
 smtp: VerifiedServer
 smtp_provider: str | None
 reason: VerifyReason
 retry_at: str | None
 did_you_mean: str | None
 gravatar_url: Opt[str | None]
 dnsbl: Opt[DnsblReport | None]
 dedup_unique: Opt[bool]

class VerifySummary(TypedDict):
 total: int
 valid: int
 invalid: int
 risky: int
 unknown: int

class VerifyResult(TypedDict, total=False):
 email: str
 status: Literal["valid", "invalid", "risky", "unknown"]
 sub_status: str
 quality_score: int
 is_deliverable: bool
 is_disposable: bool
 disposable_certainty: Literal["confirmed", "suspected", "none"]
 is_privacy_forwarder: bool
 is_role_account: bool
 is_free: bool
 is_catch_all: bool
 domain: VerifiedDomain
 smtp: VerifiedServer
 smtp_provider: str | None
 reason: VerifyReason
 retry_at: str | None
 did_you_mean: str | None
 gravatar_url: str | None
 dnsbl: DnsblReport | None
 dedup_unique: bool
 results: Req[list[VerifyRow]]
 summary: Req[VerifySummary]
 total: Req[int]
 dedup: Req[DedupReport]

class CompletedVerifyJob(Answer):
 success: bool
 job_id: str
 type: Literal["svcVerify"]
 status: Literal["completed"]
 processing_time_seconds: float | None
 worker_id: str | None
 completed_at: str | None
 message: str | None
 data: VerifyResult
 error_message: str | None

class ProfileExperience(TypedDict):
 company: str | None
 company_logo_url: str | None
 title: str | None
 description_html: str | None
 duration: str | None

class ProfileEducation(TypedDict):
 title: str | None
 description: str | None
 start_year: str | None
 end_year: str | None

class ProfileLanguage(TypedDict):
 name: str
 proficiency: str | None

class ProfileModeResultProfile(TypedDict):
 linkedin_url: str | None
 linkedin_id: str | None
 linkedin_num_id: str | None
 first_name: str | None
 last_name: str | None
 full_name: str | None
 headline: str | None
 about: str | None
 location: str | None
 city: str | None
 country_code: str | None
 profile_pic_url: str | None
 banner_image: str | None
 connections: int | None
 followers: int | None
 current_company: str | None
 experience: list[ProfileExperience]
 education: list[ProfileEducation]
 languages: list[ProfileLanguage]
 dedup_unique: Opt[bool]

class ProfileInsights(TypedDict):
 seniority: str | None
 department: str | None
 topics: list[str]
 conversation_starters: list[str]

class ProfileFieldOrigin(TypedDict):
 source: Literal["brightdata", "pdl", "public_page"]
 freshness: Literal["live", "stored", "unknown"]
 as_of: str | None

class PeopleAi(TypedDict, total=False):
 status: Req[Literal["ok", "failed", "not_configured"]]
 model: str | None
 input_tokens: int
 output_tokens: int
 cost: float | None
 dropped: int
 error: str | None

class ProfileModeResultMetadata(TypedDict):
 fetched_at: str
 fields: dict[str, ProfileFieldOrigin]
 notes: list[str]
 ai: PeopleAi | None

class ProfileModeResult(TypedDict):
 mode: Literal["profile"]
 status: Literal["available", "unavailable"]
 profile: ProfileModeResultProfile | None
 cached: bool
 source: Literal["brightdata", "pdl", "public_page"]
 summary: str | None
 insights: ProfileInsights | None
 lead_scoring: LeadScoring | None
 metadata: ProfileModeResultMetadata

class FoundProfile(TypedDict):
 linkedin_url: str
 linkedin_id: str
 name: str | None
 headline: str | None
 location: str | None
 title: Opt[str | None]
 snippet: Opt[str | None]
 dedup_unique: Opt[bool]

class ParsedQuery(TypedDict):
 web_query: str
 count: int | None
 role: str | None
 location: str | None
 keywords: list[str]

class SearchModeResultMetadata(TypedDict):
 parsed_by: Literal["model", "grammar"]
 notes: list[str]
 ai: PeopleAi | None

class SearchModeResult(TypedDict):
 mode: Literal["search"]
 query: str
 results_count: int
 profiles: list[FoundProfile]
 parsed_query: ParsedQuery
 cached: bool
 source: str
 metadata: SearchModeResultMetadata

class ResearchPage(TypedDict):
 url: str
 outcome: Literal["read", "other_person", "failed"]
 reason: str | None

class ResearchModeResultMetadataPrompt(TypedDict):
 name: str
 version: int

class ResearchModeResultMetadata(TypedDict):
 research_id: str
 created_at: str
 updated_at: str
 source: str
 queries: list[str]
 rounds: int
 pages: list[ResearchPage]
 notes: list[str]
 prompts: list[ResearchModeResultMetadataPrompt]
 ai: PeopleAi | None

class ResearchModeResult(TypedDict):
 mode: Literal["research"]
 person_name: str | None
 linkedin_url: str
 report: str
 sources: list[str]
 lead_scoring: LeadScoring | None
 dedup_unique: Opt[bool]
 metadata: ResearchModeResultMetadata

PeopleResult: TypeAlias = ProfileModeResult | SearchModeResult | ResearchModeResult

class CompletedPeopleJob(Answer):
 success: bool
 job_id: str
 type: Literal["svcPeople"]
 status: Literal["completed"]
 processing_time_seconds: float | None
 worker_id: str | None
 completed_at: str | None
 message: str | None
 data: PeopleResult
 error_message: str | None

CompletedJob: TypeAlias = CompletedSiteJob | CompletedMapsJob | CompletedVerifyJob | CompletedPeopleJob

JobStatus: TypeAlias = Literal["queued", "processing", "completed", "failed", "cancelled"]

class KeyActor(TypedDict):
 id: str
 name: str
 role: str

class JobStatusBodyWait(TypedDict):
 waiting_for: str
 started_at: str
 ended_at: str | None

class JobStatusBody(Answer):
 success: bool
 job_id: str
 type: JobType
 status: JobStatus
 created_at: str
 updated_at: str
 worker_id: str | None
 campaign_id: str | None
 batch_id: str | None
 client_ref: str | None
 rerun_of: str | None
 completed_at: str | None
 title: str | None
 outcome: Literal["succeeded", "empty", "failed", "cancelled"] | None
 outcome_reason: str | None
 results_count: int | None
 actor: KeyActor
 started_at: str | None
 duration_seconds: float | None
 attempts: int
 error_message: str | None
 message: str | None
 waiting_for: str | None
 retry_at: str | None
 waits: list[JobStatusBodyWait]
 progress: dict[str, Any] | None

class ExportJobsQuery(TypedDict, total=False):
 status_filter: Literal["queued", "processing", "completed", "failed", "cancelled"]
 type_filter: Literal["svcSite", "svcMaps", "svcVerify", "svcPeople"]
 q: str
 created_after: str
 created_before: str
 campaign_id: str
 batch_id: str | Literal["none"]
 client_ref: str
 actor_id: str
 outcome: Literal["succeeded", "empty", "failed", "cancelled"]
 sort_by: Literal["created_at", "updated_at", "status", "results_count", "duration"]
 sort_order: Literal["asc", "desc"]
 format: Literal["csv", "xlsx", "ndjson", "parquet"]
 columns: str
 bom: bool

class ExportJobResultsQuery(TypedDict, total=False):
 format: Literal["csv", "xlsx", "ndjson", "parquet"]
 columns: str
 bom: bool

class JobRequestBody(TypedDict):
 payload: dict[str, Any]
 priority: int
 client_ref: Opt[str]

class JobRequest(Answer):
 job_id: str
 type: JobType
 path: str
 body: JobRequestBody

class JobRecordCounts(TypedDict):
 new: int
 known: int

class JobRecordsRecords(TypedDict):
 businesses: JobRecordCounts
 people: JobRecordCounts
 emails: JobRecordCounts
 phones: JobRecordCounts
 domains: JobRecordCounts

class JobRecords(Answer):
 job_id: str
 is_complete: bool
 records: JobRecordsRecords

class CancelBody(Answer):
 success: bool
 job_id: str
 status: Literal["cancelled"]
 message: str

class JobRerun(Answer):
 job_id: str
 rerun_of: str
 type: JobType
 status: Literal["queued"]
 created_at: str
 withheld: Opt[int]
 message: str

class ListJobsQuery(TypedDict, total=False):
 page: int
 page_size: int
 cursor: str
 status_filter: Literal["queued", "processing", "completed", "failed", "cancelled"]
 type_filter: Literal["svcSite", "svcMaps", "svcVerify", "svcPeople"]
 q: str
 created_after: str
 created_before: str
 campaign_id: str
 batch_id: str | Literal["none"]
 client_ref: str
 actor_id: str
 outcome: Literal["succeeded", "empty", "failed", "cancelled"]
 sort_by: Literal["created_at", "updated_at", "status", "results_count", "duration"]
 sort_order: Literal["asc", "desc"]

class JobListItem(TypedDict):
 job_id: str
 type: JobType
 status: JobStatus
 priority: int
 url: str | None
 query: str | None
 created_at: str
 updated_at: str
 completed_at: str | None
 worker_id: str | None
 campaign_id: str | None
 batch_id: str | None
 client_ref: str | None
 rerun_of: str | None
 waiting_for: str | None
 retry_at: str | None
 title: str | None
 outcome: Literal["succeeded", "empty", "failed", "cancelled"] | None
 outcome_reason: str | None
 results_count: int | None
 actor: KeyActor
 started_at: str | None
 duration_seconds: float | None

class JobList(Answer):
 total: int
 total_is_minimum: bool
 page: int
 page_size: int
 total_pages: int
 next_cursor: str | None
 jobs: list[JobListItem]

class CancelJobs(TypedDict, total=False):
 status_filter: Literal["queued", "processing", "completed", "failed", "cancelled"]
 type_filter: Literal["svcSite", "svcMaps", "svcVerify", "svcPeople"]
 q: str
 created_after: str
 created_before: str
 campaign_id: str
 batch_id: str | Literal["none"]
 client_ref: str
 actor_id: str
 outcome: Literal["succeeded", "empty", "failed", "cancelled"]
 job_ids: list[str]
 all: bool
 dry_run: bool

class JobCount(TypedDict):
 type: JobType
 status: JobStatus
 jobs: int

class JobsCancelled(Answer):
 dry_run: bool
 matched: int
 matched_by: list[JobCount]
 cancelled: int

class RerunJobs(TypedDict, total=False):
 status_filter: Literal["queued", "processing", "completed", "failed", "cancelled"]
 type_filter: Literal["svcSite", "svcMaps", "svcVerify", "svcPeople"]
 q: str
 created_after: str
 created_before: str
 campaign_id: str
 batch_id: str | Literal["none"]
 client_ref: str
 actor_id: str
 outcome: Literal["succeeded", "empty", "failed", "cancelled"]
 job_ids: list[str]
 all: bool
 dry_run: bool

class JobsRerun(Answer):
 dry_run: bool
 matched: int
 matched_by: list[JobCount]
 matched_is_minimum: bool
 submitted: int
 skipped: int
 remaining: int
 batch_id: str | None

class ListBatchesQuery(TypedDict, total=False):
 page: int
 page_size: int

BatchStatus: TypeAlias = Literal["queued", "processing", "paused", "completed", "cancelled"]

class BatchCounts(TypedDict):
 queued: int
 processing: int
 completed: int
 failed: int
 cancelled: int

class Batch(Answer):
 batch_id: str
 name: str | None
 status: BatchStatus
 items: int
 counts: BatchCounts
 percentage: float
 empty_count: int
 results_count: int
 valid_count: int | None
 eta_seconds: int | None
 created_at: str
 completed_at: str | None

class BatchList(Answer):
 total: int
 page: int
 page_size: int
 total_pages: int
 batches: list[Batch]

class BatchItem(TypedDict, total=False):
 type: Literal["svcSite", "svcMaps", "svcVerify", "svcPeople"]
 payload: Req[dict[str, Any]]
 client_ref: str
 priority: int

class BatchSubmit(TypedDict, total=False):
 type: Literal["svcSite", "svcMaps", "svcVerify", "svcPeople"]
 priority: int
 name: str
 on_invalid: Literal["reject", "skip"]
 callback_url: str
 items: Req[list[BatchItem]]

class SubmitBatchQuery(TypedDict, total=False):
 type: Literal["svcSite", "svcMaps", "svcVerify", "svcPeople"]
 priority: int
 name: str
 on_invalid: Literal["reject", "skip"]
 callback_url: str
 columns: str

class BatchItemError(TypedDict):
 loc: list[str | int]
 msg: str
 type: str

class BatchAccepted(Answer):
 batch_id: str
 status: Literal["queued"]
 items: int
 skipped: int
 errors: list[BatchItemError]
 withheld: Opt[int]
 created_at: str

class EstimateBatchQuery(TypedDict, total=False):
 type: Literal["svcSite", "svcMaps", "svcVerify", "svcPeople"]
 priority: int
 name: str
 on_invalid: Literal["reject", "skip"]
 callback_url: str
 columns: str

class BatchEstimateType(TypedDict):
 type: JobType
 items: int
 seconds_per_item: float
 slots: int

class BatchCost(TypedDict):
 pages_max: int
 map_requests: int
 addresses: int
 people_requests: int
 model_jobs: int

class BatchEstimate(Answer):
 items: int
 invalid: int
 errors: list[BatchItemError]
 expected_seconds: int | None
 types: list[BatchEstimateType]
 cost: BatchCost
 assumptions: list[str]

class ListBatchItemsQuery(TypedDict, total=False):
 status: Literal["queued", "processing", "completed", "failed", "cancelled"]
 outcome: Literal["succeeded", "empty", "failed", "cancelled"]
 after: int
 limit: int
 page_size: int

class BatchItemState(TypedDict):
 index: int
 client_ref: str | None
 job_id: str
 type: JobType
 status: JobStatus
 url: str | None
 query: str | None
 title: str | None
 error_message: str | None
 outcome: Literal["succeeded", "empty", "failed", "cancelled"] | None
 outcome_reason: str | None
 results_count: int | None
 completed_at: str | None

class BatchItems(Answer):
 batch_id: str
 items: list[BatchItemState]
 next_after: int | None

class ExportBatchResultsQuery(TypedDict, total=False):
 format: Literal["ndjson", "csv"]
 status: Literal["queued", "processing", "completed", "failed", "cancelled"]

class RetryFailedItemsQuery(TypedDict, total=False):
 include_empty: bool

class BatchRetried(Answer):
 batch_id: str
 status: BatchStatus
 retried: int

class BatchCancelled(Answer):
 batch_id: str
 status: BatchStatus
 cancelled: int

class GetFileQuery(TypedDict):
 expires: str
 signature: str

class CampaignFilter(TypedDict, total=False):
 mode: Req[Literal["all", "population", "cities_only", "regions", "city", "custom"]]
 min_population: int
 max_population: int
 admin_regions: list[str]
 parent_city: str
 location_ids: list[int]
 include_postcodes: bool

class CampaignSpiderSite(TypedDict, total=False):
 enabled: bool
 mode: Literal["contacts", "compendium", "leads", "full"]
 max_pages: int
 crawl_strategy: Literal["bestfirst", "bfs", "dfs"]
 target_pages: list[str]
 timeout: int
 enable_spa: bool
 spa_timeout: int
 extract_team: bool
 extract_company_info: bool
 extract_pain_points: bool
 product_description: str | None
 icp_description: str | None
 compendium: CompendiumOptions

class CampaignSpiderVerify(TypedDict, total=False):
 enabled: bool
 check_gravatar: bool
 check_dnsbl: bool
 smtp_timeout_secs: int
 max_emails_per_business: int
 prefer: Literal["business", "people"]

class CampaignWorkflow(TypedDict, total=False):
 spidersite: CampaignSpiderSite
 spiderverify: CampaignSpiderVerify
 filter_social_media: bool
 filter_review_sites: bool
 filter_directories: bool
 filter_maps: bool

class CampaignSubmit(TypedDict, total=False):
 query: str
 search_query: str
 country_code: Req[str]
 name: str | None
 description: str | None
 filter: CampaignFilter
 max_results: int
 workflow: CampaignWorkflow | None
 auto_advance: bool
 schedule: str | None
 time_zone: str

CampaignStatus: TypeAlias = Literal["active", "paused", "completed", "stopped"]

class CampaignCreated(Answer):
 campaign_id: str
 status: CampaignStatus
 query: str
 country_code: str
 name: str | None
 description: str | None
 total_locations: int
 has_workflow: bool
 workflow_config: dict[str, Any] | None
 auto_advance: bool
 schedule: str | None
 time_zone: str
 next_run_at: str | None
 created_at: str

class CampaignEstimateRequest(TypedDict, total=False):
 query: str
 search_query: str
 country_code: Req[str]
 name: str | None
 description: str | None
 filter: CampaignFilter
 max_results: int
 workflow: CampaignWorkflow | None
 auto_advance: bool
 schedule: str | None
 time_zone: str

class CampaignEstimateExpectedJobs(TypedDict):
 svcMaps: int
 svcSite: int
 svcVerify: int

class CampaignEstimate(Answer):
 total_locations: int
 expected_jobs: CampaignEstimateExpectedJobs
 expected_hours: float | None
 assumptions: list[str]

class ListCampaignsQuery(TypedDict, total=False):
 status: Literal["active", "paused", "completed", "stopped"]
 country_code: str
 page: int
 page_size: int

class CampaignListItem(TypedDict):
 campaign_id: str
 name: str | None
 status: CampaignStatus
 query: str
 country_code: str
 total_locations: int
 completed_locations: int
 failed_locations: int
 results_count: int
 emails_found: int
 emails_verified: int
 valid_emails: int
 ai_cost: float
 has_workflow: bool
 schedule: str | None
 time_zone: str
 next_run_at: str | None
 parent_campaign_id: str | None
 created_at: str

class CampaignList(Answer):
 campaigns: list[CampaignListItem]
 total: int
 page: int
 page_size: int
 total_pages: int

class PreviewCampaignScheduleQuery(TypedDict):
 schedule: str
 time_zone: Opt[str]

class CampaignRuns(Answer):
 time_zone: str
 next_runs: list[str]

class CampaignNextCurrentTask(TypedDict):
 job_id: str
 location_id: int
 search_string: str
 display_name: str

class CampaignNextProgress(TypedDict):
 total: int
 pending: int
 submitted: int
 completed: int
 failed: int
 percentage: float

class CampaignNext(Answer):
 has_more: bool
 status: CampaignStatus
 current_task: CampaignNextCurrentTask | None
 progress: CampaignNextProgress

class CampaignProgress(TypedDict):
 completed: int
 failed: int
 pending: int
 submitted: int
 total: int
 percentage: float

class WorkflowProgress(TypedDict):
 businesses_total: int
 sites_queued: int
 sites_completed: int
 sites_failed: int
 verifies_queued: int
 verifies_completed: int
 verifies_failed: int
 emails_found: int
 emails_verified: int
 valid_emails: int
 invalid_emails: int
 risky_emails: int
 unknown_emails: int

class CampaignStatusBodyJobs(TypedDict):
 queued: int
 processing: int
 completed: int
 failed: int

class CampaignStatusBody(Answer):
 campaign_id: str
 status: CampaignStatus
 query: str
 country_code: str
 name: str | None
 description: str | None
 filter_config: dict[str, Any]
 has_workflow: bool
 workflow_config: dict[str, Any] | None
 max_results: int
 auto_advance: bool
 schedule: str | None
 time_zone: str
 next_run_at: str | None
 parent_campaign_id: str | None
 progress: CampaignProgress
 workflow_progress: WorkflowProgress | None
 jobs: CampaignStatusBodyJobs
 results_count: int
 ai_cost: float
 created_at: str
 updated_at: str
 completed_at: str | None

class StageProgress(TypedDict):
 stage: Literal["maps", "site", "verify"]
 done: int
 running: int
 waiting: int
 rate_per_minute: float
 eta_seconds: int | None

class CampaignStageProgressOutcomes(TypedDict):
 open: int
 no_website: int
 crawl_failed: int
 no_email: int
 valid: int
 risky: int
 unknown: int
 invalid: int
 unverified: int

class CampaignStageProgress(Answer):
 campaign_id: str
 status: CampaignStatus
 stages: list[StageProgress]
 outcomes: CampaignStageProgressOutcomes | None

class CampaignLocation(TypedDict):
 location_id: int
 display_name: str
 search_string: str
 latitude: float
 longitude: float
 status: Literal["pending", "submitted", "completed", "failed"]
 businesses_count: int
 job_id: str | None
 error_message: str | None

class CampaignLocations(Answer):
 campaign_id: str
 total: int
 locations: list[CampaignLocation]

class CampaignStateChange(Answer):
 status: CampaignStatus
 message: str
 remaining_locations: int

class CampaignRetry(Answer):
 status: CampaignStatus
 message: str
 remaining_locations: int
 retried_locations: int

class CampaignChange(TypedDict, total=False):
 name: str | None
 description: str | None
 schedule: str | None
 time_zone: str
 auto_advance: bool
 max_results: int
 max_emails_per_business: int

class CampaignDeleted(Answer):
 campaign_id: str
 deleted: Literal[True]
 cancelled_jobs: int
 message: str

class GetCampaignJobResultsQuery(TypedDict, total=False):
 wait: bool

class CompanyInfo(TypedDict):
 industry: str | None
 key_services: list[str]
 target_audience: str | None
 one_sentence_summary: str | None

class VerifiedEmail(TypedDict):
 email: str
 status: Literal["valid", "invalid", "risky", "unknown"]
 score: int
 is_deliverable: bool
 is_role_account: bool
 is_free_email: bool
 is_disposable: bool
 is_catch_all: bool
 shared: bool

class CampaignBusiness(TypedDict):
 business_name: str | None
 business_place_id: str | None
 business_address: str | None
 business_city: str | None
 business_phone: str | None
 business_phone_e164: str | None
 business_rating: float | None
 business_reviews_count: int | None
 business_categories: list[str]
 original_website: str | None
 domain: str | None
 domain_filtered: bool
 filter_reason: Literal["social_media", "review_site", "directory", "maps", "no_website", "invalid_url"] | None
 spidersite_status: Literal["pending", "completed", "failed", "skipped"]
 pages_crawled: int
 emails_found: list[str]
 shared_emails: list[str]
 phones_found: list[str]
 shared_phones: list[str]
 social_media: dict[str, str]
 shared_social_media: list[str]
 company_info: CompanyInfo | None
 team_members: list[Any]
 lead_scoring: Any
 spiderverify_status: Literal["pending", "completed", "failed", "skipped"]
 emails_verified: list[VerifiedEmail]
 valid_emails_count: int
 workflow_stage: Literal["maps", "site", "verify", "complete", "failed"]

class CampaignJobResults(Answer):
 success: bool
 has_results: bool
 job_id: str
 campaign_id: str
 type: Literal["svcMaps", "svcSite", "svcVerify"]
 status: Literal["queued", "processing", "completed", "partial", "failed", "cancelled"]
 message: str
 error_message: str | None
 businesses_pending: int
 businesses: list[CampaignBusiness]

class GetWorkflowResultsQuery(TypedDict, total=False):
 include_pending: bool
 min_valid_emails: int
 page: int
 page_size: int

class CampaignResultLocation(TypedDict):
 location_id: int
 display_name: str
 search_string: str
 status: Literal["pending", "submitted", "completed", "failed"]
 error_message: str | None
 businesses_count: int
 businesses: list[CampaignBusiness]

class WorkflowResults(Answer):
 campaign_id: str
 status: CampaignStatus
 query: str
 country_code: str
 progress: CampaignProgress
 workflow_progress: WorkflowProgress
 total_locations: int
 total_businesses: int
 total_with_domains: int
 total_domains_filtered: int
 total_emails_found: int
 total_emails_verified: int
 total_valid_emails: int
 total: int
 page: int
 page_size: int
 total_pages: int
 locations: list[CampaignResultLocation]

class ListCampaignBusinessesQuery(TypedDict, total=False):
 status: Literal["open", "complete", "failed", "skipped"]
 website: Literal["some", "none"]
 outcome: Literal["open", "no_website", "crawl_failed", "no_email", "valid", "risky", "unknown", "invalid", "unverified"]
 emails: Literal["some", "none"]
 verdict: Literal["valid", "invalid", "risky", "unknown"]
 q: str
 sort: Literal["location", "contacts"]
 page: int
 page_size: int

class CampaignBusinessLocation(TypedDict):
 location_id: int
 display_name: str
 search_string: str

class CampaignBusinessJobs(TypedDict):
 search: str | None
 crawl: str | None
 verify: list[str]

class CampaignBusinessDetail(Answer):
 business_name: str | None
 business_place_id: str | None
 business_address: str | None
 business_city: str | None
 business_phone: str | None
 business_phone_e164: str | None
 business_rating: float | None
 business_reviews_count: int | None
 business_categories: list[str]
 original_website: str | None
 domain: str | None
 domain_filtered: bool
 filter_reason: Literal["social_media", "review_site", "directory", "maps", "no_website", "invalid_url"] | None
 spidersite_status: Literal["pending", "completed", "failed", "skipped"]
 pages_crawled: int
 emails_found: list[str]
 shared_emails: list[str]
 phones_found: list[str]
 shared_phones: list[str]
 social_media: dict[str, str]
 shared_social_media: list[str]
 company_info: CompanyInfo | None
 team_members: list[Any]
 lead_scoring: Any
 spiderverify_status: Literal["pending", "completed", "failed", "skipped"]
 emails_verified: list[VerifiedEmail]
 valid_emails_count: int
 workflow_stage: Literal["maps", "site", "verify", "complete", "failed"]
 business_id: str
 location: CampaignBusinessLocation
 jobs: CampaignBusinessJobs
 crawl_error: str | None

class CampaignBusinessList(Answer):
 businesses: list[CampaignBusinessDetail]
 total: int
 page: int
 page_size: int
 total_pages: int

class ExportCampaignQuery(TypedDict, total=False):
 format: Literal["csv", "xlsx", "ndjson", "parquet"]
 columns: str
 bom: bool
 include_pending: bool
 min_valid_emails: int
 status: Literal["open", "complete", "failed", "skipped"]
 website: Literal["some", "none"]
 outcome: Literal["open", "no_website", "crawl_failed", "no_email", "valid", "risky", "unknown", "invalid", "unverified"]
 emails: Literal["some", "none"]
 verdict: Literal["valid", "invalid", "risky", "unknown"]
 q: str

DomainListChange = TypedDict("DomainListChange", {
 'add': list[str],
 'except': list[str],
})

class DomainListsListedEntries(TypedDict):
 social_media: int
 review_sites: int
 directories: int
 maps: int

class DomainListsListed(TypedDict):
 version: str
 date: str
 source: str
 entries: DomainListsListedEntries

class DomainLists(Answer):
 social_media: DomainListChange
 review_sites: DomainListChange
 directories: DomainListChange
 maps: DomainListChange
 updated_at: str | None
 listed: DomainListsListed

DomainListChangeInput = TypedDict("DomainListChangeInput", {
 'add': Opt[list[str]],
 'except': Opt[list[str]],
})

class DomainListsUpdate(TypedDict, total=False):
 social_media: DomainListChangeInput
 review_sites: DomainListChangeInput
 directories: DomainListChangeInput
 maps: DomainListChangeInput

class ListLocationsQuery(TypedDict, total=False):
 country_code: str
 location_type: Literal["city", "postcode"]
 parent_city: str
 admin_region: str
 min_population: int
 max_population: int
 needs_postcodes: bool
 search: str
 page: int
 page_size: int

class Location(TypedDict):
 location_id: int
 country_code: str
 country_name: str
 search_string: str
 location_type: Literal["city", "postcode"]
 display_name: str
 parent_city: str | None
 admin_region: str | None
 latitude: float
 longitude: float
 population: int
 needs_postcodes: bool
 created_at: str

class LocationList(Answer):
 locations: list[Location]
 total: int
 page: int
 page_size: int
 total_pages: int

class LocationStatsTopCountry(TypedDict):
 country_code: str
 country_name: str
 total_locations: int
 cities: int
 postcodes: int
 needs_postcodes: int

class LocationStats(Answer):
 total_locations: int
 total_countries: int
 total_cities: int
 total_postcodes: int
 cities_needing_postcodes: int
 top_countries: list[LocationStatsTopCountry]

class CountryListCountry(TypedDict):
 country_code: str
 country_name: str
 location_count: int

class CountryList(Answer):
 countries: list[CountryListCountry]
 total: int

class ListRegionsQuery(TypedDict):
 country_code: str

class RegionListRegion(TypedDict):
 region: str | None
 city_count: int
 postcode_count: int
 location_count: int

class RegionList(Answer):
 regions: list[RegionListRegion]
 total: int

class RecordBackfill(Answer):
 state: Literal["running", "done"]
 jobs_done: int
 jobs_total: int
 started_at: str | None
 finished_at: str | None

RecordKind: TypeAlias = Literal["businesses", "people", "emails", "phones", "domains"]

class ListRecordsQuery(TypedDict, total=False):
 q: str
 country: str
 region: str
 category: str
 rating_min: float
 verification: str
 has_email: bool
 has_phone: bool
 campaign: str
 job: str
 tag: str
 list: str
 owner: str
 status: str
 seen_since: str
 seen_before: str
 sort: Literal["-first_seen", "first_seen", "-last_seen", "last_seen", "name", "-name", "-rating", "rating"]
 cursor: str
 since: str
 page_size: int
 fields: str
 include: str

class RelatedRecord(TypedDict):
 id: str
 kind: RecordKind
 name: str | None
 verification: Literal["valid", "risky", "unknown", "invalid"] | None
 fields: dict[str, Any]
 source: str | None
 last_seen: str

class RecordSource(TypedDict):
 job_id: str
 origin: Literal["verifier", "provider", "page", "search", "model"]
 source: str | None
 campaign_id: str | None
 seen_at: str

class Record(Answer):
 id: str
 kind: RecordKind
 name: str | None
 fields: dict[str, Any]
 verification: Literal["valid", "risky", "unknown", "invalid"] | None
 has_email: bool
 has_phone: bool
 tags: list[str]
 lists: list[str]
 owner: str | None
 status: str | None
 notes: str | None
 observations: int
 first_seen: str
 last_seen: str
 merged_ids: Opt[list[str]]
 people: Opt[list[RelatedRecord]]
 emails: Opt[list[RelatedRecord]]
 phones: Opt[list[RelatedRecord]]
 domains: Opt[list[RelatedRecord]]
 businesses: Opt[list[RelatedRecord]]
 sources: Opt[list[RecordSource]]

class RecordTombstone(TypedDict):
 id: str
 kind: RecordKind
 deleted: Literal[True]
 merged_into: str | None

class RecordPage(Answer):
 records: list[Record | RecordTombstone]
 next_cursor: str | None
 next_since: str | None
 total: int | None
 total_is_estimate: bool

class ResolveRecordQuery(TypedDict, total=False):
 email: str
 domain: str
 place_id: str
 phone: str
 profile_url: str

class ResolvedRecords(Answer):
 records: list[Record]

class GetRecordFacetsQuery(TypedDict, total=False):
 q: str
 country: str
 region: str
 category: str
 rating_min: float
 verification: str
 has_email: bool
 has_phone: bool
 campaign: str
 job: str
 tag: str
 list: str
 owner: str
 status: str
 seen_since: str
 seen_before: str

class RecordFacetCount(TypedDict):
 value: str
 count: int

class RecordFacetsFacets(TypedDict):
 country: list[RecordFacetCount]
 region: list[RecordFacetCount]
 category: list[RecordFacetCount]
 verification: list[RecordFacetCount]
 tag: list[RecordFacetCount]
 owner: list[RecordFacetCount]
 status: list[RecordFacetCount]
 has_email: int
 has_phone: int

class RecordFacets(Answer):
 facets: RecordFacetsFacets
 total: int
 is_estimate: bool

class ExportRecordsQuery(TypedDict, total=False):
 q: str
 country: str
 region: str
 category: str
 rating_min: float
 verification: str
 has_email: bool
 has_phone: bool
 campaign: str
 job: str
 tag: str
 list: str
 owner: str
 status: str
 seen_since: str
 seen_before: str
 sort: Literal["-first_seen", "first_seen", "-last_seen", "last_seen", "name", "-name", "-rating", "rating"]
 format: Literal["csv", "xlsx", "ndjson", "parquet"]
 columns: str
 bom: bool
 per: Literal["record", "contact"]
 preset: Literal["hubspot", "salesforce", "pipedrive"]
 provenance: bool
 addresses: Literal["all", "not_invalid", "valid"]

class RecordFilter(TypedDict, total=False):
 q: str
 country: str
 region: str
 category: str
 rating_min: float
 verification: str
 has_email: bool
 has_phone: bool
 campaign: str
 job: str
 tag: str
 list: str
 owner: str
 status: str
 seen_since: str
 seen_before: str

class RecordExport(TypedDict, total=False):
 ids: list[str]
 filter: RecordFilter
 sort: Literal["-first_seen", "first_seen", "-last_seen", "last_seen", "name", "-name", "-rating", "rating"]
 format: Literal["csv", "xlsx", "ndjson", "parquet"]
 columns: str
 bom: bool
 per: Literal["record", "contact"]
 preset: Literal["hubspot", "salesforce", "pipedrive"]
 provenance: bool
 addresses: Literal["all", "not_invalid", "valid"]

class RecordChange(TypedDict, total=False):
 add_tags: list[str]
 remove_tags: list[str]
 owner: str | None
 status: str | None
 notes: str | None
 add_to_lists: list[str]
 remove_from_lists: list[str]

class RecordBulkChange(TypedDict, total=False):
 ids: list[str]
 filter: RecordFilter
 change: Req[RecordChange]

class RecordBulkResult(Answer):
 changed: int

class RecordValue(TypedDict):
 value: Any
 origin: Literal["verifier", "provider", "page", "search", "model"]
 source: str | None
 job_id: str
 first_seen: str
 last_seen: str
 confidence: float

class RecordMerge(TypedDict):
 record_id: str
 with_id: str
 key: str
 merged_at: str
 reversed_at: str | None

class RecordDetail(Answer):
 id: str
 kind: RecordKind
 name: str | None
 fields: dict[str, Any]
 verification: Literal["valid", "risky", "unknown", "invalid"] | None
 has_email: bool
 has_phone: bool
 tags: list[str]
 lists: list[str]
 owner: str | None
 status: str | None
 notes: str | None
 observations: int
 first_seen: str
 last_seen: str
 merged_ids: list[str]
 people: Opt[list[RelatedRecord]]
 emails: Opt[list[RelatedRecord]]
 phones: Opt[list[RelatedRecord]]
 domains: Opt[list[RelatedRecord]]
 businesses: Opt[list[RelatedRecord]]
 sources: list[RecordSource]
 values: dict[str, RecordValue]
 merges: list[RecordMerge]

class RecordSplit(Answer):
 record: Record
 split_from: Record

class RecordList(Answer):
 list_id: str
 name: str
 kind: RecordKind
 members: int
 created_at: str

class RecordLists(Answer):
 lists: list[RecordList]

class RecordListInput(TypedDict):
 name: str
 kind: Opt[RecordKind]

class RecordListChange(TypedDict):
 name: str

class RecordListDeleted(Answer):
 success: bool
 list_id: str

class ListSuppressionsQuery(TypedDict, total=False):
 kind: Literal["email", "domain", "phone", "profile_url", "place_id", "person"]
 cursor: str
 page_size: int

class Suppression(TypedDict):
 suppression_id: str
 kind: Literal["email", "domain", "phone", "profile_url", "place_id", "person"]
 digest: str
 source: Literal["api", "import", "unsubscribe", "erasure"]
 note: str | None
 actor_id: str | None
 actor_name: str | None
 created_at: str
 kept_out: int
 last_kept_out_at: str | None

class SuppressionPage(Answer):
 suppressions: list[Suppression]
 next_cursor: str | None
 total: int
 by_kind: dict[str, int]

class SuppressedSubject(TypedDict, total=False):
 email: str
 domain: str
 phone: str
 profile_url: str
 place_id: str

class SuppressionsInput(TypedDict, total=False):
 entries: Req[list[SuppressedSubject]]
 note: str
 dry_run: bool

class SuppressionsAdded(Answer):
 added: int
 present: int

class SuppressionsImport(TypedDict, total=False):
 csv: Req[str]
 note: str
 dry_run: bool

class SuppressionCheck(Answer):
 suppressed: bool
 entries: list[Suppression]

class RemoveSuppressionResponse(Answer):
 removed: Literal[True]

class UnsubscribeUrlsInput(TypedDict):
 emails: list[str]

class UnsubscribeUrlsUrl(TypedDict):
 email: str
 url: str

class UnsubscribeUrls(Answer):
 urls: list[UnsubscribeUrlsUrl]

class PrivacyAccessRequest(TypedDict, total=False):
 email: str
 phone: str
 profile_url: str
 name: str
 domain: str
 cursor: str

class PrivacyFinding(TypedDict):
 place: str
 id: str
 values: dict[str, Any]

class PrivacyAccess(Answer):
 findings: list[PrivacyFinding]
 counts: dict[str, int]
 next_cursor: str | None

class ListErasuresQuery(TypedDict, total=False):
 cursor: str
 page_size: int

class PrivacyErasure(Answer):
 erasure_id: str
 state: Literal["running", "complete"]
 waiting_for: str | None
 identifiers: int
 counts: dict[str, int]
 requested_at: str
 completed_at: str | None

class PrivacyErasureList(Answer):
 erasures: list[PrivacyErasure]
 next_cursor: str | None

class PrivacySubject(TypedDict, total=False):
 email: str
 phone: str
 profile_url: str
 name: str
 domain: str

class WhoAmI(Answer):
 client_id: str
 client_name: str
 key_id: str
 user_id: str | None
 actor: KeyActor
 access: Literal["viewer", "member", "owner"]
 delegate: bool
 rate_limit_per_minute: int
 dedup_enabled: bool
 dedup_unique_only: bool

class Retention(TypedDict):
 results: int | None
 texts: int | None
 images: int | None
 events: int | None
 activities: int | None
 deliveries: int | None
 records: int | None

class ClientSettings(Answer):
 client_id: str
 dedup_enabled: bool
 dedup_unique_only: bool
 maps_provider: Literal["google", "google_places_api", "osm"] | None
 has_google_places_key: bool
 provider_keys: list[Literal["brave", "serper", "serpapi", "brightdata", "pdl"]]
 retention: Retention
 service_retention: Retention

class RetentionChange(TypedDict, total=False):
 results: int | None
 texts: int | None
 images: int | None
 events: int | None
 activities: int | None
 deliveries: int | None
 records: int | None

class ClientSettingsChange(TypedDict, total=False):
 dedup_enabled: bool
 dedup_unique_only: bool
 maps_provider: Literal["google", "google_places_api", "osm"] | None
 google_places_key: str | None
 provider_keys: dict[str, str | None]
 retention: RetentionChange

class ActivityInput(TypedDict, total=False):
 id: str
 actor_id: str
 actor_name: str
 actor_role: str
 kind: Req[str]
 subject_type: str | None
 subject_id: str | None
 occurred_at: str
 payload: dict[str, Any] | None

ActivityReport: TypeAlias = ActivityInput | list[ActivityInput]

class ActivityReceipt(Answer):
 accepted: int
 duplicates: int

class EventsStatus(Answer):
 status: Literal["healthy", "degraded"]
 active_subscriptions: int
 client_connected: bool
 timestamp: str

class WebhookFailure(TypedDict):
 reason: str
 at: str

class Webhook(Answer):
 webhook_id: str
 url: str
 event_types: list[str] | None
 description: str | None
 enabled: bool
 disabled_reason: Literal["by_client", "failing", "gone"] | None
 disabled_at: str | None
 failing_since: str | None
 last_failure: WebhookFailure | None
 resting_until: str | None
 previous_secret_expires_at: str | None
 created_at: str
 updated_at: str

class WebhookList(Answer):
 total: int
 webhooks: list[Webhook]

class WebhookInput(TypedDict, total=False):
 url: Req[str]
 event_types: list[Literal["job.queued", "job.started", "job.completed", "job.failed", "job.cancelled", "batch.completed", "campaign.location.completed", "campaign.completed", "campaign.terminal", "pin_created", "webhook.disabled"]] | None
 description: str | None

class CreatedWebhook(Answer):
 webhook_id: str
 url: str
 event_types: list[str] | None
 description: str | None
 enabled: bool
 disabled_reason: Literal["by_client", "failing", "gone"] | None
 disabled_at: str | None
 failing_since: str | None
 last_failure: WebhookFailure | None
 resting_until: str | None
 previous_secret_expires_at: str | None
 created_at: str
 updated_at: str
 secret: str

class WebhookChange(TypedDict, total=False):
 url: str
 event_types: list[Literal["job.queued", "job.started", "job.completed", "job.failed", "job.cancelled", "batch.completed", "campaign.location.completed", "campaign.completed", "campaign.terminal", "pin_created", "webhook.disabled"]] | None
 description: str | None
 enabled: bool

class WebhookDeleted(Answer):
 success: bool
 webhook_id: str

class WebhookAttempt(TypedDict):
 attempt: int
 started_at: str
 duration_ms: int
 response_status: int | None
 response_headers: dict[str, str] | None
 response_excerpt: str | None
 error: str | None

class WebhookDeliveryDetail(Answer):
 delivery_id: str
 webhook_id: str
 event_type: str
 status: Literal["pending", "delivered", "failed"]
 attempt_count: int
 attempts: list[WebhookAttempt]
 next_attempt_at: str | None
 created_at: str
 ended_at: str | None
 body: str

class WebhookSecret(Answer):
 webhook_id: str
 secret: str
 previous_secret_expires_at: str

class CallbackSecret(Answer):
 webhook_id: str
 secret: str
 previous_secret_expires_at: str | None

class ListWebhookDeliveriesQuery(TypedDict, total=False):
 status: Literal["pending", "delivered", "failed"]
 cursor: str
 page_size: int

class WebhookDelivery(TypedDict):
 delivery_id: str
 webhook_id: str
 event_type: str
 status: Literal["pending", "delivered", "failed"]
 attempt_count: int
 attempts: list[WebhookAttempt]
 next_attempt_at: str | None
 created_at: str
 ended_at: str | None

class WebhookDeliveryPage(Answer):
 deliveries: list[WebhookDelivery]
 next_cursor: str | None

class WebhookReplayInput(TypedDict):
 since: str
 until: Opt[str]

class WebhookReplay(Answer):
 replayed: int

class HealthServicesWorkers(TypedDict):
 svc_site: int
 svc_maps: int
 svc_verify: int
 svc_people: int
 total: int
 available: int

class HealthServices(TypedDict):
 database: Literal["up", "down"]
 cache: Literal["up", "down"]
 queue: Literal["up", "down"]
 workers: HealthServicesWorkers

class Health(Answer):
 status: Literal["healthy", "degraded", "unhealthy"]
 timestamp: str
 version: str
 services: HealthServices
 issues: list[str]

def get_job_status(job_id: str) -> Request[JobStatusBody]:
 return Request("GET", f"/api/v1/jobs/{segment(job_id)}/status")

def export_jobs(**query: Unpack[ExportJobsQuery]) -> Request[bytes]:
 return Request("GET", "/api/v1/jobs/export", query=query, accept="*/*")

def export_job_results(job_id: str, **query: Unpack[ExportJobResultsQuery]) -> Request[bytes]:
 return Request("GET", f"/api/v1/jobs/{segment(job_id)}/results/export", query=query, accept="*/*")

def get_job_request(job_id: str) -> Request[JobRequest]:
 return Request("GET", f"/api/v1/jobs/{segment(job_id)}/request")

def get_job_records(job_id: str) -> Request[JobRecords]:
 return Request("GET", f"/api/v1/jobs/{segment(job_id)}/records")

def cancel_job(job_id: str) -> Request[CancelBody]:
 return Request("DELETE", f"/api/v1/jobs/{segment(job_id)}")

def rerun_job(job_id: str) -> Request[JobRerun]:
 return Request("POST", f"/api/v1/jobs/{segment(job_id)}/rerun", headers=idempotency())

def list_jobs(**query: Unpack[ListJobsQuery]) -> Request[JobList]:
 return Request("GET", "/api/v1/jobs/list", query=query)

def cancel_selected_jobs(body: CancelJobs) -> Request[JobsCancelled]:
 return Request("POST", "/api/v1/jobs/cancel", body=body)

def rerun_selected_jobs(body: RerunJobs) -> Request[JobsRerun]:
 return Request("POST", "/api/v1/jobs/rerun", body=body)

def list_batches(**query: Unpack[ListBatchesQuery]) -> Request[BatchList]:
 return Request("GET", "/api/v1/batches", query=query)

def submit_batch(body: BatchSubmit, **query: Unpack[SubmitBatchQuery]) -> Request[BatchAccepted]:
 return Request("POST", "/api/v1/batches", headers=idempotency(), body=body, query=query)

def estimate_batch(body: BatchSubmit, **query: Unpack[EstimateBatchQuery]) -> Request[BatchEstimate]:
 return Request("POST", "/api/v1/batches/estimate", body=body, query=query)

def get_batch(batch_id: str) -> Request[Batch]:
 return Request("GET", f"/api/v1/batches/{segment(batch_id)}")

def list_batch_items(batch_id: str, **query: Unpack[ListBatchItemsQuery]) -> Request[BatchItems]:
 return Request("GET", f"/api/v1/batches/{segment(batch_id)}/items", query=query)

def export_batch_results(batch_id: str, **query: Unpack[ExportBatchResultsQuery]) -> Request[bytes]:
 return Request("GET", f"/api/v1/batches/{segment(batch_id)}/results", query=query, accept="*/*")

def pause_batch(batch_id: str) -> Request[Batch]:
 return Request("POST", f"/api/v1/batches/{segment(batch_id)}/pause")

def resume_batch(batch_id: str) -> Request[Batch]:
 return Request("POST", f"/api/v1/batches/{segment(batch_id)}/resume")

def retry_failed_items(batch_id: str, **query: Unpack[RetryFailedItemsQuery]) -> Request[BatchRetried]:
 return Request("POST", f"/api/v1/batches/{segment(batch_id)}/retry-failed", query=query)

def cancel_batch(batch_id: str) -> Request[BatchCancelled]:
 return Request("POST", f"/api/v1/batches/{segment(batch_id)}/cancel")

def get_file(folder: str, owner: str, name: str, **query: Unpack[GetFileQuery]) -> Request[bytes]:
 return Request("GET", f"/api/v1/files/{segment(folder)}/{segment(owner)}/{segment(name)}", query=query, accept="*/*")

def submit_campaign(body: CampaignSubmit) -> Request[CampaignCreated]:
 return Request("POST", "/api/v1/jobs/svcMaps/campaigns/submit", headers=idempotency(), body=body)

def estimate_campaign(body: CampaignEstimateRequest) -> Request[CampaignEstimate]:
 return Request("POST", "/api/v1/jobs/svcMaps/campaigns/estimate", body=body)

def list_campaigns(**query: Unpack[ListCampaignsQuery]) -> Request[CampaignList]:
 return Request("GET", "/api/v1/jobs/svcMaps/campaigns", query=query)

def preview_campaign_schedule(**query: Unpack[PreviewCampaignScheduleQuery]) -> Request[CampaignRuns]:
 return Request("GET", "/api/v1/jobs/svcMaps/campaigns/schedule-preview", query=query)

def next_campaign_location(campaign_id: str) -> Request[CampaignNext]:
 return Request("POST", f"/api/v1/jobs/svcMaps/campaigns/{segment(campaign_id)}/next")

def get_campaign_status(campaign_id: str) -> Request[CampaignStatusBody]:
 return Request("GET", f"/api/v1/jobs/svcMaps/campaigns/{segment(campaign_id)}/status")

def get_campaign_stage_progress(campaign_id: str) -> Request[CampaignStageProgress]:
 return Request("GET", f"/api/v1/jobs/svcMaps/campaigns/{segment(campaign_id)}/stage-progress")

def get_campaign_locations(campaign_id: str) -> Request[CampaignLocations]:
 return Request("GET", f"/api/v1/jobs/svcMaps/campaigns/{segment(campaign_id)}/locations")

def stop_campaign(campaign_id: str) -> Request[CampaignStateChange]:
 return Request("POST", f"/api/v1/jobs/svcMaps/campaigns/{segment(campaign_id)}/stop")

def pause_campaign(campaign_id: str) -> Request[CampaignStateChange]:
 return Request("POST", f"/api/v1/jobs/svcMaps/campaigns/{segment(campaign_id)}/pause")

def continue_campaign(campaign_id: str) -> Request[CampaignStateChange]:
 return Request("POST", f"/api/v1/jobs/svcMaps/campaigns/{segment(campaign_id)}/continue")

def retry_failed_locations(campaign_id: str) -> Request[CampaignRetry]:
 return Request("POST", f"/api/v1/jobs/svcMaps/campaigns/{segment(campaign_id)}/retry-failed")

def change_campaign(campaign_id: str, body: CampaignChange) -> Request[CampaignStatusBody]:
 return Request("PATCH", f"/api/v1/jobs/svcMaps/campaigns/{segment(campaign_id)}", body=body)

def delete_campaign(campaign_id: str) -> Request[CampaignDeleted]:
 return Request("DELETE", f"/api/v1/jobs/svcMaps/campaigns/{segment(campaign_id)}")

def get_campaign_job_results(campaign_id: str, job_id: str, **query: Unpack[GetCampaignJobResultsQuery]) -> Request[CampaignJobResults]:
 return Request("GET", f"/api/v1/jobs/svcMaps/campaigns/{segment(campaign_id)}/jobs/{segment(job_id)}/results", query=query)

def get_workflow_results(campaign_id: str, **query: Unpack[GetWorkflowResultsQuery]) -> Request[WorkflowResults]:
 return Request("GET", f"/api/v1/jobs/svcMaps/campaigns/{segment(campaign_id)}/workflow-results", query=query)

def list_campaign_businesses(campaign_id: str, **query: Unpack[ListCampaignBusinessesQuery]) -> Request[CampaignBusinessList]:
 return Request("GET", f"/api/v1/jobs/svcMaps/campaigns/{segment(campaign_id)}/businesses", query=query)

def get_campaign_business(campaign_id: str, business_id: str) -> Request[CampaignBusinessDetail]:
 return Request("GET", f"/api/v1/jobs/svcMaps/campaigns/{segment(campaign_id)}/businesses/{segment(business_id)}")

def export_campaign(campaign_id: str, **query: Unpack[ExportCampaignQuery]) -> Request[bytes]:
 return Request("GET", f"/api/v1/jobs/svcMaps/campaigns/{segment(campaign_id)}/export", query=query, accept="*/*")

def get_domain_lists() -> Request[DomainLists]:
 return Request("GET", "/api/v1/domain-lists")

def put_domain_lists(body: DomainListsUpdate) -> Request[DomainLists]:
 return Request("PUT", "/api/v1/domain-lists", body=body)

def list_locations(**query: Unpack[ListLocationsQuery]) -> Request[LocationList]:
 return Request("GET", "/api/v1/locations", query=query)

def get_location_stats() -> Request[LocationStats]:
 return Request("GET", "/api/v1/locations/stats")

def list_countries() -> Request[CountryList]:
 return Request("GET", "/api/v1/locations/countries")

def list_regions(**query: Unpack[ListRegionsQuery]) -> Request[RegionList]:
 return Request("GET", "/api/v1/locations/regions", query=query)

def get_record_backfill() -> Request[RecordBackfill]:
 return Request("GET", "/api/v1/records/backfill")

def list_records(kind: RecordKind, **query: Unpack[ListRecordsQuery]) -> Request[RecordPage]:
 return Request("GET", f"/api/v1/records/{segment(kind)}", query=query)

def resolve_record(kind: RecordKind, **query: Unpack[ResolveRecordQuery]) -> Request[ResolvedRecords]:
 return Request("GET", f"/api/v1/records/{segment(kind)}/resolve", query=query)

def get_record_facets(kind: RecordKind, **query: Unpack[GetRecordFacetsQuery]) -> Request[RecordFacets]:
 return Request("GET", f"/api/v1/records/{segment(kind)}/facets", query=query)

def export_records(kind: RecordKind, **query: Unpack[ExportRecordsQuery]) -> Request[bytes]:
 return Request("GET", f"/api/v1/records/{segment(kind)}/export", query=query, accept="*/*")

def export_selected_records(kind: RecordKind, body: RecordExport) -> Request[bytes]:
 return Request("POST", f"/api/v1/records/{segment(kind)}/export", body=body, accept="*/*")

def change_many_records(kind: RecordKind, body: RecordBulkChange) -> Request[RecordBulkResult]:
 return Request("POST", f"/api/v1/records/{segment(kind)}/bulk", body=body)

def get_record(kind: RecordKind, id: str) -> Request[RecordDetail]:
 return Request("GET", f"/api/v1/records/{segment(kind)}/{segment(id)}")

def change_record(kind: RecordKind, id: str, body: RecordChange) -> Request[Record]:
 return Request("PATCH", f"/api/v1/records/{segment(kind)}/{segment(id)}", body=body)

def split_record(kind: RecordKind, id: str) -> Request[RecordSplit]:
 return Request("POST", f"/api/v1/records/{segment(kind)}/{segment(id)}/split")

def list_record_lists() -> Request[RecordLists]:
 return Request("GET", "/api/v1/record-lists")

def create_record_list(body: RecordListInput) -> Request[RecordList]:
 return Request("POST", "/api/v1/record-lists", body=body)

def get_record_list(list_id: str) -> Request[RecordList]:
 return Request("GET", f"/api/v1/record-lists/{segment(list_id)}")

def rename_record_list(list_id: str, body: RecordListChange) -> Request[RecordList]:
 return Request("PATCH", f"/api/v1/record-lists/{segment(list_id)}", body=body)

def delete_record_list(list_id: str) -> Request[RecordListDeleted]:
 return Request("DELETE", f"/api/v1/record-lists/{segment(list_id)}")

def list_suppressions(**query: Unpack[ListSuppressionsQuery]) -> Request[SuppressionPage]:
 return Request("GET", "/api/v1/suppressions", query=query)

def add_suppressions(body: SuppressionsInput) -> Request[SuppressionsAdded]:
 return Request("POST", "/api/v1/suppressions", body=body)

def import_suppressions(body: SuppressionsImport) -> Request[SuppressionsAdded]:
 return Request("POST", "/api/v1/suppressions/import", body=body)

def check_suppression(body: SuppressedSubject) -> Request[SuppressionCheck]:
 return Request("POST", "/api/v1/suppressions/check", body=body)

def remove_suppression(suppression_id: str) -> Request[RemoveSuppressionResponse]:
 return Request("DELETE", f"/api/v1/suppressions/{segment(suppression_id)}")

def create_unsubscribe_urls(body: UnsubscribeUrlsInput) -> Request[UnsubscribeUrls]:
 return Request("POST", "/api/v1/suppressions/unsubscribe-urls", body=body)

def access_person(body: PrivacyAccessRequest) -> Request[PrivacyAccess]:
 return Request("POST", "/api/v1/privacy/access", body=body)

def list_erasures(**query: Unpack[ListErasuresQuery]) -> Request[PrivacyErasureList]:
 return Request("GET", "/api/v1/privacy/erasures", query=query)

def erase_person(body: PrivacySubject) -> Request[PrivacyErasure]:
 return Request("POST", "/api/v1/privacy/erasures", body=body)

def get_erasure(erasure_id: str) -> Request[PrivacyErasure]:
 return Request("GET", f"/api/v1/privacy/erasures/{segment(erasure_id)}")

def who_am_i() -> Request[WhoAmI]:
 return Request("GET", "/api/v1/auth/whoami")

def get_client_settings() -> Request[ClientSettings]:
 return Request("GET", "/api/v1/client/settings")

def put_client_settings(body: ClientSettingsChange) -> Request[ClientSettings]:
 return Request("PUT", "/api/v1/client/settings", body=body)

def report_activity(body: ActivityReport) -> Request[ActivityReceipt]:
 return Request("POST", "/api/v1/activity", body=body)

def get_events_status() -> Request[EventsStatus]:
 return Request("GET", "/api/v1/events/status")

def list_webhooks() -> Request[WebhookList]:
 return Request("GET", "/api/v1/webhooks")

def create_webhook(body: WebhookInput) -> Request[CreatedWebhook]:
 return Request("POST", "/api/v1/webhooks", body=body)

def get_webhook(webhook_id: str) -> Request[Webhook]:
 return Request("GET", f"/api/v1/webhooks/{segment(webhook_id)}")

def change_webhook(webhook_id: str, body: WebhookChange) -> Request[Webhook]:
 return Request("PATCH", f"/api/v1/webhooks/{segment(webhook_id)}", body=body)

def delete_webhook(webhook_id: str) -> Request[WebhookDeleted]:
 return Request("DELETE", f"/api/v1/webhooks/{segment(webhook_id)}")

def test_webhook(webhook_id: str) -> Request[WebhookDeliveryDetail]:
 return Request("POST", f"/api/v1/webhooks/{segment(webhook_id)}/test")

def rotate_webhook_secret(webhook_id: str) -> Request[WebhookSecret]:
 return Request("POST", f"/api/v1/webhooks/{segment(webhook_id)}/rotate-secret")

def create_callback_secret() -> Request[CallbackSecret]:
 return Request("POST", "/api/v1/webhooks/callback-secret")

def list_webhook_deliveries(webhook_id: str, **query: Unpack[ListWebhookDeliveriesQuery]) -> Request[WebhookDeliveryPage]:
 return Request("GET", f"/api/v1/webhooks/{segment(webhook_id)}/deliveries", query=query)

def get_webhook_delivery(webhook_id: str, delivery_id: str) -> Request[WebhookDeliveryDetail]:
 return Request("GET", f"/api/v1/webhooks/{segment(webhook_id)}/deliveries/{segment(delivery_id)}")

def replay_webhook_delivery(webhook_id: str, delivery_id: str) -> Request[WebhookDeliveryDetail]:
 return Request("POST", f"/api/v1/webhooks/{segment(webhook_id)}/deliveries/{segment(delivery_id)}/replay")

def replay_webhook(webhook_id: str, body: WebhookReplayInput) -> Request[WebhookReplay]:
 return Request("POST", f"/api/v1/webhooks/{segment(webhook_id)}/replay", body=body)

def get_health() -> Request[Health]:
 return Request("GET", "/api/v1/system/health")

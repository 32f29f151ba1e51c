"""Requests and responses of the service. Generated from docs/openapi.json by generate.py: do not edit."""

from typing import Any, Literal

from ._typing import NotRequired, TypeAlias, TypedDict, Unpack
from .request import Request, idempotency, segment


class GenericSubmit(TypedDict):
    url: str
    job_type: Literal["svcSite", "svcMaps"]
    instructions: NotRequired[str]


class GenericAcknowledgement(TypedDict):
    success: bool
    job_id: str
    type: 'JobType'
    status: Literal["queued"]
    message: str
    ignored_fields: NotRequired['IgnoredFieldNames']


class SvcSiteSubmit(TypedDict):
    payload: 'SitePayload'
    priority: NotRequired[int]


class SitePayload(TypedDict):
    url: str
    mode: NotRequired[Literal["contacts", "compendium", "leads", "full"]]
    max_pages: NotRequired[int]
    crawl_strategy: NotRequired[Literal["bestfirst", "bfs", "dfs"]]
    target_pages: NotRequired[list[str]]
    timeout: NotRequired[int]
    enable_spa: NotRequired[bool]
    spa_timeout: NotRequired[int]
    extract_team: NotRequired[bool]
    extract_company_info: NotRequired[bool]
    extract_pain_points: NotRequired[bool]
    product_description: NotRequired[str | None]
    icp_description: NotRequired[str | None]
    compendium: NotRequired['CompendiumOptions']
    custom_ai_prompt: NotRequired['CustomAiPrompt']
    dedup_enabled: NotRequired[bool]
    dedup_unique_only: NotRequired[bool]
    test: NotRequired[bool]
    force_refresh: NotRequired[bool]


class CompendiumOptions(TypedDict):
    enabled: NotRequired[bool]
    cleanup_level: NotRequired[Literal["raw", "citations", "fit", "minimal"]]
    max_chars: NotRequired[int]
    remove_duplicates: NotRequired[bool]
    include_in_response: NotRequired[bool]
    separator: NotRequired[str]
    priority_sections: NotRequired[list[str]]


class CustomAiPrompt(TypedDict):
    enabled: NotRequired[bool]
    system_prompt: NotRequired[str | None]
    user_prompt: NotRequired[str | None]
    json_schema: NotRequired[dict[str, Any] | None]
    output_field_name: NotRequired[str]
    model: NotRequired[str | None]
    temperature: NotRequired[float]
    max_tokens: NotRequired[int]


class Acknowledgement(TypedDict):
    job_id: str
    type: 'JobType'
    status: Literal["queued", "completed"]
    created_at: str
    from_cache: bool
    message: str
    withheld: NotRequired[int]
    ignored_fields: NotRequired['IgnoredFieldNames']


class SvcMapsSubmit(TypedDict):
    payload: 'MapsPayload'
    priority: NotRequired[int]


class MapsPayload(TypedDict):
    search_query: NotRequired[str]
    query: NotRequired[str]
    url: NotRequired[str]
    max_results: NotRequired[int]
    language: NotRequired[str]
    lang: NotRequired[str]
    country_code: NotRequired[str | None]
    area: NotRequired['MapsArea | None']
    near: NotRequired['MapsCircle | None']
    deep: NotRequired[bool]
    extract_reviews: NotRequired[bool]
    reviews_max: NotRequired[int]
    extract_photos: NotRequired[bool]
    photos_max: NotRequired[int]
    headless: NotRequired[bool]
    store_images: NotRequired[bool]
    validate_phones: NotRequired[bool]
    dedup_enabled: NotRequired[bool]
    dedup_unique_only: NotRequired[bool]
    test: NotRequired[bool]


class MapsBox(TypedDict):
    south: float
    west: float
    north: float
    east: float


class MapsCircle(TypedDict):
    latitude: float
    longitude: float
    radius_km: float


class JobPriority(TypedDict):
    priority: NotRequired[int]


class SubmitSvcMapsBodyOption2(MapsPayload, JobPriority):
    pass


class SvcVerifySubmit(TypedDict):
    payload: 'VerifyPayload'
    priority: NotRequired[int]


class VerifyPayload(TypedDict):
    email: NotRequired[str]
    emails: NotRequired[list[str]]
    check_gravatar: NotRequired[bool]
    check_dnsbl: NotRequired[bool]
    smtp_timeout_secs: NotRequired[int]
    wait_for_greylist: NotRequired[bool]
    dedup_enabled: NotRequired[bool]
    dedup_unique_only: NotRequired[bool]
    test: NotRequired[bool]


class SvcPeopleSubmit(TypedDict):
    payload: 'PeoplePayload'
    priority: NotRequired[int]


class PeoplePayload(TypedDict):
    mode: Literal["profile", "search", "research"]
    linkedin_url: NotRequired[str | None]
    search_query: NotRequired[str | None]
    search_limit: NotRequired[int]
    generate_summary: NotRequired[bool]
    extract_insights: NotRequired[bool]
    product_description: NotRequired[str | None]
    icp_description: NotRequired[str | None]
    dedup_enabled: NotRequired[bool]
    dedup_unique_only: NotRequired[bool]
    force_refresh: NotRequired[bool]
    test: NotRequired[bool]


class JobStatusBody(TypedDict):
    success: bool
    job_id: str
    type: 'JobType'
    status: 'JobStatus'
    created_at: str
    updated_at: str
    worker_id: str | None
    campaign_id: str | None
    batch_id: str | None
    client_ref: str | None
    completed_at: str | None
    title: str | None
    outcome: Literal["succeeded", "empty", "failed", "cancelled"] | None
    outcome_reason: str | None
    results_count: int | None
    actor: 'KeyActor'
    started_at: str | None
    duration_seconds: float | None
    attempts: int
    error_message: str | None
    message: str | None
    waiting_for: str | None
    retry_at: str | None
    progress: dict[str, Any] | None
    ignored_fields: NotRequired['IgnoredFieldNames']


class KeyActor(TypedDict):
    id: str
    name: str
    role: str


class GetJobResultsQuery(TypedDict):
    wait: NotRequired[int]
    include: NotRequired[Literal["evidence"]]


class CompletedSiteJob(TypedDict):
    success: bool
    job_id: str
    type: Literal["svcSite"]
    status: Literal["completed"]
    processing_time_seconds: float | None
    worker_id: str | None
    completed_at: str | None
    message: str | None
    data: 'SiteResult'
    error_message: str | None
    ignored_fields: NotRequired['IgnoredFieldNames']


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
    compendium: 'CompendiumInfo'
    company_vitals: 'CompanyVitals | None'
    pain_points: list[str] | None
    team_members: 'list[TeamMember]'
    lead_scoring: 'LeadScoring | None'
    personalization_hooks: 'PersonalizationHooks | None'
    metadata: 'SiteMetadata'


class CompendiumInfo(TypedDict):
    chars: int
    available: bool
    cleanup_level: Literal["raw", "citations", "fit", "minimal"]
    storage_location: Literal["inline", "store"]
    truncated: bool
    size_chars: NotRequired[int]
    store_url: NotRequired[str]
    url_expires_at: NotRequired[str]
    expired_at: NotRequired[str]


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


class LeadScoring(TypedDict):
    icp_fit_score: float
    champ_analysis: 'LeadScoringChampAnalysis'


class LeadScoringChampAnalysis(TypedDict):
    challenges: list[str]
    authority: str | None
    money: str | None
    prioritization: str | None


class PersonalizationHooks(TypedDict):
    company_name: str | None
    decision_maker: str | None
    key_challenge: str | None
    urgency_signal: str | None
    personalization_angle: str | None


class SiteMetadata(TypedDict):
    spa_enabled: bool
    sitemap_used: bool
    browser_rendering_available: bool
    pages_rendered: int
    crawl_strategy: Literal["sitemap", "bestfirst", "bfs", "dfs"]
    total_emails_found: int
    total_phones_found: int
    failure_reason: str | None
    dedup: 'SiteMetadataDedup'
    warnings: list[str]
    ai: 'SiteAiReport | None'
    start_page: str | None
    pages: 'list[SiteMetadataPage]'
    page_facts: 'PageFacts'
    evidence: 'SiteMetadataEvidence'


class SiteMetadataDedup(TypedDict):
    enabled: bool
    unique_only: bool
    total: int
    unique: int | None


class SiteAiReport(TypedDict):
    status: Literal["not_configured", "ok", "failed"]
    model: NotRequired[str]
    input_tokens: NotRequired[int]
    output_tokens: NotRequired[int]
    cost: NotRequired[float | None]
    dropped: NotRequired[int]
    prompts: NotRequired[list[str]]
    error: NotRequired[str | None]


class SiteMetadataPage(TypedDict):
    url: str
    outcome: Literal["crawled", "robots", "filter", "duplicate", "limit", "error"]
    reason: str | None
    status: int | None
    rendered: NotRequired['Literal[True]']


class PageFacts(TypedDict):
    name: str | None
    description: str | None
    logo: str | None
    industry: str | None
    services: list[str]
    target_audience: str | None
    languages: list[str]
    country: str | None
    people: 'list[TeamMember]'
    schema_org: list[dict[str, Any]]


class SiteMetadataEvidence(TypedDict):
    emails: 'list[SiteMetadataEvidenceEmail]'
    phones: 'list[SiteMetadataEvidencePhone]'
    addresses: 'list[SiteMetadataEvidenceAddress]'
    socials: 'list[SiteMetadataEvidenceSocial]'


class SiteMetadataEvidenceEmail(TypedDict):
    value: str
    sources: 'list[SiteMetadataEvidenceEmailSource]'
    contact_page: NotRequired['Literal[True]']
    dedup_unique: NotRequired[bool]


class SiteMetadataEvidenceEmailSource(TypedDict):
    url: str
    kind: str
    raw: NotRequired[str]


class SiteMetadataEvidencePhone(TypedDict):
    value: str
    sources: 'list[SiteMetadataEvidencePhoneSource]'


class SiteMetadataEvidencePhoneSource(TypedDict):
    url: str
    kind: str
    raw: NotRequired[str]


class SiteMetadataEvidenceAddress(TypedDict):
    value: str
    sources: 'list[SiteMetadataEvidenceAddressSource]'
    country: NotRequired[str | None]


class SiteMetadataEvidenceAddressSource(TypedDict):
    url: str
    kind: str
    raw: NotRequired[str]


class SiteMetadataEvidenceSocial(TypedDict):
    value: str
    sources: 'list[SiteMetadataEvidenceSocialSource]'


class SiteMetadataEvidenceSocialSource(TypedDict):
    url: str
    kind: str
    raw: NotRequired[str]


class CompletedMapsJob(TypedDict):
    success: bool
    job_id: str
    type: Literal["svcMaps"]
    status: Literal["completed"]
    processing_time_seconds: float | None
    worker_id: str | None
    completed_at: str | None
    message: str | None
    data: 'MapsResult'
    error_message: str | None
    ignored_fields: NotRequired['IgnoredFieldNames']


class MapsResult(TypedDict):
    source: NotRequired[Literal["google", "google_places_api", "osm"]]
    name: NotRequired[str]
    place_id: NotRequired[str]
    feature_id: NotRequired[str | None]
    cid: NotRequired[str | None]
    rating: NotRequired[float | None]
    reviews_count: NotRequired[int | None]
    address: NotRequired[str | None]
    address_parts: NotRequired['MapsAddress | None']
    plus_code: NotRequired[str | None]
    phone: NotRequired[str | None]
    website: NotRequired[str | None]
    email: NotRequired[str | None]
    categories: NotRequired[list[str]]
    coordinates: NotRequired['MapsCoordinates | None']
    timezone: NotRequired[str | None]
    link: NotRequired[str | None]
    business_status: NotRequired[Literal["OPERATIONAL", "CLOSED_TEMPORARILY", "CLOSED_PERMANENTLY", "FUTURE_OPENING"] | None]
    price_range: NotRequired[Literal["$", "$$", "$$$", "$$$$"] | None]
    working_hours: NotRequired[dict[str, str] | None]
    popular_times: NotRequired[dict[str, list[int]] | None]
    description: NotRequired[str | None]
    image_url: NotRequired[str | None]
    amenities: NotRequired[list[str]]
    accessibility: NotRequired[str | None]
    reviews: NotRequired['list[MapsReview]']
    photos: NotRequired[list[str]]
    google_place_id: NotRequired[str]
    phone_e164: NotRequired[str | None]
    phone_national: NotRequired[str | None]
    phone_type: NotRequired[Literal["MOBILE", "FIXED_LINE", "FIXED_LINE_OR_MOBILE", "VOIP", "TOLL_FREE", "PREMIUM_RATE", "UNKNOWN"] | None]
    phone_valid: NotRequired[bool | None]
    dedup_unique: NotRequired[bool]
    query: NotRequired[str]
    results_count: NotRequired[int]
    businesses: NotRequired['list[MapsListing]']
    metadata: 'MapsMetadata'


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


class MapsReview(TypedDict):
    review_id: str | None
    author: str | None
    rating: float | None
    text: str | None
    date: str | None
    language: str | None
    owner_response: 'MapsReviewOwnerResponse | None'


class MapsReviewOwnerResponse(TypedDict):
    text: str
    date: str | None


class MapsListing(TypedDict):
    source: Literal["google", "google_places_api", "osm"]
    name: str
    place_id: str
    feature_id: str | None
    cid: str | None
    rating: float | None
    reviews_count: int | None
    address: str | None
    address_parts: 'MapsAddress | None'
    plus_code: str | None
    phone: str | None
    website: str | None
    email: str | None
    categories: list[str]
    coordinates: 'MapsCoordinates | None'
    timezone: str | None
    link: str | None
    business_status: Literal["OPERATIONAL", "CLOSED_TEMPORARILY", "CLOSED_PERMANENTLY", "FUTURE_OPENING"] | None
    price_range: Literal["$", "$$", "$$$", "$$$$"] | None
    working_hours: dict[str, str] | None
    popular_times: dict[str, list[int]] | None
    description: str | None
    image_url: str | None
    amenities: list[str]
    accessibility: str | None
    reviews: NotRequired['list[MapsReview]']
    photos: NotRequired[list[str]]
    google_place_id: str
    phone_e164: str | None
    phone_national: str | None
    phone_type: Literal["MOBILE", "FIXED_LINE", "FIXED_LINE_OR_MOBILE", "VOIP", "TOLL_FREE", "PREMIUM_RATE", "UNKNOWN"] | None
    phone_valid: bool | None
    dedup_unique: NotRequired[bool]


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
    unread: 'list[MapsMetadataUnreadItem]'
    warnings: list[str]
    dedup: 'MapsMetadataDedup'
    deep: NotRequired['MapsMetadataDeep']
    post_processing: 'MapsMetadataPostProcessing'


class MapsMetadataUnreadItem(TypedDict):
    place_id: str | None
    name: str | None
    reason: str


class MapsMetadataDedup(TypedDict):
    enabled: bool
    unique_only: bool
    total: int
    unique: int | None


class MapsMetadataDeep(TypedDict):
    areas: int
    requests: int
    saturated_left: int


class MapsMetadataPostProcessing(TypedDict):
    phone_validation: NotRequired['MapsMetadataPostProcessingPhoneValidation']
    image_upload: NotRequired['MapsMetadataPostProcessingImageUpload']


class MapsMetadataPostProcessingPhoneValidation(TypedDict):
    total: int
    valid: int
    invalid: int
    undecided: int


class MapsMetadataPostProcessingImageUpload(TypedDict):
    total_images: int
    uploaded: int
    failed: int


class CompletedVerifyJob(TypedDict):
    success: bool
    job_id: str
    type: Literal["svcVerify"]
    status: Literal["completed"]
    processing_time_seconds: float | None
    worker_id: str | None
    completed_at: str | None
    message: str | None
    data: 'VerifyResult'
    error_message: str | None
    ignored_fields: NotRequired['IgnoredFieldNames']


class VerifyResult(TypedDict):
    email: NotRequired[str]
    status: NotRequired[Literal["valid", "invalid", "risky", "unknown"]]
    sub_status: NotRequired[str]
    quality_score: NotRequired[int]
    is_deliverable: NotRequired[bool]
    is_disposable: NotRequired[bool]
    disposable_certainty: NotRequired[Literal["confirmed", "suspected", "none"]]
    is_privacy_forwarder: NotRequired[bool]
    is_role_account: NotRequired[bool]
    is_free: NotRequired[bool]
    is_catch_all: NotRequired[bool]
    domain: NotRequired['VerifiedDomain']
    smtp: NotRequired['VerifiedServer']
    smtp_provider: NotRequired[str | None]
    reason: NotRequired['VerifyReason']
    retry_at: NotRequired[str | None]
    did_you_mean: NotRequired[str | None]
    gravatar_url: NotRequired[str | None]
    dnsbl: NotRequired['DnsblReport | None']
    dedup_unique: NotRequired[bool]
    results: 'list[VerifyRow]'
    summary: 'VerifySummary'
    total: int
    dedup: 'VerifyResultDedup'


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


class DnsblReport(TypedDict):
    listed: bool | None
    listings: 'list[DnsblReportListing]'
    zones_checked: list[str]
    zones_skipped: 'list[DnsblReportZonesSkippedItem]'


class DnsblReportListing(TypedDict):
    zone: str
    address: str
    code: str


class DnsblReportZonesSkippedItem(TypedDict):
    zone: str
    reason: str


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
    domain: 'VerifiedDomain'
    smtp: 'VerifiedServer'
    smtp_provider: str | None
    reason: 'VerifyReason'
    retry_at: str | None
    did_you_mean: str | None
    gravatar_url: NotRequired[str | None]
    dnsbl: NotRequired['DnsblReport | None']
    dedup_unique: NotRequired[bool]


class VerifySummary(TypedDict):
    total: int
    valid: int
    invalid: int
    risky: int
    unknown: int


class VerifyResultDedup(TypedDict):
    enabled: bool
    unique_only: bool
    total: int
    unique: int | None


class CompletedPeopleJob(TypedDict):
    success: bool
    job_id: str
    type: Literal["svcPeople"]
    status: Literal["completed"]
    processing_time_seconds: float | None
    worker_id: str | None
    completed_at: str | None
    message: str | None
    data: 'PeopleResult'
    error_message: str | None
    ignored_fields: NotRequired['IgnoredFieldNames']


class ProfileModeResult(TypedDict):
    mode: Literal["profile"]
    status: Literal["available", "unavailable"]
    profile: 'ProfileModeResultProfile | None'
    cached: bool
    source: Literal["brightdata", "pdl", "public_page"]
    summary: str | None
    insights: 'ProfileInsights | None'
    lead_scoring: 'LeadScoring | None'
    metadata: 'ProfileModeResultMetadata'


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
    experience: 'list[ProfileExperience]'
    education: 'list[ProfileEducation]'
    languages: 'list[ProfileLanguage]'
    dedup_unique: NotRequired[bool]


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


class ProfileInsights(TypedDict):
    seniority: str | None
    department: str | None
    topics: list[str]
    conversation_starters: list[str]


class ProfileModeResultMetadata(TypedDict):
    fetched_at: str
    fields: 'dict[str, ProfileFieldOrigin]'
    notes: list[str]
    ai: 'PeopleAi | None'


class ProfileFieldOrigin(TypedDict):
    source: Literal["brightdata", "pdl", "public_page"]
    freshness: Literal["live", "stored", "unknown"]
    as_of: str | None


class PeopleAi(TypedDict):
    status: Literal["ok", "failed", "not_configured"]
    model: NotRequired[str | None]
    input_tokens: NotRequired[int]
    output_tokens: NotRequired[int]
    cost: NotRequired[float | None]
    dropped: NotRequired[int]
    error: NotRequired[str | None]


class SearchModeResult(TypedDict):
    mode: Literal["search"]
    query: str
    results_count: int
    profiles: 'list[FoundProfile]'
    parsed_query: 'ParsedQuery'
    cached: bool
    source: str
    metadata: 'SearchModeResultMetadata'


class FoundProfile(TypedDict):
    linkedin_url: str
    linkedin_id: str
    name: str | None
    headline: str | None
    location: str | None
    title: NotRequired[str | None]
    snippet: NotRequired[str | None]
    dedup_unique: NotRequired[bool]


class ParsedQuery(TypedDict):
    web_query: str
    count: int | None
    role: str | None
    location: str | None
    keywords: list[str]


class SearchModeResultMetadata(TypedDict):
    parsed_by: Literal["model", "grammar"]
    notes: list[str]
    ai: 'PeopleAi | None'


class ResearchModeResult(TypedDict):
    mode: Literal["research"]
    person_name: str | None
    linkedin_url: str
    report: str
    sources: list[str]
    lead_scoring: 'LeadScoring | None'
    dedup_unique: NotRequired[bool]
    metadata: 'ResearchModeResultMetadata'


class ResearchModeResultMetadata(TypedDict):
    research_id: str
    created_at: str
    updated_at: str
    source: str
    queries: list[str]
    rounds: int
    pages: 'list[ResearchPage]'
    notes: list[str]
    prompts: 'list[ResearchModeResultMetadataPrompt]'
    ai: 'PeopleAi | None'


class ResearchPage(TypedDict):
    url: str
    outcome: Literal["read", "other_person", "failed"]
    reason: str | None


class ResearchModeResultMetadataPrompt(TypedDict):
    name: str
    version: int


class JobResults(TypedDict):
    success: bool
    job_id: str
    type: 'JobType'
    status: 'JobStatus'
    processing_time_seconds: float | None
    worker_id: str | None
    completed_at: str | None
    message: str | None
    data: dict[str, Any] | None
    error_message: str | None
    code: NotRequired[Literal["results_expired"]]
    ignored_fields: NotRequired['IgnoredFieldNames']


class ExportJobsQuery(TypedDict):
    status_filter: NotRequired[Literal["queued", "processing", "completed", "failed", "cancelled"]]
    type_filter: NotRequired[Literal["svcSite", "svcMaps", "svcVerify", "svcPeople"]]
    q: NotRequired[str]
    created_after: NotRequired[str]
    created_before: NotRequired[str]
    campaign_id: NotRequired[str]
    actor_id: NotRequired[str]
    outcome: NotRequired[Literal["succeeded", "empty", "failed", "cancelled"]]
    sort_by: NotRequired[Literal["created_at", "updated_at", "status", "results_count", "duration"]]
    sort_order: NotRequired[Literal["asc", "desc"]]
    format: NotRequired[Literal["csv", "xlsx", "ndjson", "parquet"]]
    columns: NotRequired[str]
    bom: NotRequired[bool]


class ExportJobResultsQuery(TypedDict):
    format: NotRequired[Literal["csv", "xlsx", "ndjson", "parquet"]]
    columns: NotRequired[str]
    bom: NotRequired[bool]


class JobRequest(TypedDict):
    job_id: str
    type: 'JobType'
    path: str
    body: 'JobRequestBody'
    ignored_fields: NotRequired['IgnoredFieldNames']


class JobRequestBody(TypedDict):
    payload: dict[str, Any]
    priority: int


class CancelBody(TypedDict):
    success: bool
    job_id: str
    status: Literal["cancelled"]
    message: str
    ignored_fields: NotRequired['IgnoredFieldNames']


class ListJobsQuery(TypedDict):
    page: NotRequired[int]
    page_size: NotRequired[int]
    cursor: NotRequired[str]
    status_filter: NotRequired[Literal["queued", "processing", "completed", "failed", "cancelled"]]
    type_filter: NotRequired[Literal["svcSite", "svcMaps", "svcVerify", "svcPeople"]]
    q: NotRequired[str]
    created_after: NotRequired[str]
    created_before: NotRequired[str]
    campaign_id: NotRequired[str]
    actor_id: NotRequired[str]
    outcome: NotRequired[Literal["succeeded", "empty", "failed", "cancelled"]]
    sort_by: NotRequired[Literal["created_at", "updated_at", "status", "results_count", "duration"]]
    sort_order: NotRequired[Literal["asc", "desc"]]


class JobList(TypedDict):
    total: int
    total_is_minimum: bool
    page: int
    page_size: int
    total_pages: int
    next_cursor: str | None
    jobs: 'list[JobListItem]'
    ignored_fields: NotRequired['IgnoredFieldNames']


class JobListItem(TypedDict):
    job_id: str
    type: 'JobType'
    status: 'JobStatus'
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
    waiting_for: str | None
    retry_at: str | None
    title: str | None
    outcome: Literal["succeeded", "empty", "failed", "cancelled"] | None
    outcome_reason: str | None
    results_count: int | None
    actor: 'KeyActor'
    started_at: str | None
    duration_seconds: float | None


class ListBatchesQuery(TypedDict):
    page: NotRequired[int]
    page_size: NotRequired[int]


class BatchList(TypedDict):
    total: int
    page: int
    page_size: int
    total_pages: int
    batches: 'list[Batch]'
    ignored_fields: NotRequired['IgnoredFieldNames']


class Batch(TypedDict):
    batch_id: str
    name: str | None
    status: 'BatchStatus'
    items: int
    counts: 'BatchCounts'
    percentage: float
    results_count: int
    eta_seconds: int | None
    created_at: str
    completed_at: str | None
    ignored_fields: NotRequired['IgnoredFieldNames']


class BatchCounts(TypedDict):
    queued: int
    processing: int
    completed: int
    failed: int
    cancelled: int


class BatchSubmit(TypedDict):
    type: NotRequired[Literal["svcSite", "svcMaps", "svcVerify", "svcPeople"]]
    priority: NotRequired[int]
    name: NotRequired[str]
    on_invalid: NotRequired[Literal["reject", "skip"]]
    items: 'list[BatchItem]'


class BatchItem(TypedDict):
    type: NotRequired[Literal["svcSite", "svcMaps", "svcVerify", "svcPeople"]]
    payload: dict[str, Any]
    client_ref: NotRequired[str]
    priority: NotRequired[int]


class SubmitBatchQuery(TypedDict):
    type: NotRequired[Literal["svcSite", "svcMaps", "svcVerify", "svcPeople"]]
    priority: NotRequired[int]
    name: NotRequired[str]
    on_invalid: NotRequired[Literal["reject", "skip"]]
    columns: NotRequired[str]


class BatchAccepted(TypedDict):
    batch_id: str
    status: Literal["queued"]
    items: int
    skipped: int
    errors: 'list[BatchItemError]'
    withheld: NotRequired[int]
    created_at: str
    ignored_fields: NotRequired['IgnoredFieldNames']


class BatchItemError(TypedDict):
    loc: list[str | int]
    msg: str
    type: str


class EstimateBatchQuery(TypedDict):
    type: NotRequired[Literal["svcSite", "svcMaps", "svcVerify", "svcPeople"]]
    priority: NotRequired[int]
    name: NotRequired[str]
    on_invalid: NotRequired[Literal["reject", "skip"]]
    columns: NotRequired[str]


class BatchEstimate(TypedDict):
    items: int
    invalid: int
    expected_seconds: int | None
    types: 'list[BatchEstimateType]'
    cost: 'BatchCost'
    assumptions: list[str]
    ignored_fields: NotRequired['IgnoredFieldNames']


class BatchEstimateType(TypedDict):
    type: 'JobType'
    items: int
    seconds_per_item: float
    slots: int


class BatchCost(TypedDict):
    pages_max: int
    map_requests: int
    addresses: int
    people_requests: int
    model_jobs: int


class ListBatchItemsQuery(TypedDict):
    status: NotRequired[Literal["queued", "processing", "completed", "failed", "cancelled"]]
    after: NotRequired[int]
    limit: NotRequired[int]


class BatchItems(TypedDict):
    batch_id: str
    items: 'list[BatchItemState]'
    next_after: int | None
    ignored_fields: NotRequired['IgnoredFieldNames']


class BatchItemState(TypedDict):
    index: int
    client_ref: str | None
    job_id: str
    type: 'JobType'
    status: 'JobStatus'
    url: str | None
    query: str | None
    error_message: str | None
    outcome: Literal["succeeded", "empty", "failed", "cancelled"] | None
    outcome_reason: str | None
    results_count: int | None
    completed_at: str | None


class ExportBatchResultsQuery(TypedDict):
    format: NotRequired[Literal["ndjson", "csv"]]
    status: NotRequired[Literal["queued", "processing", "completed", "failed", "cancelled"]]


class BatchRetried(TypedDict):
    batch_id: str
    status: 'BatchStatus'
    retried: int
    ignored_fields: NotRequired['IgnoredFieldNames']


class BatchCancelled(TypedDict):
    batch_id: str
    status: 'BatchStatus'
    cancelled: int
    ignored_fields: NotRequired['IgnoredFieldNames']


class GetFileQuery(TypedDict):
    expires: str
    signature: str


class CampaignSubmit(TypedDict):
    query: NotRequired[str]
    search_query: NotRequired[str]
    country_code: str
    name: NotRequired[str | None]
    description: NotRequired[str | None]
    filter: NotRequired['CampaignFilter']
    max_results: NotRequired[int]
    workflow: NotRequired['CampaignWorkflow | None']
    auto_advance: NotRequired[bool]
    schedule: NotRequired[str | None]
    time_zone: NotRequired[str]


class CampaignFilter(TypedDict):
    mode: Literal["all", "population", "cities_only", "regions", "city", "custom"]
    min_population: NotRequired[int]
    max_population: NotRequired[int]
    admin_regions: NotRequired[list[str]]
    parent_city: NotRequired[str]
    location_ids: NotRequired[list[int]]
    include_postcodes: NotRequired[bool]


class CampaignWorkflow(TypedDict):
    spidersite: NotRequired['CampaignSpiderSite']
    spiderverify: NotRequired['CampaignSpiderVerify']
    filter_social_media: NotRequired[bool]
    filter_review_sites: NotRequired[bool]
    filter_directories: NotRequired[bool]
    filter_maps: NotRequired[bool]


class CampaignSpiderSite(TypedDict):
    enabled: NotRequired[bool]
    max_pages: NotRequired[int]
    crawl_strategy: NotRequired[Literal["bestfirst", "bfs", "dfs"]]
    target_pages: NotRequired[list[str]]
    timeout: NotRequired[int]
    enable_spa: NotRequired[bool]
    spa_timeout: NotRequired[int]
    extract_team: NotRequired[bool]
    extract_company_info: NotRequired[bool]
    extract_pain_points: NotRequired[bool]
    product_description: NotRequired[str | None]
    icp_description: NotRequired[str | None]
    compendium: NotRequired['CompendiumOptions']


class CampaignSpiderVerify(TypedDict):
    enabled: NotRequired[bool]
    check_gravatar: NotRequired[bool]
    check_dnsbl: NotRequired[bool]
    smtp_timeout_secs: NotRequired[int]
    max_emails_per_business: NotRequired[int]
    prefer: NotRequired[Literal["business", "people"]]


class CampaignCreated(TypedDict):
    campaign_id: str
    status: 'CampaignStatus'
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
    ignored_fields: NotRequired['IgnoredFieldNames']


class CampaignEstimateRequest(TypedDict):
    query: NotRequired[str]
    search_query: NotRequired[str]
    country_code: str
    name: NotRequired[str | None]
    description: NotRequired[str | None]
    filter: NotRequired['CampaignFilter']
    max_results: NotRequired[int]
    workflow: NotRequired['CampaignWorkflow | None']
    auto_advance: NotRequired[bool]
    schedule: NotRequired[str | None]
    time_zone: NotRequired[str]


class CampaignEstimate(TypedDict):
    total_locations: int
    expected_jobs: 'CampaignEstimateExpectedJobs'
    expected_hours: float | None
    assumptions: list[str]
    ignored_fields: NotRequired['IgnoredFieldNames']


class CampaignEstimateExpectedJobs(TypedDict):
    svcMaps: int
    svcSite: int
    svcVerify: int


class ListCampaignsQuery(TypedDict):
    status: NotRequired[Literal["active", "paused", "completed", "stopped"]]
    country_code: NotRequired[str]
    page: NotRequired[int]
    page_size: NotRequired[int]


class CampaignList(TypedDict):
    campaigns: 'list[CampaignListItem]'
    total: int
    page: int
    page_size: int
    total_pages: int
    ignored_fields: NotRequired['IgnoredFieldNames']


class CampaignListItem(TypedDict):
    campaign_id: str
    name: str | None
    status: 'CampaignStatus'
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


class PreviewCampaignScheduleQuery(TypedDict):
    schedule: str
    time_zone: NotRequired[str]


class CampaignRuns(TypedDict):
    time_zone: str
    next_runs: list[str]
    ignored_fields: NotRequired['IgnoredFieldNames']


class CampaignNext(TypedDict):
    has_more: bool
    status: 'CampaignStatus'
    current_task: 'CampaignNextCurrentTask | None'
    progress: 'CampaignNextProgress'
    ignored_fields: NotRequired['IgnoredFieldNames']


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


class CampaignStatusBody(TypedDict):
    campaign_id: str
    status: 'CampaignStatus'
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
    progress: 'CampaignProgress'
    workflow_progress: 'WorkflowProgress | None'
    jobs: 'CampaignStatusBodyJobs'
    results_count: int
    ai_cost: float
    created_at: str
    updated_at: str
    completed_at: str | None
    ignored_fields: NotRequired['IgnoredFieldNames']


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


class CampaignStatusBodyJobs(TypedDict):
    queued: int
    processing: int
    completed: int
    failed: int


class CampaignStageProgress(TypedDict):
    campaign_id: str
    status: 'CampaignStatus'
    stages: 'list[StageProgress]'
    ignored_fields: NotRequired['IgnoredFieldNames']


class StageProgress(TypedDict):
    stage: Literal["maps", "site", "verify"]
    done: int
    running: int
    waiting: int
    rate_per_minute: float
    eta_seconds: int | None


class CampaignLocations(TypedDict):
    campaign_id: str
    total: int
    locations: 'list[CampaignLocation]'
    ignored_fields: NotRequired['IgnoredFieldNames']


class CampaignLocation(TypedDict):
    location_id: int
    display_name: str
    latitude: float
    longitude: float
    status: Literal["pending", "submitted", "completed", "failed"]
    businesses_count: int
    job_id: str | None
    error_message: str | None


class CampaignStateChange(TypedDict):
    status: 'CampaignStatus'
    message: str
    remaining_locations: int
    ignored_fields: NotRequired['IgnoredFieldNames']


class CampaignRetry(TypedDict):
    status: 'CampaignStatus'
    message: str
    remaining_locations: int
    retried_locations: int
    ignored_fields: NotRequired['IgnoredFieldNames']


class CampaignChange(TypedDict):
    name: NotRequired[str | None]
    description: NotRequired[str | None]
    schedule: NotRequired[str | None]
    time_zone: NotRequired[str]
    auto_advance: NotRequired[bool]
    max_results: NotRequired[int]
    max_emails_per_business: NotRequired[int]


class CampaignDeleted(TypedDict):
    campaign_id: str
    deleted: 'Literal[True]'
    cancelled_jobs: int
    message: str
    ignored_fields: NotRequired['IgnoredFieldNames']


class GetCampaignJobResultsQuery(TypedDict):
    wait: NotRequired[bool]


class CampaignJobResults(TypedDict):
    success: bool
    has_results: bool
    job_id: str
    campaign_id: str
    type: Literal["svcMaps", "svcSite", "svcVerify"]
    status: Literal["queued", "processing", "completed", "partial", "failed", "cancelled"]
    message: str
    error_message: str | None
    businesses_pending: int
    businesses: 'list[CampaignBusiness]'
    ignored_fields: NotRequired['IgnoredFieldNames']


class CampaignBusiness(TypedDict):
    business_name: str | None
    business_place_id: str | None
    business_address: str | None
    business_phone: str | None
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
    company_info: 'CampaignBusinessCompanyInfo | None'
    team_members: list[Any]
    lead_scoring: Any
    spiderverify_status: Literal["pending", "completed", "failed", "skipped"]
    emails_verified: 'list[VerifiedEmail]'
    valid_emails_count: int
    workflow_stage: Literal["maps", "site", "verify", "complete", "failed"]


class CampaignBusinessCompanyInfo(TypedDict):
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


class GetWorkflowResultsQuery(TypedDict):
    include_pending: NotRequired[bool]
    min_valid_emails: NotRequired[int]
    page: NotRequired[int]
    page_size: NotRequired[int]


class WorkflowResults(TypedDict):
    campaign_id: str
    status: 'CampaignStatus'
    query: str
    country_code: str
    progress: 'CampaignProgress'
    workflow_progress: 'WorkflowProgress'
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
    locations: 'list[CampaignResultLocation]'
    ignored_fields: NotRequired['IgnoredFieldNames']


class CampaignResultLocation(TypedDict):
    location_id: int
    display_name: str
    search_string: str
    status: Literal["pending", "submitted", "completed", "failed"]
    error_message: str | None
    businesses_count: int
    businesses: 'list[CampaignBusiness]'


class ListCampaignBusinessesQuery(TypedDict):
    status: NotRequired[Literal["open", "complete", "failed", "skipped"]]
    emails: NotRequired[Literal["some", "none"]]
    verdict: NotRequired[Literal["valid", "invalid", "risky", "unknown"]]
    q: NotRequired[str]
    page: NotRequired[int]
    page_size: NotRequired[int]


class CampaignBusinessList(TypedDict):
    businesses: 'list[CampaignBusinessDetail]'
    total: int
    page: int
    page_size: int
    total_pages: int
    ignored_fields: NotRequired['IgnoredFieldNames']


class CampaignBusinessDetail(TypedDict):
    business_name: str | None
    business_place_id: str | None
    business_address: str | None
    business_phone: str | None
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
    company_info: 'CampaignBusinessDetailCompanyInfo | None'
    team_members: list[Any]
    lead_scoring: Any
    spiderverify_status: Literal["pending", "completed", "failed", "skipped"]
    emails_verified: 'list[VerifiedEmail]'
    valid_emails_count: int
    workflow_stage: Literal["maps", "site", "verify", "complete", "failed"]
    business_id: str
    location: 'CampaignBusinessLocation'
    jobs: 'CampaignBusinessJobs'
    crawl_error: str | None
    ignored_fields: NotRequired['IgnoredFieldNames']


class CampaignBusinessDetailCompanyInfo(TypedDict):
    industry: str | None
    key_services: list[str]
    target_audience: str | None
    one_sentence_summary: str | None


class CampaignBusinessLocation(TypedDict):
    location_id: int
    display_name: str
    search_string: str


class CampaignBusinessJobs(TypedDict):
    search: str | None
    crawl: str | None
    verify: list[str]


class ExportCampaignQuery(TypedDict):
    format: NotRequired[Literal["csv", "xlsx", "ndjson", "parquet"]]
    columns: NotRequired[str]
    bom: NotRequired[bool]
    include_pending: NotRequired[bool]
    min_valid_emails: NotRequired[int]
    status: NotRequired[Literal["open", "complete", "failed", "skipped"]]
    emails: NotRequired[Literal["some", "none"]]
    verdict: NotRequired[Literal["valid", "invalid", "risky", "unknown"]]
    q: NotRequired[str]


class DomainLists(TypedDict):
    social_media: 'DomainListChange'
    review_sites: 'DomainListChange'
    directories: 'DomainListChange'
    maps: 'DomainListChange'
    updated_at: str | None
    listed: 'DomainListsListed'
    ignored_fields: NotRequired['IgnoredFieldNames']


DomainListChange = TypedDict("DomainListChange", {
    'add': list[str],
    'except': list[str],
})


class DomainListsListed(TypedDict):
    version: str
    date: str
    source: str
    entries: 'DomainListsListedEntries'


class DomainListsListedEntries(TypedDict):
    social_media: int
    review_sites: int
    directories: int
    maps: int


class DomainListsUpdate(TypedDict):
    social_media: NotRequired['DomainListChangeInput']
    review_sites: NotRequired['DomainListChangeInput']
    directories: NotRequired['DomainListChangeInput']
    maps: NotRequired['DomainListChangeInput']


DomainListChangeInput = TypedDict("DomainListChangeInput", {
    'add': NotRequired[list[str]],
    'except': NotRequired[list[str]],
})


class ListLocationsQuery(TypedDict):
    country_code: NotRequired[str]
    location_type: NotRequired[Literal["city", "postcode"]]
    parent_city: NotRequired[str]
    admin_region: NotRequired[str]
    min_population: NotRequired[int]
    max_population: NotRequired[int]
    needs_postcodes: NotRequired[bool]
    search: NotRequired[str]
    page: NotRequired[int]
    page_size: NotRequired[int]


class LocationList(TypedDict):
    locations: 'list[Location]'
    total: int
    page: int
    page_size: int
    total_pages: int
    ignored_fields: NotRequired['IgnoredFieldNames']


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


class LocationStats(TypedDict):
    total_locations: int
    total_countries: int
    total_cities: int
    total_postcodes: int
    cities_needing_postcodes: int
    top_countries: 'list[LocationStatsTopCountry]'
    ignored_fields: NotRequired['IgnoredFieldNames']


class LocationStatsTopCountry(TypedDict):
    country_code: str
    country_name: str
    total_locations: int
    cities: int
    postcodes: int
    needs_postcodes: int


class CountryList(TypedDict):
    countries: 'list[CountryListCountry]'
    total: int
    ignored_fields: NotRequired['IgnoredFieldNames']


class CountryListCountry(TypedDict):
    country_code: str
    country_name: str
    location_count: int


class ListRegionsQuery(TypedDict):
    country_code: str


class RegionList(TypedDict):
    regions: 'list[RegionListRegion]'
    total: int
    ignored_fields: NotRequired['IgnoredFieldNames']


class RegionListRegion(TypedDict):
    region: str | None
    city_count: int
    postcode_count: int
    location_count: int


class RecordBackfill(TypedDict):
    state: Literal["running", "done"]
    jobs_done: int
    jobs_total: int
    started_at: str | None
    finished_at: str | None
    ignored_fields: NotRequired['IgnoredFieldNames']


class ListRecordsQuery(TypedDict):
    q: NotRequired[str]
    country: NotRequired[str]
    region: NotRequired[str]
    category: NotRequired[str]
    rating_min: NotRequired[float]
    verification: NotRequired[str]
    has_email: NotRequired[bool]
    has_phone: NotRequired[bool]
    campaign: NotRequired[str]
    job: NotRequired[str]
    tag: NotRequired[str]
    list: NotRequired[str]
    owner: NotRequired[str]
    status: NotRequired[str]
    seen_since: NotRequired[str]
    seen_before: NotRequired[str]
    sort: NotRequired[Literal["-first_seen", "first_seen", "-last_seen", "last_seen", "name", "-name", "-rating", "rating"]]
    cursor: NotRequired[str]
    since: NotRequired[str]
    page_size: NotRequired[int]
    fields: NotRequired[str]
    include: NotRequired[str]


class RecordPage(TypedDict):
    records: 'list[Record | RecordTombstone]'
    next_cursor: str | None
    next_since: str | None
    total: int | None
    total_is_estimate: bool
    ignored_fields: NotRequired['IgnoredFieldNames']


class Record(TypedDict):
    id: str
    kind: 'RecordKind'
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
    merged_ids: NotRequired[list[str]]
    people: NotRequired['list[RelatedRecord]']
    emails: NotRequired['list[RelatedRecord]']
    phones: NotRequired['list[RelatedRecord]']
    domains: NotRequired['list[RelatedRecord]']
    businesses: NotRequired['list[RelatedRecord]']
    sources: NotRequired['list[RecordSource]']
    ignored_fields: NotRequired['IgnoredFieldNames']


class RelatedRecord(TypedDict):
    id: str
    kind: 'RecordKind'
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


class RecordTombstone(TypedDict):
    id: str
    kind: 'RecordKind'
    deleted: 'Literal[True]'
    merged_into: str | None


class ResolveRecordQuery(TypedDict):
    email: NotRequired[str]
    domain: NotRequired[str]
    place_id: NotRequired[str]
    phone: NotRequired[str]
    profile_url: NotRequired[str]


class ResolvedRecords(TypedDict):
    records: 'list[Record]'
    ignored_fields: NotRequired['IgnoredFieldNames']


class GetRecordFacetsQuery(TypedDict):
    q: NotRequired[str]
    country: NotRequired[str]
    region: NotRequired[str]
    category: NotRequired[str]
    rating_min: NotRequired[float]
    verification: NotRequired[str]
    has_email: NotRequired[bool]
    has_phone: NotRequired[bool]
    campaign: NotRequired[str]
    job: NotRequired[str]
    tag: NotRequired[str]
    list: NotRequired[str]
    owner: NotRequired[str]
    status: NotRequired[str]
    seen_since: NotRequired[str]
    seen_before: NotRequired[str]


class RecordFacets(TypedDict):
    facets: 'RecordFacetsFacets'
    total: int
    is_estimate: bool
    ignored_fields: NotRequired['IgnoredFieldNames']


class RecordFacetsFacets(TypedDict):
    country: 'list[RecordFacetCount]'
    region: 'list[RecordFacetCount]'
    category: 'list[RecordFacetCount]'
    verification: 'list[RecordFacetCount]'
    tag: 'list[RecordFacetCount]'
    owner: 'list[RecordFacetCount]'
    status: 'list[RecordFacetCount]'
    has_email: int
    has_phone: int


class RecordFacetCount(TypedDict):
    value: str
    count: int


class ExportRecordsQuery(TypedDict):
    q: NotRequired[str]
    country: NotRequired[str]
    region: NotRequired[str]
    category: NotRequired[str]
    rating_min: NotRequired[float]
    verification: NotRequired[str]
    has_email: NotRequired[bool]
    has_phone: NotRequired[bool]
    campaign: NotRequired[str]
    job: NotRequired[str]
    tag: NotRequired[str]
    list: NotRequired[str]
    owner: NotRequired[str]
    status: NotRequired[str]
    seen_since: NotRequired[str]
    seen_before: NotRequired[str]
    sort: NotRequired[Literal["-first_seen", "first_seen", "-last_seen", "last_seen", "name", "-name", "-rating", "rating"]]
    format: NotRequired[Literal["csv", "xlsx", "ndjson", "parquet"]]
    columns: NotRequired[str]
    bom: NotRequired[bool]
    per: NotRequired[Literal["record", "contact"]]
    preset: NotRequired[Literal["hubspot", "salesforce", "pipedrive"]]
    addresses: NotRequired[Literal["all", "not_invalid", "valid"]]


class RecordExport(TypedDict):
    ids: NotRequired[list[str]]
    filter: NotRequired['RecordFilter']
    sort: NotRequired[Literal["-first_seen", "first_seen", "-last_seen", "last_seen", "name", "-name", "-rating", "rating"]]
    format: NotRequired[Literal["csv", "xlsx", "ndjson", "parquet"]]
    columns: NotRequired[str]
    bom: NotRequired[bool]
    per: NotRequired[Literal["record", "contact"]]
    preset: NotRequired[Literal["hubspot", "salesforce", "pipedrive"]]
    addresses: NotRequired[Literal["all", "not_invalid", "valid"]]


class RecordFilter(TypedDict):
    q: NotRequired[str]
    country: NotRequired[str]
    region: NotRequired[str]
    category: NotRequired[str]
    rating_min: NotRequired[float]
    verification: NotRequired[str]
    has_email: NotRequired[bool]
    has_phone: NotRequired[bool]
    campaign: NotRequired[str]
    job: NotRequired[str]
    tag: NotRequired[str]
    list: NotRequired[str]
    owner: NotRequired[str]
    status: NotRequired[str]
    seen_since: NotRequired[str]
    seen_before: NotRequired[str]


class RecordBulkChange(TypedDict):
    ids: NotRequired[list[str]]
    filter: NotRequired['RecordFilter']
    change: 'RecordChange'


class RecordChange(TypedDict):
    add_tags: NotRequired[list[str]]
    remove_tags: NotRequired[list[str]]
    owner: NotRequired[str | None]
    status: NotRequired[str | None]
    notes: NotRequired[str | None]
    add_to_lists: NotRequired[list[str]]
    remove_from_lists: NotRequired[list[str]]


class RecordBulkResult(TypedDict):
    changed: int
    ignored_fields: NotRequired['IgnoredFieldNames']


class RecordDetail(TypedDict):
    id: str
    kind: 'RecordKind'
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
    people: NotRequired['list[RelatedRecord]']
    emails: NotRequired['list[RelatedRecord]']
    phones: NotRequired['list[RelatedRecord]']
    domains: NotRequired['list[RelatedRecord]']
    businesses: NotRequired['list[RelatedRecord]']
    sources: 'list[RecordSource]'
    values: 'dict[str, RecordValue]'
    merges: 'list[RecordMerge]'
    ignored_fields: NotRequired['IgnoredFieldNames']


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


class RecordSplit(TypedDict):
    record: 'Record'
    split_from: 'Record'
    ignored_fields: NotRequired['IgnoredFieldNames']


class RecordLists(TypedDict):
    lists: 'list[RecordList]'
    ignored_fields: NotRequired['IgnoredFieldNames']


class RecordList(TypedDict):
    list_id: str
    name: str
    kind: 'RecordKind'
    members: int
    created_at: str
    ignored_fields: NotRequired['IgnoredFieldNames']


class RecordListInput(TypedDict):
    name: str
    kind: NotRequired['RecordKind']


class RecordListChange(TypedDict):
    name: str


class RecordListDeleted(TypedDict):
    success: bool
    list_id: str
    ignored_fields: NotRequired['IgnoredFieldNames']


class ListSuppressionsQuery(TypedDict):
    kind: NotRequired[Literal["email", "domain", "phone", "profile_url", "place_id", "person"]]
    cursor: NotRequired[str]
    page_size: NotRequired[int]


class SuppressionPage(TypedDict):
    suppressions: 'list[Suppression]'
    next_cursor: str | None
    total: int
    by_kind: dict[str, int]
    ignored_fields: NotRequired['IgnoredFieldNames']


class Suppression(TypedDict):
    suppression_id: str
    kind: Literal["email", "domain", "phone", "profile_url", "place_id", "person"]
    source: Literal["api", "import", "unsubscribe", "erasure"]
    created_at: str


class SuppressionsInput(TypedDict):
    entries: 'list[SuppressedSubject]'


class SuppressedSubject(TypedDict):
    email: NotRequired[str]
    domain: NotRequired[str]
    phone: NotRequired[str]
    profile_url: NotRequired[str]
    place_id: NotRequired[str]


class SuppressionsAdded(TypedDict):
    added: int
    present: int
    ignored_fields: NotRequired['IgnoredFieldNames']


class SuppressionsImport(TypedDict):
    csv: str


class SuppressionCheck(TypedDict):
    suppressed: bool
    entries: 'list[Suppression]'
    ignored_fields: NotRequired['IgnoredFieldNames']


class RemoveSuppressionResponse(TypedDict):
    removed: 'Literal[True]'
    ignored_fields: NotRequired['IgnoredFieldNames']


class UnsubscribeUrlsInput(TypedDict):
    emails: list[str]


class UnsubscribeUrls(TypedDict):
    urls: 'list[UnsubscribeUrlsUrl]'
    ignored_fields: NotRequired['IgnoredFieldNames']


class UnsubscribeUrlsUrl(TypedDict):
    email: str
    url: str


class PrivacyAccessRequest(TypedDict):
    email: NotRequired[str]
    phone: NotRequired[str]
    profile_url: NotRequired[str]
    name: NotRequired[str]
    domain: NotRequired[str]
    cursor: NotRequired[str]


class PrivacyAccess(TypedDict):
    findings: 'list[PrivacyFinding]'
    counts: dict[str, int]
    next_cursor: str | None
    ignored_fields: NotRequired['IgnoredFieldNames']


class PrivacyFinding(TypedDict):
    place: str
    id: str
    values: dict[str, Any]


class ListErasuresQuery(TypedDict):
    cursor: NotRequired[str]
    page_size: NotRequired[int]


class PrivacyErasureList(TypedDict):
    erasures: 'list[PrivacyErasure]'
    next_cursor: str | None
    ignored_fields: NotRequired['IgnoredFieldNames']


class PrivacyErasure(TypedDict):
    erasure_id: str
    state: Literal["running", "complete"]
    waiting_for: str | None
    identifiers: int
    counts: dict[str, int]
    requested_at: str
    completed_at: str | None
    ignored_fields: NotRequired['IgnoredFieldNames']


class PrivacySubject(TypedDict):
    email: NotRequired[str]
    phone: NotRequired[str]
    profile_url: NotRequired[str]
    name: NotRequired[str]
    domain: NotRequired[str]


class ClientSettings(TypedDict):
    client_id: str
    dedup_enabled: bool
    dedup_unique_only: bool
    maps_provider: Literal["google", "google_places_api", "osm"] | None
    has_google_places_key: bool
    retention: 'Retention'
    service_retention: 'Retention'
    ignored_fields: NotRequired['IgnoredFieldNames']


class Retention(TypedDict):
    results: int | None
    texts: int | None
    images: int | None
    events: int | None
    activities: int | None
    deliveries: int | None
    records: int | None


class ClientSettingsChange(TypedDict):
    dedup_enabled: NotRequired[bool]
    dedup_unique_only: NotRequired[bool]
    maps_provider: NotRequired[Literal["google", "google_places_api", "osm"] | None]
    google_places_key: NotRequired[str | None]
    retention: NotRequired['RetentionChange']


class RetentionChange(TypedDict):
    results: NotRequired[int | None]
    texts: NotRequired[int | None]
    images: NotRequired[int | None]
    events: NotRequired[int | None]
    activities: NotRequired[int | None]
    deliveries: NotRequired[int | None]
    records: NotRequired[int | None]


class ActivityInput(TypedDict):
    id: NotRequired[str]
    actor_id: NotRequired[str]
    actor_name: NotRequired[str]
    actor_role: NotRequired[str]
    kind: str
    subject_type: NotRequired[str | None]
    subject_id: NotRequired[str | None]
    occurred_at: NotRequired[str]
    payload: NotRequired[dict[str, Any] | None]


class ActivityReceipt(TypedDict):
    accepted: int
    duplicates: int
    ignored_fields: NotRequired['IgnoredFieldNames']


class StreamEventsQuery(TypedDict):
    job_id: NotRequired[str]
    campaign_id: NotRequired[str]
    last_event_id: NotRequired[str]


class EventsStatus(TypedDict):
    status: Literal["healthy", "degraded"]
    active_subscriptions: int
    client_connected: bool
    timestamp: str
    ignored_fields: NotRequired['IgnoredFieldNames']


class WebhookList(TypedDict):
    total: int
    webhooks: 'list[Webhook]'
    ignored_fields: NotRequired['IgnoredFieldNames']


class Webhook(TypedDict):
    webhook_id: str
    url: str
    event_types: list[str] | None
    description: str | None
    enabled: bool
    disabled_reason: Literal["by_client", "failing", "gone"] | None
    disabled_at: str | None
    failing_since: str | None
    previous_secret_expires_at: str | None
    created_at: str
    updated_at: str
    ignored_fields: NotRequired['IgnoredFieldNames']


class WebhookInput(TypedDict):
    url: str
    event_types: NotRequired[list[Literal["job.queued", "job.started", "job.completed", "job.failed", "job.cancelled", "batch.completed", "campaign.location.completed", "campaign.completed", "campaign.terminal", "pin_created", "webhook.disabled"]] | None]
    description: NotRequired[str | None]


class CreatedWebhook(TypedDict):
    webhook_id: str
    url: str
    event_types: list[str] | None
    description: str | None
    enabled: bool
    disabled_reason: Literal["by_client", "failing", "gone"] | None
    disabled_at: str | None
    failing_since: str | None
    previous_secret_expires_at: str | None
    created_at: str
    updated_at: str
    secret: str
    ignored_fields: NotRequired['IgnoredFieldNames']


class WebhookChange(TypedDict):
    url: NotRequired[str]
    event_types: NotRequired[list[Literal["job.queued", "job.started", "job.completed", "job.failed", "job.cancelled", "batch.completed", "campaign.location.completed", "campaign.completed", "campaign.terminal", "pin_created", "webhook.disabled"]] | None]
    description: NotRequired[str | None]
    enabled: NotRequired[bool]


class WebhookDeleted(TypedDict):
    success: bool
    webhook_id: str
    ignored_fields: NotRequired['IgnoredFieldNames']


class WebhookDeliveryDetail(TypedDict):
    delivery_id: str
    webhook_id: str
    event_type: str
    status: Literal["pending", "delivered", "failed"]
    attempts: 'list[WebhookAttempt]'
    next_attempt_at: str | None
    created_at: str
    ended_at: str | None
    body: str
    ignored_fields: NotRequired['IgnoredFieldNames']


class WebhookAttempt(TypedDict):
    attempt: int
    started_at: str
    duration_ms: int
    response_status: int | None
    error: str | None


class WebhookSecret(TypedDict):
    webhook_id: str
    secret: str
    previous_secret_expires_at: str
    ignored_fields: NotRequired['IgnoredFieldNames']


class ListWebhookDeliveriesQuery(TypedDict):
    status: NotRequired[Literal["pending", "delivered", "failed"]]
    cursor: NotRequired[str]
    page_size: NotRequired[int]


class WebhookDeliveryPage(TypedDict):
    deliveries: 'list[WebhookDelivery]'
    next_cursor: str | None
    ignored_fields: NotRequired['IgnoredFieldNames']


class WebhookDelivery(TypedDict):
    delivery_id: str
    webhook_id: str
    event_type: str
    status: Literal["pending", "delivered", "failed"]
    attempts: 'list[WebhookAttempt]'
    next_attempt_at: str | None
    created_at: str
    ended_at: str | None


class WebhookReplayInput(TypedDict):
    since: str
    until: NotRequired[str]


class WebhookReplay(TypedDict):
    replayed: int
    ignored_fields: NotRequired['IgnoredFieldNames']


class Health(TypedDict):
    status: Literal["healthy", "degraded", "unhealthy"]
    timestamp: str
    version: str
    services: 'HealthServices'
    issues: list[str]
    ignored_fields: NotRequired['IgnoredFieldNames']


class HealthServices(TypedDict):
    database: Literal["up", "down"]
    cache: Literal["up", "down"]
    queue: Literal["up", "down"]
    workers: 'HealthServicesWorkers'


class HealthServicesWorkers(TypedDict):
    svc_site: int
    svc_maps: int
    svc_verify: int
    svc_people: int
    total: int
    available: int


JobType: TypeAlias = Literal["svcSite", "svcMaps", "svcVerify", "svcPeople"]
IgnoredFieldNames: TypeAlias = list[str]
MapsArea: TypeAlias = MapsBox | MapsCircle
SubmitSvcMapsBody: TypeAlias = SvcMapsSubmit | SubmitSvcMapsBodyOption2
JobStatus: TypeAlias = Literal["queued", "processing", "completed", "failed", "cancelled"]
PeopleResult: TypeAlias = ProfileModeResult | SearchModeResult | ResearchModeResult
CompletedJob: TypeAlias = CompletedSiteJob | CompletedMapsJob | CompletedVerifyJob | CompletedPeopleJob
BatchStatus: TypeAlias = Literal["queued", "processing", "paused", "completed", "cancelled"]
CampaignStatus: TypeAlias = Literal["active", "paused", "completed", "stopped"]
RecordKind: TypeAlias = Literal["businesses", "people", "emails", "phones", "domains"]
ActivityReport: TypeAlias = ActivityInput | list[ActivityInput]


def get_job_status(job_id: str) -> 'Request[JobStatusBody]':
    return Request("GET", f"/api/v1/jobs/{segment(job_id)}/status")


def export_jobs(**query: 'Unpack[ExportJobsQuery]') -> 'Request[bytes]':
    return Request("GET", "/api/v1/jobs/export", query=query, accept="*/*")


def export_job_results(job_id: str, **query: 'Unpack[ExportJobResultsQuery]') -> 'Request[bytes]':
    return Request("GET", f"/api/v1/jobs/{segment(job_id)}/results/export", query=query, accept="*/*")


def get_job_request(job_id: str) -> 'Request[JobRequest]':
    return Request("GET", f"/api/v1/jobs/{segment(job_id)}/request")


def cancel_job(job_id: str) -> 'Request[CancelBody]':
    return Request("DELETE", f"/api/v1/jobs/{segment(job_id)}")


def list_jobs(**query: 'Unpack[ListJobsQuery]') -> 'Request[JobList]':
    return Request("GET", "/api/v1/jobs/list", query=query)


def list_batches(**query: 'Unpack[ListBatchesQuery]') -> 'Request[BatchList]':
    return Request("GET", "/api/v1/batches", query=query)


def submit_batch(body: 'BatchSubmit', **query: 'Unpack[SubmitBatchQuery]') -> 'Request[BatchAccepted]':
    return Request("POST", "/api/v1/batches", headers=idempotency(), body=body, query=query)


def estimate_batch(body: 'BatchSubmit', **query: 'Unpack[EstimateBatchQuery]') -> 'Request[BatchEstimate]':
    return Request("POST", "/api/v1/batches/estimate", body=body, query=query)


def get_batch(batch_id: str) -> 'Request[Batch]':
    return Request("GET", f"/api/v1/batches/{segment(batch_id)}")


def list_batch_items(batch_id: str, **query: 'Unpack[ListBatchItemsQuery]') -> 'Request[BatchItems]':
    return Request("GET", f"/api/v1/batches/{segment(batch_id)}/items", query=query)


def export_batch_results(batch_id: str, **query: 'Unpack[ExportBatchResultsQuery]') -> 'Request[bytes]':
    return Request("GET", f"/api/v1/batches/{segment(batch_id)}/results", query=query, accept="*/*")


def pause_batch(batch_id: str) -> 'Request[Batch]':
    return Request("POST", f"/api/v1/batches/{segment(batch_id)}/pause")


def resume_batch(batch_id: str) -> 'Request[Batch]':
    return Request("POST", f"/api/v1/batches/{segment(batch_id)}/resume")


def retry_failed_items(batch_id: str) -> 'Request[BatchRetried]':
    return Request("POST", f"/api/v1/batches/{segment(batch_id)}/retry-failed")


def cancel_batch(batch_id: str) -> 'Request[BatchCancelled]':
    return Request("POST", f"/api/v1/batches/{segment(batch_id)}/cancel")


def get_file(folder: str, owner: str, name: str, **query: 'Unpack[GetFileQuery]') -> 'Request[bytes]':
    return Request("GET", f"/api/v1/files/{segment(folder)}/{segment(owner)}/{segment(name)}", query=query, accept="*/*")


def submit_campaign(body: 'CampaignSubmit') -> 'Request[CampaignCreated]':
    return Request("POST", "/api/v1/jobs/svcMaps/campaigns/submit", headers=idempotency(), body=body)


def estimate_campaign(body: 'CampaignEstimateRequest') -> 'Request[CampaignEstimate]':
    return Request("POST", "/api/v1/jobs/svcMaps/campaigns/estimate", body=body)


def list_campaigns(**query: 'Unpack[ListCampaignsQuery]') -> 'Request[CampaignList]':
    return Request("GET", "/api/v1/jobs/svcMaps/campaigns", query=query)


def preview_campaign_schedule(**query: 'Unpack[PreviewCampaignScheduleQuery]') -> 'Request[CampaignRuns]':
    return Request("GET", "/api/v1/jobs/svcMaps/campaigns/schedule-preview", query=query)


def next_campaign_location(campaign_id: str) -> 'Request[CampaignNext]':
    return Request("POST", f"/api/v1/jobs/svcMaps/campaigns/{segment(campaign_id)}/next")


def get_campaign_status(campaign_id: str) -> 'Request[CampaignStatusBody]':
    return Request("GET", f"/api/v1/jobs/svcMaps/campaigns/{segment(campaign_id)}/status")


def get_campaign_stage_progress(campaign_id: str) -> 'Request[CampaignStageProgress]':
    return Request("GET", f"/api/v1/jobs/svcMaps/campaigns/{segment(campaign_id)}/stage-progress")


def get_campaign_locations(campaign_id: str) -> 'Request[CampaignLocations]':
    return Request("GET", f"/api/v1/jobs/svcMaps/campaigns/{segment(campaign_id)}/locations")


def stop_campaign(campaign_id: str) -> 'Request[CampaignStateChange]':
    return Request("POST", f"/api/v1/jobs/svcMaps/campaigns/{segment(campaign_id)}/stop")


def pause_campaign(campaign_id: str) -> 'Request[CampaignStateChange]':
    return Request("POST", f"/api/v1/jobs/svcMaps/campaigns/{segment(campaign_id)}/pause")


def continue_campaign(campaign_id: str) -> 'Request[CampaignStateChange]':
    return Request("POST", f"/api/v1/jobs/svcMaps/campaigns/{segment(campaign_id)}/continue")


def retry_failed_locations(campaign_id: str) -> 'Request[CampaignRetry]':
    return Request("POST", f"/api/v1/jobs/svcMaps/campaigns/{segment(campaign_id)}/retry-failed")


def change_campaign(campaign_id: str, body: 'CampaignChange') -> 'Request[CampaignStatusBody]':
    return Request("PATCH", f"/api/v1/jobs/svcMaps/campaigns/{segment(campaign_id)}", body=body)


def delete_campaign(campaign_id: str) -> 'Request[CampaignDeleted]':
    return Request("DELETE", f"/api/v1/jobs/svcMaps/campaigns/{segment(campaign_id)}")


def get_campaign_job_results(campaign_id: str, job_id: str, **query: 'Unpack[GetCampaignJobResultsQuery]') -> 'Request[CampaignJobResults]':
    return Request("GET", f"/api/v1/jobs/svcMaps/campaigns/{segment(campaign_id)}/jobs/{segment(job_id)}/results", query=query)


def get_workflow_results(campaign_id: str, **query: 'Unpack[GetWorkflowResultsQuery]') -> 'Request[WorkflowResults]':
    return Request("GET", f"/api/v1/jobs/svcMaps/campaigns/{segment(campaign_id)}/workflow-results", query=query)


def list_campaign_businesses(campaign_id: str, **query: 'Unpack[ListCampaignBusinessesQuery]') -> 'Request[CampaignBusinessList]':
    return Request("GET", f"/api/v1/jobs/svcMaps/campaigns/{segment(campaign_id)}/businesses", query=query)


def get_campaign_business(campaign_id: str, business_id: str) -> 'Request[CampaignBusinessDetail]':
    return Request("GET", f"/api/v1/jobs/svcMaps/campaigns/{segment(campaign_id)}/businesses/{segment(business_id)}")


def export_campaign(campaign_id: str, **query: 'Unpack[ExportCampaignQuery]') -> 'Request[bytes]':
    return Request("GET", f"/api/v1/jobs/svcMaps/campaigns/{segment(campaign_id)}/export", query=query, accept="*/*")


def get_domain_lists() -> 'Request[DomainLists]':
    return Request("GET", "/api/v1/domain-lists")


def put_domain_lists(body: 'DomainListsUpdate') -> 'Request[DomainLists]':
    return Request("PUT", "/api/v1/domain-lists", body=body)


def list_locations(**query: 'Unpack[ListLocationsQuery]') -> 'Request[LocationList]':
    return Request("GET", "/api/v1/locations", query=query)


def get_location_stats() -> 'Request[LocationStats]':
    return Request("GET", "/api/v1/locations/stats")


def list_countries() -> 'Request[CountryList]':
    return Request("GET", "/api/v1/locations/countries")


def list_regions(**query: 'Unpack[ListRegionsQuery]') -> 'Request[RegionList]':
    return Request("GET", "/api/v1/locations/regions", query=query)


def get_record_backfill() -> 'Request[RecordBackfill]':
    return Request("GET", "/api/v1/records/backfill")


def list_records(kind: 'RecordKind', **query: 'Unpack[ListRecordsQuery]') -> 'Request[RecordPage]':
    return Request("GET", f"/api/v1/records/{segment(kind)}", query=query)


def resolve_record(kind: 'RecordKind', **query: 'Unpack[ResolveRecordQuery]') -> 'Request[ResolvedRecords]':
    return Request("GET", f"/api/v1/records/{segment(kind)}/resolve", query=query)


def get_record_facets(kind: 'RecordKind', **query: 'Unpack[GetRecordFacetsQuery]') -> 'Request[RecordFacets]':
    return Request("GET", f"/api/v1/records/{segment(kind)}/facets", query=query)


def export_records(kind: 'RecordKind', **query: 'Unpack[ExportRecordsQuery]') -> 'Request[bytes]':
    return Request("GET", f"/api/v1/records/{segment(kind)}/export", query=query, accept="*/*")


def export_selected_records(kind: 'RecordKind', body: 'RecordExport') -> 'Request[bytes]':
    return Request("POST", f"/api/v1/records/{segment(kind)}/export", body=body, accept="*/*")


def change_many_records(kind: 'RecordKind', body: 'RecordBulkChange') -> 'Request[RecordBulkResult]':
    return Request("POST", f"/api/v1/records/{segment(kind)}/bulk", body=body)


def get_record(kind: 'RecordKind', id: str) -> 'Request[RecordDetail]':
    return Request("GET", f"/api/v1/records/{segment(kind)}/{segment(id)}")


def change_record(kind: 'RecordKind', id: str, body: 'RecordChange') -> 'Request[Record]':
    return Request("PATCH", f"/api/v1/records/{segment(kind)}/{segment(id)}", body=body)


def split_record(kind: 'RecordKind', id: str) -> 'Request[RecordSplit]':
    return Request("POST", f"/api/v1/records/{segment(kind)}/{segment(id)}/split")


def list_record_lists() -> 'Request[RecordLists]':
    return Request("GET", "/api/v1/record-lists")


def create_record_list(body: 'RecordListInput') -> 'Request[RecordList]':
    return Request("POST", "/api/v1/record-lists", body=body)


def get_record_list(list_id: str) -> 'Request[RecordList]':
    return Request("GET", f"/api/v1/record-lists/{segment(list_id)}")


def rename_record_list(list_id: str, body: 'RecordListChange') -> 'Request[RecordList]':
    return Request("PATCH", f"/api/v1/record-lists/{segment(list_id)}", body=body)


def delete_record_list(list_id: str) -> 'Request[RecordListDeleted]':
    return Request("DELETE", f"/api/v1/record-lists/{segment(list_id)}")


def list_suppressions(**query: 'Unpack[ListSuppressionsQuery]') -> 'Request[SuppressionPage]':
    return Request("GET", "/api/v1/suppressions", query=query)


def add_suppressions(body: 'SuppressionsInput') -> 'Request[SuppressionsAdded]':
    return Request("POST", "/api/v1/suppressions", body=body)


def import_suppressions(body: 'SuppressionsImport') -> 'Request[SuppressionsAdded]':
    return Request("POST", "/api/v1/suppressions/import", body=body)


def check_suppression(body: 'SuppressedSubject') -> 'Request[SuppressionCheck]':
    return Request("POST", "/api/v1/suppressions/check", body=body)


def remove_suppression(suppression_id: str) -> 'Request[RemoveSuppressionResponse]':
    return Request("DELETE", f"/api/v1/suppressions/{segment(suppression_id)}")


def create_unsubscribe_urls(body: 'UnsubscribeUrlsInput') -> 'Request[UnsubscribeUrls]':
    return Request("POST", "/api/v1/suppressions/unsubscribe-urls", body=body)


def access_person(body: 'PrivacyAccessRequest') -> 'Request[PrivacyAccess]':
    return Request("POST", "/api/v1/privacy/access", body=body)


def list_erasures(**query: 'Unpack[ListErasuresQuery]') -> 'Request[PrivacyErasureList]':
    return Request("GET", "/api/v1/privacy/erasures", query=query)


def erase_person(body: 'PrivacySubject') -> 'Request[PrivacyErasure]':
    return Request("POST", "/api/v1/privacy/erasures", body=body)


def get_erasure(erasure_id: str) -> 'Request[PrivacyErasure]':
    return Request("GET", f"/api/v1/privacy/erasures/{segment(erasure_id)}")


def get_client_settings() -> 'Request[ClientSettings]':
    return Request("GET", "/api/v1/client/settings")


def put_client_settings(body: 'ClientSettingsChange') -> 'Request[ClientSettings]':
    return Request("PUT", "/api/v1/client/settings", body=body)


def report_activity(body: 'ActivityReport') -> 'Request[ActivityReceipt]':
    return Request("POST", "/api/v1/activity", body=body)


def get_events_status() -> 'Request[EventsStatus]':
    return Request("GET", "/api/v1/events/status")


def list_webhooks() -> 'Request[WebhookList]':
    return Request("GET", "/api/v1/webhooks")


def create_webhook(body: 'WebhookInput') -> 'Request[CreatedWebhook]':
    return Request("POST", "/api/v1/webhooks", body=body)


def get_webhook(webhook_id: str) -> 'Request[Webhook]':
    return Request("GET", f"/api/v1/webhooks/{segment(webhook_id)}")


def change_webhook(webhook_id: str, body: 'WebhookChange') -> 'Request[Webhook]':
    return Request("PATCH", f"/api/v1/webhooks/{segment(webhook_id)}", body=body)


def delete_webhook(webhook_id: str) -> 'Request[WebhookDeleted]':
    return Request("DELETE", f"/api/v1/webhooks/{segment(webhook_id)}")


def test_webhook(webhook_id: str) -> 'Request[WebhookDeliveryDetail]':
    return Request("POST", f"/api/v1/webhooks/{segment(webhook_id)}/test")


def rotate_webhook_secret(webhook_id: str) -> 'Request[WebhookSecret]':
    return Request("POST", f"/api/v1/webhooks/{segment(webhook_id)}/rotate-secret")


def list_webhook_deliveries(webhook_id: str, **query: 'Unpack[ListWebhookDeliveriesQuery]') -> 'Request[WebhookDeliveryPage]':
    return Request("GET", f"/api/v1/webhooks/{segment(webhook_id)}/deliveries", query=query)


def get_webhook_delivery(webhook_id: str, delivery_id: str) -> 'Request[WebhookDeliveryDetail]':
    return Request("GET", f"/api/v1/webhooks/{segment(webhook_id)}/deliveries/{segment(delivery_id)}")


def replay_webhook_delivery(webhook_id: str, delivery_id: str) -> 'Request[WebhookDeliveryDetail]':
    return Request("POST", f"/api/v1/webhooks/{segment(webhook_id)}/deliveries/{segment(delivery_id)}/replay")


def replay_webhook(webhook_id: str, body: 'WebhookReplayInput') -> 'Request[WebhookReplay]':
    return Request("POST", f"/api/v1/webhooks/{segment(webhook_id)}/replay", body=body)


def get_health() -> 'Request[Health]':
    return Request("GET", "/api/v1/system/health")

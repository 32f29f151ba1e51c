"""Requests and responses of the service. Generated from docs/openapi.json by generate.py: do not edit."""

from typing import Any, Literal

from ._typing import NotRequired, TypeAlias, TypedDict


class Acknowledgement(TypedDict):
    """Answer to a typed submit."""
    job_id: str
    """Identifier of the job."""
    type: 'JobType'
    status: 'Literal["queued", "completed"]'
    """`completed` when served from an earlier identical job."""
    created_at: str
    """When the job was created."""
    from_cache: bool
    """True when the result of an earlier identical job is reused."""
    message: str
    withheld: NotRequired[int]
    """Addresses that your suppression list kept out of the job. Absent if there are none."""
    ignored_fields: NotRequired[list[str]]
    """Unknown request fields as dotted paths, at most 10; absent if there are none."""


class ActivityInput(TypedDict):
    """An actor's activity outside this service."""
    id: NotRequired[str]
    """Your own id. A repeated id counts as a duplicate; activities without an id are never deduplicated."""
    actor_id: NotRequired[str]
    """The actor; default: the actor of this call."""
    actor_name: NotRequired[str]
    actor_role: NotRequired[str]
    kind: str
    """Kind of activity. `job.submitted`, `job.completed` and `job.failed` count as jobs; `job.completed`,
    `campaign.completed`, `export.created` and `pin.created` count as shipped."""
    subject_type: NotRequired['str | None']
    subject_id: NotRequired['str | None']
    occurred_at: NotRequired[str]
    """When it happened; default: now. At most 5 minutes in the future."""
    payload: NotRequired['dict[str, Any] | None']
    """Any JSON object up to 16 kB; its `results_count` counts as results, its `name` is shown."""


class ActivityReceipt(TypedDict):
    """Outcome of an activity report."""
    accepted: int
    """Recorded activities."""
    duplicates: int
    """Activities with an id that was already reported."""
    ignored_fields: NotRequired[list[str]]
    """Unknown request fields as dotted paths, at most 10; absent if there are none."""


ActivityReport: TypeAlias = 'ActivityInput | list[ActivityInput]'


class Anomalies(TypedDict):
    """The last 7 days compared with the 30 days before, strongest deviation first."""
    generated_at: str
    window_days: 'Literal[7]'
    baseline_days: 'Literal[30]'
    findings: 'list[AnomalyFinding]'


class AnomalyFinding(TypedDict):
    """A metric that deviates from its baseline."""
    actor_id: 'str | None'
    """Null for the whole client."""
    metric: 'Literal["activities", "active_hours", "jobs_submitted", "jobs_failed_rate", "results", "shipped", "off_hours"]'
    current: float
    """Daily value, or share of failed jobs, over the last 7 days."""
    baseline: float
    """Expected value, based on the preceding 30 days."""
    change_pct: 'float | None'
    """Null if the baseline is 0."""
    score: float
    """Deviation in robust standard deviations; negative means below the baseline."""
    severity: 'Literal["info", "warning", "critical"]'
    message: str


class AuditEntry(TypedDict):
    """An administrative action."""
    id: str
    """Later entries have higher numbers."""
    occurred_at: str
    """When it was done."""
    client_id: 'str | None'
    """The client that it is about; null for the whole installation."""
    action: 'Literal["client.created", "client.activated", "client.deactivated", "client.moved", "client.settings_changed", "client.key_created", "client.key_changed", "client.key_rotated", "client.key_revoked", "client.credentials_file_deleted", "session.opened", "session.closed", "share.created", "share.revoked", "domain_lists.changed", "digest_settings.changed", "suppressions.added", "suppressions.removed", "privacy.accessed", "privacy.erasure_requested", "privacy.erasure_completed", "records.exported", "results.exported", "webhook.created", "webhook.changed", "webhook.deleted", "webhook.secret_rotated", "signup.link_created", "signup.claimed", "brand.map_key_changed", "locations.imported", "secret_key.resealed", "backup.created", "backup.restored"]'
    """`client.created`: A client was created, with its first key. `client.activated`: A client was activated.
    `client.deactivated`: A client was deactivated. `client.moved`: A client was moved to another cell.
    `client.settings_changed`: Limits or defaults of a client were changed. `client.key_created`: An API key was
    created. `client.key_changed`: The access of an API key was changed. `client.key_rotated`: An API key was
    replaced by a new one. `client.key_revoked`: An API key was revoked. `client.credentials_file_deleted`: The
    file with the first client's credentials was deleted. `session.opened`: A user signed in to the dashboard.
    `session.closed`: A user signed out. `share.created`: A link to a shift report was created. `share.revoked`:
    A link to a shift report was revoked. `domain_lists.changed`: The websites that campaigns skip were changed.
    `digest_settings.changed`: Cadence or recipients of mailed reports were changed. `suppressions.added`:
    Entries were added to the suppression list. `suppressions.removed`: An entry was removed from the
    suppression list. `privacy.accessed`: What is stored about a person was read. `privacy.erasure_requested`:
    The erasure of a person was requested. `privacy.erasure_completed`: An erasure was complete.
    `records.exported`: Records were exported. `results.exported`: Results of a job or campaign were exported.
    `webhook.created`: A webhook was registered. `webhook.changed`: URL, events or state of a webhook were
    changed. `webhook.deleted`: A webhook was deleted. `webhook.secret_rotated`: A webhook got a new signing
    secret. `signup.link_created`: A signup link was created. `signup.claimed`: A business claimed its pin.
    `brand.map_key_changed`: The map key of a brand was stored or removed. `locations.imported`: Places were
    imported. `secret_key.resealed`: Stored secrets were sealed with a new SECRET_KEY. `backup.created`: A
    backup of the installation was written. `backup.restored`: The installation was restored from a backup."""
    target: 'AuditEntryTarget | None'
    """What was changed, if it is not the client itself."""
    credential: 'Literal["key", "session", "link", "cli", "system"]'
    """How the caller was authorized: an API key, a session of the dashboard, a signed link, the command line on
    the server, or `system` for the service itself."""
    actor: 'AuditEntryActor | None'
    """The key's actor or the one that X-Actor-Id named; on the command line, the account."""
    key_id: 'str | None'
    """The key that the call, or its session, used."""
    request_id: 'str | None'
    """X-Request-Id of the call, as in the log."""
    address: 'str | None'
    """Address of the caller."""
    details: 'dict[str, Any]'
    """What was changed, without secrets."""


class AuditEntryActor(TypedDict):
    id: str
    name: str


class AuditEntryTarget(TypedDict):
    type: str
    id: str


class AuditPage(TypedDict):
    entries: 'list[AuditEntry]'
    next_cursor: 'str | None'
    """`cursor` of the next page, with older entries; null on the last one."""


class CampaignBusiness(TypedDict):
    """A business with all data that the workflow found."""
    business_name: 'str | None'
    """As the map provider gives it."""
    business_place_id: 'str | None'
    """Identifier of the place at its provider."""
    business_address: 'str | None'
    """On one line."""
    business_phone: 'str | None'
    """As displayed."""
    business_rating: 'float | None'
    business_reviews_count: 'int | None'
    business_categories: list[str]
    original_website: 'str | None'
    """As given in the listing."""
    domain: 'str | None'
    """The website's registrable domain, or its host if the domain is shared."""
    domain_filtered: bool
    """True if the website is not crawled; `filter_reason` gives the reason."""
    filter_reason: 'Literal["social_media", "review_site", "directory", "maps", "no_website", "invalid_url"] | None'
    spidersite_status: 'Literal["pending", "completed", "failed", "skipped"]'
    """Status of the website's crawl; `skipped` if there is none."""
    pages_crawled: int
    """Pages crawled."""
    emails_found: list[str]
    """The business's own first, then shared ones."""
    shared_emails: list[str]
    """Addresses in `emails_found` that appear on none of the business's own pages: the page that its listing links
    to and those below it, or the whole website if the listing links to a home page. They may belong to its
    chain, its shopping centre or other businesses on the same host."""
    phones_found: list[str]
    """The business's own first, then shared ones."""
    shared_phones: list[str]
    """Numbers in `phones_found` that appear on none of the business's own pages: the page that its listing links
    to and those below it, or the whole website if the listing links to a home page."""
    social_media: dict[str, str]
    """Accounts that the website links to, by platform."""
    shared_social_media: list[str]
    """Platforms in `social_media` with accounts that appear on none of the business's own pages: the page that its
    listing links to and those below it, or the whole website if the listing links to a home page."""
    company_info: 'CampaignBusinessCompanyInfo | None'
    """With `extract_company_info`."""
    team_members: 'list[Any]'
    """With `extract_team`."""
    lead_scoring: 'Any'
    """With both descriptions; else null."""
    spiderverify_status: 'Literal["pending", "completed", "failed", "skipped"]'
    """Status of the address verification; `skipped` if there is nothing to verify."""
    emails_verified: 'list[VerifiedEmail]'
    """In order of selection, shared ones last."""
    valid_emails_count: int
    """The business's own addresses that are `valid`; shared ones do not count."""
    workflow_stage: 'Literal["maps", "site", "verify", "complete", "failed"]'
    """The business's current stage in the workflow."""


class CampaignBusinessCompanyInfo(TypedDict):
    industry: 'str | None'
    key_services: list[str]
    target_audience: 'str | None'
    one_sentence_summary: 'str | None'


class CampaignCompletedEvent(TypedDict):
    """A campaign has nothing left to do."""
    campaign_id: str
    status: 'Literal["completed"]'
    locations_completed: int
    locations_failed: int
    businesses_total: int
    """Businesses with a website to crawl."""
    emails_found: int
    emails_verified: int
    valid_emails: int


class CampaignCreated(TypedDict):
    """A new campaign."""
    campaign_id: str
    """Identifier of the campaign."""
    status: 'CampaignStatus'
    query: str
    """Search query."""
    country_code: str
    """Two-letter country code."""
    name: 'str | None'
    """The campaign's label."""
    total_locations: int
    """Locations that the filter selects; each is searched once."""
    has_workflow: bool
    workflow_config: 'dict[str, Any] | None'
    """The requested workflow with its defaults; null without one."""
    auto_advance: bool
    schedule: 'str | None'
    next_run_at: 'str | None'
    """When the schedule starts the next run."""
    created_at: str
    """When the campaign was created."""
    ignored_fields: NotRequired[list[str]]
    """Unknown request fields as dotted paths, at most 10; absent if there are none."""


class CampaignEstimate(TypedDict):
    """Estimate for a campaign. Nothing was created."""
    total_locations: int
    """Locations that the filter selects."""
    expected_jobs: 'CampaignEstimateExpectedJobs'
    expected_hours: 'float | None'
    """At the current rate; null if one of the stages has no running worker."""
    assumptions: list[str]
    """Assumptions behind the figures, one sentence each."""
    ignored_fields: NotRequired[list[str]]
    """Unknown request fields as dotted paths, at most 10; absent if there are none."""


class CampaignEstimateExpectedJobs(TypedDict):
    """Jobs of each stage."""
    svcMaps: int
    """One per location."""
    svcSite: int
    """Crawls."""
    svcVerify: int
    """Checks."""


class CampaignFilter(TypedDict):
    """Locations to search. Default: every city of the country."""
    mode: 'Literal["all", "population", "cities_only", "regions", "city", "custom"]'
    """`population` needs `min_population` or `max_population`, `regions` needs `admin_regions`, `city` needs
    `parent_city` and takes its postcodes, `custom` needs `location_ids`. Fields of other modes are ignored."""
    min_population: NotRequired[int]
    """Minimum population, with mode `population`."""
    max_population: NotRequired[int]
    """Maximum population, with mode `population`."""
    admin_regions: NotRequired[list[str]]
    """Region names as in `/locations/regions`, with mode `regions`."""
    parent_city: NotRequired[str]
    """City whose postcodes to search, with mode `city`."""
    location_ids: NotRequired[list[int]]
    """Location ids in the country, with mode `custom`."""
    include_postcodes: NotRequired[bool]
    """Search postcodes as well as cities, where available. Default: False."""


class CampaignJobResults(TypedDict):
    """Outcome of a job and of its businesses."""
    success: bool
    """The job itself completed."""
    has_results: bool
    """There is at least one business."""
    job_id: str
    campaign_id: str
    type: 'Literal["svcMaps", "svcSite", "svcVerify"]'
    status: 'Literal["queued", "processing", "completed", "partial", "failed", "cancelled"]'
    """`completed`: the job ended and its businesses have completed the workflow. `partial`: the wait ended while
    some were still in it."""
    message: str
    error_message: 'str | None'
    """Why the job failed."""
    businesses_pending: int
    """Businesses still in the workflow."""
    businesses: 'list[CampaignBusiness]'
    """Businesses of the job's location; for a crawl or verification, those it was created for."""


class CampaignList(TypedDict):
    """One page of your campaigns, newest first."""
    campaigns: 'list[CampaignListItem]'
    total: int
    """Campaigns across all pages."""
    page: int
    page_size: int
    total_pages: int


class CampaignListItem(TypedDict):
    campaign_id: str
    """Identifier of the campaign."""
    name: 'str | None'
    """The campaign's label."""
    status: 'CampaignStatus'
    query: str
    """Search query."""
    country_code: str
    """Two-letter country code."""
    total_locations: int
    """Locations of the campaign."""
    completed_locations: int
    """Those whose search completed."""
    has_workflow: bool
    schedule: 'str | None'
    parent_campaign_id: 'str | None'
    """The campaign whose schedule started this one."""
    created_at: str
    """When the campaign was created."""


class CampaignLocation(TypedDict):
    """A location of a campaign, on the map."""
    location_id: int
    display_name: str
    latitude: float
    longitude: float
    status: 'Literal["pending", "submitted", "completed", "failed"]'
    businesses_count: int
    """Businesses first found there."""


class CampaignLocationCompletedEvent(TypedDict):
    """A location's search has finished, and its businesses have completed the workflow."""
    campaign_id: str
    location_id: int
    job_id: str
    """Identifier of the job."""
    search_string: str
    status: 'Literal["completed", "failed"]'
    """Outcome of the search."""
    businesses_count: int
    """Businesses first found at this location."""


class CampaignLocations(TypedDict):
    """Every location of a campaign."""
    campaign_id: str
    """Identifier of the campaign."""
    total: int
    """Locations."""
    locations: 'list[CampaignLocation]'


class CampaignNext(TypedDict):
    """The submitted location and the campaign's progress."""
    has_more: bool
    """True while locations remain to be submitted."""
    status: 'CampaignStatus'
    current_task: 'CampaignNextCurrentTask | None'
    """The location that this call submitted; null if it submitted none."""
    progress: 'CampaignNextProgress'
    ignored_fields: NotRequired[list[str]]
    """Unknown request fields as dotted paths, at most 10; absent if there are none."""


class CampaignNextCurrentTask(TypedDict):
    job_id: str
    location_id: int
    search_string: str
    display_name: str


class CampaignNextProgress(TypedDict):
    total: int
    """Locations of the campaign."""
    pending: int
    """Not submitted yet."""
    submitted: int
    """Search in progress."""
    completed: int
    """Searched."""
    failed: int
    """Search failed or was cancelled."""
    percentage: float
    """Submitted over total, two decimals."""


class CampaignProgress(TypedDict):
    completed: int
    """Locations searched."""
    failed: int
    """Locations whose search failed."""
    pending: int
    """Locations not submitted yet."""
    submitted: int
    """Locations being searched."""
    total: int
    """Locations of the campaign."""
    percentage: float
    """Completed and failed over total, two decimals."""


class CampaignResultLocation(TypedDict):
    location_id: int
    display_name: str
    search_string: str
    status: 'Literal["pending", "submitted", "completed", "failed"]'
    error_message: 'str | None'
    """Why the search failed."""
    businesses_count: int
    """Businesses first found here, on this page or not."""
    businesses: 'list[CampaignBusiness]'


class CampaignRetry(TypedDict):
    """The campaign's state after the call."""
    status: 'CampaignStatus'
    message: str
    remaining_locations: int
    """Locations not submitted yet."""
    retried_locations: int
    """Failed locations waiting to be submitted again."""
    ignored_fields: NotRequired[list[str]]
    """Unknown request fields as dotted paths, at most 10; absent if there are none."""


class CampaignSpiderSite(TypedDict):
    """Options of the crawls, as for svcSite."""
    enabled: NotRequired[bool]
    """Crawl the websites of the businesses. Default: False."""
    max_pages: NotRequired[int]
    """Maximum number of pages to crawl, 1 to 50. Default: 10."""
    crawl_strategy: NotRequired['Literal["bestfirst", "bfs", "dfs"]']
    """Order of crawling. A sitemap is used in addition if the site has one. Default: bestfirst."""
    target_pages: NotRequired[list[str]]
    """Page types that `bestfirst` prefers, up to 20 of up to 50 characters. Default: ['contact', 'about', 'team',
    'news', 'blog']."""
    timeout: NotRequired[int]
    """Limit for the whole crawl, 10 to 120 seconds. Pages read by then are the result. Default: 30."""
    enable_spa: NotRequired[bool]
    """Render pages that need JavaScript in a browser. Default: True."""
    spa_timeout: NotRequired[int]
    """Limit for rendering one page, 10 to 120 seconds. Default: 30."""
    extract_team: NotRequired[bool]
    """Fill `team_members`. Default: False."""
    extract_company_info: NotRequired[bool]
    """Fill `company_vitals`. Default: False."""
    extract_pain_points: NotRequired[bool]
    """Fill `pain_points`; needs a configured AI model. Default: False."""
    product_description: NotRequired['str | None']
    """What you sell, for lead scoring; requires `icp_description` (422 without it)."""
    icp_description: NotRequired['str | None']
    """Your ideal customer, for lead scoring; requires `product_description` (422 without it)."""
    compendium: NotRequired['CompendiumOptions']


class CampaignSpiderVerify(TypedDict):
    enabled: NotRequired[bool]
    """Verify the addresses found on websites; needs `spidersite.enabled`. Default: False."""
    check_gravatar: NotRequired[bool]
    """Look for a picture of each address on gravatar.com. Default: False."""
    check_dnsbl: NotRequired[bool]
    """Look the mail servers up on DNS blocklists. Default: False."""
    smtp_timeout_secs: NotRequired[int]
    """Timeout for each phase of the SMTP dialogue, 10 to 120 seconds. Default: 45."""
    max_emails_per_business: NotRequired[int]
    """Maximum addresses to verify per website. A business's own come before shared ones, in the order set by
    `prefer`. Default: 10."""
    prefer: NotRequired['Literal["business", "people"]']
    """Which addresses to verify first: `business` (info, contact, sales and the like, and the contact page's),
    then people, then others; or `people`, then business addresses, then others. Default: business."""


class CampaignStageProgress(TypedDict):
    """Progress and rate of each workflow stage."""
    campaign_id: str
    """Identifier of the campaign."""
    status: 'CampaignStatus'
    stages: 'list[StageProgress]'
    """`maps` counts locations, `site` and `verify` count businesses."""


class CampaignStateChange(TypedDict):
    """The campaign's state after the call."""
    status: 'CampaignStatus'
    message: str
    remaining_locations: int
    """Locations not submitted yet."""
    ignored_fields: NotRequired[list[str]]
    """Unknown request fields as dotted paths, at most 10; absent if there are none."""


CampaignStatus: TypeAlias = 'Literal["active", "paused", "completed", "stopped"]'
"""`paused` and `stopped`: nothing new is submitted until `/continue`. `completed`: every location has finished and
every business has completed the workflow."""


class CampaignStatusBody(TypedDict):
    """State of one campaign."""
    campaign_id: str
    """Identifier of the campaign."""
    status: 'CampaignStatus'
    query: str
    """Search query."""
    country_code: str
    """Two-letter country code."""
    name: 'str | None'
    """The campaign's label."""
    filter_config: 'dict[str, Any]'
    """The requested location filter."""
    has_workflow: bool
    workflow_config: 'dict[str, Any] | None'
    """The requested workflow with its defaults; null without one."""
    auto_advance: bool
    schedule: 'str | None'
    next_run_at: 'str | None'
    """When the schedule starts the next run."""
    parent_campaign_id: 'str | None'
    progress: 'CampaignProgress'
    workflow_progress: 'WorkflowProgress | None'
    """Null without a workflow."""
    jobs: 'CampaignStatusBodyJobs'
    results_count: int
    """Businesses found, each counted once."""
    created_at: str
    """When the campaign was created."""
    updated_at: str
    """When it last changed."""
    completed_at: 'str | None'
    """When it completed."""


class CampaignStatusBodyJobs(TypedDict):
    queued: int
    """Waiting jobs of all types."""
    processing: int
    """Running jobs."""
    completed: int
    """Jobs that completed."""
    failed: int
    """Jobs that failed or were cancelled."""


class CampaignSubmit(TypedDict):
    """A query, a country, and how to process the results."""
    query: NotRequired[str]
    """What to search for, up to 120 characters. Required, here or as `search_query`."""
    search_query: NotRequired[str]
    """The same as `query`. Deprecated."""
    country_code: str
    """Two-letter ISO 3166 code; case-insensitive."""
    name: NotRequired['str | None']
    """Your label for the campaign."""
    filter: NotRequired['CampaignFilter']
    max_results: NotRequired[int]
    """Maximum businesses per location, 1 to 100. Default: 100."""
    workflow: NotRequired['CampaignWorkflow | None']
    auto_advance: NotRequired[bool]
    """Let the service submit locations itself, as fast as its workers take jobs. Default: False."""
    schedule: NotRequired['str | None']
    """Cron expression in UTC: at each of these times, the campaign runs again as a new campaign with
    `parent_campaign_id`. Needs stored credentials."""


class CampaignWorkflow(TypedDict):
    """What to do with the businesses. Omitted, null or `{}`: only map jobs run."""
    spidersite: NotRequired['CampaignSpiderSite']
    spiderverify: NotRequired['CampaignSpiderVerify']
    filter_social_media: NotRequired[bool]
    """Do not crawl social networks. Default: True."""
    filter_review_sites: NotRequired[bool]
    """Do not crawl review sites. Default: True."""
    filter_directories: NotRequired[bool]
    """Do not crawl directories, booking and delivery sites. Default: True."""
    filter_maps: NotRequired[bool]
    """Do not crawl links to maps. Default: True."""


class CancelBody(TypedDict):
    success: bool
    job_id: str
    """Identifier of the job."""
    status: 'Literal["cancelled"]'
    message: str
    ignored_fields: NotRequired[list[str]]
    """Unknown request fields as dotted paths, at most 10; absent if there are none."""


class Capability(TypedDict):
    """An external service that jobs use."""
    name: 'Literal["ai_model", "people_profiles", "people_search"]'
    """`ai_model`: AI extraction; `people_profiles`: svcPeople in the mode profile; `people_search`: in the modes
    search and research."""
    provider: 'str | None'
    """The selected model or provider."""
    configured: bool
    """If false, jobs that need it fail immediately."""
    missing_settings: list[str]
    """Settings that must be set."""
    reachable: 'bool | None'
    """Whether it responds; null until checked, and while not configured."""
    problem: 'str | None'
    """Why it is unavailable, as a sentence."""
    checked_at: 'str | None'
    """When this was read."""


class ClientKey(TypedDict):
    """An API key of your client. Its secret is never shown again."""
    key_id: str
    """Identifier of the key."""
    name: str
    actor: 'KeyActor'
    access: 'Literal["viewer", "member", "owner"]'
    """What the key may do. `viewer`: read. `member`: also submit and cancel work, report activities and share
    reports. `owner`: also manage keys, webhooks and settings."""
    delegate: bool
    """Whether the key may name other actors."""
    stores_credentials: bool
    """Whether an encrypted copy is stored for scheduled campaigns."""
    in_use: bool
    """Whether this call uses the key or one of its sessions."""
    active: bool
    """False if the key was revoked or replaced."""
    created_at: str
    """When the key was created."""
    last_used_at: 'str | None'
    """When the key was last used, to about a minute; null if never."""
    revoked_at: 'str | None'
    """When the key was revoked or replaced; null while it is active."""
    ignored_fields: NotRequired[list[str]]
    """Unknown request fields as dotted paths, at most 10; absent if there are none."""


class ClientKeyChange(TypedDict):
    access: 'Literal["viewer", "member", "owner"]'
    """What the key may do. `viewer`: read. `member`: also submit and cancel work, report activities and share
    reports. `owner`: also manage keys, webhooks and settings."""


class ClientKeyInput(TypedDict):
    name: str
    """Purpose of the key; unique among a client's active keys."""
    actor: NotRequired['ClientKeyInputActor']
    access: NotRequired['Literal["viewer", "member", "owner"]']
    """What the key may do. `viewer`: read. `member`: also submit and cancel work, report activities and share
    reports. `owner`: also manage keys, webhooks and settings. Default: member."""
    delegate: NotRequired[bool]
    """Allows X-Actor-Id to name other actors. Only such a key can create another one. Default: False."""
    store_credentials: NotRequired[bool]
    """Store an encrypted copy for scheduled campaigns. Default: True."""


class ClientKeyInputActor(TypedDict):
    """Actor that appears in shifts and logs. Default: an actor with the key's name."""
    id: str
    name: NotRequired[str]
    """Default: the actor's id."""
    role: NotRequired[str]
    """Describes the actor in shifts and logs, and grants nothing: see `access`. Default: member."""


class ClientKeyList(TypedDict):
    total: int
    keys: 'list[ClientKey]'


class ClientKeyRevoked(TypedDict):
    success: 'Literal[True]'
    key_id: str
    """Identifier of the key."""
    revoked_at: str
    """When the key was revoked."""
    ignored_fields: NotRequired[list[str]]
    """Unknown request fields as dotted paths, at most 10; absent if there are none."""


class ClientSettings(TypedDict):
    """Defaults for a client's jobs, and how long its data is kept."""
    client_id: str
    dedup_enabled: bool
    """Default for jobs: whether to mark duplicates."""
    dedup_unique_only: bool
    """Default for jobs: whether to omit duplicates."""
    maps_provider: 'Literal["google", "google_places_api", "osm"] | None'
    """Source of listings for svcMaps jobs; null for the service's default."""
    has_google_places_key: bool
    """Whether the client has stored its own key for google_places_api. The key is never shown."""
    retention: 'Retention'
    """How long the client has chosen to keep data; null: as long as the service keeps it."""
    service_retention: 'Retention'
    """How long the service keeps data at most; null means indefinitely."""
    ignored_fields: NotRequired[list[str]]
    """Unknown request fields as dotted paths, at most 10; absent if there are none."""


class ClientSettingsChange(TypedDict):
    """Omitted fields stay unchanged."""
    dedup_enabled: NotRequired[bool]
    dedup_unique_only: NotRequired[bool]
    maps_provider: NotRequired['Literal["google", "google_places_api", "osm"] | None']
    """Source of listings for svcMaps jobs; null for the service's default."""
    google_places_key: NotRequired['str | None']
    """API key for google_places_api, stored encrypted; null removes it."""
    retention: NotRequired['RetentionChange']


class ClientStorage(TypedDict):
    """What is stored for a client."""
    client_id: str
    measured_at: str
    """When this was measured; at most a minute ago."""
    areas: 'list[ClientStorageArea]'


class ClientStorageArea(TypedDict):
    area: 'Literal["results", "texts", "images", "events", "activities", "deliveries", "records"]'
    items: 'int | None'
    """How many there are; null if that is not counted."""
    bytes: 'int | None'
    """Their size: for results, estimated from the latest; null if unknown."""
    kept: 'int | None'
    """How long they are kept, in `unit`: the shorter of your time and the service's; null means indefinitely."""
    unit: 'Literal["days", "minutes"]'
    next_expiry_at: 'str | None'
    """When the oldest of them expires."""


class CompanyVitals(TypedDict):
    name: 'str | None'
    summary: 'str | None'
    industry: 'str | None'
    services: list[str]
    target_audience: 'str | None'


class CompendiumInfo(TypedDict):
    chars: int
    """Length of the Markdown in characters (code points)."""
    available: bool
    """Whether the Markdown can be read, here or at `store_url`."""
    cleanup_level: 'Literal["raw", "citations", "fit", "minimal"]'
    storage_location: 'Literal["inline", "store"]'
    truncated: bool
    """Text was cut: by `max_chars`, by a limit for one page, or because a page's connection broke.
    `metadata.warnings` gives the reason."""
    size_chars: NotRequired[int]
    """With `store`: the same as `chars`."""
    store_url: NotRequired[str]
    """With `store`: where to download the Markdown, without credentials. Each read of the result returns a new
    URL."""
    url_expires_at: NotRequired[str]
    """With `store`: expiry of `store_url`, 24 hours after the read."""
    expired_at: NotRequired[str]
    """Present if the Markdown was deleted because its retention time had passed."""


class CompendiumOptions(TypedDict):
    """How the Markdown summary of the site is written."""
    enabled: NotRequired[bool]
    """Whether to write Markdown at all. Default: True."""
    cleanup_level: NotRequired['Literal["raw", "citations", "fit", "minimal"]']
    """`raw`: the whole cleaned page. `citations`: raw with links moved to a numbered list. `fit`: main content.
    `minimal`: a condensed `fit`. Default: fit."""
    max_chars: NotRequired[int]
    """Maximum length of the text in characters, 1,000 to 1,000,000; cut at the end of a section or block. Default:
    100000."""
    remove_duplicates: NotRequired[bool]
    """Keep blocks that repeat over pages only on the first page. `raw` and `citations` keep each page's menus.
    Default: True."""
    include_in_response: NotRequired[bool]
    """False stores the text outside the result, which links to it. Default: True."""
    separator: NotRequired[str]
    """Text between two pages, up to 200 characters. Default: --- ."""
    priority_sections: NotRequired[list[str]]
    """Parts of a page to put first, as up to 20 simple CSS selectors of up to 100 characters. A bare word matches
    a tag, an id or a class. Default: ['main', 'article', 'content']."""


CompletedJob: TypeAlias = 'CompletedSiteJob | CompletedMapsJob | CompletedVerifyJob | CompletedPeopleJob'
"""The result of a completed job; `type` tells the shape of `data`."""


class CompletedMapsJob(TypedDict):
    """The result of a completed svcMaps job. Every field is always present."""
    success: bool
    job_id: str
    """Identifier of the job."""
    type: 'Literal["svcMaps"]'
    status: 'Literal["completed"]'
    processing_time_seconds: 'float | None'
    worker_id: 'str | None'
    completed_at: 'str | None'
    """When the job ended."""
    message: 'str | None'
    """For an unfinished job, its state. For a completed job, what its data does not show: why it is empty, or how
    many duplicates were omitted."""
    data: 'MapsResult'
    error_message: 'str | None'


class CompletedPeopleJob(TypedDict):
    """The result of a completed svcPeople job. Every field is always present."""
    success: bool
    job_id: str
    """Identifier of the job."""
    type: 'Literal["svcPeople"]'
    status: 'Literal["completed"]'
    processing_time_seconds: 'float | None'
    worker_id: 'str | None'
    completed_at: 'str | None'
    """When the job ended."""
    message: 'str | None'
    """For an unfinished job, its state. For a completed job, what its data does not show: why it is empty, or how
    many duplicates were omitted."""
    data: 'PeopleResult'
    error_message: 'str | None'


class CompletedSiteJob(TypedDict):
    """The result of a completed svcSite job. Every field is always present."""
    success: bool
    job_id: str
    """Identifier of the job."""
    type: 'Literal["svcSite"]'
    status: 'Literal["completed"]'
    processing_time_seconds: 'float | None'
    worker_id: 'str | None'
    completed_at: 'str | None'
    """When the job ended."""
    message: 'str | None'
    """For an unfinished job, its state. For a completed job, what its data does not show: why it is empty, or how
    many duplicates were omitted."""
    data: 'SiteResult'
    error_message: 'str | None'


class CompletedVerifyJob(TypedDict):
    """The result of a completed svcVerify job. Every field is always present."""
    success: bool
    job_id: str
    """Identifier of the job."""
    type: 'Literal["svcVerify"]'
    status: 'Literal["completed"]'
    processing_time_seconds: 'float | None'
    worker_id: 'str | None'
    completed_at: 'str | None'
    """When the job ended."""
    message: 'str | None'
    """For an unfinished job, its state. For a completed job, what its data does not show: why it is empty, or how
    many duplicates were omitted."""
    data: 'VerifyResult'
    error_message: 'str | None'


class ConnectedEvent(TypedDict):
    """First event of every stream."""
    client_id: str
    message: str


class CountryList(TypedDict):
    """Countries with locations, sorted by name."""
    countries: 'list[CountryListCountry]'
    total: int
    """Countries."""


class CountryListCountry(TypedDict):
    country_code: str
    """Two-letter country code."""
    country_name: str
    location_count: int
    """The country's cities and postcodes."""


CreateShareBody = TypedDict("CreateShareBody", {
    'date': NotRequired[str],
    'from': NotRequired[str],
    'to': NotRequired[str],
    'ttl_days': NotRequired[int],
})


class CredentialHealth(TypedDict):
    status: 'Literal["ok", "degraded"]'
    """`degraded` when a client lacks stored credentials."""
    missing_encrypted_credentials: int
    """Active clients without stored credentials that the current key can decrypt; their scheduled campaigns are
    skipped."""
    total_active_clients: int
    """Active clients."""
    checked_at: str
    """When this was read."""


class CustomAiPrompt(TypedDict):
    """A custom question to the AI model. Enabled, it needs `user_prompt` or `system_prompt`."""
    enabled: NotRequired[bool]
    """Default: False."""
    system_prompt: NotRequired['str | None']
    """Up to 2,000 characters."""
    user_prompt: NotRequired['str | None']
    """Up to 4,000 characters."""
    json_schema: NotRequired['dict[str, Any] | None']
    """JSON Schema of the answer: up to 20 kB, up to 10 levels deep, no remote references."""
    output_field_name: NotRequired[str]
    """Field of `data` that carries the answer: a letter, then a-z, 0-9 and _, up to 64 characters, and no other
    field of the result. Default: custom_analysis."""
    model: NotRequired['str | None']
    """Default: the configured model. Others only where the operator allows them."""
    temperature: NotRequired[float]
    """0 to 2. Default: 0.1."""
    max_tokens: NotRequired[int]
    """100 to 16,000. Default: 4000."""


class DigestSettings(TypedDict):
    """Email reports."""
    cadence: 'Literal["off", "daily", "weekly", "monthly"]'
    """How often reports are mailed."""
    last_sent_at: 'str | None'
    """When the last one was sent."""
    recipients: list[str]
    unconfirmed_recipients: list[str]
    """Those of `recipients` who have not confirmed via the emailed link. They get no reports."""
    ignored_fields: NotRequired[list[str]]
    """Unknown request fields as dotted paths, at most 10; absent if there are none."""


class DnsblReport(TypedDict):
    """What blocklists report on the domain's mail servers."""
    listed: 'bool | None'
    """Null if no zone could answer."""
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


class DoctorCheck(TypedDict):
    name: str
    title: str
    status: 'Literal["ok", "warning", "failed", "off"]'
    """`warning`: works with restrictions, or an optional part is missing; `off`: not configured, or could not be
    checked."""
    detail: str
    """What the status means for clients, as a sentence."""
    mend: 'str | None'
    """How to fix it; null if no action is needed."""


class DoctorReport(TypedDict):
    """Health of the service's parts, as seen by the responding machine."""
    status: 'Literal["ok", "warning", "failed"]'
    """The worst of the checks; `off` counts as ok."""
    checks: 'list[DoctorCheck]'
    checked_at: str
    """When this was read."""
    next_check_at: str
    """When the report expires; until then it is cached."""


DomainListChange = TypedDict("DomainListChange", {
    'add': list[str],
    'except': list[str],
})


DomainListChangeInput = TypedDict("DomainListChangeInput", {
    'add': NotRequired[list[str]],
    'except': NotRequired[list[str]],
})


class DomainLists(TypedDict):
    """Your changes to the lists of websites that are not crawled."""
    social_media: 'DomainListChange'
    review_sites: 'DomainListChange'
    directories: 'DomainListChange'
    maps: 'DomainListChange'
    updated_at: 'str | None'
    """Null if the lists were never changed."""
    listed: 'DomainListsListed'
    ignored_fields: NotRequired[list[str]]
    """Unknown request fields as dotted paths, at most 10; absent if there are none."""


class DomainListsListed(TypedDict):
    """The service's own lists."""
    version: str
    date: str
    source: str
    entries: 'DomainListsListedEntries'


class DomainListsListedEntries(TypedDict):
    social_media: int
    """Entries of the service's own list."""
    review_sites: int
    """Entries of the service's own list."""
    directories: int
    """Entries of the service's own list."""
    maps: int
    """Entries of the service's own list."""


class DomainListsUpdate(TypedDict):
    """Entries are `example.com` (with every host below it), `example.com/path` (with every path below it) or
    `brand.*` (a brand's domains in every country). An omitted list reverts to the service's default."""
    social_media: NotRequired['DomainListChangeInput']
    review_sites: NotRequired['DomainListChangeInput']
    directories: NotRequired['DomainListChangeInput']
    maps: NotRequired['DomainListChangeInput']


class EventsStatus(TypedDict):
    status: 'Literal["healthy", "degraded"]'
    active_subscriptions: int
    """Event streams open on this process."""
    client_connected: bool
    """Whether one of them is yours."""
    timestamp: str


class FoundProfile(TypedDict):
    linkedin_url: str
    linkedin_id: str
    name: 'str | None'
    headline: 'str | None'
    location: 'str | None'
    title: NotRequired['str | None']
    snippet: NotRequired['str | None']
    dedup_unique: NotRequired[bool]
    """With deduplication: first time seen."""


class GenericAcknowledgement(TypedDict):
    """Answer to the generic submit."""
    success: bool
    job_id: str
    """Identifier of the job."""
    type: 'JobType'
    status: 'Literal["queued"]'
    message: str
    ignored_fields: NotRequired[list[str]]
    """Unknown request fields as dotted paths, at most 10; absent if there are none."""


class GenericSubmit(TypedDict):
    url: str
    """http or https URL; for svcMaps, the URL of one place at a map provider, or its place id."""
    job_type: 'Literal["svcSite", "svcMaps"]'
    """What to do with it."""
    instructions: NotRequired[str]
    """What an AI model should extract; svcSite only."""


class Health(TypedDict):
    """Whether the service works."""
    status: 'Literal["healthy", "degraded", "unhealthy"]'
    """`unhealthy`: jobs can be neither accepted nor run (status 503); `degraded`: a part is unavailable, see
    `issues`."""
    timestamp: str
    """When this was read."""
    version: str
    services: 'HealthServices'
    issues: list[str]
    """One sentence per problem."""


class HealthServices(TypedDict):
    database: 'Literal["up", "down"]'
    """PostgreSQL."""
    cache: 'Literal["up", "down"]'
    """Redis where it is configured, else the memory of this process."""
    queue: 'Literal["up", "down"]'
    """Whether jobs can be handed to workers."""
    workers: 'HealthServicesWorkers'


class HealthServicesWorkers(TypedDict):
    svc_site: int
    """Places for svcSite jobs."""
    svc_maps: int
    """Places for svcMaps jobs."""
    svc_verify: int
    """Places for svcVerify jobs."""
    svc_people: int
    """Places for svcPeople jobs."""
    total: int
    """Places for jobs of any type."""
    available: int
    """Of these, the ones that are free."""


class HeartbeatEvent(TypedDict):
    """Keep-alive, every 30 seconds, without an id."""
    timestamp: str


class Info(TypedDict):
    """Version, limits and features of this service."""
    name: str
    version: str
    api_version: 'Literal["v1"]'
    environment: str
    job_types: 'list[JobType]'
    """Job types available on this service."""
    limits: 'Limits'
    features: 'InfoFeatures'
    warnings: list[str]
    """Recommended changes for the operator, one sentence each. The service works without them."""
    capabilities: 'list[Capability]'
    """External services: whether each is configured and reachable."""
    attributions: 'list[InfoAttribution]'
    docs_url: str
    timestamp: str
    """When this was read."""


class InfoAttribution(TypedDict):
    name: str
    license: str
    url: str


class InfoFeatures(TypedDict):
    """Optional features; null or false means unavailable."""
    ai_model: 'str | None'
    browser: bool
    """Whether pages that need JavaScript are rendered."""
    browser_sandbox: 'Literal["on", "off", "unknown"] | None'
    """Whether pages are rendered in Chromium's sandbox; `unknown` until a browser has been started, which this
    request triggers. Null without a browser. With CHROMIUM_REQUIRE_SANDBOX, no page is rendered without it."""
    map_provider: 'str | None'
    people_provider: 'str | None'
    search_provider: 'str | None'
    object_store: 'str | None'
    report_mail: bool
    """Whether reports of shifts can be mailed."""
    smtp: 'InfoFeaturesSmtp'


class InfoFeaturesSmtp(TypedDict):
    """Whether the responding machine can verify email addresses."""
    status: 'Literal["ok", "impaired", "blocked", "unknown"]'
    """`ok`: mail servers are reachable; `impaired`: reachable, but many will not reveal whether a mailbox exists;
    `blocked`: unreachable, so verdicts are unknown; `unknown`: not checked yet, or the check was inconclusive."""
    problems: list[str]
    """One sentence per problem: a closed port, a mismatched host name, a blocklist entry."""
    checked_at: 'str | None'
    """Null until checked."""


class JobCancelledEvent(TypedDict):
    """A job was cancelled."""
    job_id: str
    """Identifier of the job."""
    type: 'JobType'
    campaign_id: NotRequired[str]
    """Present when the job belongs to a campaign."""


class JobCompletedEvent(TypedDict):
    """A job finished."""
    job_id: str
    """Identifier of the job."""
    type: 'JobType'
    processing_time: float
    """Seconds."""
    results_count: int
    """Records in the result; for svcSite the pages crawled."""
    campaign_id: NotRequired[str]
    """Present when the job belongs to a campaign."""


class JobFailedEvent(TypedDict):
    """A job ended in an error."""
    job_id: str
    """Identifier of the job."""
    type: 'JobType'
    error_message: str
    campaign_id: NotRequired[str]
    """Present when the job belongs to a campaign."""


class JobList(TypedDict):
    """One page of a client's jobs. `total` counts the rows of all pages."""
    total: int
    page: int
    page_size: int
    total_pages: int
    jobs: 'list[JobListItem]'


class JobListItem(TypedDict):
    job_id: str
    """Identifier of the job."""
    type: 'JobType'
    status: 'JobStatus'
    priority: int
    url: 'str | None'
    query: 'str | None'
    created_at: str
    """When the job was created."""
    updated_at: str
    """When the job last changed."""
    completed_at: 'str | None'
    """When the job ended."""
    worker_id: 'str | None'
    campaign_id: 'str | None'
    waiting_for: 'str | None'
    """As in the job's status."""
    retry_at: 'str | None'
    """As in the job's status."""


class JobPriority(TypedDict):
    priority: NotRequired[int]
    """Higher runs first among your jobs of this type. Default: 0."""


class JobQueuedEvent(TypedDict):
    """A job was submitted and is waiting."""
    job_id: str
    """Identifier of the job."""
    type: 'JobType'
    created_at: str
    campaign_id: NotRequired[str]
    """Present when the job belongs to a campaign."""


class JobRequest(TypedDict):
    """A job's request, ready to be submitted again."""
    job_id: str
    """Identifier of the job."""
    type: 'JobType'
    path: str
    """Path for submitting it again."""
    body: 'JobRequestBody'


class JobRequestBody(TypedDict):
    """The payload with its defaults filled in, and the priority."""
    payload: 'dict[str, Any]'
    priority: int


class JobResults(TypedDict):
    """Result of one job. Every field but `code` is always present."""
    success: bool
    job_id: str
    """Identifier of the job."""
    type: 'JobType'
    status: 'JobStatus'
    processing_time_seconds: 'float | None'
    worker_id: 'str | None'
    completed_at: 'str | None'
    """When the job ended."""
    message: 'str | None'
    """For an unfinished job, its state. For a completed job, what its data does not show: why it is empty, or how
    many duplicates were omitted."""
    data: 'dict[str, Any] | None'
    """The result; its shape depends on the job type."""
    error_message: 'str | None'
    code: NotRequired['Literal["results_expired"]']
    """Present if the results of a completed job were deleted because their retention time had passed."""


class JobStartedEvent(TypedDict):
    """A worker picked the job up."""
    job_id: str
    """Identifier of the job."""
    type: 'JobType'
    worker_id: str
    started_at: str
    campaign_id: NotRequired[str]
    """Present when the job belongs to a campaign."""


JobStatus: TypeAlias = 'Literal["queued", "processing", "completed", "failed", "cancelled"]'
"""State of a job; see docs/job-states.md."""


class JobStatusBody(TypedDict):
    """State of one job."""
    success: bool
    """True: the request succeeded."""
    job_id: str
    """Identifier of the job."""
    type: 'JobType'
    status: 'JobStatus'
    created_at: str
    """When the job was created."""
    updated_at: str
    """When the job last changed."""
    worker_id: 'str | None'
    error_message: 'str | None'
    message: 'str | None'
    """State of the job as a sentence; null once it has ended."""
    waiting_for: 'str | None'
    """External condition that the job waits for, such as a provider's rate limit or greylisting. Other jobs use
    its slot meanwhile. Null while it is running."""
    retry_at: 'str | None'
    """When the wait ends. Null while the job is running, or if unknown."""
    progress: 'dict[str, Any] | None'
    """The worker's latest report: for svcSite `pages_crawled` and `pages_queued`, for svcMaps `listings`,
    `details` (with `deep`) and `images`, for svcVerify `verified` and `total`, for svcPeople `stage`; beside
    them, while `waiting_for` is set, `waiting_for` and `waiting_seconds`."""


JobType: TypeAlias = 'Literal["svcSite", "svcMaps", "svcVerify", "svcPeople"]'
"""What a job does."""


class KeyActor(TypedDict):
    id: str
    name: str
    role: str


class LeadScoring(TypedDict):
    icp_fit_score: float
    """0 (no fit) to 1 (ideal customer)."""
    champ_analysis: 'LeadScoringChampAnalysis'


class LeadScoringChampAnalysis(TypedDict):
    challenges: list[str]
    """Challenges that the product could solve."""
    authority: 'str | None'
    """Decision maker, if the text names one."""
    money: 'str | None'
    """Signs of a budget."""
    prioritization: 'str | None'
    """Signs of urgency."""


class Limits(TypedDict):
    requests_per_minute: int
    """Requests per API key; an operator can set a different limit for a client."""
    requests_burst: int
    """Additional requests allowed in the same window."""
    failed_authentications_per_minute: int
    """Per address."""
    body_bytes_max: int
    """Size of a request body."""
    job_list_page_size_max: int
    """Jobs per page."""
    locations_page_size_max: int
    """Locations per page."""
    campaign_list_page_size_max: int
    """Campaigns per page."""
    campaign_results_max: int
    """Businesses in a campaign's results without paging."""
    campaign_results_page_size_max: int
    """Businesses per page of a campaign's results."""
    campaign_locations_max: int
    """Locations of one campaign."""
    site_pages_max: int
    """Pages of one svcSite job."""
    maps_results_max: int
    """Listings of one svcMaps job."""
    maps_deep_results_max: int
    """Listings of one svcMaps job with `deep`."""
    verify_pacing_seconds: float
    """Minimum time between the starts of two verifications; 0 for none."""
    verify_emails_max: int
    """Addresses of one svcVerify job."""
    people_search_max: int
    """Profiles of one svcPeople search."""
    queue_depth_max: int
    """Maximum waiting svcVerify jobs per client; the same limit applies to svcPeople jobs."""
    result_cache_hours: int
    """How long the result of an identical svcSite job is reused."""
    compendium_inline_bytes_max: int
    """Maximum size of a Markdown text embedded in the result."""
    store_url_hours: int
    """How long a `store_url` is valid after the result is read."""
    shift_window_days_max: int
    """Maximum days in one list of shifts."""
    shift_gap_minutes_max: int
    """Maximum pause within a shift, in minutes."""
    shifts_page_size_max: int
    """Maximum shifts per page."""
    shipped_listed_max: int
    """Maximum jobs, campaigns, exports or pins listed in one shift."""
    activities_per_report_max: int
    """Maximum activities in one report."""
    share_days_max: int
    """Maximum validity of a shared report, in days."""
    shares_listed_max: int
    """Maximum links in the list of shared reports."""
    digest_recipients_max: int
    """Maximum recipients of a client's email reports."""
    webhooks_per_client_max: int
    """Maximum webhooks per client."""
    event_streams_max: int
    """Maximum open event streams per client."""
    event_replay_hours: int
    """How many whole hours back Last-Event-ID can replay events; EVENTS_RETENTION_MINUTES sets it."""
    event_heartbeat_seconds: int
    """Interval between event-stream heartbeats."""


class Liveness(TypedDict):
    status: 'Literal["alive"]'


class Location(TypedDict):
    """A place that can be searched."""
    location_id: int
    """Stable across imports of its data set."""
    country_code: str
    """Two-letter country code."""
    country_name: str
    search_string: str
    """Search text: name and country, with the region if the name is ambiguous."""
    location_type: 'Literal["city", "postcode"]'
    """A city, or one postcode of a city."""
    display_name: str
    parent_city: 'str | None'
    """The city that a postcode belongs to; null for a city."""
    admin_region: 'str | None'
    """State, province or similar; null if unknown."""
    latitude: float
    longitude: float
    population: int
    """0 if unknown."""
    needs_postcodes: bool
    """A city of 500,000 or more, which should be searched postcode by postcode."""
    created_at: str


class LocationList(TypedDict):
    """One page of locations, the most populous first."""
    locations: 'list[Location]'
    total: int
    """Locations across all pages."""
    page: int
    page_size: int
    total_pages: int


class LocationStats(TypedDict):
    """Location counts."""
    total_locations: int
    """Cities and postcodes."""
    total_countries: int
    """Countries with locations."""
    total_cities: int
    """Locations that are cities."""
    total_postcodes: int
    """Locations that are postcodes."""
    cities_needing_postcodes: int
    """Cities of 500,000 or more."""
    top_countries: 'list[LocationStatsTopCountry]'
    """The 20 countries with the most locations, in descending order."""


class LocationStatsTopCountry(TypedDict):
    country_code: str
    """Two-letter country code."""
    country_name: str
    total_locations: int
    """The country's cities and postcodes."""
    cities: int
    """Its cities."""
    postcodes: int
    """Its postcodes."""
    needs_postcodes: int
    """The country's cities of 500,000 or more."""


class MapsAddress(TypedDict):
    street: 'str | None'
    borough: 'str | None'
    city: 'str | None'
    postcode: 'str | None'
    region: 'str | None'
    country_code: 'str | None'
    """ISO 3166-1, two upper-case letters."""


MapsArea: TypeAlias = 'MapsBox | MapsCircle'
"""Where to look, in WGS 84 degrees: a bounding box (`west` greater than `east` if it crosses the 180th meridian),
or a circle. Places outside are left out."""


class MapsBox(TypedDict):
    """A bounding box."""
    south: float
    west: float
    north: float
    east: float


class MapsCircle(TypedDict):
    """A circle."""
    latitude: float
    longitude: float
    radius_km: float
    """0.05 to 500 kilometres."""


class MapsCoordinates(TypedDict):
    latitude: float
    longitude: float


class MapsListing(TypedDict):
    """A business listing. Fields that the provider does not supply are null."""
    source: 'Literal["google", "google_places_api", "osm"]'
    name: str
    place_id: str
    """The place's id at its provider: a Google place id, or for OpenStreetMap `osm:node/1`."""
    feature_id: 'str | None'
    """Google's `0x…:0x…`."""
    cid: 'str | None'
    """Google's customer id, decimal digits."""
    rating: 'float | None'
    reviews_count: 'int | None'
    address: 'str | None'
    """In one line, without the name of the business."""
    address_parts: 'MapsAddress | None'
    plus_code: 'str | None'
    phone: 'str | None'
    """As displayed, present even when invalid."""
    website: 'str | None'
    """Without the provider's redirects and tracking. Unchanged if it is not a URL."""
    email: 'str | None'
    """Only from OpenStreetMap."""
    categories: list[str]
    coordinates: 'MapsCoordinates | None'
    """Of the place, WGS 84 degrees."""
    timezone: 'str | None'
    """Name in the IANA database."""
    link: 'str | None'
    business_status: 'Literal["OPERATIONAL", "CLOSED_TEMPORARILY", "CLOSED_PERMANENTLY", "FUTURE_OPENING"] | None'
    price_range: 'Literal["$", "$$", "$$$", "$$$$"] | None'
    working_hours: 'dict[str, str] | None'
    """By English weekday, as `9 AM–5 PM` or in the provider's words; `Closed`; `Open 24 hours`."""
    popular_times: 'dict[str, list[int]] | None'
    """By English weekday: 24 numbers 0 to 100, one for each hour from midnight."""
    description: 'str | None'
    image_url: 'str | None'
    """With `store_images` a permanent URL of this service; the provider's if storing failed."""
    amenities: list[str]
    accessibility: 'str | None'
    """Accessibility for wheelchairs and hearing, in words."""
    reviews: NotRequired['list[MapsReview]']
    """With `extract_reviews`."""
    photos: NotRequired[list[str]]
    """With `extract_photos`: URLs."""
    google_place_id: str
    """Equal to `place_id`, for every provider."""
    phone_e164: 'str | None'
    """E.164; null unless valid."""
    phone_national: 'str | None'
    """National form; null unless valid."""
    phone_type: 'Literal["MOBILE", "FIXED_LINE", "FIXED_LINE_OR_MOBILE", "VOIP", "TOLL_FREE", "PREMIUM_RATE", "UNKNOWN"] | None'
    """Null without validation or phone."""
    phone_valid: 'bool | None'
    """Null without validation or phone, or if the country of a national number is unknown."""
    dedup_unique: NotRequired[bool]
    """With deduplication: first time seen."""


class MapsMetadata(TypedDict):
    max_results: int
    extract_reviews: bool
    extract_photos: bool
    language: str
    provider: 'Literal["google", "google_places_api", "osm"]'
    """The provider of the listings."""
    via: 'Literal["http", "browser", "api"] | None'
    """How: plain requests, a browser, or a documented API; null for a single place."""
    requests: int
    """Requests of the searches, and one for each place that was requested separately."""
    attribution: str
    """Attribution that is required wherever the data is shown."""
    completeness: 'dict[str, float] | None'
    """Share of the listings that have each field, 0 to 1; null without any listing."""
    unread: 'list[MapsMetadataUnreadItem]'
    """Places that were found but could not be read."""
    warnings: list[str]
    """What may be missing, and why, as sentences. For an empty result the first one says why it is empty, like the
    envelope's `message`."""
    dedup: 'MapsMetadataDedup'
    deep: NotRequired['MapsMetadataDeep']
    post_processing: 'MapsMetadataPostProcessing'


class MapsMetadataDedup(TypedDict):
    """Deduplication against your earlier results."""
    enabled: bool
    unique_only: bool
    """Whether duplicates were omitted."""
    total: int
    """Businesses that were found, including omitted ones."""
    unique: 'int | None'
    """New records; null if not enabled."""


class MapsMetadataDeep(TypedDict):
    """With `deep`: how the area was split."""
    areas: int
    """Number of searches."""
    requests: int
    """Number of requests."""
    saturated_left: int
    """Areas that may contain more and were not explored further; 0: everything was returned."""


class MapsMetadataPostProcessing(TypedDict):
    """Outcome of phone validation and image storage, if requested."""
    phone_validation: NotRequired['MapsMetadataPostProcessingPhoneValidation']
    image_upload: NotRequired['MapsMetadataPostProcessingImageUpload']


class MapsMetadataPostProcessingImageUpload(TypedDict):
    total_images: int
    uploaded: int
    failed: int


class MapsMetadataPostProcessingPhoneValidation(TypedDict):
    total: int
    valid: int
    invalid: int
    undecided: int
    """National numbers of places without a country."""


class MapsMetadataUnreadItem(TypedDict):
    place_id: 'str | None'
    name: 'str | None'
    reason: str


class MapsPayload(TypedDict):
    """What to look for: exactly one of `search_query` and `url`."""
    search_query: NotRequired[str]
    """What to search for, as typed into a map: `dentist in Bristol`."""
    query: NotRequired[str]
    """Alias of `search_query`. Deprecated."""
    url: NotRequired[str]
    """One place: its URL at a map provider, a short URL, or its place id."""
    max_results: NotRequired[int]
    """Maximum number of listings, 1 to 100; with `deep` up to 2000. Default: 20."""
    language: NotRequired[str]
    """Language of texts, `en` by default."""
    lang: NotRequired[str]
    """Alias of `language`. Deprecated."""
    country_code: NotRequired['str | None']
    """ISO 3166-1 code of the country to search in; phone numbers are also parsed by it."""
    area: NotRequired['MapsArea | None']
    near: NotRequired['MapsCircle | None']
    """Where to start looking, as a circle in WGS 84 degrees. Unlike with `area`, places outside stay in the
    result; but `deep` keeps to it."""
    deep: NotRequired[bool]
    """Search ever smaller areas if the provider returns only a part of the places. Default: False."""
    extract_reviews: NotRequired[bool]
    """Read reviews of each place. Takes longer. Default: False."""
    reviews_max: NotRequired[int]
    """Reviews of each place, 1 to 200. Default: 20."""
    extract_photos: NotRequired[bool]
    """Read the photos of each place. Takes longer. Default: False."""
    photos_max: NotRequired[int]
    """Photos of each place, 1 to 200. Default: 20."""
    headless: NotRequired[bool]
    """Allow a headless browser if plain requests get poor answers. Default: True."""
    store_images: NotRequired[bool]
    """Store the first image of each place under a permanent URL of this service, as `image_url`. Without it,
    `image_url` is the provider's; google_places_api, which charges for it, returns none then. Default: True."""
    validate_phones: NotRequired[bool]
    """Validate phone numbers and normalize them. Default: True."""
    dedup_enabled: NotRequired[bool]
    """Default: the client's setting."""
    dedup_unique_only: NotRequired[bool]
    """Default: the client's setting."""
    test: NotRequired[bool]
    """Run in the test queue: excluded from statistics and deduplication. Default: False."""


class MapsResult(TypedDict):
    """Result of a svcMaps job: `query`, `results_count` and `businesses` for a search; for a `url` the fields of
    the listing at the top level."""
    source: NotRequired['Literal["google", "google_places_api", "osm"]']
    name: NotRequired[str]
    place_id: NotRequired[str]
    """The place's id at its provider: a Google place id, or for OpenStreetMap `osm:node/1`."""
    feature_id: NotRequired['str | None']
    """Google's `0x…:0x…`."""
    cid: NotRequired['str | None']
    """Google's customer id, decimal digits."""
    rating: NotRequired['float | None']
    reviews_count: NotRequired['int | None']
    address: NotRequired['str | None']
    """In one line, without the name of the business."""
    address_parts: NotRequired['MapsAddress | None']
    plus_code: NotRequired['str | None']
    phone: NotRequired['str | None']
    """As displayed, present even when invalid."""
    website: NotRequired['str | None']
    """Without the provider's redirects and tracking. Unchanged if it is not a URL."""
    email: NotRequired['str | None']
    """Only from OpenStreetMap."""
    categories: NotRequired[list[str]]
    coordinates: NotRequired['MapsCoordinates | None']
    """Of the place, WGS 84 degrees."""
    timezone: NotRequired['str | None']
    """Name in the IANA database."""
    link: NotRequired['str | None']
    business_status: NotRequired['Literal["OPERATIONAL", "CLOSED_TEMPORARILY", "CLOSED_PERMANENTLY", "FUTURE_OPENING"] | None']
    price_range: NotRequired['Literal["$", "$$", "$$$", "$$$$"] | None']
    working_hours: NotRequired['dict[str, str] | None']
    """By English weekday, as `9 AM–5 PM` or in the provider's words; `Closed`; `Open 24 hours`."""
    popular_times: NotRequired['dict[str, list[int]] | None']
    """By English weekday: 24 numbers 0 to 100, one for each hour from midnight."""
    description: NotRequired['str | None']
    image_url: NotRequired['str | None']
    """With `store_images` a permanent URL of this service; the provider's if storing failed."""
    amenities: NotRequired[list[str]]
    accessibility: NotRequired['str | None']
    """Accessibility for wheelchairs and hearing, in words."""
    reviews: NotRequired['list[MapsReview]']
    """With `extract_reviews`."""
    photos: NotRequired[list[str]]
    """With `extract_photos`: URLs."""
    google_place_id: NotRequired[str]
    """Equal to `place_id`, for every provider."""
    phone_e164: NotRequired['str | None']
    """E.164; null unless valid."""
    phone_national: NotRequired['str | None']
    """National form; null unless valid."""
    phone_type: NotRequired['Literal["MOBILE", "FIXED_LINE", "FIXED_LINE_OR_MOBILE", "VOIP", "TOLL_FREE", "PREMIUM_RATE", "UNKNOWN"] | None']
    """Null without validation or phone."""
    phone_valid: NotRequired['bool | None']
    """Null without validation or phone, or if the country of a national number is unknown."""
    dedup_unique: NotRequired[bool]
    """With deduplication: first time seen."""
    query: NotRequired[str]
    """For a search."""
    results_count: NotRequired[int]
    """For a search: number of `businesses`."""
    businesses: NotRequired['list[MapsListing]']
    """For a search, in the provider's order."""
    metadata: 'MapsMetadata'


class MapsReview(TypedDict):
    review_id: 'str | None'
    author: 'str | None'
    rating: 'float | None'
    text: 'str | None'
    """As written, not translated."""
    date: 'str | None'
    """ISO 8601 if the provider returns a date, else its own words."""
    language: 'str | None'
    owner_response: 'MapsReviewOwnerResponse | None'


class MapsReviewOwnerResponse(TypedDict):
    text: str
    date: 'str | None'


class NameAvailability(TypedDict):
    is_available: bool
    suggestions: list[str]
    """Similar available names if the name is taken; otherwise empty."""


class NewClientKey(TypedDict):
    """A key with its secret, which is shown only once."""
    key_id: str
    """Identifier of the key."""
    name: str
    actor: 'KeyActor'
    access: 'Literal["viewer", "member", "owner"]'
    """What the key may do. `viewer`: read. `member`: also submit and cancel work, report activities and share
    reports. `owner`: also manage keys, webhooks and settings."""
    delegate: bool
    """Whether the key may name other actors."""
    stores_credentials: bool
    """Whether an encrypted copy is stored for scheduled campaigns."""
    in_use: bool
    """Whether this call uses the key or one of its sessions."""
    active: bool
    """False if the key was revoked or replaced."""
    created_at: str
    """When the key was created."""
    last_used_at: 'str | None'
    """When the key was last used, to about a minute; null if never."""
    revoked_at: 'str | None'
    """When the key was revoked or replaced; null while it is active."""
    client_id: str
    api_key: str
    api_secret: str
    credential: str
    """All three parts, as sent after `Bearer` in the Authorization header."""
    ignored_fields: NotRequired[list[str]]
    """Unknown request fields as dotted paths, at most 10; absent if there are none."""


class NewWebhook(TypedDict):
    webhook_id: str
    """Identifier of the webhook."""
    url: str
    event_types: 'list[str] | None'
    description: 'str | None'
    enabled: bool
    disabled_reason: 'Literal["by_client", "failing", "gone"] | None'
    """`failing`: no attempt succeeded for days; `gone`: the receiver answered 410."""
    disabled_at: 'str | None'
    """When it was disabled."""
    failing_since: 'str | None'
    """Time of the first attempt in the current run of failures."""
    previous_secret_expires_at: 'str | None'
    """Until then, deliveries are also signed with the previous secret."""
    created_at: str
    """When it was registered."""
    updated_at: str
    """When it was last changed."""
    secret: str
    """Signing secret in Standard Webhooks format. Shown only once."""
    ignored_fields: NotRequired[list[str]]
    """Unknown request fields as dotted paths, at most 10; absent if there are none."""


class PageFacts(TypedDict):
    """What the pages themselves state about the site, without AI."""
    name: 'str | None'
    description: 'str | None'
    logo: 'str | None'
    industry: 'str | None'
    services: list[str]
    target_audience: 'str | None'
    languages: list[str]
    """ISO 639 codes, the site's main language first."""
    country: 'str | None'
    """ISO 3166-1 code of the country used to read national phone numbers."""
    people: 'list[TeamMember]'
    schema_org: 'list[dict[str, Any]]'


class ParsedQuery(TypedDict):
    web_query: str
    """The query sent to search engines."""
    count: 'int | None'
    """Number in the query, null if there is none."""
    role: 'str | None'
    location: 'str | None'
    keywords: list[str]


class PatchDigestSettingsBody(TypedDict):
    cadence: NotRequired['Literal["off", "daily", "weekly", "monthly"]']
    """Report period: a day, a week from Monday or a calendar month, in UTC. The report is mailed when the period
    ends. After a change, the next report is due immediately."""
    recipients: NotRequired[list[str]]


class PeopleAi(TypedDict):
    status: 'Literal["ok", "failed", "not_configured"]'
    model: NotRequired['str | None']
    input_tokens: NotRequired[int]
    output_tokens: NotRequired[int]
    cost: NotRequired['float | None']
    """In the currency of the operator's prices; null if none are configured."""
    dropped: NotRequired[int]
    """Claims that the text does not support."""
    error: NotRequired['str | None']


class PeoplePayload(TypedDict):
    """Who to find. `linkedin_url` goes with the modes `profile` and `research`, `search_query` with `search`."""
    mode: 'Literal["profile", "search", "research"]'
    """`profile`: one person's profile. `search`: profiles that match a query. `research`: a report with its
    sources."""
    linkedin_url: NotRequired['str | None']
    """A person's profile. Required in the modes `profile` and `research`. With the provider `public_page`, also
    any other public page about one person."""
    search_query: NotRequired['str | None']
    """Who to look for, in plain language. Required in the mode `search`."""
    search_limit: NotRequired[int]
    """Maximum number of profiles in a search, 1 to 20. Default: 10."""
    generate_summary: NotRequired[bool]
    """Fill `summary`, in the mode `profile`; needs a configured AI model. Default: False."""
    extract_insights: NotRequired[bool]
    """Fill `insights`, in the mode `profile`; needs a configured AI model. Default: False."""
    product_description: NotRequired['str | None']
    """What you sell, for lead scoring; requires `icp_description` (422 without it)."""
    icp_description: NotRequired['str | None']
    """Your ideal customer, for lead scoring; requires `product_description` (422 without it)."""
    dedup_enabled: NotRequired[bool]
    """Default: the client's setting."""
    dedup_unique_only: NotRequired[bool]
    """Leave out profiles that an earlier job returned. Default: the client's setting; true enables deduplication."""
    force_refresh: NotRequired[bool]
    """Query the provider even if a recent answer is cached. Default: False."""
    test: NotRequired[bool]
    """Run in the test queue: excluded from statistics, cache and deduplication. Default: False."""


PeopleResult: TypeAlias = 'ProfileModeResult | SearchModeResult | ResearchModeResult'
"""Result of a svcPeople job; its shape depends on `mode`."""


class PersonalizationHooks(TypedDict):
    company_name: 'str | None'
    decision_maker: 'str | None'
    key_challenge: 'str | None'
    urgency_signal: 'str | None'
    personalization_angle: 'str | None'


class PinCreatedEvent(TypedDict):
    """A pin was claimed with one of your signup links. Sent once per pin."""
    pin_id: str
    name: str
    country_code: str
    brand_id: str
    state: 'Literal["done"]'
    created_at: str


class PrivacyAccess(TypedDict):
    """Everything stored about a person."""
    findings: 'list[PrivacyFinding]'
    counts: dict[str, int]
    """Findings of this answer by place."""
    next_cursor: 'str | None'
    """Not everything has been searched: send it as `cursor` to continue. Null at the end."""
    ignored_fields: NotRequired[list[str]]
    """Unknown request fields as dotted paths, at most 10; absent if there are none."""


class PrivacyAccessRequest(TypedDict):
    email: NotRequired[str]
    """Address."""
    phone: NotRequired[str]
    """Number with country code."""
    profile_url: NotRequired[str]
    """Public profile."""
    name: NotRequired[str]
    """Full name; with `domain`."""
    domain: NotRequired[str]
    """Website that names the person; with `name`."""
    cursor: NotRequired[str]
    """`next_cursor` of the previous answer."""


class PrivacyErasure(TypedDict):
    """Receipt of an erasure. It does not name the person."""
    erasure_id: str
    """Identifier of the erasure: the receipt."""
    state: 'Literal["running", "complete"]'
    """`running`: what is indexed is erased; everything else is being searched in the background. `complete`:
    nothing is left."""
    waiting_for: 'str | None'
    """Why a running erasure has not ended."""
    identifiers: int
    """Identifiers of the person that may not be collected again."""
    counts: dict[str, int]
    """Rows and objects changed or deleted, by place."""
    requested_at: str
    """When it was requested."""
    completed_at: 'str | None'
    """When it was complete."""
    ignored_fields: NotRequired[list[str]]
    """Unknown request fields as dotted paths, at most 10; absent if there are none."""


class PrivacyErasureList(TypedDict):
    erasures: 'list[PrivacyErasure]'
    next_cursor: 'str | None'


class PrivacyFinding(TypedDict):
    place: str
    """Table of the database, or `object_store`."""
    id: str
    """The row's key, or the object's."""
    values: 'dict[str, Any]'
    """What mentions the person: the columns of the row, or excerpts of long ones."""


class PrivacySubject(TypedDict):
    """One or more identifiers of one person: `email`, `phone`, `profile_url`, or `name` with `domain`."""
    email: NotRequired[str]
    """Address."""
    phone: NotRequired[str]
    """Number with country code."""
    profile_url: NotRequired[str]
    """Public profile."""
    name: NotRequired[str]
    """Full name; with `domain`."""
    domain: NotRequired[str]
    """Website that names the person; with `name`."""


class Problem(TypedDict):
    """An error."""
    detail: str
    """What is wrong and what to do, as a sentence."""
    code: 'Literal["malformed_request", "invalid_state", "unauthenticated", "malformed_credentials", "session_expired", "csrf_token_invalid", "client_inactive", "access_denied", "forbidden", "share_invalid", "not_found", "method_not_allowed", "results_unavailable", "results_expired", "share_gone", "body_too_large", "validation_error", "idempotency_conflict", "rate_limited", "auth_rate_limited", "stream_limit", "queue_full", "internal_error", "database_unavailable", "storage_unavailable", "client_moving", "shutting_down", "suppressed", "signup_token_invalid", "signup_token_stale", "reservation_not_found", "claim_mismatch", "claim_completed", "name_taken", "registry_misconfigured", "registry_unreadable", "registry_refused", "registry_unavailable", "signup_writes_disabled", "api_key_exists", "api_key_in_use", "last_api_key", "last_owner_key", "api_key_limit", "webhook_limit", "cancelled", "worker_lost", "job_timeout", "address_blocked", "invalid_url", "dns_not_found", "dns_failed", "connection_failed", "tls_invalid", "fetch_timeout", "too_many_redirects", "body_limit", "protocol_error", "http_status", "content_type", "parse_failed", "render_failed", "browser_unavailable", "robots_disallowed", "robots_unreachable", "import_invalid", "invalid_map_url", "business_not_found", "profile_not_found", "provider_refused", "provider_quota_exceeded", "provider_blocked", "provider_unreadable", "provider_unavailable", "not_configured", "model_unavailable", "model_rejected", "model_refused", "model_answer_invalid", "model_limit_reached", "answer_schema_invalid", "mail_refused", "mail_unconfirmed", "configuration_invalid", "secret_key_mismatch", "backup_failed"]'
    """Machine-readable code; docs/errors.md lists them."""
    errors: NotRequired['list[ProblemError]']
    """With 422: each violation."""
    ignored_fields: NotRequired[list[str]]
    """Unknown request fields as dotted paths, at most 10; absent if there are none."""


class ProblemError(TypedDict):
    loc: 'list[str | int]'
    """Path to the value."""
    msg: str
    type: str


class ProfileEducation(TypedDict):
    title: 'str | None'
    """The school."""
    description: 'str | None'
    """Degree and field."""
    start_year: 'str | None'
    """Four digits."""
    end_year: 'str | None'
    """Four digits."""


class ProfileExperience(TypedDict):
    company: 'str | None'
    company_logo_url: 'str | None'
    title: 'str | None'
    description_html: 'str | None'
    """HTML with formatting only: paragraphs, lists, line breaks, bold, italic."""
    duration: 'str | None'
    """As the source writes it, for example `Jan 2019 - Present`."""


class ProfileFieldOrigin(TypedDict):
    source: 'Literal["brightdata", "pdl", "public_page"]'
    freshness: 'Literal["live", "stored", "unknown"]'
    """`live`: read from the public page; `stored`: from the provider's own copy; `unknown`: the provider does not
    say, and the page does not show the field to everyone."""
    as_of: 'str | None'
    """When it was read at its source, if known."""


class ProfileInsights(TypedDict):
    seniority: 'str | None'
    department: 'str | None'
    topics: list[str]
    conversation_starters: list[str]


class ProfileLanguage(TypedDict):
    name: str
    proficiency: 'str | None'


class ProfileModeResult(TypedDict):
    """Result of a svcPeople job in profile mode."""
    mode: 'Literal["profile"]'
    status: 'Literal["available", "unavailable"]'
    """`unavailable`: the profile is private, so `profile` contains only what its URL implies."""
    profile: 'ProfileModeResultProfile | None'
    """Null if it is a duplicate and duplicates are left out."""
    cached: bool
    """From the cached answer of an earlier job of yours."""
    source: 'Literal["brightdata", "pdl", "public_page"]'
    """Provider that returned it."""
    summary: 'str | None'
    """With `generate_summary`."""
    insights: 'ProfileInsights | None'
    """With `extract_insights`."""
    lead_scoring: 'LeadScoring | None'
    """With both descriptions."""
    metadata: 'ProfileModeResultMetadata'


class ProfileModeResultMetadata(TypedDict):
    fetched_at: str
    """When the provider answered."""
    fields: 'dict[str, ProfileFieldOrigin]'
    """Where each field that has a value comes from, and how old it is."""
    notes: list[str]
    """What the source withheld, in sentences."""
    ai: 'PeopleAi | None'
    """Outcome of the AI extraction; null if none was requested."""


class ProfileModeResultProfile(TypedDict):
    linkedin_url: 'str | None'
    """Canonical URL; null for pages elsewhere that name none."""
    linkedin_id: 'str | None'
    """Last path segment of that URL."""
    linkedin_num_id: 'str | None'
    first_name: 'str | None'
    last_name: 'str | None'
    full_name: 'str | None'
    headline: 'str | None'
    about: 'str | None'
    location: 'str | None'
    city: 'str | None'
    country_code: 'str | None'
    """ISO 3166-1, two upper-case letters."""
    profile_pic_url: 'str | None'
    banner_image: 'str | None'
    connections: 'int | None'
    followers: 'int | None'
    current_company: 'str | None'
    experience: 'list[ProfileExperience]'
    education: 'list[ProfileEducation]'
    languages: 'list[ProfileLanguage]'
    dedup_unique: NotRequired[bool]
    """With deduplication: first time seen."""


class QueueCounts(TypedDict):
    queued: int
    """Waiting jobs."""
    processing: int
    """Running jobs."""
    total: int
    """`queued` plus `processing`."""


class QueueStats(TypedDict):
    """Waiting and running jobs. Test jobs are excluded."""
    timestamp: str
    """When this was read."""
    queues: 'QueueStatsQueues'
    workers: 'QueueStatsWorkers'
    processing: 'QueueStatsProcessing'


class QueueStatsProcessing(TypedDict):
    jobs_last_hour: int
    """Jobs that ended in the last hour."""
    jobs_last_24h: int
    """Jobs that ended in the last 24 hours."""
    avg_processing_time: float
    """Mean over the last hour, in seconds; 0 without jobs."""
    current_rate: float
    """Jobs that end per minute."""


class QueueStatsQueues(TypedDict):
    svc_site: 'QueueCounts'
    svc_maps: 'QueueCounts'
    svc_verify: 'QueueCounts'
    svc_people: 'QueueCounts'


class QueueStatsWorkers(TypedDict):
    svc_site: 'WorkerCounts'
    svc_maps: 'WorkerCounts'
    svc_verify: 'WorkerCounts'
    svc_people: 'WorkerCounts'


class Readiness(TypedDict):
    """Whether this process accepts requests."""
    status: 'Literal["ready", "not_ready"]'
    reason: NotRequired[str]
    """Why the process is not ready."""


class Record(TypedDict):
    """What all results state about one business, person, address, phone number or domain."""
    id: str
    """Identifier of the record. It stays valid through merges."""
    kind: 'RecordKind'
    name: 'str | None'
    fields: 'dict[str, Any]'
    """Current values; see docs/records.md."""
    verification: 'Literal["valid", "risky", "unknown", "invalid"] | None'
    """Verdict of the address; for businesses and people the best one of their addresses."""
    has_email: bool
    has_phone: bool
    tags: list[str]
    lists: list[str]
    owner: 'str | None'
    status: 'str | None'
    """Your own status, for example `contacted`."""
    notes: 'str | None'
    observations: int
    """Results that state something about it, by origin."""
    first_seen: str
    """When it was found first."""
    last_seen: str
    """When it was found last."""
    merged_ids: NotRequired[list[str]]
    """Records merged into this one."""
    people: NotRequired['list[RelatedRecord]']
    emails: NotRequired['list[RelatedRecord]']
    phones: NotRequired['list[RelatedRecord]']
    domains: NotRequired['list[RelatedRecord]']
    businesses: NotRequired['list[RelatedRecord]']
    sources: NotRequired['list[RecordSource]']
    """With `include=sources`, newest first."""
    ignored_fields: NotRequired[list[str]]
    """Unknown request fields as dotted paths, at most 10; absent if there are none."""


class RecordBackfill(TypedDict):
    """Projection of jobs that ended before the upgrade to records."""
    state: 'Literal["running", "done"]'
    jobs_done: int
    """Earlier jobs whose results are projected."""
    jobs_total: int
    """Completed jobs."""
    started_at: 'str | None'
    """When it began."""
    finished_at: 'str | None'
    """When the last earlier job was put in line."""


class RecordBulkChange(TypedDict):
    ids: NotRequired[list[str]]
    """These records."""
    filter: NotRequired['RecordFilter']
    """Or all that match; `{}` selects all of the kind."""
    change: 'RecordChange'


class RecordBulkResult(TypedDict):
    changed: int
    """Records that the change was applied to."""
    ignored_fields: NotRequired[list[str]]
    """Unknown request fields as dotted paths, at most 10; absent if there are none."""


class RecordChange(TypedDict):
    """Omitted fields stay unchanged."""
    add_tags: NotRequired[list[str]]
    remove_tags: NotRequired[list[str]]
    owner: NotRequired['str | None']
    """Null removes it."""
    status: NotRequired['str | None']
    """Null removes it."""
    notes: NotRequired['str | None']
    """Null removes them."""
    add_to_lists: NotRequired[list[str]]
    remove_from_lists: NotRequired[list[str]]


class RecordDetail(TypedDict):
    id: str
    """Identifier of the record. It stays valid through merges."""
    kind: 'RecordKind'
    name: 'str | None'
    fields: 'dict[str, Any]'
    """Current values; see docs/records.md."""
    verification: 'Literal["valid", "risky", "unknown", "invalid"] | None'
    """Verdict of the address; for businesses and people the best one of their addresses."""
    has_email: bool
    has_phone: bool
    tags: list[str]
    lists: list[str]
    owner: 'str | None'
    status: 'str | None'
    """Your own status, for example `contacted`."""
    notes: 'str | None'
    observations: int
    """Results that state something about it, by origin."""
    first_seen: str
    """When it was found first."""
    last_seen: str
    """When it was found last."""
    merged_ids: list[str]
    people: NotRequired['list[RelatedRecord]']
    emails: NotRequired['list[RelatedRecord]']
    phones: NotRequired['list[RelatedRecord]']
    domains: NotRequired['list[RelatedRecord]']
    businesses: NotRequired['list[RelatedRecord]']
    sources: 'list[RecordSource]'
    """The latest 100, newest first."""
    values: 'dict[str, RecordValue]'
    """Each field with its provenance."""
    merges: 'list[RecordMerge]'


class RecordFacetCount(TypedDict):
    value: str
    count: int


class RecordFacets(TypedDict):
    """The 50 most frequent values of each facet."""
    facets: 'RecordFacetsFacets'
    total: int
    is_estimate: bool
    """Counted in a sample, since very many records match."""


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


class RecordFilter(TypedDict):
    """Which records; a record must match all."""
    q: NotRequired[str]
    """Words, in any order, or their beginnings; case- and accent-insensitive."""
    country: NotRequired[str]
    """ISO 3166-1 alpha-2 code. Several, separated by commas: any of them."""
    region: NotRequired[str]
    """As in the facets, case-insensitive."""
    category: NotRequired[str]
    """As in the facets, case-insensitive."""
    rating_min: NotRequired[float]
    """Lowest rating."""
    verification: NotRequired[str]
    """`valid`, `risky`, `unknown` or `invalid`. Several, separated by commas: any of them."""
    has_email: NotRequired[bool]
    """With an address, or without one."""
    has_phone: NotRequired[bool]
    """With a phone number, or without one."""
    campaign: NotRequired[str]
    """Found by this campaign."""
    job: NotRequired[str]
    """Found by this job."""
    tag: NotRequired[str]
    """Tag. Several, separated by commas: any of them."""
    list: NotRequired[str]
    """In this list."""
    owner: NotRequired[str]
    """Owner. Several, separated by commas: any of them."""
    status: NotRequired[str]
    """Your own status. Several, separated by commas: any of them."""
    seen_since: NotRequired[str]
    """Last found at this time or later."""
    seen_before: NotRequired[str]
    """Last found before this time."""


RecordKind: TypeAlias = 'Literal["businesses", "people", "emails", "phones", "domains"]'
"""What a record is about."""


class RecordList(TypedDict):
    """A named list of records of one kind."""
    list_id: str
    """Identifier of the list."""
    name: str
    kind: 'RecordKind'
    members: int
    """Number of records in it."""
    created_at: str
    """When it was created."""
    ignored_fields: NotRequired[list[str]]
    """Unknown request fields as dotted paths, at most 10; absent if there are none."""


class RecordListChange(TypedDict):
    name: str


class RecordListDeleted(TypedDict):
    success: bool
    list_id: str
    """Identifier of the list."""
    ignored_fields: NotRequired[list[str]]
    """Unknown request fields as dotted paths, at most 10; absent if there are none."""


class RecordListInput(TypedDict):
    name: str
    kind: NotRequired['RecordKind']
    """Default: businesses."""


class RecordLists(TypedDict):
    lists: 'list[RecordList]'


class RecordMerge(TypedDict):
    record_id: str
    """The merged record."""
    with_id: str
    """The record that it was merged with."""
    key: str
    """What both have in common."""
    merged_at: str
    """When they were merged."""
    reversed_at: 'str | None'
    """When the merge was reversed."""


class RecordPage(TypedDict):
    records: 'list[Record | RecordTombstone]'
    next_cursor: 'str | None'
    """`cursor` of the next page; null on the last."""
    next_since: 'str | None'
    """In a sync feed: `since` of the next call, also if there is nothing new. Null in a list."""
    total: 'int | None'
    """Matching records when the first page was read; exact up to 2,000. Null in a sync feed."""
    total_is_estimate: bool


class RecordSource(TypedDict):
    job_id: str
    """The job."""
    origin: 'Literal["verifier", "provider", "page", "search", "model"]'
    """Who states it."""
    source: 'str | None'
    """URL of the page, or name of the provider."""
    campaign_id: 'str | None'
    """Campaign of the job."""
    seen_at: str
    """When it was found."""


class RecordSplit(TypedDict):
    record: 'Record'
    """The record on its own."""
    split_from: 'Record'
    """The record that it was part of."""
    ignored_fields: NotRequired[list[str]]
    """Unknown request fields as dotted paths, at most 10; absent if there are none."""


class RecordTombstone(TypedDict):
    """In a sync feed: remove this record."""
    id: str
    """Identifier of the record. It stays valid through merges."""
    kind: 'RecordKind'
    deleted: 'Literal[True]'
    merged_into: 'str | None'
    """The record that it is part of; null if it is gone."""


class RecordValue(TypedDict):
    """A field with its provenance."""
    value: 'Any'
    origin: 'Literal["verifier", "provider", "page", "search", "model"]'
    source: 'str | None'
    """URL of the page, or name of the provider."""
    job_id: str
    """The job that stated this value last."""
    first_seen: str
    """When this value was found first."""
    last_seen: str
    """When this value was found last."""
    confidence: float
    """By origin, and higher if several sources agree."""


class RegionList(TypedDict):
    """Regions of one country, sorted by name."""
    regions: 'list[RegionListRegion]'
    total: int
    """Regions."""


class RegionListRegion(TypedDict):
    region: 'str | None'
    """Null for locations without a known region."""
    city_count: int
    """Cities."""
    postcode_count: int
    """Postcodes."""
    location_count: int
    """Both."""


class RelatedRecord(TypedDict):
    """A record connected with another one."""
    id: str
    """Identifier of the record. It stays valid through merges."""
    kind: 'RecordKind'
    name: 'str | None'
    verification: 'Literal["valid", "risky", "unknown", "invalid"] | None'
    fields: 'dict[str, Any]'
    source: 'str | None'
    """Page or provider that connects the two."""
    last_seen: str
    """When the connection was found last."""


class RemoveSuppressionResponse(TypedDict):
    removed: 'Literal[True]'
    ignored_fields: NotRequired[list[str]]
    """Unknown request fields as dotted paths, at most 10; absent if there are none."""


class ResearchModeResult(TypedDict):
    """Result of a svcPeople job in research mode."""
    mode: 'Literal["research"]'
    person_name: 'str | None'
    linkedin_url: str
    report: str
    """Markdown. `[n]` cites the n-th of `sources`."""
    sources: list[str]
    """URLs of the pages that the report cites."""
    lead_scoring: 'LeadScoring | None'
    """With both descriptions."""
    dedup_unique: NotRequired[bool]
    """With deduplication: first time seen."""
    metadata: 'ResearchModeResultMetadata'


class ResearchModeResultMetadata(TypedDict):
    research_id: str
    created_at: str
    updated_at: str
    source: str
    """Search provider that was used."""
    queries: list[str]
    """Its queries."""
    rounds: int
    """Rounds of searches, each informed by the pages of the previous ones."""
    pages: 'list[ResearchPage]'
    notes: list[str]
    """What could not be done, in sentences."""
    prompts: 'list[ResearchModeResultMetadataPrompt]'
    """Versions of the prompts that were used."""
    ai: 'PeopleAi | None'
    """Outcome of the AI extraction; null if none was requested."""


class ResearchModeResultMetadataPrompt(TypedDict):
    name: str
    version: int


class ResearchPage(TypedDict):
    """Outcome of a page from the search results."""
    url: str
    outcome: 'Literal["read", "other_person", "failed"]'
    reason: 'str | None'
    """An explanation; null for `read`."""


class ReservedName(TypedDict):
    name: str
    """The name as now reserved."""
    country_code: str
    """ISO 3166-1 alpha-2 code."""
    expires_at: str
    """When the reservation expires."""
    ignored_fields: NotRequired[list[str]]
    """Unknown request fields as dotted paths, at most 10; absent if there are none."""


class ResolvedRecords(TypedDict):
    records: 'list[Record]'
    """What the identifier identifies, or is connected with what it identifies; eldest first."""


class Retention(TypedDict):
    """How long data is kept; null means indefinitely."""
    results: 'int | None'
    """Days for results of jobs, from their completion."""
    texts: 'int | None'
    """Days for Markdown texts of crawled websites, from the completion of their job."""
    images: 'int | None'
    """Days for stored images of listings, from the completion of the last job that found them."""
    events: 'int | None'
    """Minutes for events that a stream replays."""
    activities: 'int | None'
    """Days for activities and the shifts made of them."""
    deliveries: 'int | None'
    """Days for webhook deliveries and their log."""
    records: 'int | None'
    """Days for records, from when a job last found them."""


class RetentionChange(TypedDict):
    """Omitted areas stay unchanged; null applies the time of the service."""
    results: NotRequired['int | None']
    """Days for results of jobs, from their completion."""
    texts: NotRequired['int | None']
    """Days for Markdown texts of crawled websites, from the completion of their job."""
    images: NotRequired['int | None']
    """Days for stored images of listings, from the completion of the last job that found them."""
    events: NotRequired['int | None']
    """Minutes for events that a stream replays."""
    activities: NotRequired['int | None']
    """Days for activities and the shifts made of them."""
    deliveries: NotRequired['int | None']
    """Days for webhook deliveries and their log."""
    records: NotRequired['int | None']
    """Days for records, from when a job last found them."""


class RotatedClientKey(TypedDict):
    """A key with its secret, which is shown only once."""
    key_id: str
    """Identifier of the key."""
    name: str
    actor: 'KeyActor'
    access: 'Literal["viewer", "member", "owner"]'
    """What the key may do. `viewer`: read. `member`: also submit and cancel work, report activities and share
    reports. `owner`: also manage keys, webhooks and settings."""
    delegate: bool
    """Whether the key may name other actors."""
    stores_credentials: bool
    """Whether an encrypted copy is stored for scheduled campaigns."""
    in_use: bool
    """Whether this call uses the key or one of its sessions."""
    active: bool
    """False if the key was revoked or replaced."""
    created_at: str
    """When the key was created."""
    last_used_at: 'str | None'
    """When the key was last used, to about a minute; null if never."""
    revoked_at: 'str | None'
    """When the key was revoked or replaced; null while it is active."""
    client_id: str
    api_key: str
    api_secret: str
    credential: str
    """All three parts, as sent after `Bearer` in the Authorization header."""
    replaced_key_id: str
    """The key that it replaces."""
    replaced_key_ended_at: str
    """When the replaced key and its sessions stopped working."""
    ignored_fields: NotRequired[list[str]]
    """Unknown request fields as dotted paths, at most 10; absent if there are none."""


class SearchModeResult(TypedDict):
    """Result of a svcPeople job in search mode."""
    mode: 'Literal["search"]'
    query: str
    results_count: int
    profiles: 'list[FoundProfile]'
    parsed_query: 'ParsedQuery'
    cached: bool
    source: str
    """Search provider that was used."""
    metadata: 'SearchModeResultMetadata'


class SearchModeResultMetadata(TypedDict):
    parsed_by: 'Literal["model", "grammar"]'
    """What parsed the query."""
    notes: list[str]
    """What limits left out, in sentences."""
    ai: 'PeopleAi | None'
    """Outcome of the AI extraction; null if none was requested."""


class ServiceIndex(TypedDict):
    """Links to the service's entry points."""
    name: str
    version: str
    docs: str
    """Human-readable API reference."""
    openapi: str
    """Machine-readable API description."""
    health: str


class Session(TypedDict):
    """The signed-in user."""
    client_id: str
    client_name: str
    actor: 'KeyActor'
    access: 'Literal["viewer", "member", "owner"]'
    """Access level of the session: that of the API key used to sign in."""
    expires_at: str
    """When the session ends and the user must sign in again."""
    csrf_token: str
    """Value of `X-CSRF-Token` for every call that changes data."""


class SessionBody(TypedDict):
    """The signed-in user."""
    session: 'Session | None'
    """Null if no user is signed in."""
    ignored_fields: NotRequired[list[str]]
    """Unknown request fields as dotted paths, at most 10; absent if there are none."""


class SessionEnd(TypedDict):
    """The user is signed out."""
    success: 'Literal[True]'
    ignored_fields: NotRequired[list[str]]
    """Unknown request fields as dotted paths, at most 10; absent if there are none."""


class SessionRequest(TypedDict):
    """Credentials for signing in."""
    credential: str
    """As in the Authorization header: `client_id:api_key:api_secret`."""


ShareLink = TypedDict("ShareLink", {
    'id': str,
    'url': str,
    'token': str,
    'from': str,
    'to': str,
    'expires_at': str,
    'ignored_fields': NotRequired[list[str]],
})
"""A read-only report of a window, for anyone who has the link."""


class ShareList(TypedDict):
    """Active links to shared reports."""
    shares: 'list[ShareListShare]'
    """At most 100, latest expiry first."""


ShareListShare = TypedDict("ShareListShare", {
    'id': str,
    'url': str,
    'from': str,
    'to': str,
    'created_by': str,
    'created_at': str,
    'expires_at': str,
})


class ShareRevoked(TypedDict):
    """The link no longer works."""
    id: str
    revoked: 'Literal[True]'
    ignored_fields: NotRequired[list[str]]
    """Unknown request fields as dotted paths, at most 10; absent if there are none."""


class Shift(TypedDict):
    """A session of one actor's activities without a pause longer than the gap. It belongs to the UTC day on which
    it starts, and is never split at midnight."""
    actor_id: str
    actor_name: str
    role: str
    started_at: str
    """ISO 8601 in UTC, to the microsecond."""
    ended_at: str
    """ISO 8601 in UTC, to the microsecond."""
    duration_minutes: float
    """Two decimals."""
    activities: int
    """All activities of the actor."""
    jobs_submitted: int
    """Jobs submitted; test jobs are not counted."""
    jobs_completed: int
    """Completed jobs of the actor."""
    jobs_failed: int
    """Failed jobs of the actor."""
    results_count: int
    """Records in the results of those jobs."""
    shipped_count: int
    """Completed jobs, completed campaigns, exports and pins."""


class ShiftDetail(TypedDict):
    """One shift in detail. Lists without entries are empty."""
    actor_id: str
    actor_name: 'str | None'
    """Null for an unknown actor."""
    role: 'str | None'
    started_at: str
    """ISO 8601 in UTC, to the microsecond."""
    ended_at: str
    """ISO 8601 in UTC, to the microsecond."""
    duration_minutes: float
    """Two decimals."""
    activities: int
    """All activities of the actor."""
    jobs_submitted: int
    """Jobs submitted; test jobs are not counted."""
    jobs_completed: int
    """Completed jobs of the actor."""
    jobs_failed: int
    """Failed jobs of the actor."""
    results_count: int
    """Records in the results of those jobs."""
    shipped_count: int
    """Completed jobs, completed campaigns, exports and pins."""
    hourly: 'list[ShiftDetailHourlyItem]'
    """Activities in each UTC hour of the shift, zeros included."""
    shipped: 'ShiftDetailShipped'


class ShiftDetailHourlyItem(TypedDict):
    hour: str
    count: int


class ShiftDetailShipped(TypedDict):
    """Shipped items, oldest first, at most 1,000 of each; `shipped_count` counts all."""
    jobs: 'list[ShiftDetailShippedJob]'
    campaigns: 'list[ShiftDetailShippedCampaign]'
    exports: 'list[ShiftDetailShippedExport]'
    pins: 'list[ShiftDetailShippedPin]'


class ShiftDetailShippedCampaign(TypedDict):
    campaign_id: 'str | None'
    name: 'str | None'
    query: 'str | None'
    completed_at: str
    """ISO 8601 in UTC, to the microsecond."""


class ShiftDetailShippedExport(TypedDict):
    export_id: 'str | None'
    """Identifier of the exported object, for example a campaign."""
    name: 'str | None'
    created_at: str
    """ISO 8601 in UTC, to the microsecond."""


class ShiftDetailShippedJob(TypedDict):
    job_id: 'str | None'
    type: 'str | None'
    url: 'str | None'
    query: 'str | None'
    results_count: 'int | None'
    completed_at: str
    """ISO 8601 in UTC, to the microsecond."""


class ShiftDetailShippedPin(TypedDict):
    pin_id: 'str | None'
    name: 'str | None'
    created_at: str
    """ISO 8601 in UTC, to the microsecond."""


ShiftList = TypedDict("ShiftList", {
    'client_id': str,
    'from': str,
    'to': str,
    'gap_minutes': int,
    'total': int,
    'shifts': 'list[Shift]',
})
"""Shifts of a window, in order of start."""


class SignupComplete(TypedDict):
    token: str
    """The signed token of the signup link."""
    name: str
    """1 to 300 characters with at least one letter or digit."""
    country_code: str
    """Must equal the token's country code."""
    lat: float
    """Latitude in degrees (WGS 84)."""
    lng: float
    """Longitude in degrees (WGS 84)."""
    structured_address: NotRequired['StructuredAddress | None']
    account_oauth_uid: NotRequired['str | None']
    verified_identifier: NotRequired['str | None']


class SignupCompletion(TypedDict):
    pin_id: str
    """Identifier of the pin; stable when a completion is repeated."""
    state: 'Literal["done", "creating"]'
    """Whether the registry has stored the pin."""
    ignored_fields: NotRequired[list[str]]
    """Unknown request fields as dotted paths, at most 10; absent if there are none."""


class SignupMint(TypedDict):
    """Request for a signup link."""
    identifier: str
    """Phone number or email address of the business. Stored encrypted, shown masked."""
    brand_id: str
    country_code: str
    """ISO 3166-1 alpha-2 code; case-insensitive."""
    name: str
    """1 to 300 characters with at least one letter or digit."""
    expires_in_seconds: NotRequired[int]
    """Default: 604800."""


class SignupReserve(TypedDict):
    """Another name for the same claim."""
    token: str
    """The signed token of the signup link."""
    name: str
    """1 to 300 characters with at least one letter or digit."""


class SignupResolved(TypedDict):
    name: str
    """The reserved name."""
    country_code: str
    """ISO 3166-1 alpha-2 code."""
    brand_id: str
    """The brand that the pin is for."""
    identifier_masked: str
    """Masked phone number or email address that the link was created for."""
    maps_byok_key_or_null: 'str | None'
    """The brand's own browser map key, if it has one."""


class SignupStatus(TypedDict):
    state: 'Literal["reserved", "creating", "done", "failed"]'
    """`reserved`: not completed yet; `creating`: the pin is being written to the registry; `failed`: the registry
    rejected it, and the claim can be completed again."""
    pin_id: 'str | None'
    """Identifier of the pin; stable when a completion is repeated."""
    name: str
    country_code: str
    """ISO 3166-1 alpha-2 code."""
    failure: 'Literal["name_taken", "refused"] | None'
    """Why it failed: the name was taken, or the registry rejected the pin."""


class SignupToken(TypedDict):
    token: str
    """The signed token of the signup link."""
    url: str
    """The link to send to the business."""
    expires_at: str
    ignored_fields: NotRequired[list[str]]
    """Unknown request fields as dotted paths, at most 10; absent if there are none."""


class SiteAiReport(TypedDict):
    status: 'Literal["not_configured", "ok", "failed"]'
    """`failed`: at least one of the analyses; the findings of the others and of the rules are still in the result."""
    model: NotRequired[str]
    """The model that answered."""
    input_tokens: NotRequired[int]
    output_tokens: NotRequired[int]
    cost: NotRequired['float | None']
    """In the currency of the operator's prices; null if none are set."""
    dropped: NotRequired[int]
    """Names, addresses, links, phone numbers and quotes in the model's answers that are not in the crawled text."""
    prompts: NotRequired[list[str]]
    """Prompts used, with their versions."""
    error: NotRequired['str | None']
    """Which analysis failed, and why."""


class SiteMetadata(TypedDict):
    spa_enabled: bool
    sitemap_used: bool
    browser_rendering_available: bool
    """Whether this service could render pages in a browser."""
    pages_rendered: int
    """Pages that needed a browser and were rendered."""
    crawl_strategy: 'Literal["sitemap", "bestfirst", "bfs", "dfs"]'
    total_emails_found: int
    """Before filtering."""
    total_phones_found: int
    """Before filtering."""
    failure_reason: 'str | None'
    """Why no page could be read, or null."""
    dedup: 'SiteMetadataDedup'
    warnings: list[str]
    """What limits left out."""
    ai: 'SiteAiReport | None'
    """Outcome of the AI extraction; null if none was requested."""
    start_page: 'str | None'
    """Where the start page was found, after redirects; null if no page was read."""
    pages: 'list[SiteMetadataPage]'
    """Outcome of each URL, at most 1,000."""
    page_facts: 'PageFacts'
    evidence: 'SiteMetadataEvidence'


class SiteMetadataDedup(TypedDict):
    """Deduplication against your earlier results."""
    enabled: bool
    unique_only: bool
    """Whether duplicates were omitted."""
    total: int
    """Emails of the site, including omitted ones."""
    unique: 'int | None'
    """New records; null if not enabled."""


class SiteMetadataEvidence(TypedDict):
    emails: 'list[SiteMetadataEvidenceEmail]'
    phones: 'list[SiteMetadataEvidencePhone]'
    addresses: 'list[SiteMetadataEvidenceAddress]'
    socials: 'list[SiteMetadataEvidenceSocial]'


class SiteMetadataEvidenceAddress(TypedDict):
    value: str
    sources: 'list[SiteMetadataEvidenceAddressSource]'
    country: NotRequired['str | None']
    """ISO 3166-1 alpha-2 code of the address's country, by its words and format or by the site's; null if unknown."""


class SiteMetadataEvidenceAddressSource(TypedDict):
    url: str
    """Page where it was found."""
    kind: str
    """How it stood there: structured, address_tag, text, map_link."""
    raw: NotRequired[str]
    """As written there."""


class SiteMetadataEvidenceEmail(TypedDict):
    value: str
    sources: 'list[SiteMetadataEvidenceEmailSource]'
    contact_page: NotRequired['Literal[True]']
    """Present if the address is on a contact page or legal notice."""
    dedup_unique: NotRequired[bool]
    """With deduplication: whether no earlier svcSite job returned this address to you. True the first time, false
    later."""


class SiteMetadataEvidenceEmailSource(TypedDict):
    url: str
    """Page where it was found."""
    kind: str
    """How it stood there: mailto, structured, protected, text, obfuscated, attribute, script."""
    raw: NotRequired[str]
    """As written there."""


class SiteMetadataEvidencePhone(TypedDict):
    value: str
    sources: 'list[SiteMetadataEvidencePhoneSource]'


class SiteMetadataEvidencePhoneSource(TypedDict):
    url: str
    """Page where it was found."""
    kind: str
    """How it stood there: tel, structured, text, attribute, script."""
    raw: NotRequired[str]
    """As written there."""


class SiteMetadataEvidenceSocial(TypedDict):
    value: str
    sources: 'list[SiteMetadataEvidenceSocialSource]'


class SiteMetadataEvidenceSocialSource(TypedDict):
    url: str
    """Page where it was found."""
    kind: str
    """How it stood there: same_as, rel_me, meta, widget, link_header, link_footer, link_nav, link_aside,
    link_main."""
    raw: NotRequired[str]
    """As written there."""


class SiteMetadataPage(TypedDict):
    url: str
    outcome: 'Literal["crawled", "robots", "filter", "duplicate", "limit", "error"]'
    reason: 'str | None'
    """Why it was not crawled; null if it was."""
    status: 'int | None'
    """HTTP status, null without an answer."""
    rendered: NotRequired['Literal[True]']
    """Present where a browser ran its scripts."""


class SitePayload(TypedDict):
    """What to crawl and what to extract. Only `url` is required. `product_description` and `icp_description` go
    together; an enabled `custom_ai_prompt` needs a prompt and the compendium."""
    url: str
    """Website to crawl: an http or https URL."""
    max_pages: NotRequired[int]
    """Maximum number of pages to crawl, 1 to 50. Default: 10."""
    crawl_strategy: NotRequired['Literal["bestfirst", "bfs", "dfs"]']
    """Order of crawling. A sitemap is used in addition if the site has one. Default: bestfirst."""
    target_pages: NotRequired[list[str]]
    """Page types that `bestfirst` prefers, up to 20 of up to 50 characters. Default: ['contact', 'about', 'team',
    'news', 'blog']."""
    timeout: NotRequired[int]
    """Limit for the whole crawl, 10 to 120 seconds. Pages read by then are the result. Default: 30."""
    enable_spa: NotRequired[bool]
    """Render pages that need JavaScript in a browser. Default: True."""
    spa_timeout: NotRequired[int]
    """Limit for rendering one page, 10 to 120 seconds. Default: 30."""
    extract_team: NotRequired[bool]
    """Fill `team_members`. Default: False."""
    extract_company_info: NotRequired[bool]
    """Fill `company_vitals`. Default: False."""
    extract_pain_points: NotRequired[bool]
    """Fill `pain_points`; needs a configured AI model. Default: False."""
    product_description: NotRequired['str | None']
    """What you sell, for lead scoring; requires `icp_description` (422 without it)."""
    icp_description: NotRequired['str | None']
    """Your ideal customer, for lead scoring; requires `product_description` (422 without it)."""
    compendium: NotRequired['CompendiumOptions']
    custom_ai_prompt: NotRequired['CustomAiPrompt']
    dedup_enabled: NotRequired[bool]
    """Record this job's emails, and mark each as new to you or not (`dedup_unique` in `metadata.evidence.emails`).
    Default: the client's setting."""
    dedup_unique_only: NotRequired[bool]
    """Omit emails that an earlier svcSite job of yours returned. The site is still crawled. Default: the client's
    setting; true enables deduplication."""
    test: NotRequired[bool]
    """Run in the test queue: excluded from statistics, cache and deduplication. Default: False."""
    force_refresh: NotRequired[bool]
    """Crawl again even if an equal job completed within 24 hours. Default: False."""


class SiteResult(TypedDict):
    """Result of a svcSite job."""
    url: str
    """Crawled website."""
    pages_crawled: int
    crawl_status: 'Literal["success", "partial", "failed"]'
    emails: list[str]
    """Best evidence first; tracking addresses removed."""
    phones: list[str]
    """E.164 if the number is valid, else as linked."""
    addresses: list[str]
    linkedin: 'str | None'
    """The site's own linkedin account, null if none is linked."""
    twitter: 'str | None'
    """The site's own twitter account, null if none is linked."""
    facebook: 'str | None'
    """The site's own facebook account, null if none is linked."""
    instagram: 'str | None'
    """The site's own instagram account, null if none is linked."""
    youtube: 'str | None'
    """The site's own youtube account, null if none is linked."""
    github: 'str | None'
    """The site's own github account, null if none is linked."""
    tiktok: 'str | None'
    """The site's own tiktok account, null if none is linked."""
    pinterest: 'str | None'
    """The site's own pinterest account, null if none is linked."""
    medium: 'str | None'
    """The site's own medium account, null if none is linked."""
    discord: 'str | None'
    """The site's own discord account, null if none is linked."""
    whatsapp: 'str | None'
    """The site's own whatsapp account, null if none is linked."""
    telegram: 'str | None'
    """The site's own telegram account, null if none is linked."""
    snapchat: 'str | None'
    """The site's own snapchat account, null if none is linked."""
    reddit: 'str | None'
    """The site's own reddit account, null if none is linked."""
    markdown_compendium: 'str | None'
    """Null when switched off or stored."""
    compendium: 'CompendiumInfo'
    company_vitals: 'CompanyVitals | None'
    pain_points: 'list[str] | None'
    team_members: 'list[TeamMember]'
    lead_scoring: 'LeadScoring | None'
    personalization_hooks: 'PersonalizationHooks | None'
    metadata: 'SiteMetadata'


class StageProgress(TypedDict):
    stage: 'Literal["maps", "site", "verify"]'
    done: int
    """Items that have completed the stage."""
    running: int
    """Running jobs."""
    waiting: int
    """Waiting items, with or without a submitted job."""
    rate_per_minute: float
    """Jobs finished per minute over the last five minutes, or since work began if later."""
    eta_seconds: 'int | None'
    """At that rate; 0 when nothing is left, null while there is no progress."""


class StructuredAddress(TypedDict):
    address_road: NotRequired[str]
    address_house: NotRequired[str]
    address_house_number: NotRequired[str]
    address_addition: NotRequired[str]
    address_settlement: NotRequired[str]
    address_settlement_part: NotRequired[str]
    address_postcode: NotRequired[str]
    address_region: NotRequired[str]
    address_region_part: NotRequired[str]
    address_contact_name: NotRequired[str]


class SuppressedSubject(TypedDict):
    """Exactly one of the fields."""
    email: NotRequired[str]
    """Address."""
    domain: NotRequired[str]
    """Domain or URL."""
    phone: NotRequired[str]
    """Number with country code."""
    profile_url: NotRequired[str]
    """Public profile."""
    place_id: NotRequired[str]
    """Place id at the map provider."""


class Suppression(TypedDict):
    """An entry without its value, of which only a keyed digest is stored."""
    suppression_id: str
    """Identifier of the entry."""
    kind: 'Literal["email", "domain", "phone", "profile_url", "place_id", "person"]'
    """`email`: Address; upper and lower case are the same. `domain`: Website or mail domain, with everything below
    its registrable domain. `phone`: Number with country code. `profile_url`: Profile; all spellings of its URL
    are the same. `place_id`: Business listing, by its identifier at the map provider. `person`: Name together
    with a domain; added by erasures alone."""
    source: 'Literal["api", "import", "unsubscribe", "erasure"]'
    """How it came to the list."""
    created_at: str
    """When it was added."""


class SuppressionCheck(TypedDict):
    suppressed: bool
    entries: 'list[Suppression]'
    """The entries that apply: for an address, also one of its domain."""
    ignored_fields: NotRequired[list[str]]
    """Unknown request fields as dotted paths, at most 10; absent if there are none."""


class SuppressionPage(TypedDict):
    suppressions: 'list[Suppression]'
    next_cursor: 'str | None'
    """`cursor` of the next page; null on the last one."""
    total: int
    by_kind: dict[str, int]
    """Number of entries of each kind."""


class SuppressionsAdded(TypedDict):
    added: int
    """New entries."""
    present: int
    """Entries that were on the list already, or repeated."""
    ignored_fields: NotRequired[list[str]]
    """Unknown request fields as dotted paths, at most 10; absent if there are none."""


class SuppressionsImport(TypedDict):
    csv: str
    """CSV with a header. Columns named `email`, `domain`, `phone`, `profile_url` or `place_id` are read, others
    ignored; each cell that is not empty is an entry."""


class SuppressionsInput(TypedDict):
    entries: 'list[SuppressedSubject]'


class SvcMapsSubmit(TypedDict):
    payload: 'MapsPayload'
    priority: NotRequired[int]
    """Higher runs first among your jobs of this type. Default: 0."""


class SvcPeopleSubmit(TypedDict):
    payload: 'PeoplePayload'
    priority: NotRequired[int]
    """Higher runs first among your jobs of this type. Default: 5."""


class SvcSiteSubmit(TypedDict):
    payload: 'SitePayload'
    priority: NotRequired[int]
    """Higher runs first among your jobs of this type. Default: 0."""


class SvcVerifySubmit(TypedDict):
    payload: 'VerifyPayload'
    priority: NotRequired[int]
    """Higher runs first among your jobs of this type. Default: 5."""


class TeamMember(TypedDict):
    name: str
    title: 'str | None'
    email: 'str | None'
    linkedin: 'str | None'


class UnsubscribeUrls(TypedDict):
    urls: 'list[UnsubscribeUrlsUrl]'
    ignored_fields: NotRequired[list[str]]
    """Unknown request fields as dotted paths, at most 10; absent if there are none."""


class UnsubscribeUrlsInput(TypedDict):
    emails: list[str]


class UnsubscribeUrlsUrl(TypedDict):
    email: str
    url: str


class VerifiedDomain(TypedDict):
    name: 'str | None'
    """In A-labels; null if the address has none."""
    has_mx: bool
    mx_records: list[str]
    """Mail servers, preferred first."""


class VerifiedEmail(TypedDict):
    email: str
    status: 'Literal["valid", "invalid", "risky", "unknown"]'
    score: int
    is_deliverable: bool
    is_role_account: bool
    is_free_email: bool
    is_disposable: bool
    is_catch_all: bool
    shared: bool
    """It is one of the business's `shared_emails`."""


class VerifiedServer(TypedDict):
    can_connect: bool
    is_catch_all: bool


class VerifyPayload(TypedDict):
    """What to verify: exactly one of `email` and `emails`."""
    email: NotRequired[str]
    """Address to check. A malformed one is a result, not an error."""
    emails: NotRequired[list[str]]
    """Up to 100 addresses; duplicates are verified once."""
    check_gravatar: NotRequired[bool]
    """Look for a picture of the address on gravatar.com. Default: False."""
    check_dnsbl: NotRequired[bool]
    """Query DNS blocklists for the domain's mail servers. Default: False."""
    smtp_timeout_secs: NotRequired[int]
    """Limit in seconds for each phase of the SMTP dialogue, 1 to 120. Default: 10."""
    wait_for_greylist: NotRequired[bool]
    """Wait for servers that ask to come back later, up to 30 minutes. Waits of up to 60 s are always waited out.
    Default: False."""
    dedup_enabled: NotRequired[bool]
    """Default: the client's setting."""
    dedup_unique_only: NotRequired[bool]
    """Default: the client's setting."""
    test: NotRequired[bool]
    """Run in the test queue: excluded from statistics and deduplication. Default: False."""


class VerifyReason(TypedDict):
    """What decided the verdict."""
    stage: 'Literal["syntax", "domain", "lists", "connect", "banner", "helo", "starttls", "mail", "rcpt"]'
    """Step that decided; from `connect` on a stage of the SMTP dialogue."""
    rule: str
    """Name of the rule that decided."""
    code: 'int | None'
    """The server's reply code, null if no reply decided."""
    enhanced_code: 'str | None'
    """The server's enhanced status code (RFC 3463)."""
    text: str
    """The server's words without addresses, or an explanation."""


class VerifyResult(TypedDict):
    """Result of a svcVerify job. A job with `email` has the fields of its row at the top level too."""
    email: NotRequired[str]
    """As given, without surrounding white space."""
    status: NotRequired['Literal["valid", "invalid", "risky", "unknown"]']
    sub_status: NotRequired['Literal["invalid_syntax", "no_mail", "dns_error", "mx_unroutable", "no_connect", "timeout", "dropped", "egress_blocked", "catch_all", "disposable", "accepted", "not_verifiable", "accepts_everything", "ip_blocklisted", "needs_rdns", "sender_rejected", "no_relay", "authentication_required", "tls_required", "content_rejected", "rate_limited", "policy", "server_error", "protocol_error", "mailbox_full", "mailbox_disabled", "mailbox_moved", "greylisted", "temporary_failure", "user_unknown", "unclassified"]']
    """More specific than `status`."""
    quality_score: NotRequired[int]
    is_deliverable: NotRequired[bool]
    """The mailbox itself was confirmed."""
    is_disposable: NotRequired[bool]
    disposable_certainty: NotRequired['Literal["confirmed", "suspected", "none"]']
    """`suspected`: on a single list that accepts unverified reports; `is_disposable` stays false."""
    is_privacy_forwarder: NotRequired[bool]
    """An alias that forwards to its owner's mailbox."""
    is_role_account: NotRequired[bool]
    is_free: NotRequired[bool]
    is_catch_all: NotRequired[bool]
    domain: NotRequired['VerifiedDomain']
    smtp: NotRequired['VerifiedServer']
    smtp_provider: NotRequired['str | None']
    """The operator of the mail server, if its host name is recognized."""
    reason: NotRequired['VerifyReason']
    retry_at: NotRequired['str | None']
    """When to ask again, if the server asked to come back later."""
    did_you_mean: NotRequired['str | None']
    """The address that was probably meant."""
    gravatar_url: NotRequired['str | None']
    """With `check_gravatar`: null if there is none."""
    dnsbl: NotRequired['DnsblReport | None']
    """With `check_dnsbl`: null if no server is known."""
    dedup_unique: NotRequired[bool]
    """With deduplication: first time seen."""
    results: 'list[VerifyRow]'
    summary: 'VerifySummary'
    total: int
    dedup: 'VerifyResultDedup'


class VerifyResultDedup(TypedDict):
    """Deduplication against your earlier results."""
    enabled: bool
    unique_only: bool
    """Whether duplicates were omitted."""
    total: int
    """Addresses of the request, including omitted ones."""
    unique: 'int | None'
    """New records; null if not enabled."""


class VerifyRow(TypedDict):
    """The verdict on one address."""
    email: str
    """As given, without surrounding white space."""
    status: 'Literal["valid", "invalid", "risky", "unknown"]'
    sub_status: 'Literal["invalid_syntax", "no_mail", "dns_error", "mx_unroutable", "no_connect", "timeout", "dropped", "egress_blocked", "catch_all", "disposable", "accepted", "not_verifiable", "accepts_everything", "ip_blocklisted", "needs_rdns", "sender_rejected", "no_relay", "authentication_required", "tls_required", "content_rejected", "rate_limited", "policy", "server_error", "protocol_error", "mailbox_full", "mailbox_disabled", "mailbox_moved", "greylisted", "temporary_failure", "user_unknown", "unclassified"]'
    """More specific than `status`."""
    quality_score: int
    is_deliverable: bool
    """The mailbox itself was confirmed."""
    is_disposable: bool
    disposable_certainty: 'Literal["confirmed", "suspected", "none"]'
    """`suspected`: on a single list that accepts unverified reports; `is_disposable` stays false."""
    is_privacy_forwarder: bool
    """An alias that forwards to its owner's mailbox."""
    is_role_account: bool
    is_free: bool
    is_catch_all: bool
    domain: 'VerifiedDomain'
    smtp: 'VerifiedServer'
    smtp_provider: 'str | None'
    """The operator of the mail server, if its host name is recognized."""
    reason: 'VerifyReason'
    retry_at: 'str | None'
    """When to ask again, if the server asked to come back later."""
    did_you_mean: 'str | None'
    """The address that was probably meant."""
    gravatar_url: NotRequired['str | None']
    """With `check_gravatar`: null if there is none."""
    dnsbl: NotRequired['DnsblReport | None']
    """With `check_dnsbl`: null if no server is known."""
    dedup_unique: NotRequired[bool]
    """With deduplication: first time seen."""


class VerifySummary(TypedDict):
    total: int
    valid: int
    invalid: int
    risky: int
    unknown: int


class Webhook(TypedDict):
    """A URL that your events are sent to."""
    webhook_id: str
    """Identifier of the webhook."""
    url: str
    event_types: 'list[str] | None'
    description: 'str | None'
    enabled: bool
    disabled_reason: 'Literal["by_client", "failing", "gone"] | None'
    """`failing`: no attempt succeeded for days; `gone`: the receiver answered 410."""
    disabled_at: 'str | None'
    """When it was disabled."""
    failing_since: 'str | None'
    """Time of the first attempt in the current run of failures."""
    previous_secret_expires_at: 'str | None'
    """Until then, deliveries are also signed with the previous secret."""
    created_at: str
    """When it was registered."""
    updated_at: str
    """When it was last changed."""
    ignored_fields: NotRequired[list[str]]
    """Unknown request fields as dotted paths, at most 10; absent if there are none."""


class WebhookAttempt(TypedDict):
    attempt: int
    """Number of the attempt, from 1."""
    started_at: str
    """When it began."""
    duration_ms: int
    response_status: 'int | None'
    """Null if there was no response."""
    error: 'str | None'
    """Why the attempt failed."""


class WebhookChange(TypedDict):
    """Omitted fields stay unchanged."""
    url: NotRequired[str]
    """URL that events are POSTed to: https, without user name and password. Plain http is accepted only for hosts
    inside ALLOW_PRIVATE_NETWORKS."""
    event_types: NotRequired['list[Literal["job.queued", "job.started", "job.completed", "job.failed", "job.cancelled", "campaign.location.completed", "campaign.completed", "pin_created", "webhook.disabled"]] | None']
    """Events to send; null for all, including those added in later versions."""
    description: NotRequired['str | None']
    enabled: NotRequired[bool]
    """False stops deliveries; events that occur meanwhile are never sent. True resumes them and sends pending
    deliveries."""


class WebhookDeleted(TypedDict):
    success: bool
    webhook_id: str
    """Identifier of the webhook."""
    ignored_fields: NotRequired[list[str]]
    """Unknown request fields as dotted paths, at most 10; absent if there are none."""


class WebhookDelivery(TypedDict):
    delivery_id: str
    """Identifier of the delivery; every attempt sends it as `webhook-id`."""
    webhook_id: str
    """Identifier of the webhook."""
    event_type: str
    status: 'Literal["pending", "delivered", "failed"]'
    attempts: 'list[WebhookAttempt]'
    """The latest 50 attempts, oldest first."""
    next_attempt_at: 'str | None'
    """Time of the next attempt; null when the delivery has ended or is being attempted."""
    created_at: str
    """When the event became a delivery."""
    ended_at: 'str | None'
    """When it was delivered or abandoned."""


class WebhookDeliveryDetail(TypedDict):
    delivery_id: str
    """Identifier of the delivery; every attempt sends it as `webhook-id`."""
    webhook_id: str
    """Identifier of the webhook."""
    event_type: str
    status: 'Literal["pending", "delivered", "failed"]'
    attempts: 'list[WebhookAttempt]'
    """The latest 50 attempts, oldest first."""
    next_attempt_at: 'str | None'
    """Time of the next attempt; null when the delivery has ended or is being attempted."""
    created_at: str
    """When the event became a delivery."""
    ended_at: 'str | None'
    """When it was delivered or abandoned."""
    body: str
    """The request body, byte for byte."""
    ignored_fields: NotRequired[list[str]]
    """Unknown request fields as dotted paths, at most 10; absent if there are none."""


class WebhookDeliveryPage(TypedDict):
    deliveries: 'list[WebhookDelivery]'
    next_cursor: 'str | None'
    """`cursor` of the next page; null on the last."""


class WebhookDisabledEvent(TypedDict):
    """One of your webhooks was disabled: no attempt succeeded for days, or it answered 410."""
    webhook_id: str
    url: str
    reason: 'Literal["failing", "gone"]'
    disabled_at: str


class WebhookInput(TypedDict):
    url: str
    """URL that events are POSTed to: https, without user name and password. Plain http is accepted only for hosts
    inside ALLOW_PRIVATE_NETWORKS."""
    event_types: NotRequired['list[Literal["job.queued", "job.started", "job.completed", "job.failed", "job.cancelled", "campaign.location.completed", "campaign.completed", "pin_created", "webhook.disabled"]] | None']
    """Events to send; null for all, including those added in later versions."""
    description: NotRequired['str | None']


class WebhookList(TypedDict):
    total: int
    webhooks: 'list[Webhook]'


class WebhookReplay(TypedDict):
    replayed: int
    """Number of deliveries to be sent again."""
    ignored_fields: NotRequired[list[str]]
    """Unknown request fields as dotted paths, at most 10; absent if there are none."""


class WebhookReplayInput(TypedDict):
    since: str
    """Start of the range of failed deliveries, inclusive."""
    until: NotRequired[str]
    """End of the range, exclusive; default: now."""


class WebhookSecret(TypedDict):
    webhook_id: str
    """Identifier of the webhook."""
    secret: str
    """Signing secret in Standard Webhooks format. Shown only once."""
    previous_secret_expires_at: str
    """Until then, deliveries are signed with both secrets."""
    ignored_fields: NotRequired[list[str]]
    """Unknown request fields as dotted paths, at most 10; absent if there are none."""


class WorkerCounts(TypedDict):
    active: int
    """Slots that run a job."""
    idle: int
    """Free slots."""
    total: int
    """`active` plus `idle`."""


class WorkflowProgress(TypedDict):
    """Progress of the businesses. Except for addresses, the unit is businesses."""
    businesses_total: int
    """Businesses with a website to crawl."""
    sites_queued: int
    """Of these, businesses whose website is queued or being crawled."""
    sites_completed: int
    """Businesses whose website was crawled."""
    sites_failed: int
    """Businesses whose website could not be crawled."""
    verifies_queued: int
    """Businesses whose addresses are queued or being verified."""
    verifies_completed: int
    """Businesses whose addresses were verified."""
    verifies_failed: int
    """Businesses with no address that could be verified."""
    emails_found: int
    """Distinct addresses on the websites."""
    emails_verified: int
    """Those of them with a verdict."""


class WorkflowResults(TypedDict):
    """Results of a campaign: all businesses, or a page of them."""
    campaign_id: str
    status: 'CampaignStatus'
    query: str
    country_code: str
    progress: 'CampaignProgress'
    workflow_progress: 'WorkflowProgress'
    total_locations: int
    """Locations of the campaign."""
    total_businesses: int
    """Businesses found, each counted once."""
    total_with_domains: int
    """Those with a website to crawl."""
    total_domains_filtered: int
    """Those whose website is a social network, directory or similar site."""
    total_emails_found: int
    """Distinct addresses on the websites, shared ones included."""
    total_emails_verified: int
    """Those of them with a verdict."""
    total_valid_emails: int
    """Those of them that are `valid`."""
    total: int
    """Businesses that match the filters of this call, across all pages."""
    page: int
    """1 without paging."""
    page_size: int
    """10000 without paging."""
    total_pages: int
    locations: 'list[CampaignResultLocation]'
    """The page's businesses, grouped by the location where they were first found. Without a filter on addresses,
    also finished locations without businesses."""


class SubmitSvcMapsBodyOption2(MapsPayload, JobPriority):
    pass


class ExportJobResultsQuery(TypedDict):
    format: NotRequired['Literal["csv", "xlsx", "ndjson", "parquet"]']
    """CSV (RFC 4180), an Excel workbook, a JSON object per line, or Apache Parquet. Default: csv."""
    columns: NotRequired[str]
    """Columns in this order, separated by commas; all by default. An unknown name answers 422 with the valid ones."""
    bom: NotRequired[bool]
    """Begins a CSV file with a byte order mark, without which Excel misreads accents."""


class ListJobsQuery(TypedDict):
    page: NotRequired[int]
    """Page number, from 1. Default: 1."""
    page_size: NotRequired[int]
    """Jobs per page. Default: 50."""
    status_filter: NotRequired['Literal["queued", "processing", "completed", "failed", "cancelled"]']
    """Only jobs in this state."""
    type_filter: NotRequired['Literal["svcSite", "svcMaps", "svcVerify", "svcPeople"]']
    """Only jobs of this type."""
    sort_by: NotRequired['Literal["created_at", "updated_at", "status"]']
    """Default: created_at."""
    sort_order: NotRequired['Literal["asc", "desc"]']
    """Default: desc."""


class GetFileQuery(TypedDict):
    expires: str
    """Expiry of the link, in Unix seconds."""
    signature: str
    """Signature of the link."""


class ListCampaignsQuery(TypedDict):
    status: NotRequired['Literal["active", "paused", "completed", "stopped"]']
    """Only campaigns in this state."""
    country_code: NotRequired[str]
    """Two-letter ISO 3166 code; case-insensitive."""
    page: NotRequired[int]
    """Page number, from 1. Default: 1."""
    page_size: NotRequired[int]
    """Campaigns per page. Default: 20."""


class GetCampaignJobResultsQuery(TypedDict):
    wait: NotRequired[bool]
    """Whether to wait for businesses still in the workflow. Default: True."""


class GetWorkflowResultsQuery(TypedDict):
    include_pending: NotRequired[bool]
    """Include businesses that are still in the workflow. Default: False."""
    min_valid_emails: NotRequired[int]
    """Only businesses with at least this many `valid` addresses. Default: 0."""
    page: NotRequired[int]
    """Page number, from 1. Without `page` and `page_size` the response has all businesses, up to 10000."""
    page_size: NotRequired[int]
    """Businesses per page, 1 to 100; 50 with `page` alone."""


class ExportCampaignQuery(TypedDict):
    format: NotRequired['Literal["csv", "xlsx", "ndjson", "parquet"]']
    """CSV (RFC 4180), an Excel workbook, a JSON object per line, or Apache Parquet. Default: csv."""
    columns: NotRequired[str]
    """Columns in this order, separated by commas; all by default. An unknown name answers 422 with the valid ones."""
    bom: NotRequired[bool]
    """Begins a CSV file with a byte order mark, without which Excel misreads accents."""
    include_pending: NotRequired[bool]
    """Include businesses that are still in the workflow. Default: False."""
    min_valid_emails: NotRequired[int]
    """Only businesses with at least this many `valid` addresses. Default: 0."""


class ListLocationsQuery(TypedDict):
    country_code: NotRequired[str]
    """Two-letter ISO 3166 code; case-insensitive."""
    location_type: NotRequired['Literal["city", "postcode"]']
    """A city, or one postcode of a city."""
    parent_city: NotRequired[str]
    """Only postcodes of this city; case- and accent-insensitive."""
    admin_region: NotRequired[str]
    """Only this region, as `/locations/regions` names it; case- and accent-insensitive."""
    min_population: NotRequired[int]
    """Minimum population."""
    max_population: NotRequired[int]
    """Maximum population; an unknown population counts as 0."""
    needs_postcodes: NotRequired[bool]
    """Only cities of 500,000 or more, or only others."""
    search: NotRequired[str]
    """Part of `display_name` or `search_string`; case- and accent-insensitive."""
    page: NotRequired[int]
    """Page number, from 1. Default: 1."""
    page_size: NotRequired[int]
    """Locations per page. Default: 50."""


class ListRegionsQuery(TypedDict):
    country_code: str
    """Two-letter ISO 3166 code; case-insensitive."""


class ListRecordsQuery(TypedDict):
    q: NotRequired[str]
    """Words, in any order, or their beginnings; case- and accent-insensitive."""
    country: NotRequired[str]
    """ISO 3166-1 alpha-2 code. Several, separated by commas: any of them."""
    region: NotRequired[str]
    """As in the facets, case-insensitive."""
    category: NotRequired[str]
    """As in the facets, case-insensitive."""
    rating_min: NotRequired[float]
    """Lowest rating."""
    verification: NotRequired[str]
    """`valid`, `risky`, `unknown` or `invalid`. Several, separated by commas: any of them."""
    has_email: NotRequired[bool]
    """With an address, or without one."""
    has_phone: NotRequired[bool]
    """With a phone number, or without one."""
    campaign: NotRequired[str]
    """Found by this campaign."""
    job: NotRequired[str]
    """Found by this job."""
    tag: NotRequired[str]
    """Tag. Several, separated by commas: any of them."""
    list: NotRequired[str]
    """In this list."""
    owner: NotRequired[str]
    """Owner. Several, separated by commas: any of them."""
    status: NotRequired[str]
    """Your own status. Several, separated by commas: any of them."""
    seen_since: NotRequired[str]
    """Last found at this time or later."""
    seen_before: NotRequired[str]
    """Last found before this time."""
    sort: NotRequired['Literal["-first_seen", "first_seen", "-last_seen", "last_seen", "name", "-name", "-rating", "rating"]']
    """`-` sorts in descending order. By first finding, no record moves while you page. Default: -first_seen."""
    cursor: NotRequired[str]
    """`next_cursor` of the previous page."""
    since: NotRequired[str]
    """Sync feed instead of a list: `0` at first, then `next_since` of the previous page. Not with filters, sort or
    cursor."""
    page_size: NotRequired[int]
    """Records per page. Default: 50."""
    fields: NotRequired[str]
    """Names of the fields to return, separated by commas; all by default."""
    include: NotRequired[str]
    """What to add to each record, separated by commas: businesses, people, emails, phones, domains, sources."""


class ResolveRecordQuery(TypedDict):
    email: NotRequired[str]
    """Mail address."""
    domain: NotRequired[str]
    """Domain, or a URL."""
    place_id: NotRequired[str]
    """Identifier at the map provider."""
    phone: NotRequired[str]
    """Phone number with country code."""
    profile_url: NotRequired[str]
    """URL of a public profile of a person, or page of a business at a social platform."""


class GetRecordFacetsQuery(TypedDict):
    q: NotRequired[str]
    """Words, in any order, or their beginnings; case- and accent-insensitive."""
    country: NotRequired[str]
    """ISO 3166-1 alpha-2 code. Several, separated by commas: any of them."""
    region: NotRequired[str]
    """As in the facets, case-insensitive."""
    category: NotRequired[str]
    """As in the facets, case-insensitive."""
    rating_min: NotRequired[float]
    """Lowest rating."""
    verification: NotRequired[str]
    """`valid`, `risky`, `unknown` or `invalid`. Several, separated by commas: any of them."""
    has_email: NotRequired[bool]
    """With an address, or without one."""
    has_phone: NotRequired[bool]
    """With a phone number, or without one."""
    campaign: NotRequired[str]
    """Found by this campaign."""
    job: NotRequired[str]
    """Found by this job."""
    tag: NotRequired[str]
    """Tag. Several, separated by commas: any of them."""
    list: NotRequired[str]
    """In this list."""
    owner: NotRequired[str]
    """Owner. Several, separated by commas: any of them."""
    status: NotRequired[str]
    """Your own status. Several, separated by commas: any of them."""
    seen_since: NotRequired[str]
    """Last found at this time or later."""
    seen_before: NotRequired[str]
    """Last found before this time."""


class ExportRecordsQuery(TypedDict):
    q: NotRequired[str]
    """Words, in any order, or their beginnings; case- and accent-insensitive."""
    country: NotRequired[str]
    """ISO 3166-1 alpha-2 code. Several, separated by commas: any of them."""
    region: NotRequired[str]
    """As in the facets, case-insensitive."""
    category: NotRequired[str]
    """As in the facets, case-insensitive."""
    rating_min: NotRequired[float]
    """Lowest rating."""
    verification: NotRequired[str]
    """`valid`, `risky`, `unknown` or `invalid`. Several, separated by commas: any of them."""
    has_email: NotRequired[bool]
    """With an address, or without one."""
    has_phone: NotRequired[bool]
    """With a phone number, or without one."""
    campaign: NotRequired[str]
    """Found by this campaign."""
    job: NotRequired[str]
    """Found by this job."""
    tag: NotRequired[str]
    """Tag. Several, separated by commas: any of them."""
    list: NotRequired[str]
    """In this list."""
    owner: NotRequired[str]
    """Owner. Several, separated by commas: any of them."""
    status: NotRequired[str]
    """Your own status. Several, separated by commas: any of them."""
    seen_since: NotRequired[str]
    """Last found at this time or later."""
    seen_before: NotRequired[str]
    """Last found before this time."""
    sort: NotRequired['Literal["-first_seen", "first_seen", "-last_seen", "last_seen", "name", "-name", "-rating", "rating"]']
    """As in the list. Default: -first_seen."""
    format: NotRequired['Literal["csv", "xlsx", "ndjson", "parquet"]']
    """CSV (RFC 4180), an Excel workbook, a JSON object per line, or Apache Parquet. Default: csv."""
    columns: NotRequired[str]
    """Columns in this order, separated by commas; all by default. An unknown name answers 422 with the valid ones."""
    bom: NotRequired[bool]
    """Begins a CSV file with a byte order mark, without which Excel misreads accents."""
    per: NotRequired['Literal["record", "contact"]']
    """For businesses: one row per business, or one per contact, that is for each of its addresses and people, with
    the columns of the business repeated. Default: record."""
    preset: NotRequired['Literal["hubspot", "salesforce", "pipedrive"]']
    """Columns and values as the import of this CRM expects them, for businesses, people and emails. Not with
    `columns`."""


class ListSuppressionsQuery(TypedDict):
    kind: NotRequired['Literal["email", "domain", "phone", "profile_url", "place_id", "person"]']
    """Only entries of this kind."""
    cursor: NotRequired[str]
    """`next_cursor` of the previous page."""
    page_size: NotRequired[int]
    """Entries per page. Default: 50."""


class ListErasuresQuery(TypedDict):
    cursor: NotRequired[str]
    """`next_cursor` of the previous page."""
    page_size: NotRequired[int]
    """Receipts per page. Default: 50."""


class RevokeClientKeyQuery(TypedDict):
    own: NotRequired[bool]
    """Revoke the key even though this call uses it. Default: False."""


class ListAuditEntriesQuery(TypedDict):
    action: NotRequired['Literal["client.created", "client.activated", "client.deactivated", "client.moved", "client.settings_changed", "client.key_created", "client.key_changed", "client.key_rotated", "client.key_revoked", "client.credentials_file_deleted", "session.opened", "session.closed", "share.created", "share.revoked", "domain_lists.changed", "digest_settings.changed", "suppressions.added", "suppressions.removed", "privacy.accessed", "privacy.erasure_requested", "privacy.erasure_completed", "records.exported", "results.exported", "webhook.created", "webhook.changed", "webhook.deleted", "webhook.secret_rotated", "signup.link_created", "signup.claimed", "brand.map_key_changed", "locations.imported", "secret_key.resealed", "backup.created", "backup.restored"]']
    """Only this action."""
    since: NotRequired[str]
    """Only actions from this time on."""
    cursor: NotRequired[str]
    """`next_cursor` of the previous page."""
    page_size: NotRequired[int]
    """Entries per page. Default: 50."""


ListShiftsQuery = TypedDict("ListShiftsQuery", {
    'date': NotRequired[str],
    'from': NotRequired[str],
    'to': NotRequired[str],
    'actor_id': NotRequired[str],
    'role': NotRequired[str],
    'gap_minutes': NotRequired[int],
    'page': NotRequired[int],
    'page_size': NotRequired[int],
})


class GetShiftDetailQuery(TypedDict):
    actor_id: str
    """Id of an actor."""
    started_at: str
    """The value from the list."""
    ended_at: str
    """The value from the list."""


ExportShiftsQuery = TypedDict("ExportShiftsQuery", {
    'date': NotRequired[str],
    'from': NotRequired[str],
    'to': NotRequired[str],
    'actor_id': NotRequired[str],
    'role': NotRequired[str],
    'gap_minutes': NotRequired[int],
})


class ListWebhookDeliveriesQuery(TypedDict):
    status: NotRequired['Literal["pending", "delivered", "failed"]']
    """Only deliveries in this state."""
    cursor: NotRequired[str]
    """`next_cursor` of the previous page."""
    page_size: NotRequired[int]
    """Deliveries per page. Default: 50."""


class ResolveSignupQuery(TypedDict):
    token: str
    """The signed token of the signup link."""


class CheckSignupNameQuery(TypedDict):
    token: str
    """The signed token of the signup link."""
    name: str
    """1 to 300 characters with at least one letter or digit."""
    place: NotRequired[str]
    """Town of the business, for alternatives that name it."""


class GetSignupStatusQuery(TypedDict):
    token: str
    """The signed token of the signup link."""

// Generated from docs/openapi.json by `npm run generate`. Do not edit.

export interface paths {
    "/api/v1/jobs/submit": {
        /** Submit a job by its URL */
        post: {
            requestBody: {
                content: {
                    "application/json": components["schemas"]["GenericSubmit"];
                };
            };
            responses: {
                201: {
                    content: {
                        "application/json": components["schemas"]["GenericAcknowledgement"] & components["schemas"]["IgnoredFields"];
                    };
                };
            };
        };
    };
    "/api/v1/jobs/svcSite/submit": {
        /** Submit a svcSite job */
        post: {
            requestBody: {
                content: {
                    "application/json": components["schemas"]["SvcSiteSubmit"];
                };
            };
            responses: {
                201: {
                    content: {
                        "application/json": components["schemas"]["Acknowledgement"] & components["schemas"]["IgnoredFields"];
                    };
                };
            };
        };
    };
    "/api/v1/jobs/svcMaps/submit": {
        /** Submit a svcMaps job */
        post: {
            requestBody: {
                content: {
                    "application/json": components["schemas"]["SvcMapsSubmit"] | (components["schemas"]["MapsPayload"] & {
                        /**
                         * @description Higher runs first among your jobs of this type.
                         * @default 0
                         */
                        priority?: number;
                    });
                };
            };
            responses: {
                201: {
                    content: {
                        "application/json": components["schemas"]["GenericAcknowledgement"] & components["schemas"]["IgnoredFields"];
                    };
                };
            };
        };
    };
    "/api/v1/jobs/svcVerify/submit": {
        /** Submit a svcVerify job */
        post: {
            requestBody: {
                content: {
                    "application/json": components["schemas"]["SvcVerifySubmit"];
                };
            };
            responses: {
                201: {
                    content: {
                        "application/json": components["schemas"]["Acknowledgement"] & components["schemas"]["IgnoredFields"];
                    };
                };
            };
        };
    };
    "/api/v1/jobs/svcPeople/submit": {
        /** Submit a svcPeople job */
        post: {
            requestBody: {
                content: {
                    "application/json": components["schemas"]["SvcPeopleSubmit"];
                };
            };
            responses: {
                201: {
                    content: {
                        "application/json": components["schemas"]["Acknowledgement"] & components["schemas"]["IgnoredFields"];
                    };
                };
            };
        };
    };
    "/api/v1/jobs/{job_id}/status": {
        /** Status of a job */
        get: {
            parameters: {
                query?: {
                    /** @description Response format: JSON, YAML, or Markdown. Errors are always JSON. */
                    format?: "json" | "yaml" | "md";
                };
                path: {
                    /**
                     * @description Identifier of the job.
                     * @example 0198c0de-7b1a-7c3e-9d1f-2f6a5b4c3d2e
                     */
                    job_id: string;
                };
            };
            responses: {
                200: {
                    content: {
                        "application/json": components["schemas"]["JobStatusBody"];
                        "application/yaml": string;
                        "text/markdown": string;
                    };
                };
            };
        };
    };
    "/api/v1/jobs/{job_id}/results": {
        /** Results of a job */
        get: {
            parameters: {
                query?: {
                    /** @description Response format: JSON, YAML, or Markdown. Errors are always JSON. */
                    format?: "json" | "yaml" | "md";
                };
                path: {
                    /**
                     * @description Identifier of the job.
                     * @example 0198c0de-7b1a-7c3e-9d1f-2f6a5b4c3d2e
                     */
                    job_id: string;
                };
            };
            responses: {
                200: {
                    content: {
                        "application/json": components["schemas"]["CompletedJob"];
                        "application/yaml": string;
                        "text/markdown": string;
                    };
                };
                202: {
                    content: {
                        "application/json": components["schemas"]["JobResults"];
                        "application/yaml": string;
                        "text/markdown": string;
                    };
                };
            };
        };
    };
    "/api/v1/jobs/{job_id}/results/export": {
        /** Export the results of a job */
        get: {
            parameters: {
                query?: {
                    /** @description CSV (RFC 4180), an Excel workbook, a JSON object per line, or Apache Parquet. */
                    format?: "csv" | "xlsx" | "ndjson" | "parquet";
                    /**
                     * @description Columns in this order, separated by commas; all by default. An unknown name answers 422 with the valid ones.
                     * @example name,domain,phone
                     */
                    columns?: string;
                    /** @description Begins a CSV file with a byte order mark, without which Excel misreads accents. */
                    bom?: boolean;
                };
                path: {
                    /**
                     * @description Identifier of the job.
                     * @example 0198c0de-7b1a-7c3e-9d1f-2f6a5b4c3d2e
                     */
                    job_id: string;
                };
            };
            responses: {
                200: {
                    content: {
                        "text/csv": string;
                    };
                };
            };
        };
    };
    "/api/v1/jobs/{job_id}/request": {
        /** Request of a job */
        get: {
            parameters: {
                query?: {
                    /** @description Response format: JSON, YAML, or Markdown. Errors are always JSON. */
                    format?: "json" | "yaml" | "md";
                };
                path: {
                    /**
                     * @description Identifier of the job.
                     * @example 0198c0de-7b1a-7c3e-9d1f-2f6a5b4c3d2e
                     */
                    job_id: string;
                };
            };
            responses: {
                200: {
                    content: {
                        "application/json": components["schemas"]["JobRequest"];
                        "application/yaml": string;
                        "text/markdown": string;
                    };
                };
            };
        };
    };
    "/api/v1/jobs/{job_id}": {
        /** Cancel a job */
        delete: {
            parameters: {
                path: {
                    /**
                     * @description Identifier of the job.
                     * @example 0198c0de-7b1a-7c3e-9d1f-2f6a5b4c3d2e
                     */
                    job_id: string;
                };
            };
            responses: {
                200: {
                    content: {
                        "application/json": components["schemas"]["CancelBody"] & components["schemas"]["IgnoredFields"];
                    };
                };
            };
        };
    };
    "/api/v1/jobs/list": {
        /** Jobs */
        get: {
            parameters: {
                query?: {
                    /** @description Page number, from 1. */
                    page?: number;
                    /** @description Jobs per page. */
                    page_size?: number;
                    /** @description Only jobs in this state. */
                    status_filter?: "queued" | "processing" | "completed" | "failed" | "cancelled";
                    /** @description Only jobs of this type. */
                    type_filter?: "svcSite" | "svcMaps" | "svcVerify" | "svcPeople";
                    sort_by?: "created_at" | "updated_at" | "status";
                    sort_order?: "asc" | "desc";
                    /** @description Response format: JSON, YAML, or Markdown. Errors are always JSON. */
                    format?: "json" | "yaml" | "md";
                };
            };
            responses: {
                200: {
                    content: {
                        "application/json": components["schemas"]["JobList"];
                        "application/yaml": string;
                        "text/markdown": string;
                    };
                };
            };
        };
    };
    "/api/v1/files/{folder}/{owner}/{name}": {
        /** File of a result */
        get: {
            parameters: {
                query: {
                    /** @description Expiry of the link, in Unix seconds. */
                    expires: string;
                    /** @description Signature of the link. */
                    signature: string;
                };
                path: {
                    /** @description Kind of file. */
                    folder: string;
                    /** @description Owner of the file. */
                    owner: string;
                    /** @description Its name. */
                    name: string;
                };
            };
            responses: {
                200: {
                    content: {
                        "text/markdown": string;
                    };
                };
            };
        };
    };
    "/api/v1/jobs/svcMaps/campaigns/submit": {
        /** Create a campaign */
        post: {
            requestBody: {
                content: {
                    "application/json": components["schemas"]["CampaignSubmit"];
                };
            };
            responses: {
                201: {
                    content: {
                        "application/json": components["schemas"]["CampaignCreated"] & components["schemas"]["IgnoredFields"];
                    };
                };
            };
        };
    };
    "/api/v1/jobs/svcMaps/campaigns/estimate": {
        /** Estimate a campaign */
        post: {
            requestBody: {
                content: {
                    "application/json": components["schemas"]["CampaignSubmit"];
                };
            };
            responses: {
                200: {
                    content: {
                        "application/json": components["schemas"]["CampaignEstimate"] & components["schemas"]["IgnoredFields"];
                    };
                };
            };
        };
    };
    "/api/v1/jobs/svcMaps/campaigns": {
        /** Campaigns */
        get: {
            parameters: {
                query?: {
                    /** @description Only campaigns in this state. */
                    status?: "active" | "paused" | "completed" | "stopped";
                    /**
                     * @description Two-letter ISO 3166 code; case-insensitive.
                     * @example DE
                     */
                    country_code?: string;
                    /** @description Page number, from 1. */
                    page?: number;
                    /** @description Campaigns per page. */
                    page_size?: number;
                    /** @description Response format: JSON, YAML, or Markdown. Errors are always JSON. */
                    format?: "json" | "yaml" | "md";
                };
            };
            responses: {
                200: {
                    content: {
                        "application/json": components["schemas"]["CampaignList"];
                        "application/yaml": string;
                        "text/markdown": string;
                    };
                };
            };
        };
    };
    "/api/v1/jobs/svcMaps/campaigns/{campaign_id}/next": {
        /** Submit the next location */
        post: {
            parameters: {
                path: {
                    /**
                     * @description Identifier of the campaign.
                     * @example camp_lu_plumbers_20260115_1a2b3c4d
                     */
                    campaign_id: string;
                };
            };
            responses: {
                200: {
                    content: {
                        "application/json": components["schemas"]["CampaignNext"] & components["schemas"]["IgnoredFields"];
                    };
                };
            };
        };
    };
    "/api/v1/jobs/svcMaps/campaigns/{campaign_id}/status": {
        /** State of a campaign */
        get: {
            parameters: {
                query?: {
                    /** @description Response format: JSON, YAML, or Markdown. Errors are always JSON. */
                    format?: "json" | "yaml" | "md";
                };
                path: {
                    /**
                     * @description Identifier of the campaign.
                     * @example camp_lu_plumbers_20260115_1a2b3c4d
                     */
                    campaign_id: string;
                };
            };
            responses: {
                200: {
                    content: {
                        "application/json": components["schemas"]["CampaignStatusBody"];
                        "application/yaml": string;
                        "text/markdown": string;
                    };
                };
            };
        };
    };
    "/api/v1/jobs/svcMaps/campaigns/{campaign_id}/stage-progress": {
        /** Stages of a campaign */
        get: {
            parameters: {
                query?: {
                    /** @description Response format: JSON, YAML, or Markdown. Errors are always JSON. */
                    format?: "json" | "yaml" | "md";
                };
                path: {
                    /**
                     * @description Identifier of the campaign.
                     * @example camp_lu_plumbers_20260115_1a2b3c4d
                     */
                    campaign_id: string;
                };
            };
            responses: {
                200: {
                    content: {
                        "application/json": components["schemas"]["CampaignStageProgress"];
                        "application/yaml": string;
                        "text/markdown": string;
                    };
                };
            };
        };
    };
    "/api/v1/jobs/svcMaps/campaigns/{campaign_id}/locations": {
        /** Locations of a campaign */
        get: {
            parameters: {
                query?: {
                    /** @description Response format: JSON, YAML, or Markdown. Errors are always JSON. */
                    format?: "json" | "yaml" | "md";
                };
                path: {
                    /**
                     * @description Identifier of the campaign.
                     * @example camp_lu_plumbers_20260115_1a2b3c4d
                     */
                    campaign_id: string;
                };
            };
            responses: {
                200: {
                    content: {
                        "application/json": components["schemas"]["CampaignLocations"];
                        "application/yaml": string;
                        "text/markdown": string;
                    };
                };
            };
        };
    };
    "/api/v1/jobs/svcMaps/campaigns/{campaign_id}/stop": {
        /** Stop a campaign */
        post: {
            parameters: {
                path: {
                    /**
                     * @description Identifier of the campaign.
                     * @example camp_lu_plumbers_20260115_1a2b3c4d
                     */
                    campaign_id: string;
                };
            };
            responses: {
                200: {
                    content: {
                        "application/json": components["schemas"]["CampaignStateChange"] & components["schemas"]["IgnoredFields"];
                    };
                };
            };
        };
    };
    "/api/v1/jobs/svcMaps/campaigns/{campaign_id}/pause": {
        /** Pause a campaign */
        post: {
            parameters: {
                path: {
                    /**
                     * @description Identifier of the campaign.
                     * @example camp_lu_plumbers_20260115_1a2b3c4d
                     */
                    campaign_id: string;
                };
            };
            responses: {
                200: {
                    content: {
                        "application/json": components["schemas"]["CampaignStateChange"] & components["schemas"]["IgnoredFields"];
                    };
                };
            };
        };
    };
    "/api/v1/jobs/svcMaps/campaigns/{campaign_id}/continue": {
        /** Continue a campaign */
        post: {
            parameters: {
                path: {
                    /**
                     * @description Identifier of the campaign.
                     * @example camp_lu_plumbers_20260115_1a2b3c4d
                     */
                    campaign_id: string;
                };
            };
            responses: {
                200: {
                    content: {
                        "application/json": components["schemas"]["CampaignStateChange"] & components["schemas"]["IgnoredFields"];
                    };
                };
            };
        };
    };
    "/api/v1/jobs/svcMaps/campaigns/{campaign_id}/retry-failed": {
        /** Retry failed locations */
        post: {
            parameters: {
                path: {
                    /**
                     * @description Identifier of the campaign.
                     * @example camp_lu_plumbers_20260115_1a2b3c4d
                     */
                    campaign_id: string;
                };
            };
            responses: {
                200: {
                    content: {
                        "application/json": components["schemas"]["CampaignRetry"] & components["schemas"]["IgnoredFields"];
                    };
                };
            };
        };
    };
    "/api/v1/jobs/svcMaps/campaigns/{campaign_id}/jobs/{job_id}/results": {
        /** Results of a campaign's job */
        get: {
            parameters: {
                query?: {
                    /** @description Whether to wait for businesses still in the workflow. */
                    wait?: boolean;
                    /** @description Response format: JSON, YAML, or Markdown. Errors are always JSON. */
                    format?: "json" | "yaml" | "md";
                };
                path: {
                    /**
                     * @description Identifier of the campaign.
                     * @example camp_lu_plumbers_20260115_1a2b3c4d
                     */
                    campaign_id: string;
                    /**
                     * @description Identifier of the job.
                     * @example 0198c0de-7b1a-7c3e-9d1f-2f6a5b4c3d2e
                     */
                    job_id: string;
                };
            };
            responses: {
                200: {
                    content: {
                        "application/json": components["schemas"]["CampaignJobResults"];
                        "application/yaml": string;
                        "text/markdown": string;
                    };
                };
            };
        };
    };
    "/api/v1/jobs/svcMaps/campaigns/{campaign_id}/workflow-results": {
        /** Results of a campaign */
        get: {
            parameters: {
                query?: {
                    /** @description Include businesses that are still in the workflow. */
                    include_pending?: boolean;
                    /** @description Only businesses with at least this many `valid` addresses. */
                    min_valid_emails?: number;
                    /** @description Page number, from 1. Without `page` and `page_size` the response has all businesses, up to 10000. */
                    page?: number;
                    /** @description Businesses per page, 1 to 100; 50 with `page` alone. */
                    page_size?: number;
                    /** @description Response format: JSON, YAML, CSV, or Markdown. Errors are always JSON. */
                    format?: "json" | "yaml" | "md" | "csv";
                };
                path: {
                    /**
                     * @description Identifier of the campaign.
                     * @example camp_lu_plumbers_20260115_1a2b3c4d
                     */
                    campaign_id: string;
                };
            };
            responses: {
                200: {
                    content: {
                        "application/json": components["schemas"]["WorkflowResults"];
                        "application/yaml": string;
                        "text/markdown": string;
                        "text/csv": string;
                    };
                };
            };
        };
    };
    "/api/v1/jobs/svcMaps/campaigns/{campaign_id}/export": {
        /** Export the results of a campaign */
        get: {
            parameters: {
                query?: {
                    /** @description CSV (RFC 4180), an Excel workbook, a JSON object per line, or Apache Parquet. */
                    format?: "csv" | "xlsx" | "ndjson" | "parquet";
                    /**
                     * @description Columns in this order, separated by commas; all by default. An unknown name answers 422 with the valid ones.
                     * @example name,domain,phone
                     */
                    columns?: string;
                    /** @description Begins a CSV file with a byte order mark, without which Excel misreads accents. */
                    bom?: boolean;
                    /** @description Include businesses that are still in the workflow. */
                    include_pending?: boolean;
                    /** @description Only businesses with at least this many `valid` addresses. */
                    min_valid_emails?: number;
                };
                path: {
                    /**
                     * @description Identifier of the campaign.
                     * @example camp_lu_plumbers_20260115_1a2b3c4d
                     */
                    campaign_id: string;
                };
            };
            responses: {
                200: {
                    content: {
                        "text/csv": string;
                    };
                };
            };
        };
    };
    "/api/v1/domain-lists": {
        /** Websites that are not crawled */
        get: {
            parameters: {
                query?: {
                    /** @description Response format: JSON, YAML, or Markdown. Errors are always JSON. */
                    format?: "json" | "yaml" | "md";
                };
            };
            responses: {
                200: {
                    content: {
                        "application/json": components["schemas"]["DomainLists"];
                        "application/yaml": string;
                        "text/markdown": string;
                    };
                };
            };
        };
        /** Change which websites are not crawled */
        put: {
            requestBody: {
                content: {
                    "application/json": components["schemas"]["DomainListsUpdate"];
                };
            };
            responses: {
                200: {
                    content: {
                        "application/json": components["schemas"]["DomainLists"] & components["schemas"]["IgnoredFields"];
                    };
                };
            };
        };
    };
    "/api/v1/locations": {
        /** Locations */
        get: {
            parameters: {
                query?: {
                    /**
                     * @description Two-letter ISO 3166 code; case-insensitive.
                     * @example DE
                     */
                    country_code?: string;
                    /**
                     * @description A city, or one postcode of a city.
                     * @example city
                     */
                    location_type?: "city" | "postcode";
                    /** @description Only postcodes of this city; case- and accent-insensitive. */
                    parent_city?: string;
                    /** @description Only this region, as `/locations/regions` names it; case- and accent-insensitive. */
                    admin_region?: string;
                    /** @description Minimum population. */
                    min_population?: number;
                    /** @description Maximum population; an unknown population counts as 0. */
                    max_population?: number;
                    /** @description Only cities of 500,000 or more, or only others. */
                    needs_postcodes?: boolean;
                    /** @description Part of `display_name` or `search_string`; case- and accent-insensitive. */
                    search?: string;
                    /** @description Page number, from 1. */
                    page?: number;
                    /** @description Locations per page. */
                    page_size?: number;
                    /** @description Response format: JSON, YAML, or Markdown. Errors are always JSON. */
                    format?: "json" | "yaml" | "md";
                };
            };
            responses: {
                200: {
                    content: {
                        "application/json": components["schemas"]["LocationList"];
                        "application/yaml": string;
                        "text/markdown": string;
                    };
                };
            };
        };
    };
    "/api/v1/locations/stats": {
        /** Count locations */
        get: {
            parameters: {
                query?: {
                    /** @description Response format: JSON, YAML, or Markdown. Errors are always JSON. */
                    format?: "json" | "yaml" | "md";
                };
            };
            responses: {
                200: {
                    content: {
                        "application/json": components["schemas"]["LocationStats"];
                        "application/yaml": string;
                        "text/markdown": string;
                    };
                };
            };
        };
    };
    "/api/v1/locations/countries": {
        /** Countries */
        get: {
            parameters: {
                query?: {
                    /** @description Response format: JSON, YAML, or Markdown. Errors are always JSON. */
                    format?: "json" | "yaml" | "md";
                };
            };
            responses: {
                200: {
                    content: {
                        "application/json": components["schemas"]["CountryList"];
                        "application/yaml": string;
                        "text/markdown": string;
                    };
                };
            };
        };
    };
    "/api/v1/locations/regions": {
        /** Regions of a country */
        get: {
            parameters: {
                query: {
                    /**
                     * @description Two-letter ISO 3166 code; case-insensitive.
                     * @example DE
                     */
                    country_code: string;
                    /** @description Response format: JSON, YAML, or Markdown. Errors are always JSON. */
                    format?: "json" | "yaml" | "md";
                };
            };
            responses: {
                200: {
                    content: {
                        "application/json": components["schemas"]["RegionList"];
                        "application/yaml": string;
                        "text/markdown": string;
                    };
                };
            };
        };
    };
    "/api/v1/records/backfill": {
        /** Progress of the backfill */
        get: {
            parameters: {
                query?: {
                    /** @description Response format: JSON, YAML, or Markdown. Errors are always JSON. */
                    format?: "json" | "yaml" | "md";
                };
            };
            responses: {
                200: {
                    content: {
                        "application/json": components["schemas"]["RecordBackfill"];
                        "application/yaml": string;
                        "text/markdown": string;
                    };
                };
            };
        };
    };
    "/api/v1/records/{kind}": {
        /** Records */
        get: {
            parameters: {
                query?: {
                    /**
                     * @description Words, in any order, or their beginnings; case- and accent-insensitive.
                     * @example zahnarzt munchen
                     */
                    q?: string;
                    /**
                     * @description ISO 3166-1 alpha-2 code. Several, separated by commas: any of them.
                     * @example DE,AT
                     */
                    country?: string;
                    /** @description As in the facets, case-insensitive. */
                    region?: string;
                    /** @description As in the facets, case-insensitive. */
                    category?: string;
                    /** @description Lowest rating. */
                    rating_min?: number;
                    /** @description `valid`, `risky`, `unknown` or `invalid`. Several, separated by commas: any of them. */
                    verification?: string;
                    /** @description With an address, or without one. */
                    has_email?: boolean;
                    /** @description With a phone number, or without one. */
                    has_phone?: boolean;
                    /** @description Found by this campaign. */
                    campaign?: string;
                    /** @description Found by this job. */
                    job?: string;
                    /** @description Tag. Several, separated by commas: any of them. */
                    tag?: string;
                    /** @description In this list. */
                    list?: string;
                    /** @description Owner. Several, separated by commas: any of them. */
                    owner?: string;
                    /** @description Your own status. Several, separated by commas: any of them. */
                    status?: string;
                    /**
                     * @description Last found at this time or later.
                     * @example 2026-01-15T09:30:00.000Z
                     */
                    seen_since?: string;
                    /**
                     * @description Last found before this time.
                     * @example 2026-01-15T09:30:00.000Z
                     */
                    seen_before?: string;
                    /** @description `-` sorts in descending order. By first finding, no record moves while you page. */
                    sort?: "-first_seen" | "first_seen" | "-last_seen" | "last_seen" | "name" | "-name" | "-rating" | "rating";
                    /** @description `next_cursor` of the previous page. */
                    cursor?: string;
                    /** @description Sync feed instead of a list: `0` at first, then `next_since` of the previous page. Not with filters, sort or cursor. */
                    since?: string;
                    /** @description Records per page. */
                    page_size?: number;
                    /** @description Names of the fields to return, separated by commas; all by default. */
                    fields?: string;
                    /** @description What to add to each record, separated by commas: businesses, people, emails, phones, domains, sources. */
                    include?: string;
                    /** @description Response format: JSON, YAML, or Markdown. Errors are always JSON. */
                    format?: "json" | "yaml" | "md";
                };
                path: {
                    kind: components["schemas"]["RecordKind"];
                };
            };
            responses: {
                200: {
                    content: {
                        "application/json": components["schemas"]["RecordPage"];
                        "application/yaml": string;
                        "text/markdown": string;
                    };
                };
            };
        };
    };
    "/api/v1/records/{kind}/resolve": {
        /** Find records by an identifier */
        get: {
            parameters: {
                query?: {
                    /** @description Mail address. */
                    email?: string;
                    /** @description Domain, or a URL. */
                    domain?: string;
                    /** @description Identifier at the map provider. */
                    place_id?: string;
                    /** @description Phone number with country code. */
                    phone?: string;
                    /** @description URL of a public profile of a person, or page of a business at a social platform. */
                    profile_url?: string;
                    /** @description Response format: JSON, YAML, or Markdown. Errors are always JSON. */
                    format?: "json" | "yaml" | "md";
                };
                path: {
                    kind: components["schemas"]["RecordKind"];
                };
            };
            responses: {
                200: {
                    content: {
                        "application/json": components["schemas"]["ResolvedRecords"];
                        "application/yaml": string;
                        "text/markdown": string;
                    };
                };
            };
        };
    };
    "/api/v1/records/{kind}/facets": {
        /** Count records by their traits */
        get: {
            parameters: {
                query?: {
                    /**
                     * @description Words, in any order, or their beginnings; case- and accent-insensitive.
                     * @example zahnarzt munchen
                     */
                    q?: string;
                    /**
                     * @description ISO 3166-1 alpha-2 code. Several, separated by commas: any of them.
                     * @example DE,AT
                     */
                    country?: string;
                    /** @description As in the facets, case-insensitive. */
                    region?: string;
                    /** @description As in the facets, case-insensitive. */
                    category?: string;
                    /** @description Lowest rating. */
                    rating_min?: number;
                    /** @description `valid`, `risky`, `unknown` or `invalid`. Several, separated by commas: any of them. */
                    verification?: string;
                    /** @description With an address, or without one. */
                    has_email?: boolean;
                    /** @description With a phone number, or without one. */
                    has_phone?: boolean;
                    /** @description Found by this campaign. */
                    campaign?: string;
                    /** @description Found by this job. */
                    job?: string;
                    /** @description Tag. Several, separated by commas: any of them. */
                    tag?: string;
                    /** @description In this list. */
                    list?: string;
                    /** @description Owner. Several, separated by commas: any of them. */
                    owner?: string;
                    /** @description Your own status. Several, separated by commas: any of them. */
                    status?: string;
                    /**
                     * @description Last found at this time or later.
                     * @example 2026-01-15T09:30:00.000Z
                     */
                    seen_since?: string;
                    /**
                     * @description Last found before this time.
                     * @example 2026-01-15T09:30:00.000Z
                     */
                    seen_before?: string;
                    /** @description Response format: JSON, YAML, or Markdown. Errors are always JSON. */
                    format?: "json" | "yaml" | "md";
                };
                path: {
                    kind: components["schemas"]["RecordKind"];
                };
            };
            responses: {
                200: {
                    content: {
                        "application/json": components["schemas"]["RecordFacets"];
                        "application/yaml": string;
                        "text/markdown": string;
                    };
                };
            };
        };
    };
    "/api/v1/records/{kind}/export": {
        /** Export records */
        get: {
            parameters: {
                query?: {
                    /**
                     * @description Words, in any order, or their beginnings; case- and accent-insensitive.
                     * @example zahnarzt munchen
                     */
                    q?: string;
                    /**
                     * @description ISO 3166-1 alpha-2 code. Several, separated by commas: any of them.
                     * @example DE,AT
                     */
                    country?: string;
                    /** @description As in the facets, case-insensitive. */
                    region?: string;
                    /** @description As in the facets, case-insensitive. */
                    category?: string;
                    /** @description Lowest rating. */
                    rating_min?: number;
                    /** @description `valid`, `risky`, `unknown` or `invalid`. Several, separated by commas: any of them. */
                    verification?: string;
                    /** @description With an address, or without one. */
                    has_email?: boolean;
                    /** @description With a phone number, or without one. */
                    has_phone?: boolean;
                    /** @description Found by this campaign. */
                    campaign?: string;
                    /** @description Found by this job. */
                    job?: string;
                    /** @description Tag. Several, separated by commas: any of them. */
                    tag?: string;
                    /** @description In this list. */
                    list?: string;
                    /** @description Owner. Several, separated by commas: any of them. */
                    owner?: string;
                    /** @description Your own status. Several, separated by commas: any of them. */
                    status?: string;
                    /**
                     * @description Last found at this time or later.
                     * @example 2026-01-15T09:30:00.000Z
                     */
                    seen_since?: string;
                    /**
                     * @description Last found before this time.
                     * @example 2026-01-15T09:30:00.000Z
                     */
                    seen_before?: string;
                    /** @description As in the list. */
                    sort?: "-first_seen" | "first_seen" | "-last_seen" | "last_seen" | "name" | "-name" | "-rating" | "rating";
                    /** @description CSV (RFC 4180), an Excel workbook, a JSON object per line, or Apache Parquet. */
                    format?: "csv" | "xlsx" | "ndjson" | "parquet";
                    /**
                     * @description Columns in this order, separated by commas; all by default. An unknown name answers 422 with the valid ones.
                     * @example name,domain,phone
                     */
                    columns?: string;
                    /** @description Begins a CSV file with a byte order mark, without which Excel misreads accents. */
                    bom?: boolean;
                    /** @description For businesses: one row per business, or one per contact, that is for each of its addresses and people, with the columns of the business repeated. */
                    per?: "record" | "contact";
                    /** @description Columns and values as the import of this CRM expects them, for businesses, people and emails. Not with `columns`. */
                    preset?: "hubspot" | "salesforce" | "pipedrive";
                };
                path: {
                    kind: components["schemas"]["RecordKind"];
                };
            };
            responses: {
                200: {
                    content: {
                        "text/csv": string;
                    };
                };
            };
        };
    };
    "/api/v1/records/{kind}/bulk": {
        /** Tag or annotate many records */
        post: {
            parameters: {
                path: {
                    kind: components["schemas"]["RecordKind"];
                };
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["RecordBulkChange"];
                };
            };
            responses: {
                200: {
                    content: {
                        "application/json": components["schemas"]["RecordBulkResult"] & components["schemas"]["IgnoredFields"];
                    };
                };
            };
        };
    };
    "/api/v1/records/{kind}/{id}": {
        /** One record */
        get: {
            parameters: {
                query?: {
                    /** @description Response format: JSON, YAML, or Markdown. Errors are always JSON. */
                    format?: "json" | "yaml" | "md";
                };
                path: {
                    kind: components["schemas"]["RecordKind"];
                    /**
                     * @description Identifier of the record, or of one that was merged into it.
                     * @example 0198c0de-7b1a-7c3e-9d1f-2f6a5b4c3d2e
                     */
                    id: string;
                };
            };
            responses: {
                200: {
                    content: {
                        "application/json": components["schemas"]["RecordDetail"];
                        "application/yaml": string;
                        "text/markdown": string;
                    };
                };
            };
        };
        /** Tag or annotate a record */
        patch: {
            parameters: {
                path: {
                    kind: components["schemas"]["RecordKind"];
                    /**
                     * @description Identifier of the record, or of one that was merged into it.
                     * @example 0198c0de-7b1a-7c3e-9d1f-2f6a5b4c3d2e
                     */
                    id: string;
                };
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["RecordChange"];
                };
            };
            responses: {
                200: {
                    content: {
                        "application/json": components["schemas"]["Record"] & components["schemas"]["IgnoredFields"];
                    };
                };
            };
        };
    };
    "/api/v1/records/{kind}/{id}/split": {
        /** Reverse a merge */
        post: {
            parameters: {
                path: {
                    kind: components["schemas"]["RecordKind"];
                    /**
                     * @description Identifier of the record, or of one that was merged into it.
                     * @example 0198c0de-7b1a-7c3e-9d1f-2f6a5b4c3d2e
                     */
                    id: string;
                };
            };
            responses: {
                200: {
                    content: {
                        "application/json": components["schemas"]["RecordSplit"] & components["schemas"]["IgnoredFields"];
                    };
                };
            };
        };
    };
    "/api/v1/record-lists": {
        /** Lists of records */
        get: {
            parameters: {
                query?: {
                    /** @description Response format: JSON, YAML, or Markdown. Errors are always JSON. */
                    format?: "json" | "yaml" | "md";
                };
            };
            responses: {
                200: {
                    content: {
                        "application/json": components["schemas"]["RecordLists"];
                        "application/yaml": string;
                        "text/markdown": string;
                    };
                };
            };
        };
        /** Create a list of records */
        post: {
            requestBody: {
                content: {
                    "application/json": components["schemas"]["RecordListInput"];
                };
            };
            responses: {
                201: {
                    content: {
                        "application/json": components["schemas"]["RecordList"] & components["schemas"]["IgnoredFields"];
                    };
                };
            };
        };
    };
    "/api/v1/record-lists/{list_id}": {
        /** One list of records */
        get: {
            parameters: {
                query?: {
                    /** @description Response format: JSON, YAML, or Markdown. Errors are always JSON. */
                    format?: "json" | "yaml" | "md";
                };
                path: {
                    /**
                     * @description Identifier of the list.
                     * @example 0198c0de-7b1a-7c3e-9d1f-2f6a5b4c3d2e
                     */
                    list_id: string;
                };
            };
            responses: {
                200: {
                    content: {
                        "application/json": components["schemas"]["RecordList"];
                        "application/yaml": string;
                        "text/markdown": string;
                    };
                };
            };
        };
        /** Delete a list of records */
        delete: {
            parameters: {
                path: {
                    /**
                     * @description Identifier of the list.
                     * @example 0198c0de-7b1a-7c3e-9d1f-2f6a5b4c3d2e
                     */
                    list_id: string;
                };
            };
            responses: {
                200: {
                    content: {
                        "application/json": components["schemas"]["RecordListDeleted"] & components["schemas"]["IgnoredFields"];
                    };
                };
            };
        };
        /** Rename a list of records */
        patch: {
            parameters: {
                path: {
                    /**
                     * @description Identifier of the list.
                     * @example 0198c0de-7b1a-7c3e-9d1f-2f6a5b4c3d2e
                     */
                    list_id: string;
                };
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["RecordListChange"];
                };
            };
            responses: {
                200: {
                    content: {
                        "application/json": components["schemas"]["RecordList"] & components["schemas"]["IgnoredFields"];
                    };
                };
            };
        };
    };
    "/api/v1/suppressions": {
        /** The suppression list */
        get: {
            parameters: {
                query?: {
                    /** @description Only entries of this kind. */
                    kind?: "email" | "domain" | "phone" | "profile_url" | "place_id" | "person";
                    /** @description `next_cursor` of the previous page. */
                    cursor?: string;
                    /** @description Entries per page. */
                    page_size?: number;
                    /** @description Response format: JSON, YAML, or Markdown. Errors are always JSON. */
                    format?: "json" | "yaml" | "md";
                };
            };
            responses: {
                200: {
                    content: {
                        "application/json": components["schemas"]["SuppressionPage"];
                        "application/yaml": string;
                        "text/markdown": string;
                    };
                };
            };
        };
        /** Suppress addresses, domains, phones, profiles or businesses */
        post: {
            requestBody: {
                content: {
                    "application/json": components["schemas"]["SuppressionsInput"];
                };
            };
            responses: {
                200: {
                    content: {
                        "application/json": components["schemas"]["SuppressionsAdded"] & components["schemas"]["IgnoredFields"];
                    };
                };
            };
        };
    };
    "/api/v1/suppressions/import": {
        /** Import a suppression list */
        post: {
            requestBody: {
                content: {
                    "application/json": components["schemas"]["SuppressionsImport"];
                };
            };
            responses: {
                200: {
                    content: {
                        "application/json": components["schemas"]["SuppressionsAdded"] & components["schemas"]["IgnoredFields"];
                    };
                };
            };
        };
    };
    "/api/v1/suppressions/check": {
        /** Whether a value is suppressed */
        post: {
            requestBody: {
                content: {
                    "application/json": components["schemas"]["SuppressedSubject"];
                };
            };
            responses: {
                200: {
                    content: {
                        "application/json": components["schemas"]["SuppressionCheck"] & components["schemas"]["IgnoredFields"];
                    };
                };
            };
        };
    };
    "/api/v1/suppressions/{suppression_id}": {
        /** Remove an entry */
        delete: {
            parameters: {
                path: {
                    /**
                     * @description Identifier of the entry.
                     * @example 0198c0de-7b1a-7c3e-9d1f-2f6a5b4c3d2e
                     */
                    suppression_id: string;
                };
            };
            responses: {
                200: {
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            removed: true;
                        } & components["schemas"]["IgnoredFields"];
                    };
                };
            };
        };
    };
    "/api/v1/suppressions/unsubscribe-urls": {
        /** Unsubscribe links for your own mail */
        post: {
            requestBody: {
                content: {
                    "application/json": components["schemas"]["UnsubscribeUrlsInput"];
                };
            };
            responses: {
                200: {
                    content: {
                        "application/json": components["schemas"]["UnsubscribeUrls"] & components["schemas"]["IgnoredFields"];
                    };
                };
            };
        };
    };
    "/api/v1/privacy/access": {
        /** Everything stored about a person */
        post: {
            requestBody: {
                content: {
                    "application/json": components["schemas"]["PrivacyAccessRequest"];
                };
            };
            responses: {
                200: {
                    content: {
                        "application/json": components["schemas"]["PrivacyAccess"] & components["schemas"]["IgnoredFields"];
                    };
                };
            };
        };
    };
    "/api/v1/privacy/erasures": {
        /** Receipts of erasures */
        get: {
            parameters: {
                query?: {
                    /** @description `next_cursor` of the previous page. */
                    cursor?: string;
                    /** @description Receipts per page. */
                    page_size?: number;
                    /** @description Response format: JSON, YAML, or Markdown. Errors are always JSON. */
                    format?: "json" | "yaml" | "md";
                };
            };
            responses: {
                200: {
                    content: {
                        "application/json": components["schemas"]["PrivacyErasureList"];
                        "application/yaml": string;
                        "text/markdown": string;
                    };
                };
            };
        };
        /** Erase a person */
        post: {
            requestBody: {
                content: {
                    "application/json": components["schemas"]["PrivacySubject"];
                };
            };
            responses: {
                201: {
                    content: {
                        "application/json": components["schemas"]["PrivacyErasure"] & components["schemas"]["IgnoredFields"];
                    };
                };
            };
        };
    };
    "/api/v1/privacy/erasures/{erasure_id}": {
        /** Receipt of an erasure */
        get: {
            parameters: {
                query?: {
                    /** @description Response format: JSON, YAML, or Markdown. Errors are always JSON. */
                    format?: "json" | "yaml" | "md";
                };
                path: {
                    /**
                     * @description Identifier of the erasure.
                     * @example 0198c0de-7b1a-7c3e-9d1f-2f6a5b4c3d2e
                     */
                    erasure_id: string;
                };
            };
            responses: {
                200: {
                    content: {
                        "application/json": components["schemas"]["PrivacyErasure"];
                        "application/yaml": string;
                        "text/markdown": string;
                    };
                };
            };
        };
    };
    "/api/v1/client/settings": {
        /** Settings of your client */
        get: {
            parameters: {
                query?: {
                    /** @description Response format: JSON, YAML, or Markdown. Errors are always JSON. */
                    format?: "json" | "yaml" | "md";
                };
            };
            responses: {
                200: {
                    content: {
                        "application/json": components["schemas"]["ClientSettings"];
                        "application/yaml": string;
                        "text/markdown": string;
                    };
                };
            };
        };
        /** Change the settings of your client */
        put: {
            requestBody: {
                content: {
                    "application/json": components["schemas"]["ClientSettingsChange"];
                };
            };
            responses: {
                200: {
                    content: {
                        "application/json": components["schemas"]["ClientSettings"] & components["schemas"]["IgnoredFields"];
                    };
                };
            };
        };
    };
    "/api/v1/client/keys": {
        /** API keys of your client */
        get: {
            parameters: {
                query?: {
                    /** @description Response format: JSON, YAML, or Markdown. Errors are always JSON. */
                    format?: "json" | "yaml" | "md";
                };
            };
            responses: {
                200: {
                    content: {
                        "application/json": components["schemas"]["ClientKeyList"];
                        "application/yaml": string;
                        "text/markdown": string;
                    };
                };
            };
        };
        /** Create an API key */
        post: {
            requestBody: {
                content: {
                    "application/json": components["schemas"]["ClientKeyInput"];
                };
            };
            responses: {
                201: {
                    content: {
                        "application/json": components["schemas"]["NewClientKey"] & components["schemas"]["IgnoredFields"];
                    };
                };
            };
        };
    };
    "/api/v1/client/keys/{key_id}": {
        /** Revoke an API key */
        delete: {
            parameters: {
                query?: {
                    /** @description Revoke the key even though this call uses it. */
                    own?: boolean;
                };
                path: {
                    /**
                     * @description Identifier of the key.
                     * @example 0198c0de-7b1a-7c3e-9d1f-2f6a5b4c3d2e
                     */
                    key_id: string;
                };
            };
            responses: {
                200: {
                    content: {
                        "application/json": components["schemas"]["ClientKeyRevoked"] & components["schemas"]["IgnoredFields"];
                    };
                };
            };
        };
        /** Change the access of an API key */
        patch: {
            parameters: {
                path: {
                    /**
                     * @description Identifier of the key.
                     * @example 0198c0de-7b1a-7c3e-9d1f-2f6a5b4c3d2e
                     */
                    key_id: string;
                };
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["ClientKeyChange"];
                };
            };
            responses: {
                200: {
                    content: {
                        "application/json": components["schemas"]["ClientKey"] & components["schemas"]["IgnoredFields"];
                    };
                };
            };
        };
    };
    "/api/v1/client/keys/{key_id}/rotate": {
        /** Rotate an API key */
        post: {
            parameters: {
                path: {
                    /**
                     * @description Identifier of the key.
                     * @example 0198c0de-7b1a-7c3e-9d1f-2f6a5b4c3d2e
                     */
                    key_id: string;
                };
            };
            responses: {
                200: {
                    content: {
                        "application/json": components["schemas"]["RotatedClientKey"] & components["schemas"]["IgnoredFields"];
                    };
                };
            };
        };
    };
    "/api/v1/audit": {
        /** Administrative actions */
        get: {
            parameters: {
                query?: {
                    /** @description Only this action. */
                    action?: "client.created" | "client.activated" | "client.deactivated" | "client.moved" | "client.settings_changed" | "client.key_created" | "client.key_changed" | "client.key_rotated" | "client.key_revoked" | "client.credentials_file_deleted" | "session.opened" | "session.closed" | "share.created" | "share.revoked" | "domain_lists.changed" | "digest_settings.changed" | "suppressions.added" | "suppressions.removed" | "privacy.accessed" | "privacy.erasure_requested" | "privacy.erasure_completed" | "records.exported" | "results.exported" | "webhook.created" | "webhook.changed" | "webhook.deleted" | "webhook.secret_rotated" | "signup.link_created" | "signup.claimed" | "brand.map_key_changed" | "locations.imported" | "secret_key.resealed" | "backup.created" | "backup.restored";
                    /**
                     * @description Only actions from this time on.
                     * @example 2026-01-15T09:30:00Z
                     */
                    since?: string;
                    /** @description `next_cursor` of the previous page. */
                    cursor?: string;
                    /** @description Entries per page. */
                    page_size?: number;
                    /** @description Response format: JSON, YAML, or Markdown. Errors are always JSON. */
                    format?: "json" | "yaml" | "md";
                };
            };
            responses: {
                200: {
                    content: {
                        "application/json": components["schemas"]["AuditPage"];
                        "application/yaml": string;
                        "text/markdown": string;
                    };
                };
            };
        };
    };
    "/api/v1": {
        /** Shifts */
        get: {
            parameters: {
                query?: {
                    /** @description One UTC day; cannot be combined with `from` or `to`. */
                    date?: string;
                    /** @description First UTC day; without `to`, the window ends today. The window spans at most 366 days. */
                    from?: string;
                    /** @description Last UTC day, inclusive; without `from`, the window is that day. */
                    to?: string;
                    /**
                     * @description Only shifts of this actor.
                     * @example ann
                     */
                    actor_id?: string;
                    /** @description Only shifts of actors with this role. */
                    role?: string;
                    /** @description A pause longer than this ends a shift. */
                    gap_minutes?: number;
                    /** @description Page number, from 1. */
                    page?: number;
                    /** @description Shifts per page. */
                    page_size?: number;
                    /** @description Response format: JSON, YAML, or Markdown. Errors are always JSON. */
                    format?: "json" | "yaml" | "md";
                };
            };
            responses: {
                200: {
                    content: {
                        "application/json": components["schemas"]["ShiftList"];
                        "application/yaml": string;
                        "text/markdown": string;
                    };
                };
            };
        };
    };
    "/api/v1/detail": {
        /** A shift in detail */
        get: {
            parameters: {
                query: {
                    /**
                     * @description Id of an actor.
                     * @example ann
                     */
                    actor_id: string;
                    /** @description The value from the list. */
                    started_at: string;
                    /** @description The value from the list. */
                    ended_at: string;
                    /** @description Response format: JSON, YAML, or Markdown. Errors are always JSON. */
                    format?: "json" | "yaml" | "md";
                };
            };
            responses: {
                200: {
                    content: {
                        "application/json": components["schemas"]["ShiftDetail"];
                        "application/yaml": string;
                        "text/markdown": string;
                    };
                };
            };
        };
    };
    "/api/v1/export.csv": {
        /** Shifts as CSV */
        get: {
            parameters: {
                query?: {
                    /** @description One UTC day; cannot be combined with `from` or `to`. */
                    date?: string;
                    /** @description First UTC day; without `to`, the window ends today. The window spans at most 366 days. */
                    from?: string;
                    /** @description Last UTC day, inclusive; without `from`, the window is that day. */
                    to?: string;
                    /**
                     * @description Only shifts of this actor.
                     * @example ann
                     */
                    actor_id?: string;
                    /** @description Only shifts of actors with this role. */
                    role?: string;
                    /** @description A pause longer than this ends a shift. */
                    gap_minutes?: number;
                };
            };
            responses: {
                200: {
                    content: {
                        "text/csv": string;
                    };
                };
            };
        };
    };
    "/api/v1/activity": {
        /** Report activities */
        post: {
            requestBody: {
                content: {
                    "application/json": components["schemas"]["ActivityReport"];
                };
            };
            responses: {
                202: {
                    content: {
                        "application/json": components["schemas"]["ActivityReceipt"] & components["schemas"]["IgnoredFields"];
                    };
                };
            };
        };
    };
    "/api/v1/share": {
        /** Shared reports */
        get: {
            parameters: {
                query?: {
                    /** @description Response format: JSON, YAML, or Markdown. Errors are always JSON. */
                    format?: "json" | "yaml" | "md";
                };
            };
            responses: {
                200: {
                    content: {
                        "application/json": components["schemas"]["ShareList"];
                        "application/yaml": string;
                        "text/markdown": string;
                    };
                };
            };
        };
        /** Share a report */
        post: {
            requestBody: {
                content: {
                    "application/json": {
                        /**
                         * Format: date
                         * @description One UTC day; cannot be combined with `from` or `to`.
                         */
                        date?: string;
                        /**
                         * Format: date
                         * @description First UTC day; without `to`, the window ends today. The window spans at most 366 days.
                         */
                        from?: string;
                        /**
                         * Format: date
                         * @description Last UTC day, inclusive; without `from`, the window is that day.
                         */
                        to?: string;
                        /**
                         * @description Days until the link expires.
                         * @default 30
                         */
                        ttl_days?: number;
                    };
                };
            };
            responses: {
                201: {
                    content: {
                        "application/json": components["schemas"]["ShareLink"] & components["schemas"]["IgnoredFields"];
                    };
                };
            };
        };
    };
    "/api/v1/share/{id}": {
        /** Revoke a shared report */
        delete: {
            parameters: {
                path: {
                    /** @description The share's id. */
                    id: string;
                };
            };
            responses: {
                200: {
                    content: {
                        "application/json": components["schemas"]["ShareRevoked"] & components["schemas"]["IgnoredFields"];
                    };
                };
            };
        };
    };
    "/api/v1/digest-settings": {
        /** Email reports */
        get: {
            parameters: {
                query?: {
                    /** @description Response format: JSON, YAML, or Markdown. Errors are always JSON. */
                    format?: "json" | "yaml" | "md";
                };
            };
            responses: {
                200: {
                    content: {
                        "application/json": components["schemas"]["DigestSettings"];
                        "application/yaml": string;
                        "text/markdown": string;
                    };
                };
            };
        };
        /** Change email reports */
        patch: {
            requestBody: {
                content: {
                    "application/json": {
                        /**
                         * @description Report period: a day, a week from Monday or a calendar month, in UTC. The report is mailed when the period ends. After a change, the next report is due immediately.
                         * @enum {string}
                         */
                        cadence?: "off" | "daily" | "weekly" | "monthly";
                        recipients?: string[];
                    };
                };
            };
            responses: {
                200: {
                    content: {
                        "application/json": components["schemas"]["DigestSettings"] & components["schemas"]["IgnoredFields"];
                    };
                };
            };
        };
    };
    "/api/v1/anomalies": {
        /** Anomalies */
        get: {
            parameters: {
                query?: {
                    /** @description Response format: JSON, YAML, or Markdown. Errors are always JSON. */
                    format?: "json" | "yaml" | "md";
                };
            };
            responses: {
                200: {
                    content: {
                        "application/json": components["schemas"]["Anomalies"];
                        "application/yaml": string;
                        "text/markdown": string;
                    };
                };
            };
        };
    };
    "/api/v1/session": {
        /** Show the session */
        get: {
            parameters: {
                query?: {
                    /** @description Response format: JSON, YAML, or Markdown. Errors are always JSON. */
                    format?: "json" | "yaml" | "md";
                };
            };
            responses: {
                200: {
                    content: {
                        "application/json": components["schemas"]["SessionBody"];
                        "application/yaml": string;
                        "text/markdown": string;
                    };
                };
            };
        };
        /** Sign in */
        post: {
            requestBody: {
                content: {
                    "application/json": components["schemas"]["SessionRequest"];
                };
            };
            responses: {
                201: {
                    content: {
                        "application/json": components["schemas"]["SessionBody"] & components["schemas"]["IgnoredFields"];
                    };
                };
            };
        };
        /** Sign out */
        delete: {
            responses: {
                200: {
                    content: {
                        "application/json": components["schemas"]["SessionEnd"] & components["schemas"]["IgnoredFields"];
                    };
                };
            };
        };
    };
    "/api/v1/events/stream": {
        /** Event stream */
        get: {
            parameters: {
                query?: {
                    /** @description Only events of this job. */
                    job_id?: string;
                    /** @description Only events of this campaign. */
                    campaign_id?: string;
                    /** @description Same as the Last-Event-ID header, for clients that cannot set headers. */
                    last_event_id?: string;
                };
            };
            responses: {
                200: {
                    content: {
                        "text/event-stream": string;
                    };
                };
            };
        };
    };
    "/api/v1/events/status": {
        /** Status of the event service */
        get: {
            parameters: {
                query?: {
                    /** @description Response format: JSON, YAML, or Markdown. Errors are always JSON. */
                    format?: "json" | "yaml" | "md";
                };
            };
            responses: {
                200: {
                    content: {
                        "application/json": components["schemas"]["EventsStatus"];
                        "application/yaml": string;
                        "text/markdown": string;
                    };
                };
            };
        };
    };
    "/api/v1/webhooks": {
        /** Webhooks */
        get: {
            parameters: {
                query?: {
                    /** @description Response format: JSON, YAML, or Markdown. Errors are always JSON. */
                    format?: "json" | "yaml" | "md";
                };
            };
            responses: {
                200: {
                    content: {
                        "application/json": components["schemas"]["WebhookList"];
                        "application/yaml": string;
                        "text/markdown": string;
                    };
                };
            };
        };
        /** Register a webhook */
        post: {
            requestBody: {
                content: {
                    "application/json": components["schemas"]["WebhookInput"];
                };
            };
            responses: {
                201: {
                    content: {
                        "application/json": components["schemas"]["NewWebhook"] & components["schemas"]["IgnoredFields"];
                    };
                };
            };
        };
    };
    "/api/v1/webhooks/{webhook_id}": {
        /** One webhook */
        get: {
            parameters: {
                query?: {
                    /** @description Response format: JSON, YAML, or Markdown. Errors are always JSON. */
                    format?: "json" | "yaml" | "md";
                };
                path: {
                    /**
                     * @description Identifier of the webhook.
                     * @example 0198c0de-7b1a-7c3e-9d1f-2f6a5b4c3d2e
                     */
                    webhook_id: string;
                };
            };
            responses: {
                200: {
                    content: {
                        "application/json": components["schemas"]["Webhook"];
                        "application/yaml": string;
                        "text/markdown": string;
                    };
                };
            };
        };
        /** Delete a webhook */
        delete: {
            parameters: {
                path: {
                    /**
                     * @description Identifier of the webhook.
                     * @example 0198c0de-7b1a-7c3e-9d1f-2f6a5b4c3d2e
                     */
                    webhook_id: string;
                };
            };
            responses: {
                200: {
                    content: {
                        "application/json": components["schemas"]["WebhookDeleted"] & components["schemas"]["IgnoredFields"];
                    };
                };
            };
        };
        /** Change a webhook */
        patch: {
            parameters: {
                path: {
                    /**
                     * @description Identifier of the webhook.
                     * @example 0198c0de-7b1a-7c3e-9d1f-2f6a5b4c3d2e
                     */
                    webhook_id: string;
                };
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["WebhookChange"];
                };
            };
            responses: {
                200: {
                    content: {
                        "application/json": components["schemas"]["Webhook"] & components["schemas"]["IgnoredFields"];
                    };
                };
            };
        };
    };
    "/api/v1/webhooks/{webhook_id}/test": {
        /** Send a test */
        post: {
            parameters: {
                path: {
                    /**
                     * @description Identifier of the webhook.
                     * @example 0198c0de-7b1a-7c3e-9d1f-2f6a5b4c3d2e
                     */
                    webhook_id: string;
                };
            };
            responses: {
                200: {
                    content: {
                        "application/json": components["schemas"]["WebhookDeliveryDetail"] & components["schemas"]["IgnoredFields"];
                    };
                };
            };
        };
    };
    "/api/v1/webhooks/{webhook_id}/rotate-secret": {
        /** Rotate a webhook's secret */
        post: {
            parameters: {
                path: {
                    /**
                     * @description Identifier of the webhook.
                     * @example 0198c0de-7b1a-7c3e-9d1f-2f6a5b4c3d2e
                     */
                    webhook_id: string;
                };
            };
            responses: {
                200: {
                    content: {
                        "application/json": components["schemas"]["WebhookSecret"] & components["schemas"]["IgnoredFields"];
                    };
                };
            };
        };
    };
    "/api/v1/webhooks/{webhook_id}/deliveries": {
        /** Deliveries of a webhook */
        get: {
            parameters: {
                query?: {
                    /** @description Only deliveries in this state. */
                    status?: "pending" | "delivered" | "failed";
                    /** @description `next_cursor` of the previous page. */
                    cursor?: string;
                    /** @description Deliveries per page. */
                    page_size?: number;
                    /** @description Response format: JSON, YAML, or Markdown. Errors are always JSON. */
                    format?: "json" | "yaml" | "md";
                };
                path: {
                    /**
                     * @description Identifier of the webhook.
                     * @example 0198c0de-7b1a-7c3e-9d1f-2f6a5b4c3d2e
                     */
                    webhook_id: string;
                };
            };
            responses: {
                200: {
                    content: {
                        "application/json": components["schemas"]["WebhookDeliveryPage"];
                        "application/yaml": string;
                        "text/markdown": string;
                    };
                };
            };
        };
    };
    "/api/v1/webhooks/{webhook_id}/deliveries/{delivery_id}": {
        /** One delivery */
        get: {
            parameters: {
                query?: {
                    /** @description Response format: JSON, YAML, or Markdown. Errors are always JSON. */
                    format?: "json" | "yaml" | "md";
                };
                path: {
                    /**
                     * @description Identifier of the webhook.
                     * @example 0198c0de-7b1a-7c3e-9d1f-2f6a5b4c3d2e
                     */
                    webhook_id: string;
                    /**
                     * @description Identifier of the delivery.
                     * @example 0198c0de-7b1a-7c3e-9d1f-2f6a5b4c3d2e
                     */
                    delivery_id: string;
                };
            };
            responses: {
                200: {
                    content: {
                        "application/json": components["schemas"]["WebhookDeliveryDetail"];
                        "application/yaml": string;
                        "text/markdown": string;
                    };
                };
            };
        };
    };
    "/api/v1/webhooks/{webhook_id}/deliveries/{delivery_id}/replay": {
        /** Resend a delivery */
        post: {
            parameters: {
                path: {
                    /**
                     * @description Identifier of the webhook.
                     * @example 0198c0de-7b1a-7c3e-9d1f-2f6a5b4c3d2e
                     */
                    webhook_id: string;
                    /**
                     * @description Identifier of the delivery.
                     * @example 0198c0de-7b1a-7c3e-9d1f-2f6a5b4c3d2e
                     */
                    delivery_id: string;
                };
            };
            responses: {
                202: {
                    content: {
                        "application/json": components["schemas"]["WebhookDeliveryDetail"] & components["schemas"]["IgnoredFields"];
                    };
                };
            };
        };
    };
    "/api/v1/webhooks/{webhook_id}/replay": {
        /** Resend failed deliveries */
        post: {
            parameters: {
                path: {
                    /**
                     * @description Identifier of the webhook.
                     * @example 0198c0de-7b1a-7c3e-9d1f-2f6a5b4c3d2e
                     */
                    webhook_id: string;
                };
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["WebhookReplayInput"];
                };
            };
            responses: {
                202: {
                    content: {
                        "application/json": components["schemas"]["WebhookReplay"] & components["schemas"]["IgnoredFields"];
                    };
                };
            };
        };
    };
    "/api/v1/signup/tokens": {
        /** Create a signup link */
        post: {
            requestBody: {
                content: {
                    "application/json": components["schemas"]["SignupMint"];
                };
            };
            responses: {
                201: {
                    content: {
                        "application/json": components["schemas"]["SignupToken"] & components["schemas"]["IgnoredFields"];
                    };
                };
            };
        };
    };
    "/api/v1/signup/resolve": {
        /** Resolve a signup link */
        get: {
            parameters: {
                query: {
                    /** @description The signed token of the signup link. */
                    token: string;
                    /** @description Response format: JSON, YAML, or Markdown. Errors are always JSON. */
                    format?: "json" | "yaml" | "md";
                };
            };
            responses: {
                200: {
                    content: {
                        "application/json": components["schemas"]["SignupResolved"];
                        "application/yaml": string;
                        "text/markdown": string;
                    };
                };
            };
        };
    };
    "/api/v1/signup/check-name": {
        /** Check a name */
        get: {
            parameters: {
                query: {
                    /** @description The signed token of the signup link. */
                    token: string;
                    /**
                     * @description 1 to 300 characters with at least one letter or digit.
                     * @example Café Rosa
                     */
                    name: string;
                    /** @description Town of the business, for alternatives that name it. */
                    place?: string;
                    /** @description Response format: JSON, YAML, or Markdown. Errors are always JSON. */
                    format?: "json" | "yaml" | "md";
                };
            };
            responses: {
                200: {
                    content: {
                        "application/json": components["schemas"]["NameAvailability"];
                        "application/yaml": string;
                        "text/markdown": string;
                    };
                };
            };
        };
    };
    "/api/v1/signup/reserve": {
        /** Reserve another name */
        post: {
            requestBody: {
                content: {
                    "application/json": components["schemas"]["SignupReserve"];
                };
            };
            responses: {
                200: {
                    content: {
                        "application/json": components["schemas"]["ReservedName"] & components["schemas"]["IgnoredFields"];
                    };
                };
            };
        };
    };
    "/api/v1/signup/complete": {
        /** Claim the pin */
        post: {
            requestBody: {
                content: {
                    "application/json": components["schemas"]["SignupComplete"];
                };
            };
            responses: {
                202: {
                    content: {
                        "application/json": components["schemas"]["SignupCompletion"] & components["schemas"]["IgnoredFields"];
                    };
                };
            };
        };
    };
    "/api/v1/signup/status": {
        /** Status of a claim */
        get: {
            parameters: {
                query: {
                    /** @description The signed token of the signup link. */
                    token: string;
                    /** @description Response format: JSON, YAML, or Markdown. Errors are always JSON. */
                    format?: "json" | "yaml" | "md";
                };
            };
            responses: {
                200: {
                    content: {
                        "application/json": components["schemas"]["SignupStatus"];
                        "application/yaml": string;
                        "text/markdown": string;
                    };
                };
            };
        };
    };
    "/api/v1/system/health": {
        /** Health */
        get: {
            parameters: {
                query?: {
                    /** @description Response format: JSON, YAML, or Markdown. Errors are always JSON. */
                    format?: "json" | "yaml" | "md";
                };
            };
            responses: {
                200: {
                    content: {
                        "application/json": components["schemas"]["Health"];
                        "application/yaml": string;
                        "text/markdown": string;
                    };
                };
            };
        };
    };
    "/api/v1/system/queue-stats": {
        /** Queue statistics */
        get: {
            parameters: {
                query?: {
                    /** @description Response format: JSON, YAML, or Markdown. Errors are always JSON. */
                    format?: "json" | "yaml" | "md";
                };
            };
            responses: {
                200: {
                    content: {
                        "application/json": components["schemas"]["QueueStats"];
                        "application/yaml": string;
                        "text/markdown": string;
                    };
                };
            };
        };
    };
    "/api/v1/system/credential-health": {
        /** Credential health */
        get: {
            parameters: {
                query?: {
                    /** @description Response format: JSON, YAML, or Markdown. Errors are always JSON. */
                    format?: "json" | "yaml" | "md";
                };
            };
            responses: {
                200: {
                    content: {
                        "application/json": components["schemas"]["CredentialHealth"];
                        "application/yaml": string;
                        "text/markdown": string;
                    };
                };
            };
        };
    };
    "/api/v1/system/info": {
        /** Service information */
        get: {
            parameters: {
                query?: {
                    /** @description Response format: JSON, YAML, or Markdown. Errors are always JSON. */
                    format?: "json" | "yaml" | "md";
                };
            };
            responses: {
                200: {
                    content: {
                        "application/json": components["schemas"]["Info"];
                        "application/yaml": string;
                        "text/markdown": string;
                    };
                };
            };
        };
    };
    "/api/v1/system/storage": {
        /** Storage of your client */
        get: {
            parameters: {
                query?: {
                    /** @description Response format: JSON, YAML, or Markdown. Errors are always JSON. */
                    format?: "json" | "yaml" | "md";
                };
            };
            responses: {
                200: {
                    content: {
                        "application/json": components["schemas"]["ClientStorage"];
                        "application/yaml": string;
                        "text/markdown": string;
                    };
                };
            };
        };
    };
    "/api/v1/system/doctor": {
        /** Health checks */
        get: {
            parameters: {
                query?: {
                    /** @description Response format: JSON, YAML, or Markdown. Errors are always JSON. */
                    format?: "json" | "yaml" | "md";
                };
            };
            responses: {
                200: {
                    content: {
                        "application/json": components["schemas"]["DoctorReport"];
                        "application/yaml": string;
                        "text/markdown": string;
                    };
                };
            };
        };
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /** @description Answer to a typed submit. */
        Acknowledgement: {
            /**
             * Format: uuid
             * @description Identifier of the job.
             * @example 0198c0de-7b1a-7c3e-9d1f-2f6a5b4c3d2e
             */
            job_id: string;
            type: components["schemas"]["JobType"];
            /**
             * @description `completed` when served from an earlier identical job.
             * @enum {string}
             */
            status: "queued" | "completed";
            /**
             * Format: date-time
             * @description When the job was created.
             * @example 2026-01-15T09:30:00.000Z
             */
            created_at: string;
            /** @description True when the result of an earlier identical job is reused. */
            from_cache: boolean;
            message: string;
            /** @description Addresses that your suppression list kept out of the job. Absent if there are none. */
            withheld?: number;
        };
        /** @description An actor's activity outside this service. */
        ActivityInput: {
            /**
             * @description Your own id. A repeated id counts as a duplicate; activities without an id are never deduplicated.
             * @example crm-4711
             */
            id?: string;
            /**
             * @description The actor; default: the actor of this call.
             * @example ann
             */
            actor_id?: string;
            actor_name?: string;
            actor_role?: string;
            /**
             * @description Kind of activity. `job.submitted`, `job.completed` and `job.failed` count as jobs; `job.completed`, `campaign.completed`, `export.created` and `pin.created` count as shipped.
             * @example call.made
             */
            kind: string;
            subject_type?: string | null;
            subject_id?: string | null;
            /**
             * Format: date-time
             * @description When it happened; default: now. At most 5 minutes in the future.
             * @example 2026-01-15T09:30:00.123456Z
             */
            occurred_at?: string;
            /** @description Any JSON object up to 16 kB; its `results_count` counts as results, its `name` is shown. */
            payload?: {
                [key: string]: unknown;
            } | null;
        };
        /** @description Outcome of an activity report. */
        ActivityReceipt: {
            /**
             * @description Recorded activities.
             * @example 12
             */
            accepted: number;
            /**
             * @description Activities with an id that was already reported.
             * @example 12
             */
            duplicates: number;
        };
        ActivityReport: components["schemas"]["ActivityInput"] | components["schemas"]["ActivityInput"][];
        /** @description The last 7 days compared with the 30 days before, strongest deviation first. */
        Anomalies: {
            /** Format: date-time */
            generated_at: string;
            /** @enum {number} */
            window_days: 7;
            /** @enum {number} */
            baseline_days: 30;
            findings: components["schemas"]["AnomalyFinding"][];
        };
        /** @description A metric that deviates from its baseline. */
        AnomalyFinding: {
            /** @description Null for the whole client. */
            actor_id: string | null;
            /** @enum {string} */
            metric: "activities" | "active_hours" | "jobs_submitted" | "jobs_failed_rate" | "results" | "shipped" | "off_hours";
            /** @description Daily value, or share of failed jobs, over the last 7 days. */
            current: number;
            /** @description Expected value, based on the preceding 30 days. */
            baseline: number;
            /** @description Null if the baseline is 0. */
            change_pct: number | null;
            /** @description Deviation in robust standard deviations; negative means below the baseline. */
            score: number;
            /** @enum {string} */
            severity: "info" | "warning" | "critical";
            message: string;
        };
        /** @description An administrative action. */
        AuditEntry: {
            /** @description Later entries have higher numbers. */
            id: string;
            /**
             * Format: date-time
             * @description When it was done.
             * @example 2026-01-15T09:30:00.000Z
             */
            occurred_at: string;
            /** @description The client that it is about; null for the whole installation. */
            client_id: string | null;
            /**
             * @description `client.created`: A client was created, with its first key. `client.activated`: A client was activated. `client.deactivated`: A client was deactivated. `client.moved`: A client was moved to another cell. `client.settings_changed`: Limits or defaults of a client were changed. `client.key_created`: An API key was created. `client.key_changed`: The access of an API key was changed. `client.key_rotated`: An API key was replaced by a new one. `client.key_revoked`: An API key was revoked. `client.credentials_file_deleted`: The file with the first client's credentials was deleted. `session.opened`: A user signed in to the dashboard. `session.closed`: A user signed out. `share.created`: A link to a shift report was created. `share.revoked`: A link to a shift report was revoked. `domain_lists.changed`: The websites that campaigns skip were changed. `digest_settings.changed`: Cadence or recipients of mailed reports were changed. `suppressions.added`: Entries were added to the suppression list. `suppressions.removed`: An entry was removed from the suppression list. `privacy.accessed`: What is stored about a person was read. `privacy.erasure_requested`: The erasure of a person was requested. `privacy.erasure_completed`: An erasure was complete. `records.exported`: Records were exported. `results.exported`: Results of a job or campaign were exported. `webhook.created`: A webhook was registered. `webhook.changed`: URL, events or state of a webhook were changed. `webhook.deleted`: A webhook was deleted. `webhook.secret_rotated`: A webhook got a new signing secret. `signup.link_created`: A signup link was created. `signup.claimed`: A business claimed its pin. `brand.map_key_changed`: The map key of a brand was stored or removed. `locations.imported`: Places were imported. `secret_key.resealed`: Stored secrets were sealed with a new SECRET_KEY. `backup.created`: A backup of the installation was written. `backup.restored`: The installation was restored from a backup.
             * @enum {string}
             */
            action: "client.created" | "client.activated" | "client.deactivated" | "client.moved" | "client.settings_changed" | "client.key_created" | "client.key_changed" | "client.key_rotated" | "client.key_revoked" | "client.credentials_file_deleted" | "session.opened" | "session.closed" | "share.created" | "share.revoked" | "domain_lists.changed" | "digest_settings.changed" | "suppressions.added" | "suppressions.removed" | "privacy.accessed" | "privacy.erasure_requested" | "privacy.erasure_completed" | "records.exported" | "results.exported" | "webhook.created" | "webhook.changed" | "webhook.deleted" | "webhook.secret_rotated" | "signup.link_created" | "signup.claimed" | "brand.map_key_changed" | "locations.imported" | "secret_key.resealed" | "backup.created" | "backup.restored";
            /** @description What was changed, if it is not the client itself. */
            target: {
                type: string;
                id: string;
            } | null;
            /**
             * @description How the caller was authorized: an API key, a session of the dashboard, a signed link, the command line on the server, or `system` for the service itself.
             * @enum {string}
             */
            credential: "key" | "session" | "link" | "cli" | "system";
            /** @description The key's actor or the one that X-Actor-Id named; on the command line, the account. */
            actor: {
                id: string;
                name: string;
            } | null;
            /** @description The key that the call, or its session, used. */
            key_id: string | null;
            /** @description X-Request-Id of the call, as in the log. */
            request_id: string | null;
            /** @description Address of the caller. */
            address: string | null;
            /** @description What was changed, without secrets. */
            details: {
                [key: string]: unknown;
            };
        };
        AuditPage: {
            entries: components["schemas"]["AuditEntry"][];
            /** @description `cursor` of the next page, with older entries; null on the last one. */
            next_cursor: string | null;
        };
        /** @description A business with all data that the workflow found. */
        CampaignBusiness: {
            /** @description As the map provider gives it. */
            business_name: string | null;
            /** @description Identifier of the place at its provider. */
            business_place_id: string | null;
            /** @description On one line. */
            business_address: string | null;
            /** @description As displayed. */
            business_phone: string | null;
            business_rating: number | null;
            business_reviews_count: number | null;
            business_categories: string[];
            /** @description As given in the listing. */
            original_website: string | null;
            /** @description The website's registrable domain, or its host if the domain is shared. */
            domain: string | null;
            /** @description True if the website is not crawled; `filter_reason` gives the reason. */
            domain_filtered: boolean;
            /** @enum {string|null} */
            filter_reason: "social_media" | "review_site" | "directory" | "maps" | "no_website" | "invalid_url" | null;
            /**
             * @description Status of the website's crawl; `skipped` if there is none.
             * @example completed
             * @enum {string}
             */
            spidersite_status: "pending" | "completed" | "failed" | "skipped";
            /**
             * @description Pages crawled.
             * @example 3
             */
            pages_crawled: number;
            /** @description The business's own first, then shared ones. */
            emails_found: string[];
            /** @description Addresses in `emails_found` that appear on none of the business's own pages: the page that its listing links to and those below it, or the whole website if the listing links to a home page. They may belong to its chain, its shopping centre or other businesses on the same host. */
            shared_emails: string[];
            /** @description The business's own first, then shared ones. */
            phones_found: string[];
            /** @description Numbers in `phones_found` that appear on none of the business's own pages: the page that its listing links to and those below it, or the whole website if the listing links to a home page. */
            shared_phones: string[];
            /** @description Accounts that the website links to, by platform. */
            social_media: {
                [key: string]: string;
            };
            /** @description Platforms in `social_media` with accounts that appear on none of the business's own pages: the page that its listing links to and those below it, or the whole website if the listing links to a home page. */
            shared_social_media: string[];
            /** @description With `extract_company_info`. */
            company_info: {
                industry: string | null;
                key_services: string[];
                target_audience: string | null;
                one_sentence_summary: string | null;
            } | null;
            /** @description With `extract_team`. */
            team_members: unknown[];
            /** @description With both descriptions; else null. */
            lead_scoring: unknown;
            /**
             * @description Status of the address verification; `skipped` if there is nothing to verify.
             * @example completed
             * @enum {string}
             */
            spiderverify_status: "pending" | "completed" | "failed" | "skipped";
            /** @description In order of selection, shared ones last. */
            emails_verified: components["schemas"]["VerifiedEmail"][];
            /**
             * @description The business's own addresses that are `valid`; shared ones do not count.
             * @example 3
             */
            valid_emails_count: number;
            /**
             * @description The business's current stage in the workflow.
             * @example complete
             * @enum {string}
             */
            workflow_stage: "maps" | "site" | "verify" | "complete" | "failed";
        };
        /** @description A campaign has nothing left to do. */
        CampaignCompletedEvent: {
            campaign_id: string;
            /** @enum {string} */
            status: "completed";
            locations_completed: number;
            locations_failed: number;
            /** @description Businesses with a website to crawl. */
            businesses_total: number;
            emails_found: number;
            emails_verified: number;
            valid_emails: number;
        };
        /** @description A new campaign. */
        CampaignCreated: {
            /**
             * @description Identifier of the campaign.
             * @example camp_lu_plumbers_20260115_1a2b3c4d
             */
            campaign_id: string;
            status: components["schemas"]["CampaignStatus"];
            /**
             * @description Search query.
             * @example plumbers
             */
            query: string;
            /**
             * @description Two-letter country code.
             * @example LU
             */
            country_code: string;
            /**
             * @description The campaign's label.
             * @example Spring, Luxembourg
             */
            name: string | null;
            /**
             * @description Locations that the filter selects; each is searched once.
             * @example 14
             */
            total_locations: number;
            has_workflow: boolean;
            /** @description The requested workflow with its defaults; null without one. */
            workflow_config: {
                [key: string]: unknown;
            } | null;
            auto_advance: boolean;
            schedule: string | null;
            /**
             * Format: date-time
             * @description When the schedule starts the next run.
             * @example 2026-01-15T09:30:00.000Z
             */
            next_run_at: string | null;
            /**
             * Format: date-time
             * @description When the campaign was created.
             * @example 2026-01-15T09:30:00.000Z
             */
            created_at: string;
        };
        /** @description Estimate for a campaign. Nothing was created. */
        CampaignEstimate: {
            /**
             * @description Locations that the filter selects.
             * @example 14
             */
            total_locations: number;
            /** @description Jobs of each stage. */
            expected_jobs: {
                /**
                 * @description One per location.
                 * @example 14
                 */
                svcMaps: number;
                /**
                 * @description Crawls.
                 * @example 14
                 */
                svcSite: number;
                /**
                 * @description Checks.
                 * @example 14
                 */
                svcVerify: number;
            };
            /** @description At the current rate; null if one of the stages has no running worker. */
            expected_hours: number | null;
            /** @description Assumptions behind the figures, one sentence each. */
            assumptions: string[];
        };
        /** @description Locations to search. Default: every city of the country. */
        CampaignFilter: {
            /**
             * @description `population` needs `min_population` or `max_population`, `regions` needs `admin_regions`, `city` needs `parent_city` and takes its postcodes, `custom` needs `location_ids`. Fields of other modes are ignored.
             * @enum {string}
             */
            mode: "all" | "population" | "cities_only" | "regions" | "city" | "custom";
            /** @description Minimum population, with mode `population`. */
            min_population?: number;
            /** @description Maximum population, with mode `population`. */
            max_population?: number;
            /** @description Region names as in `/locations/regions`, with mode `regions`. */
            admin_regions?: string[];
            /** @description City whose postcodes to search, with mode `city`. */
            parent_city?: string;
            /** @description Location ids in the country, with mode `custom`. */
            location_ids?: number[];
            /**
             * @description Search postcodes as well as cities, where available.
             * @default false
             */
            include_postcodes: boolean;
        };
        /** @description Outcome of a job and of its businesses. */
        CampaignJobResults: {
            /** @description The job itself completed. */
            success: boolean;
            /** @description There is at least one business. */
            has_results: boolean;
            /** Format: uuid */
            job_id: string;
            campaign_id: string;
            /** @enum {string} */
            type: "svcMaps" | "svcSite" | "svcVerify";
            /**
             * @description `completed`: the job ended and its businesses have completed the workflow. `partial`: the wait ended while some were still in it.
             * @enum {string}
             */
            status: "queued" | "processing" | "completed" | "partial" | "failed" | "cancelled";
            message: string;
            /** @description Why the job failed. */
            error_message: string | null;
            /**
             * @description Businesses still in the workflow.
             * @example 3
             */
            businesses_pending: number;
            /** @description Businesses of the job's location; for a crawl or verification, those it was created for. */
            businesses: components["schemas"]["CampaignBusiness"][];
        };
        /** @description One page of your campaigns, newest first. */
        CampaignList: {
            campaigns: components["schemas"]["CampaignListItem"][];
            /**
             * @description Campaigns across all pages.
             * @example 14
             */
            total: number;
            page: number;
            page_size: number;
            total_pages: number;
        };
        CampaignListItem: {
            /**
             * @description Identifier of the campaign.
             * @example camp_lu_plumbers_20260115_1a2b3c4d
             */
            campaign_id: string;
            /**
             * @description The campaign's label.
             * @example Spring, Luxembourg
             */
            name: string | null;
            status: components["schemas"]["CampaignStatus"];
            /**
             * @description Search query.
             * @example plumbers
             */
            query: string;
            /**
             * @description Two-letter country code.
             * @example LU
             */
            country_code: string;
            /**
             * @description Locations of the campaign.
             * @example 14
             */
            total_locations: number;
            /**
             * @description Those whose search completed.
             * @example 14
             */
            completed_locations: number;
            has_workflow: boolean;
            schedule: string | null;
            /** @description The campaign whose schedule started this one. */
            parent_campaign_id: string | null;
            /**
             * Format: date-time
             * @description When the campaign was created.
             * @example 2026-01-15T09:30:00.000Z
             */
            created_at: string;
        };
        /** @description A location of a campaign, on the map. */
        CampaignLocation: {
            location_id: number;
            display_name: string;
            latitude: number;
            longitude: number;
            /** @enum {string} */
            status: "pending" | "submitted" | "completed" | "failed";
            /**
             * @description Businesses first found there.
             * @example 14
             */
            businesses_count: number;
        };
        /** @description A location's search has finished, and its businesses have completed the workflow. */
        CampaignLocationCompletedEvent: {
            campaign_id: string;
            location_id: number;
            /**
             * Format: uuid
             * @description Identifier of the job.
             */
            job_id: string;
            search_string: string;
            /**
             * @description Outcome of the search.
             * @enum {string}
             */
            status: "completed" | "failed";
            /** @description Businesses first found at this location. */
            businesses_count: number;
        };
        /** @description Every location of a campaign. */
        CampaignLocations: {
            /**
             * @description Identifier of the campaign.
             * @example camp_lu_plumbers_20260115_1a2b3c4d
             */
            campaign_id: string;
            /**
             * @description Locations.
             * @example 14
             */
            total: number;
            locations: components["schemas"]["CampaignLocation"][];
        };
        /** @description The submitted location and the campaign's progress. */
        CampaignNext: {
            /** @description True while locations remain to be submitted. */
            has_more: boolean;
            status: components["schemas"]["CampaignStatus"];
            /** @description The location that this call submitted; null if it submitted none. */
            current_task: {
                /** Format: uuid */
                job_id: string;
                location_id: number;
                /** @example plumbers Esch-sur-Alzette, Luxembourg */
                search_string: string;
                /** @example Esch-sur-Alzette */
                display_name: string;
            } | null;
            progress: {
                /**
                 * @description Locations of the campaign.
                 * @example 14
                 */
                total: number;
                /**
                 * @description Not submitted yet.
                 * @example 14
                 */
                pending: number;
                /**
                 * @description Search in progress.
                 * @example 14
                 */
                submitted: number;
                /**
                 * @description Searched.
                 * @example 14
                 */
                completed: number;
                /**
                 * @description Search failed or was cancelled.
                 * @example 14
                 */
                failed: number;
                /**
                 * @description Submitted over total, two decimals.
                 * @example 42.86
                 */
                percentage: number;
            };
        };
        CampaignResultLocation: {
            location_id: number;
            display_name: string;
            search_string: string;
            /** @enum {string} */
            status: "pending" | "submitted" | "completed" | "failed";
            /** @description Why the search failed. */
            error_message: string | null;
            /**
             * @description Businesses first found here, on this page or not.
             * @example 3
             */
            businesses_count: number;
            businesses: components["schemas"]["CampaignBusiness"][];
        };
        /** @description The campaign's state after the call. */
        CampaignRetry: {
            status: components["schemas"]["CampaignStatus"];
            message: string;
            /**
             * @description Locations not submitted yet.
             * @example 14
             */
            remaining_locations: number;
            /**
             * @description Failed locations waiting to be submitted again.
             * @example 14
             */
            retried_locations: number;
        };
        /** @description Options of the crawls, as for svcSite. */
        CampaignSpiderSite: {
            /**
             * @description Crawl the websites of the businesses.
             * @default false
             */
            enabled: boolean;
            /**
             * @description Maximum number of pages to crawl, 1 to 50.
             * @default 10
             */
            max_pages: number;
            /**
             * @description Order of crawling. A sitemap is used in addition if the site has one.
             * @default bestfirst
             * @enum {string}
             */
            crawl_strategy: "bestfirst" | "bfs" | "dfs";
            /**
             * @description Page types that `bestfirst` prefers, up to 20 of up to 50 characters.
             * @default [
             *       "contact",
             *       "about",
             *       "team",
             *       "news",
             *       "blog"
             *     ]
             */
            target_pages: string[];
            /**
             * @description Limit for the whole crawl, 10 to 120 seconds. Pages read by then are the result.
             * @default 30
             */
            timeout: number;
            /**
             * @description Render pages that need JavaScript in a browser.
             * @default true
             */
            enable_spa: boolean;
            /**
             * @description Limit for rendering one page, 10 to 120 seconds.
             * @default 30
             */
            spa_timeout: number;
            /**
             * @description Fill `team_members`.
             * @default false
             */
            extract_team: boolean;
            /**
             * @description Fill `company_vitals`.
             * @default false
             */
            extract_company_info: boolean;
            /**
             * @description Fill `pain_points`; needs a configured AI model.
             * @default false
             */
            extract_pain_points: boolean;
            /** @description What you sell, for lead scoring; requires `icp_description` (422 without it). */
            product_description?: string | null;
            /** @description Your ideal customer, for lead scoring; requires `product_description` (422 without it). */
            icp_description?: string | null;
            /** @default {} */
            compendium: components["schemas"]["CompendiumOptions"];
        };
        CampaignSpiderVerify: {
            /**
             * @description Verify the addresses found on websites; needs `spidersite.enabled`.
             * @default false
             */
            enabled: boolean;
            /**
             * @description Look for a picture of each address on gravatar.com.
             * @default false
             */
            check_gravatar: boolean;
            /**
             * @description Look the mail servers up on DNS blocklists.
             * @default false
             */
            check_dnsbl: boolean;
            /**
             * @description Timeout for each phase of the SMTP dialogue, 10 to 120 seconds.
             * @default 45
             */
            smtp_timeout_secs: number;
            /**
             * @description Maximum addresses to verify per website. A business's own come before shared ones, in the order set by `prefer`.
             * @default 10
             */
            max_emails_per_business: number;
            /**
             * @description Which addresses to verify first: `business` (info, contact, sales and the like, and the contact page's), then people, then others; or `people`, then business addresses, then others.
             * @default business
             * @enum {string}
             */
            prefer: "business" | "people";
        };
        /** @description Progress and rate of each workflow stage. */
        CampaignStageProgress: {
            /**
             * @description Identifier of the campaign.
             * @example camp_lu_plumbers_20260115_1a2b3c4d
             */
            campaign_id: string;
            status: components["schemas"]["CampaignStatus"];
            /** @description `maps` counts locations, `site` and `verify` count businesses. */
            stages: components["schemas"]["StageProgress"][];
        };
        /** @description The campaign's state after the call. */
        CampaignStateChange: {
            status: components["schemas"]["CampaignStatus"];
            message: string;
            /**
             * @description Locations not submitted yet.
             * @example 14
             */
            remaining_locations: number;
        };
        /**
         * @description `paused` and `stopped`: nothing new is submitted until `/continue`. `completed`: every location has finished and every business has completed the workflow.
         * @example active
         * @enum {string}
         */
        CampaignStatus: "active" | "paused" | "completed" | "stopped";
        /** @description State of one campaign. */
        CampaignStatusBody: {
            /**
             * @description Identifier of the campaign.
             * @example camp_lu_plumbers_20260115_1a2b3c4d
             */
            campaign_id: string;
            status: components["schemas"]["CampaignStatus"];
            /**
             * @description Search query.
             * @example plumbers
             */
            query: string;
            /**
             * @description Two-letter country code.
             * @example LU
             */
            country_code: string;
            /**
             * @description The campaign's label.
             * @example Spring, Luxembourg
             */
            name: string | null;
            /** @description The requested location filter. */
            filter_config: {
                [key: string]: unknown;
            };
            has_workflow: boolean;
            /** @description The requested workflow with its defaults; null without one. */
            workflow_config: {
                [key: string]: unknown;
            } | null;
            auto_advance: boolean;
            schedule: string | null;
            /**
             * Format: date-time
             * @description When the schedule starts the next run.
             * @example 2026-01-15T09:30:00.000Z
             */
            next_run_at: string | null;
            parent_campaign_id: string | null;
            progress: {
                /**
                 * @description Locations searched.
                 * @example 14
                 */
                completed: number;
                /**
                 * @description Locations whose search failed.
                 * @example 14
                 */
                failed: number;
                /**
                 * @description Locations not submitted yet.
                 * @example 14
                 */
                pending: number;
                /**
                 * @description Locations being searched.
                 * @example 14
                 */
                submitted: number;
                /**
                 * @description Locations of the campaign.
                 * @example 14
                 */
                total: number;
                /**
                 * @description Completed and failed over total, two decimals.
                 * @example 42.86
                 */
                percentage: number;
            };
            /** @description Null without a workflow. */
            workflow_progress: components["schemas"]["WorkflowProgress"] | null;
            jobs: {
                /**
                 * @description Waiting jobs of all types.
                 * @example 14
                 */
                queued: number;
                /**
                 * @description Running jobs.
                 * @example 14
                 */
                processing: number;
                /**
                 * @description Jobs that completed.
                 * @example 14
                 */
                completed: number;
                /**
                 * @description Jobs that failed or were cancelled.
                 * @example 14
                 */
                failed: number;
            };
            /**
             * @description Businesses found, each counted once.
             * @example 14
             */
            results_count: number;
            /**
             * Format: date-time
             * @description When the campaign was created.
             * @example 2026-01-15T09:30:00.000Z
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When it last changed.
             * @example 2026-01-15T09:30:00.000Z
             */
            updated_at: string;
            /**
             * Format: date-time
             * @description When it completed.
             * @example 2026-01-15T09:30:00.000Z
             */
            completed_at: string | null;
        };
        /** @description A query, a country, and how to process the results. */
        CampaignSubmit: {
            /**
             * @description What to search for, up to 120 characters. Required, here or as `search_query`.
             * @example plumbers
             */
            query?: string;
            /**
             * @deprecated
             * @description The same as `query`.
             */
            search_query?: string;
            /**
             * @description Two-letter ISO 3166 code; case-insensitive.
             * @example DE
             */
            country_code: string;
            /** @description Your label for the campaign. */
            name?: string | null;
            filter?: components["schemas"]["CampaignFilter"];
            /**
             * @description Maximum businesses per location, 1 to 100.
             * @default 100
             */
            max_results: number;
            workflow?: components["schemas"]["CampaignWorkflow"] | null;
            /**
             * @description Let the service submit locations itself, as fast as its workers take jobs.
             * @default false
             */
            auto_advance: boolean;
            /**
             * @description Cron expression in UTC: at each of these times, the campaign runs again as a new campaign with `parent_campaign_id`. Needs stored credentials.
             * @example 0 6 * * 1
             */
            schedule?: string | null;
        };
        /** @description What to do with the businesses. Omitted, null or `{}`: only map jobs run. */
        CampaignWorkflow: {
            /** @default {} */
            spidersite: components["schemas"]["CampaignSpiderSite"];
            /** @default {} */
            spiderverify: components["schemas"]["CampaignSpiderVerify"];
            /**
             * @description Do not crawl social networks.
             * @default true
             */
            filter_social_media: boolean;
            /**
             * @description Do not crawl review sites.
             * @default true
             */
            filter_review_sites: boolean;
            /**
             * @description Do not crawl directories, booking and delivery sites.
             * @default true
             */
            filter_directories: boolean;
            /**
             * @description Do not crawl links to maps.
             * @default true
             */
            filter_maps: boolean;
        };
        CancelBody: {
            success: boolean;
            /**
             * Format: uuid
             * @description Identifier of the job.
             * @example 0198c0de-7b1a-7c3e-9d1f-2f6a5b4c3d2e
             */
            job_id: string;
            /** @enum {string} */
            status: "cancelled";
            message: string;
        };
        /** @description An external service that jobs use. */
        Capability: {
            /**
             * @description `ai_model`: AI extraction; `people_profiles`: svcPeople in the mode profile; `people_search`: in the modes search and research.
             * @enum {string}
             */
            name: "ai_model" | "people_profiles" | "people_search";
            /** @description The selected model or provider. */
            provider: string | null;
            /** @description If false, jobs that need it fail immediately. */
            configured: boolean;
            /** @description Settings that must be set. */
            missing_settings: string[];
            /** @description Whether it responds; null until checked, and while not configured. */
            reachable: boolean | null;
            /** @description Why it is unavailable, as a sentence. */
            problem: string | null;
            /**
             * Format: date-time
             * @description When this was read.
             * @example 2026-01-15T09:30:00.000Z
             */
            checked_at: string | null;
        };
        /** @description An API key of your client. Its secret is never shown again. */
        ClientKey: {
            /**
             * Format: uuid
             * @description Identifier of the key.
             * @example 0198c0de-7b1a-7c3e-9d1f-2f6a5b4c3d2e
             */
            key_id: string;
            name: string;
            actor: {
                id: string;
                name: string;
                role: string;
            };
            /**
             * @description What the key may do. `viewer`: read. `member`: also submit and cancel work, report activities and share reports. `owner`: also manage keys, webhooks and settings.
             * @enum {string}
             */
            access: "viewer" | "member" | "owner";
            /** @description Whether the key may name other actors. */
            delegate: boolean;
            /** @description Whether an encrypted copy is stored for scheduled campaigns. */
            stores_credentials: boolean;
            /** @description Whether this call uses the key or one of its sessions. */
            in_use: boolean;
            /** @description False if the key was revoked or replaced. */
            active: boolean;
            /**
             * Format: date-time
             * @description When the key was created.
             * @example 2026-01-15T09:30:00.000Z
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When the key was last used, to about a minute; null if never.
             * @example 2026-01-15T09:30:00.000Z
             */
            last_used_at: string | null;
            /**
             * Format: date-time
             * @description When the key was revoked or replaced; null while it is active.
             * @example 2026-01-15T09:30:00.000Z
             */
            revoked_at: string | null;
        };
        ClientKeyChange: {
            /**
             * @description What the key may do. `viewer`: read. `member`: also submit and cancel work, report activities and share reports. `owner`: also manage keys, webhooks and settings.
             * @enum {string}
             */
            access: "viewer" | "member" | "owner";
        };
        ClientKeyInput: {
            /**
             * @description Purpose of the key; unique among a client's active keys.
             * @example CRM import
             */
            name: string;
            /** @description Actor that appears in shifts and logs. Default: an actor with the key's name. */
            actor?: {
                /** @example ann */
                id: string;
                /**
                 * @description Default: the actor's id.
                 * @example Ann Example
                 */
                name?: string;
                /**
                 * @description Describes the actor in shifts and logs, and grants nothing: see `access`.
                 * @default member
                 * @example sales
                 */
                role: string;
            };
            /**
             * @description What the key may do. `viewer`: read. `member`: also submit and cancel work, report activities and share reports. `owner`: also manage keys, webhooks and settings.
             * @default member
             * @enum {string}
             */
            access: "viewer" | "member" | "owner";
            /**
             * @description Allows X-Actor-Id to name other actors. Only such a key can create another one.
             * @default false
             */
            delegate: boolean;
            /**
             * @description Store an encrypted copy for scheduled campaigns.
             * @default true
             */
            store_credentials: boolean;
        };
        ClientKeyList: {
            total: number;
            keys: components["schemas"]["ClientKey"][];
        };
        ClientKeyRevoked: {
            /** @enum {boolean} */
            success: true;
            /**
             * Format: uuid
             * @description Identifier of the key.
             * @example 0198c0de-7b1a-7c3e-9d1f-2f6a5b4c3d2e
             */
            key_id: string;
            /**
             * Format: date-time
             * @description When the key was revoked.
             * @example 2026-01-15T09:30:00.000Z
             */
            revoked_at: string;
        };
        /** @description Defaults for a client's jobs, and how long its data is kept. */
        ClientSettings: {
            client_id: string;
            /** @description Default for jobs: whether to mark duplicates. */
            dedup_enabled: boolean;
            /** @description Default for jobs: whether to omit duplicates. */
            dedup_unique_only: boolean;
            /**
             * @description Source of listings for svcMaps jobs; null for the service's default.
             * @enum {string|null}
             */
            maps_provider: "google" | "google_places_api" | "osm" | null;
            /** @description Whether the client has stored its own key for google_places_api. The key is never shown. */
            has_google_places_key: boolean;
            /** @description How long the client has chosen to keep data; null: as long as the service keeps it. */
            retention: components["schemas"]["Retention"];
            /** @description How long the service keeps data at most; null means indefinitely. */
            service_retention: components["schemas"]["Retention"];
        };
        /**
         * @description Omitted fields stay unchanged.
         * @example {
         *       "maps_provider": "osm"
         *     }
         */
        ClientSettingsChange: {
            dedup_enabled?: boolean;
            dedup_unique_only?: boolean;
            /**
             * @description Source of listings for svcMaps jobs; null for the service's default.
             * @enum {string|null}
             */
            maps_provider?: "google" | "google_places_api" | "osm" | null;
            /** @description API key for google_places_api, stored encrypted; null removes it. */
            google_places_key?: string | null;
            retention?: components["schemas"]["RetentionChange"];
        };
        /** @description What is stored for a client. */
        ClientStorage: {
            client_id: string;
            /**
             * Format: date-time
             * @description When this was measured; at most a minute ago.
             * @example 2026-01-15T09:30:00.000Z
             */
            measured_at: string;
            areas: components["schemas"]["ClientStorageArea"][];
        };
        ClientStorageArea: {
            /** @enum {string} */
            area: "results" | "texts" | "images" | "events" | "activities" | "deliveries" | "records";
            /** @description How many there are; null if that is not counted. */
            items: number | null;
            /** @description Their size: for results, estimated from the latest; null if unknown. */
            bytes: number | null;
            /** @description How long they are kept, in `unit`: the shorter of your time and the service's; null means indefinitely. */
            kept: number | null;
            /** @enum {string} */
            unit: "days" | "minutes";
            /**
             * Format: date-time
             * @description When the oldest of them expires.
             * @example 2026-01-15T09:30:00.000Z
             */
            next_expiry_at: string | null;
        };
        CompanyVitals: {
            name: string | null;
            summary: string | null;
            industry: string | null;
            services: string[];
            target_audience: string | null;
        };
        CompendiumInfo: {
            /** @description Length of the Markdown in characters (code points). */
            chars: number;
            /** @description Whether the Markdown can be read, here or at `store_url`. */
            available: boolean;
            /** @enum {string} */
            cleanup_level: "raw" | "citations" | "fit" | "minimal";
            /** @enum {string} */
            storage_location: "inline" | "store";
            /** @description Text was cut: by `max_chars`, by a limit for one page, or because a page's connection broke. `metadata.warnings` gives the reason. */
            truncated: boolean;
            /** @description With `store`: the same as `chars`. */
            size_chars?: number;
            /**
             * Format: uri
             * @description With `store`: where to download the Markdown, without credentials. Each read of the result returns a new URL.
             */
            store_url?: string;
            /**
             * Format: date-time
             * @description With `store`: expiry of `store_url`, 24 hours after the read.
             */
            url_expires_at?: string;
            /**
             * Format: date-time
             * @description Present if the Markdown was deleted because its retention time had passed.
             */
            expired_at?: string;
        };
        /** @description How the Markdown summary of the site is written. */
        CompendiumOptions: {
            /**
             * @description Whether to write Markdown at all.
             * @default true
             */
            enabled: boolean;
            /**
             * @description `raw`: the whole cleaned page. `citations`: raw with links moved to a numbered list. `fit`: main content. `minimal`: a condensed `fit`.
             * @default fit
             * @enum {string}
             */
            cleanup_level: "raw" | "citations" | "fit" | "minimal";
            /**
             * @description Maximum length of the text in characters, 1,000 to 1,000,000; cut at the end of a section or block.
             * @default 100000
             */
            max_chars: number;
            /**
             * @description Keep blocks that repeat over pages only on the first page. `raw` and `citations` keep each page's menus.
             * @default true
             */
            remove_duplicates: boolean;
            /**
             * @description False stores the text outside the result, which links to it.
             * @default true
             */
            include_in_response: boolean;
            /**
             * @description Text between two pages, up to 200 characters.
             * @default ---
             */
            separator: string;
            /**
             * @description Parts of a page to put first, as up to 20 simple CSS selectors of up to 100 characters. A bare word matches a tag, an id or a class.
             * @default [
             *       "main",
             *       "article",
             *       "content"
             *     ]
             */
            priority_sections: string[];
        };
        /** @description The result of a completed job. Every field is always present. */
        CompletedJob: {
            success: boolean;
            /**
             * Format: uuid
             * @description Identifier of the job.
             * @example 0198c0de-7b1a-7c3e-9d1f-2f6a5b4c3d2e
             */
            job_id: string;
            type: components["schemas"]["JobType"];
            status: components["schemas"]["JobStatus"];
            processing_time_seconds: number | null;
            worker_id: string | null;
            /**
             * Format: date-time
             * @description When the job ended.
             * @example 2026-01-15T09:30:00.000Z
             */
            completed_at: string | null;
            /** @description For an unfinished job, its state. For a completed job, what its data does not show: why it is empty, or how many duplicates were omitted. */
            message: string | null;
            /** @description The result; its shape depends on the job type. */
            data: components["schemas"]["SiteResult"] | components["schemas"]["MapsResult"] | components["schemas"]["VerifyResult"] | components["schemas"]["PeopleResult"];
            error_message: string | null;
            /**
             * @description Present if the results of a completed job were deleted because their retention time had passed.
             * @enum {string}
             */
            code?: "results_expired";
        };
        /** @description First event of every stream. */
        ConnectedEvent: {
            client_id: string;
            message: string;
        };
        /** @description Countries with locations, sorted by name. */
        CountryList: {
            countries: {
                /**
                 * @description Two-letter country code.
                 * @example DE
                 */
                country_code: string;
                /** @example Germany */
                country_name: string;
                /**
                 * @description The country's cities and postcodes.
                 * @example 1733
                 */
                location_count: number;
            }[];
            /**
             * @description Countries.
             * @example 1733
             */
            total: number;
        };
        CredentialHealth: {
            /**
             * @description `degraded` when a client lacks stored credentials.
             * @enum {string}
             */
            status: "ok" | "degraded";
            /**
             * @description Active clients without stored credentials that the current key can decrypt; their scheduled campaigns are skipped.
             * @example 2
             */
            missing_encrypted_credentials: number;
            /**
             * @description Active clients.
             * @example 2
             */
            total_active_clients: number;
            /**
             * Format: date-time
             * @description When this was read.
             * @example 2026-01-15T09:30:00.000Z
             */
            checked_at: string;
        };
        /** @description A custom question to the AI model. Enabled, it needs `user_prompt` or `system_prompt`. */
        CustomAiPrompt: {
            /** @default false */
            enabled: boolean;
            /** @description Up to 2,000 characters. */
            system_prompt?: string | null;
            /** @description Up to 4,000 characters. */
            user_prompt?: string | null;
            /** @description JSON Schema of the answer: up to 20 kB, up to 10 levels deep, no remote references. */
            json_schema?: {
                [key: string]: unknown;
            } | null;
            /**
             * @description Field of `data` that carries the answer: a letter, then a-z, 0-9 and _, up to 64 characters, and no other field of the result.
             * @default custom_analysis
             */
            output_field_name: string;
            /** @description Default: the configured model. Others only where the operator allows them. */
            model?: string | null;
            /**
             * @description 0 to 2.
             * @default 0.1
             */
            temperature: number;
            /**
             * @description 100 to 16,000.
             * @default 4000
             */
            max_tokens: number;
        };
        /** @description Email reports. */
        DigestSettings: {
            /**
             * @description How often reports are mailed.
             * @enum {string}
             */
            cadence: "off" | "daily" | "weekly" | "monthly";
            /**
             * Format: date-time
             * @description When the last one was sent.
             */
            last_sent_at: string | null;
            /**
             * @example [
             *       "ann@example.com"
             *     ]
             */
            recipients: string[];
            /**
             * @description Those of `recipients` who have not confirmed via the emailed link. They get no reports.
             * @example []
             */
            unconfirmed_recipients: string[];
        };
        /** @description What blocklists report on the domain's mail servers. */
        DnsblReport: {
            /** @description Null if no zone could answer. */
            listed: boolean | null;
            listings: {
                zone: string;
                address: string;
                code: string;
            }[];
            zones_checked: string[];
            zones_skipped: {
                zone: string;
                reason: string;
            }[];
        };
        DoctorCheck: {
            /** @example map_provider */
            name: string;
            /** @example Map provider */
            title: string;
            /**
             * @description `warning`: works with restrictions, or an optional part is missing; `off`: not configured, or could not be checked.
             * @enum {string}
             */
            status: "ok" | "warning" | "failed" | "off";
            /** @description What the status means for clients, as a sentence. */
            detail: string;
            /** @description How to fix it; null if no action is needed. */
            mend: string | null;
        };
        /** @description Health of the service's parts, as seen by the responding machine. */
        DoctorReport: {
            /**
             * @description The worst of the checks; `off` counts as ok.
             * @enum {string}
             */
            status: "ok" | "warning" | "failed";
            checks: components["schemas"]["DoctorCheck"][];
            /**
             * Format: date-time
             * @description When this was read.
             * @example 2026-01-15T09:30:00.000Z
             */
            checked_at: string;
            /**
             * Format: date-time
             * @description When the report expires; until then it is cached.
             * @example 2026-01-15T09:30:00.000Z
             */
            next_check_at: string;
        };
        DomainListChange: {
            /**
             * @description Additional websites to filter, up to 1000 entries.
             * @default []
             * @example [
             *       "trade-portal.example",
             *       "example.org/members",
             *       "brand.*"
             *     ]
             */
            add: string[];
            /**
             * @description Websites not to filter, up to 1000 entries; these take precedence over all others.
             * @default []
             * @example [
             *       "trade-portal.example",
             *       "example.org/members",
             *       "brand.*"
             *     ]
             */
            except: string[];
        };
        /** @default {} */
        DomainListChangeInput: {
            /**
             * @description Additional websites to filter, up to 1000 entries.
             * @default []
             * @example [
             *       "trade-portal.example",
             *       "example.org/members",
             *       "brand.*"
             *     ]
             */
            add: string[];
            /**
             * @description Websites not to filter, up to 1000 entries; these take precedence over all others.
             * @default []
             * @example [
             *       "trade-portal.example",
             *       "example.org/members",
             *       "brand.*"
             *     ]
             */
            except: string[];
        };
        /** @description Your changes to the lists of websites that are not crawled. */
        DomainLists: {
            social_media: components["schemas"]["DomainListChange"];
            review_sites: components["schemas"]["DomainListChange"];
            directories: components["schemas"]["DomainListChange"];
            maps: components["schemas"]["DomainListChange"];
            /**
             * Format: date-time
             * @description Null if the lists were never changed.
             */
            updated_at: string | null;
            /** @description The service's own lists. */
            listed: {
                version: string;
                /** Format: date */
                date: string;
                source: string;
                entries: {
                    /** @description Entries of the service's own list. */
                    social_media: number;
                    /** @description Entries of the service's own list. */
                    review_sites: number;
                    /** @description Entries of the service's own list. */
                    directories: number;
                    /** @description Entries of the service's own list. */
                    maps: number;
                };
            };
        };
        /** @description Entries are `example.com` (with every host below it), `example.com/path` (with every path below it) or `brand.*` (a brand's domains in every country). An omitted list reverts to the service's default. */
        DomainListsUpdate: {
            social_media?: components["schemas"]["DomainListChangeInput"];
            review_sites?: components["schemas"]["DomainListChangeInput"];
            directories?: components["schemas"]["DomainListChangeInput"];
            maps?: components["schemas"]["DomainListChangeInput"];
        };
        EventsStatus: {
            /** @enum {string} */
            status: "healthy" | "degraded";
            /** @description Event streams open on this process. */
            active_subscriptions: number;
            /** @description Whether one of them is yours. */
            client_connected: boolean;
            /**
             * Format: date-time
             * @example 2026-01-15T09:30:00.000Z
             */
            timestamp: string;
        };
        FoundProfile: {
            linkedin_url: string;
            linkedin_id: string;
            name: string | null;
            headline: string | null;
            location: string | null;
            title?: string | null;
            snippet?: string | null;
            /** @description With deduplication: first time seen. */
            dedup_unique?: boolean;
        };
        /** @description Answer to the generic submit. */
        GenericAcknowledgement: {
            success: boolean;
            /**
             * Format: uuid
             * @description Identifier of the job.
             * @example 0198c0de-7b1a-7c3e-9d1f-2f6a5b4c3d2e
             */
            job_id: string;
            type: components["schemas"]["JobType"];
            /** @enum {string} */
            status: "queued";
            message: string;
        };
        GenericSubmit: {
            /**
             * @description http or https URL; for svcMaps, the URL of one place at a map provider, or its place id.
             * @example https://example.com
             */
            url: string;
            /**
             * @description What to do with it.
             * @enum {string}
             */
            job_type: "svcSite" | "svcMaps";
            /** @description What an AI model should extract; svcSite only. */
            instructions?: string;
        };
        /** @description Whether the service works. */
        Health: {
            /**
             * @description `unhealthy`: jobs can be neither accepted nor run (status 503); `degraded`: a part is unavailable, see `issues`.
             * @enum {string}
             */
            status: "healthy" | "degraded" | "unhealthy";
            /**
             * Format: date-time
             * @description When this was read.
             * @example 2026-01-15T09:30:00.000Z
             */
            timestamp: string;
            version: string;
            services: {
                /**
                 * @description PostgreSQL.
                 * @enum {string}
                 */
                database: "up" | "down";
                /**
                 * @description Redis where it is configured, else the memory of this process.
                 * @enum {string}
                 */
                cache: "up" | "down";
                /**
                 * @description Whether jobs can be handed to workers.
                 * @enum {string}
                 */
                queue: "up" | "down";
                workers: {
                    /**
                     * @description Places for svcSite jobs.
                     * @example 2
                     */
                    svc_site: number;
                    /**
                     * @description Places for svcMaps jobs.
                     * @example 2
                     */
                    svc_maps: number;
                    /**
                     * @description Places for svcVerify jobs.
                     * @example 2
                     */
                    svc_verify: number;
                    /**
                     * @description Places for svcPeople jobs.
                     * @example 2
                     */
                    svc_people: number;
                    /**
                     * @description Places for jobs of any type.
                     * @example 2
                     */
                    total: number;
                    /**
                     * @description Of these, the ones that are free.
                     * @example 2
                     */
                    available: number;
                };
            };
            /** @description One sentence per problem. */
            issues: string[];
        };
        /** @description Keep-alive, every 30 seconds, without an id. */
        HeartbeatEvent: {
            /**
             * Format: date-time
             * @example 2026-01-15T09:30:00.000Z
             */
            timestamp: string;
        };
        /** @description Unknown request fields, which reveal typos. */
        IgnoredFields: {
            /**
             * @description Unknown request fields as dotted paths, at most 10; absent if there are none.
             * @example [
             *       "payload.max_pagse"
             *     ]
             */
            ignored_fields?: string[];
        };
        /** @description Version, limits and features of this service. */
        Info: {
            name: string;
            version: string;
            /** @enum {string} */
            api_version: "v1";
            /** @example production */
            environment: string;
            /** @description Job types available on this service. */
            job_types: components["schemas"]["JobType"][];
            limits: components["schemas"]["Limits"];
            /** @description Optional features; null or false means unavailable. */
            features: {
                ai_model: string | null;
                /** @description Whether pages that need JavaScript are rendered. */
                browser: boolean;
                /**
                 * @description Whether pages are rendered in Chromium's sandbox; `unknown` until a browser has been started, which this request triggers. Null without a browser. With CHROMIUM_REQUIRE_SANDBOX, no page is rendered without it.
                 * @enum {string|null}
                 */
                browser_sandbox: "on" | "off" | "unknown" | null;
                map_provider: string | null;
                people_provider: string | null;
                search_provider: string | null;
                object_store: string | null;
                /** @description Whether reports of shifts can be mailed. */
                report_mail: boolean;
                /** @description Whether the responding machine can verify email addresses. */
                smtp: {
                    /**
                     * @description `ok`: mail servers are reachable; `impaired`: reachable, but many will not reveal whether a mailbox exists; `blocked`: unreachable, so verdicts are unknown; `unknown`: not checked yet, or the check was inconclusive.
                     * @enum {string}
                     */
                    status: "ok" | "impaired" | "blocked" | "unknown";
                    /** @description One sentence per problem: a closed port, a mismatched host name, a blocklist entry. */
                    problems: string[];
                    /**
                     * Format: date-time
                     * @description Null until checked.
                     * @example 2026-01-15T09:30:00.000Z
                     */
                    checked_at: string | null;
                };
            };
            /** @description Recommended changes for the operator, one sentence each. The service works without them. */
            warnings: string[];
            /** @description External services: whether each is configured and reachable. */
            capabilities: components["schemas"]["Capability"][];
            attributions: {
                name: string;
                license: string;
                url: string;
            }[];
            docs_url: string;
            /**
             * Format: date-time
             * @description When this was read.
             * @example 2026-01-15T09:30:00.000Z
             */
            timestamp: string;
        };
        /** @description A job was cancelled. */
        JobCancelledEvent: {
            /**
             * Format: uuid
             * @description Identifier of the job.
             */
            job_id: string;
            type: components["schemas"]["JobType"];
            /** @description Present when the job belongs to a campaign. */
            campaign_id?: string;
        };
        /** @description A job finished. */
        JobCompletedEvent: {
            /**
             * Format: uuid
             * @description Identifier of the job.
             */
            job_id: string;
            type: components["schemas"]["JobType"];
            /** @description Seconds. */
            processing_time: number;
            /** @description Records in the result; for svcSite the pages crawled. */
            results_count: number;
            /** @description Present when the job belongs to a campaign. */
            campaign_id?: string;
        };
        /** @description A job ended in an error. */
        JobFailedEvent: {
            /**
             * Format: uuid
             * @description Identifier of the job.
             */
            job_id: string;
            type: components["schemas"]["JobType"];
            error_message: string;
            /** @description Present when the job belongs to a campaign. */
            campaign_id?: string;
        };
        /** @description One page of a client's jobs. `total` counts the rows of all pages. */
        JobList: {
            total: number;
            page: number;
            page_size: number;
            total_pages: number;
            jobs: components["schemas"]["JobListItem"][];
        };
        JobListItem: {
            /**
             * Format: uuid
             * @description Identifier of the job.
             * @example 0198c0de-7b1a-7c3e-9d1f-2f6a5b4c3d2e
             */
            job_id: string;
            type: components["schemas"]["JobType"];
            status: components["schemas"]["JobStatus"];
            priority: number;
            url: string | null;
            query: string | null;
            /**
             * Format: date-time
             * @description When the job was created.
             * @example 2026-01-15T09:30:00.000Z
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When the job last changed.
             * @example 2026-01-15T09:30:00.000Z
             */
            updated_at: string;
            /**
             * Format: date-time
             * @description When the job ended.
             * @example 2026-01-15T09:30:00.000Z
             */
            completed_at: string | null;
            worker_id: string | null;
            campaign_id: string | null;
            /** @description As in the job's status. */
            waiting_for: string | null;
            /**
             * Format: date-time
             * @description As in the job's status.
             * @example 2026-01-15T09:30:00.000Z
             */
            retry_at: string | null;
        };
        /** @description A job was submitted and is waiting. */
        JobQueuedEvent: {
            /**
             * Format: uuid
             * @description Identifier of the job.
             */
            job_id: string;
            type: components["schemas"]["JobType"];
            /**
             * Format: date-time
             * @example 2026-01-15T09:30:00.000Z
             */
            created_at: string;
            /** @description Present when the job belongs to a campaign. */
            campaign_id?: string;
        };
        /** @description A job's request, ready to be submitted again. */
        JobRequest: {
            /**
             * Format: uuid
             * @description Identifier of the job.
             * @example 0198c0de-7b1a-7c3e-9d1f-2f6a5b4c3d2e
             */
            job_id: string;
            type: components["schemas"]["JobType"];
            /**
             * @description Path for submitting it again.
             * @example /api/v1/jobs/svcSite/submit
             */
            path: string;
            /** @description The payload with its defaults filled in, and the priority. */
            body: {
                payload: {
                    [key: string]: unknown;
                };
                priority: number;
            };
        };
        /** @description Result of one job. Every field but `code` is always present. */
        JobResults: {
            success: boolean;
            /**
             * Format: uuid
             * @description Identifier of the job.
             * @example 0198c0de-7b1a-7c3e-9d1f-2f6a5b4c3d2e
             */
            job_id: string;
            type: components["schemas"]["JobType"];
            status: components["schemas"]["JobStatus"];
            processing_time_seconds: number | null;
            worker_id: string | null;
            /**
             * Format: date-time
             * @description When the job ended.
             * @example 2026-01-15T09:30:00.000Z
             */
            completed_at: string | null;
            /** @description For an unfinished job, its state. For a completed job, what its data does not show: why it is empty, or how many duplicates were omitted. */
            message: string | null;
            /** @description The result; its shape depends on the job type. */
            data: {
                [key: string]: unknown;
            } | null;
            error_message: string | null;
            /**
             * @description Present if the results of a completed job were deleted because their retention time had passed.
             * @enum {string}
             */
            code?: "results_expired";
        };
        /** @description A worker picked the job up. */
        JobStartedEvent: {
            /**
             * Format: uuid
             * @description Identifier of the job.
             */
            job_id: string;
            type: components["schemas"]["JobType"];
            worker_id: string;
            /**
             * Format: date-time
             * @example 2026-01-15T09:30:00.000Z
             */
            started_at: string;
            /** @description Present when the job belongs to a campaign. */
            campaign_id?: string;
        };
        /**
         * @description State of a job; see docs/job-states.md.
         * @example queued
         * @enum {string}
         */
        JobStatus: "queued" | "processing" | "completed" | "failed" | "cancelled";
        /** @description State of one job. */
        JobStatusBody: {
            /** @description True: the request succeeded. */
            success: boolean;
            /**
             * Format: uuid
             * @description Identifier of the job.
             * @example 0198c0de-7b1a-7c3e-9d1f-2f6a5b4c3d2e
             */
            job_id: string;
            type: components["schemas"]["JobType"];
            status: components["schemas"]["JobStatus"];
            /**
             * Format: date-time
             * @description When the job was created.
             * @example 2026-01-15T09:30:00.000Z
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When the job last changed.
             * @example 2026-01-15T09:30:00.000Z
             */
            updated_at: string;
            worker_id: string | null;
            error_message: string | null;
            /**
             * @description State of the job as a sentence; null once it has ended.
             * @example The job is being processed.
             */
            message: string | null;
            /**
             * @description External condition that the job waits for, such as a provider's rate limit or greylisting. Other jobs use its slot meanwhile. Null while it is running.
             * @example Google Maps: it answered with status 429
             */
            waiting_for: string | null;
            /**
             * Format: date-time
             * @description When the wait ends. Null while the job is running, or if unknown.
             * @example 2026-01-15T09:30:00.000Z
             */
            retry_at: string | null;
            /** @description The worker's latest report: for svcSite `pages_crawled` and `pages_queued`, for svcMaps `listings`, `details` (with `deep`) and `images`, for svcVerify `verified` and `total`, for svcPeople `stage`; beside them, while `waiting_for` is set, `waiting_for` and `waiting_seconds`. */
            progress: {
                [key: string]: unknown;
            } | null;
        };
        /**
         * @description What a job does.
         * @example svcSite
         * @enum {string}
         */
        JobType: "svcSite" | "svcMaps" | "svcVerify" | "svcPeople";
        LeadScoring: {
            /** @description 0 (no fit) to 1 (ideal customer). */
            icp_fit_score: number;
            champ_analysis: {
                /** @description Challenges that the product could solve. */
                challenges: string[];
                /** @description Decision maker, if the text names one. */
                authority: string | null;
                /** @description Signs of a budget. */
                money: string | null;
                /** @description Signs of urgency. */
                prioritization: string | null;
            };
        };
        Limits: {
            /**
             * @description Requests per API key; an operator can set a different limit for a client.
             * @example 2
             */
            requests_per_minute: number;
            /**
             * @description Additional requests allowed in the same window.
             * @example 2
             */
            requests_burst: number;
            /**
             * @description Per address.
             * @example 2
             */
            failed_authentications_per_minute: number;
            /**
             * @description Size of a request body.
             * @example 2
             */
            body_bytes_max: number;
            /**
             * @description Jobs per page.
             * @example 2
             */
            job_list_page_size_max: number;
            /**
             * @description Locations per page.
             * @example 2
             */
            locations_page_size_max: number;
            /**
             * @description Campaigns per page.
             * @example 2
             */
            campaign_list_page_size_max: number;
            /**
             * @description Businesses in a campaign's results without paging.
             * @example 2
             */
            campaign_results_max: number;
            /**
             * @description Businesses per page of a campaign's results.
             * @example 2
             */
            campaign_results_page_size_max: number;
            /**
             * @description Locations of one campaign.
             * @example 2
             */
            campaign_locations_max: number;
            /**
             * @description Pages of one svcSite job.
             * @example 2
             */
            site_pages_max: number;
            /**
             * @description Listings of one svcMaps job.
             * @example 2
             */
            maps_results_max: number;
            /**
             * @description Listings of one svcMaps job with `deep`.
             * @example 2
             */
            maps_deep_results_max: number;
            /**
             * @description Minimum time between the starts of two verifications; 0 for none.
             * @example 3
             */
            verify_pacing_seconds: number;
            /**
             * @description Addresses of one svcVerify job.
             * @example 2
             */
            verify_emails_max: number;
            /**
             * @description Profiles of one svcPeople search.
             * @example 2
             */
            people_search_max: number;
            /**
             * @description Maximum waiting svcVerify jobs per client; the same limit applies to svcPeople jobs.
             * @example 2
             */
            queue_depth_max: number;
            /**
             * @description How long the result of an identical svcSite job is reused.
             * @example 2
             */
            result_cache_hours: number;
            /**
             * @description Maximum size of a Markdown text embedded in the result.
             * @example 2
             */
            compendium_inline_bytes_max: number;
            /**
             * @description How long a `store_url` is valid after the result is read.
             * @example 2
             */
            store_url_hours: number;
            /**
             * @description Maximum days in one list of shifts.
             * @example 2
             */
            shift_window_days_max: number;
            /**
             * @description Maximum pause within a shift, in minutes.
             * @example 2
             */
            shift_gap_minutes_max: number;
            /**
             * @description Maximum shifts per page.
             * @example 2
             */
            shifts_page_size_max: number;
            /**
             * @description Maximum jobs, campaigns, exports or pins listed in one shift.
             * @example 2
             */
            shipped_listed_max: number;
            /**
             * @description Maximum activities in one report.
             * @example 2
             */
            activities_per_report_max: number;
            /**
             * @description Maximum validity of a shared report, in days.
             * @example 2
             */
            share_days_max: number;
            /**
             * @description Maximum links in the list of shared reports.
             * @example 2
             */
            shares_listed_max: number;
            /**
             * @description Maximum recipients of a client's email reports.
             * @example 2
             */
            digest_recipients_max: number;
            /**
             * @description Maximum webhooks per client.
             * @example 2
             */
            webhooks_per_client_max: number;
            /**
             * @description Maximum open event streams per client.
             * @example 2
             */
            event_streams_max: number;
            /**
             * @description How many whole hours back Last-Event-ID can replay events; EVENTS_RETENTION_MINUTES sets it.
             * @example 2
             */
            event_replay_hours: number;
            /**
             * @description Interval between event-stream heartbeats.
             * @example 2
             */
            event_heartbeat_seconds: number;
        };
        Liveness: {
            /** @enum {string} */
            status: "alive";
        };
        /** @description A place that can be searched. */
        Location: {
            /**
             * @description Stable across imports of its data set.
             * @example 1733
             */
            location_id: number;
            /**
             * @description Two-letter country code.
             * @example DE
             */
            country_code: string;
            /** @example Germany */
            country_name: string;
            /**
             * @description Search text: name and country, with the region if the name is ambiguous.
             * @example Frankfurt, Hesse, Germany
             */
            search_string: string;
            /**
             * @description A city, or one postcode of a city.
             * @example city
             * @enum {string}
             */
            location_type: "city" | "postcode";
            /** @example Frankfurt */
            display_name: string;
            /**
             * @description The city that a postcode belongs to; null for a city.
             * @example null
             */
            parent_city: string | null;
            /**
             * @description State, province or similar; null if unknown.
             * @example Hesse
             */
            admin_region: string | null;
            /** @example 50.1106 */
            latitude: number;
            /** @example 8.6822 */
            longitude: number;
            /**
             * @description 0 if unknown.
             * @example 1733
             */
            population: number;
            /** @description A city of 500,000 or more, which should be searched postcode by postcode. */
            needs_postcodes: boolean;
            /**
             * Format: date-time
             * @example 2026-01-15T09:30:00.000Z
             */
            created_at: string;
        };
        /** @description One page of locations, the most populous first. */
        LocationList: {
            locations: components["schemas"]["Location"][];
            /**
             * @description Locations across all pages.
             * @example 1733
             */
            total: number;
            page: number;
            page_size: number;
            total_pages: number;
        };
        /** @description Location counts. */
        LocationStats: {
            /**
             * @description Cities and postcodes.
             * @example 1733
             */
            total_locations: number;
            /**
             * @description Countries with locations.
             * @example 1733
             */
            total_countries: number;
            /**
             * @description Locations that are cities.
             * @example 1733
             */
            total_cities: number;
            /**
             * @description Locations that are postcodes.
             * @example 1733
             */
            total_postcodes: number;
            /**
             * @description Cities of 500,000 or more.
             * @example 1733
             */
            cities_needing_postcodes: number;
            /** @description The 20 countries with the most locations, in descending order. */
            top_countries: {
                /**
                 * @description Two-letter country code.
                 * @example DE
                 */
                country_code: string;
                /** @example Germany */
                country_name: string;
                /**
                 * @description The country's cities and postcodes.
                 * @example 1733
                 */
                total_locations: number;
                /**
                 * @description Its cities.
                 * @example 1733
                 */
                cities: number;
                /**
                 * @description Its postcodes.
                 * @example 1733
                 */
                postcodes: number;
                /**
                 * @description The country's cities of 500,000 or more.
                 * @example 1733
                 */
                needs_postcodes: number;
            }[];
        };
        /**
         * @description Where to look, in WGS 84 degrees: a bounding box (`west` greater than `east` if it crosses the 180th meridian), or a circle. Places outside are left out.
         * @example {
         *       "latitude": 51.4545,
         *       "longitude": -2.5879,
         *       "radius_km": 10
         *     }
         */
        MapsArea: {
            south: number;
            west: number;
            north: number;
            east: number;
        } | {
            latitude: number;
            longitude: number;
            /** @description 0.05 to 500 kilometres. */
            radius_km: number;
        };
        /** @description A business listing. Fields that the provider does not supply are null. */
        MapsListing: {
            /** @enum {string} */
            source: "google" | "google_places_api" | "osm";
            name: string;
            /** @description The place's id at its provider: a Google place id, or for OpenStreetMap `osm:node/1`. */
            place_id: string;
            /** @description Google's `0x…:0x…`. */
            feature_id: string | null;
            /** @description Google's customer id, decimal digits. */
            cid: string | null;
            rating: number | null;
            reviews_count: number | null;
            /** @description In one line, without the name of the business. */
            address: string | null;
            address_parts: {
                street: string | null;
                borough: string | null;
                city: string | null;
                postcode: string | null;
                region: string | null;
                /** @description ISO 3166-1, two upper-case letters. */
                country_code: string | null;
            } | null;
            plus_code: string | null;
            /** @description As displayed, present even when invalid. */
            phone: string | null;
            /** @description Without the provider's redirects and tracking. Unchanged if it is not a URL. */
            website: string | null;
            /** @description Only from OpenStreetMap. */
            email: string | null;
            categories: string[];
            /** @description Of the place, WGS 84 degrees. */
            coordinates: {
                latitude: number;
                longitude: number;
            } | null;
            /** @description Name in the IANA database. */
            timezone: string | null;
            link: string | null;
            /** @enum {string|null} */
            business_status: "OPERATIONAL" | "CLOSED_TEMPORARILY" | "CLOSED_PERMANENTLY" | "FUTURE_OPENING" | null;
            /** @enum {string|null} */
            price_range: "$" | "$$" | "$$$" | "$$$$" | null;
            /** @description By English weekday, as `9 AM–5 PM` or in the provider's words; `Closed`; `Open 24 hours`. */
            working_hours: {
                [key: string]: string;
            } | null;
            /** @description By English weekday: 24 numbers 0 to 100, one for each hour from midnight. */
            popular_times: {
                [key: string]: number[];
            } | null;
            description: string | null;
            /** @description With `store_images` a permanent URL of this service; the provider's if storing failed. */
            image_url: string | null;
            amenities: string[];
            /** @description Accessibility for wheelchairs and hearing, in words. */
            accessibility: string | null;
            /** @description With `extract_reviews`. */
            reviews?: components["schemas"]["MapsReview"][];
            /** @description With `extract_photos`: URLs. */
            photos?: string[];
            /** @description Equal to `place_id`, for every provider. */
            google_place_id: string;
            /** @description E.164; null unless valid. */
            phone_e164: string | null;
            /** @description National form; null unless valid. */
            phone_national: string | null;
            /**
             * @description Null without validation or phone.
             * @enum {string|null}
             */
            phone_type: "MOBILE" | "FIXED_LINE" | "FIXED_LINE_OR_MOBILE" | "VOIP" | "TOLL_FREE" | "PREMIUM_RATE" | "UNKNOWN" | null;
            /** @description Null without validation or phone, or if the country of a national number is unknown. */
            phone_valid: boolean | null;
            /** @description With deduplication: first time seen. */
            dedup_unique?: boolean;
        };
        MapsMetadata: {
            max_results: number;
            extract_reviews: boolean;
            extract_photos: boolean;
            language: string;
            /**
             * @description The provider of the listings.
             * @enum {string}
             */
            provider: "google" | "google_places_api" | "osm";
            /**
             * @description How: plain requests, a browser, or a documented API; null for a single place.
             * @enum {string|null}
             */
            via: "http" | "browser" | "api" | null;
            /** @description Requests of the searches, and one for each place that was requested separately. */
            requests: number;
            /** @description Attribution that is required wherever the data is shown. */
            attribution: string;
            /** @description Share of the listings that have each field, 0 to 1; null without any listing. */
            completeness: {
                [key: string]: number;
            } | null;
            /** @description Places that were found but could not be read. */
            unread: {
                place_id: string | null;
                name: string | null;
                reason: string;
            }[];
            /** @description What may be missing, and why, as sentences. For an empty result the first one says why it is empty, like the envelope's `message`. */
            warnings: string[];
            /** @description Deduplication against your earlier results. */
            dedup: {
                enabled: boolean;
                /** @description Whether duplicates were omitted. */
                unique_only: boolean;
                /** @description Businesses that were found, including omitted ones. */
                total: number;
                /** @description New records; null if not enabled. */
                unique: number | null;
            };
            /** @description With `deep`: how the area was split. */
            deep?: {
                /** @description Number of searches. */
                areas: number;
                /** @description Number of requests. */
                requests: number;
                /** @description Areas that may contain more and were not explored further; 0: everything was returned. */
                saturated_left: number;
            };
            /** @description Outcome of phone validation and image storage, if requested. */
            post_processing: {
                phone_validation?: {
                    total: number;
                    valid: number;
                    invalid: number;
                    /** @description National numbers of places without a country. */
                    undecided: number;
                };
                image_upload?: {
                    total_images: number;
                    uploaded: number;
                    failed: number;
                };
            };
        };
        /**
         * @description What to look for: exactly one of `search_query` and `url`.
         * @example {
         *       "search_query": "joinery Bristol",
         *       "max_results": 20
         *     }
         */
        MapsPayload: {
            /**
             * @description What to search for, as typed into a map: `dentist in Bristol`.
             * @example joinery Bristol
             */
            search_query?: string;
            /**
             * @deprecated
             * @description Alias of `search_query`.
             */
            query?: string;
            /** @description One place: its URL at a map provider, a short URL, or its place id. */
            url?: string;
            /**
             * @description Maximum number of listings, 1 to 100; with `deep` up to 2000.
             * @default 20
             */
            max_results: number;
            /**
             * @description Language of texts, `en` by default.
             * @example de
             */
            language?: string;
            /**
             * @deprecated
             * @description Alias of `language`.
             */
            lang?: string;
            /**
             * @description ISO 3166-1 code of the country to search in; phone numbers are also parsed by it.
             * @example DE
             */
            country_code?: string | null;
            area?: components["schemas"]["MapsArea"] | null;
            /** @description Where to start looking, as a circle in WGS 84 degrees. Unlike with `area`, places outside stay in the result; but `deep` keeps to it. */
            near?: {
                latitude: number;
                longitude: number;
                /** @description 0.05 to 500 kilometres. */
                radius_km: number;
            } | null;
            /**
             * @description Search ever smaller areas if the provider returns only a part of the places.
             * @default false
             */
            deep: boolean;
            /**
             * @description Read reviews of each place. Takes longer.
             * @default false
             */
            extract_reviews: boolean;
            /**
             * @description Reviews of each place, 1 to 200.
             * @default 20
             */
            reviews_max: number;
            /**
             * @description Read the photos of each place. Takes longer.
             * @default false
             */
            extract_photos: boolean;
            /**
             * @description Photos of each place, 1 to 200.
             * @default 20
             */
            photos_max: number;
            /**
             * @description Allow a headless browser if plain requests get poor answers.
             * @default true
             */
            headless: boolean;
            /**
             * @description Store the first image of each place under a permanent URL of this service, as `image_url`. Without it, `image_url` is the provider's; google_places_api, which charges for it, returns none then.
             * @default true
             */
            store_images: boolean;
            /**
             * @description Validate phone numbers and normalize them.
             * @default true
             */
            validate_phones: boolean;
            /** @description Default: the client's setting. */
            dedup_enabled?: boolean;
            /** @description Default: the client's setting. */
            dedup_unique_only?: boolean;
            /**
             * @description Run in the test queue: excluded from statistics and deduplication.
             * @default false
             */
            test: boolean;
        };
        /** @description Result of a svcMaps job: `query`, `results_count` and `businesses` for a search; for a `url` the fields of the listing at the top level. */
        MapsResult: {
            /** @enum {string} */
            source?: "google" | "google_places_api" | "osm";
            name?: string;
            /** @description The place's id at its provider: a Google place id, or for OpenStreetMap `osm:node/1`. */
            place_id?: string;
            /** @description Google's `0x…:0x…`. */
            feature_id?: string | null;
            /** @description Google's customer id, decimal digits. */
            cid?: string | null;
            rating?: number | null;
            reviews_count?: number | null;
            /** @description In one line, without the name of the business. */
            address?: string | null;
            address_parts?: {
                street: string | null;
                borough: string | null;
                city: string | null;
                postcode: string | null;
                region: string | null;
                /** @description ISO 3166-1, two upper-case letters. */
                country_code: string | null;
            } | null;
            plus_code?: string | null;
            /** @description As displayed, present even when invalid. */
            phone?: string | null;
            /** @description Without the provider's redirects and tracking. Unchanged if it is not a URL. */
            website?: string | null;
            /** @description Only from OpenStreetMap. */
            email?: string | null;
            categories?: string[];
            /** @description Of the place, WGS 84 degrees. */
            coordinates?: {
                latitude: number;
                longitude: number;
            } | null;
            /** @description Name in the IANA database. */
            timezone?: string | null;
            link?: string | null;
            /** @enum {string|null} */
            business_status?: "OPERATIONAL" | "CLOSED_TEMPORARILY" | "CLOSED_PERMANENTLY" | "FUTURE_OPENING" | null;
            /** @enum {string|null} */
            price_range?: "$" | "$$" | "$$$" | "$$$$" | null;
            /** @description By English weekday, as `9 AM–5 PM` or in the provider's words; `Closed`; `Open 24 hours`. */
            working_hours?: {
                [key: string]: string;
            } | null;
            /** @description By English weekday: 24 numbers 0 to 100, one for each hour from midnight. */
            popular_times?: {
                [key: string]: number[];
            } | null;
            description?: string | null;
            /** @description With `store_images` a permanent URL of this service; the provider's if storing failed. */
            image_url?: string | null;
            amenities?: string[];
            /** @description Accessibility for wheelchairs and hearing, in words. */
            accessibility?: string | null;
            /** @description With `extract_reviews`. */
            reviews?: components["schemas"]["MapsReview"][];
            /** @description With `extract_photos`: URLs. */
            photos?: string[];
            /** @description Equal to `place_id`, for every provider. */
            google_place_id?: string;
            /** @description E.164; null unless valid. */
            phone_e164?: string | null;
            /** @description National form; null unless valid. */
            phone_national?: string | null;
            /**
             * @description Null without validation or phone.
             * @enum {string|null}
             */
            phone_type?: "MOBILE" | "FIXED_LINE" | "FIXED_LINE_OR_MOBILE" | "VOIP" | "TOLL_FREE" | "PREMIUM_RATE" | "UNKNOWN" | null;
            /** @description Null without validation or phone, or if the country of a national number is unknown. */
            phone_valid?: boolean | null;
            /** @description With deduplication: first time seen. */
            dedup_unique?: boolean;
            /** @description For a search. */
            query?: string;
            /** @description For a search: number of `businesses`. */
            results_count?: number;
            /** @description For a search, in the provider's order. */
            businesses?: components["schemas"]["MapsListing"][];
            metadata: components["schemas"]["MapsMetadata"];
        } & {
            [key: string]: unknown;
        };
        MapsReview: {
            review_id: string | null;
            author: string | null;
            rating: number | null;
            /** @description As written, not translated. */
            text: string | null;
            /** @description ISO 8601 if the provider returns a date, else its own words. */
            date: string | null;
            language: string | null;
            owner_response: {
                text: string;
                date: string | null;
            } | null;
        };
        NameAvailability: {
            is_available: boolean;
            /** @description Similar available names if the name is taken; otherwise empty. */
            suggestions: string[];
        };
        /** @description A key with its secret, which is shown only once. */
        NewClientKey: {
            /**
             * Format: uuid
             * @description Identifier of the key.
             * @example 0198c0de-7b1a-7c3e-9d1f-2f6a5b4c3d2e
             */
            key_id: string;
            name: string;
            actor: {
                id: string;
                name: string;
                role: string;
            };
            /**
             * @description What the key may do. `viewer`: read. `member`: also submit and cancel work, report activities and share reports. `owner`: also manage keys, webhooks and settings.
             * @enum {string}
             */
            access: "viewer" | "member" | "owner";
            /** @description Whether the key may name other actors. */
            delegate: boolean;
            /** @description Whether an encrypted copy is stored for scheduled campaigns. */
            stores_credentials: boolean;
            /** @description Whether this call uses the key or one of its sessions. */
            in_use: boolean;
            /** @description False if the key was revoked or replaced. */
            active: boolean;
            /**
             * Format: date-time
             * @description When the key was created.
             * @example 2026-01-15T09:30:00.000Z
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When the key was last used, to about a minute; null if never.
             * @example 2026-01-15T09:30:00.000Z
             */
            last_used_at: string | null;
            /**
             * Format: date-time
             * @description When the key was revoked or replaced; null while it is active.
             * @example 2026-01-15T09:30:00.000Z
             */
            revoked_at: string | null;
            client_id: string;
            api_key: string;
            api_secret: string;
            /** @description All three parts, as sent after `Bearer` in the Authorization header. */
            credential: string;
        };
        NewWebhook: {
            /**
             * Format: uuid
             * @description Identifier of the webhook.
             * @example 0198c0de-7b1a-7c3e-9d1f-2f6a5b4c3d2e
             */
            webhook_id: string;
            url: string;
            event_types: string[] | null;
            description: string | null;
            enabled: boolean;
            /**
             * @description `failing`: no attempt succeeded for days; `gone`: the receiver answered 410.
             * @enum {string|null}
             */
            disabled_reason: "by_client" | "failing" | "gone" | null;
            /**
             * Format: date-time
             * @description When it was disabled.
             * @example 2026-01-15T09:30:00.000Z
             */
            disabled_at: string | null;
            /**
             * Format: date-time
             * @description Time of the first attempt in the current run of failures.
             * @example 2026-01-15T09:30:00.000Z
             */
            failing_since: string | null;
            /**
             * Format: date-time
             * @description Until then, deliveries are also signed with the previous secret.
             * @example 2026-01-15T09:30:00.000Z
             */
            previous_secret_expires_at: string | null;
            /**
             * Format: date-time
             * @description When it was registered.
             * @example 2026-01-15T09:30:00.000Z
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When it was last changed.
             * @example 2026-01-15T09:30:00.000Z
             */
            updated_at: string;
            /**
             * @description Signing secret in Standard Webhooks format. Shown only once.
             * @example whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD
             */
            secret: string;
        };
        /** @description What the pages themselves state about the site, without AI. */
        PageFacts: {
            name: string | null;
            description: string | null;
            logo: string | null;
            industry: string | null;
            services: string[];
            target_audience: string | null;
            /** @description ISO 639 codes, the site's main language first. */
            languages: string[];
            /** @description ISO 3166-1 code of the country used to read national phone numbers. */
            country: string | null;
            people: components["schemas"]["TeamMember"][];
            schema_org: {
                [key: string]: unknown;
            }[];
        };
        ParsedQuery: {
            /** @description The query sent to search engines. */
            web_query: string;
            /** @description Number in the query, null if there is none. */
            count: number | null;
            role: string | null;
            location: string | null;
            keywords: string[];
        };
        /** @description Outcome of the AI extraction; null if none was requested. */
        PeopleAi: {
            /** @enum {string} */
            status: "ok" | "failed" | "not_configured";
            model?: string | null;
            input_tokens?: number;
            output_tokens?: number;
            /** @description In the currency of the operator's prices; null if none are configured. */
            cost?: number | null;
            /** @description Claims that the text does not support. */
            dropped?: number;
            error?: string | null;
        } | null;
        /**
         * @description Who to find. `linkedin_url` goes with the modes `profile` and `research`, `search_query` with `search`.
         * @example {
         *       "mode": "profile",
         *       "linkedin_url": "https://www.linkedin.com/in/mara-lindqvist-demo"
         *     }
         */
        PeoplePayload: {
            /**
             * @description `profile`: one person's profile. `search`: profiles that match a query. `research`: a report with its sources.
             * @enum {string}
             */
            mode: "profile" | "search" | "research";
            /**
             * @description A person's profile. Required in the modes `profile` and `research`. With the provider `public_page`, also any other public page about one person.
             * @example https://www.linkedin.com/in/mara-lindqvist-demo
             */
            linkedin_url?: string | null;
            /**
             * @description Who to look for, in plain language. Required in the mode `search`.
             * @example 10 CTOs at fintechs in Berlin
             */
            search_query?: string | null;
            /**
             * @description Maximum number of profiles in a search, 1 to 20.
             * @default 10
             */
            search_limit: number;
            /**
             * @description Fill `summary`, in the mode `profile`; needs a configured AI model.
             * @default false
             */
            generate_summary: boolean;
            /**
             * @description Fill `insights`, in the mode `profile`; needs a configured AI model.
             * @default false
             */
            extract_insights: boolean;
            /** @description What you sell, for lead scoring; requires `icp_description` (422 without it). */
            product_description?: string | null;
            /** @description Your ideal customer, for lead scoring; requires `product_description` (422 without it). */
            icp_description?: string | null;
            /** @description Default: the client's setting. */
            dedup_enabled?: boolean;
            /** @description Leave out profiles that an earlier job returned. Default: the client's setting; true enables deduplication. */
            dedup_unique_only?: boolean;
            /**
             * @description Query the provider even if a recent answer is cached.
             * @default false
             */
            force_refresh: boolean;
            /**
             * @description Run in the test queue: excluded from statistics, cache and deduplication.
             * @default false
             */
            test: boolean;
        };
        /** @description Result of a svcPeople job; its shape depends on `mode`. */
        PeopleResult: components["schemas"]["ProfileModeResult"] | components["schemas"]["SearchModeResult"] | components["schemas"]["ResearchModeResult"];
        PersonalizationHooks: {
            company_name: string | null;
            decision_maker: string | null;
            key_challenge: string | null;
            urgency_signal: string | null;
            personalization_angle: string | null;
        };
        /** @description A pin was claimed with one of your signup links. Sent once per pin. */
        PinCreatedEvent: {
            /** Format: uuid */
            pin_id: string;
            name: string;
            country_code: string;
            brand_id: string;
            /** @enum {string} */
            state: "done";
            /**
             * Format: date-time
             * @example 2026-01-15T09:30:00.000Z
             */
            created_at: string;
        };
        /** @description Everything stored about a person. */
        PrivacyAccess: {
            findings: components["schemas"]["PrivacyFinding"][];
            /** @description Findings of this answer by place. */
            counts: {
                [key: string]: number;
            };
            /** @description Not everything has been searched: send it as `cursor` to continue. Null at the end. */
            next_cursor: string | null;
        };
        PrivacyAccessRequest: {
            /**
             * @description Address.
             * @example jane@example.com
             */
            email?: string;
            /**
             * @description Number with country code.
             * @example +49301234567
             */
            phone?: string;
            /**
             * @description Public profile.
             * @example https://www.linkedin.com/in/mara-lindqvist-demo
             */
            profile_url?: string;
            /** @description Full name; with `domain`. */
            name?: string;
            /**
             * @description Website that names the person; with `name`.
             * @example example.com
             */
            domain?: string;
            /** @description `next_cursor` of the previous answer. */
            cursor?: string;
        };
        /** @description Receipt of an erasure. It does not name the person. */
        PrivacyErasure: {
            /**
             * Format: uuid
             * @description Identifier of the erasure: the receipt.
             * @example 0198c0de-7b1a-7c3e-9d1f-2f6a5b4c3d2e
             */
            erasure_id: string;
            /**
             * @description `running`: what is indexed is erased; everything else is being searched in the background. `complete`: nothing is left.
             * @enum {string}
             */
            state: "running" | "complete";
            /** @description Why a running erasure has not ended. */
            waiting_for: string | null;
            /** @description Identifiers of the person that may not be collected again. */
            identifiers: number;
            /** @description Rows and objects changed or deleted, by place. */
            counts: {
                [key: string]: number;
            };
            /**
             * Format: date-time
             * @description When it was requested.
             * @example 2026-01-15T09:30:00.000Z
             */
            requested_at: string;
            /**
             * Format: date-time
             * @description When it was complete.
             * @example 2026-01-15T09:30:00.000Z
             */
            completed_at: string | null;
        };
        PrivacyErasureList: {
            erasures: components["schemas"]["PrivacyErasure"][];
            next_cursor: string | null;
        };
        PrivacyFinding: {
            /**
             * @description Table of the database, or `object_store`.
             * @example job_results
             */
            place: string;
            /** @description The row's key, or the object's. */
            id: string;
            /** @description What mentions the person: the columns of the row, or excerpts of long ones. */
            values: {
                [key: string]: unknown;
            };
        };
        /**
         * @description One or more identifiers of one person: `email`, `phone`, `profile_url`, or `name` with `domain`.
         * @example {
         *       "email": "jane@example.com"
         *     }
         */
        PrivacySubject: {
            /**
             * @description Address.
             * @example jane@example.com
             */
            email?: string;
            /**
             * @description Number with country code.
             * @example +49301234567
             */
            phone?: string;
            /**
             * @description Public profile.
             * @example https://www.linkedin.com/in/mara-lindqvist-demo
             */
            profile_url?: string;
            /** @description Full name; with `domain`. */
            name?: string;
            /**
             * @description Website that names the person; with `name`.
             * @example example.com
             */
            domain?: string;
        };
        /**
         * @description An error.
         * @example {
         *       "detail": "Job not found",
         *       "code": "not_found"
         *     }
         */
        Problem: {
            /** @description What is wrong and what to do, as a sentence. */
            detail: string;
            /**
             * @description Machine-readable code; docs/errors.md lists them.
             * @enum {string}
             */
            code: "malformed_request" | "invalid_state" | "unauthenticated" | "malformed_credentials" | "session_expired" | "csrf_token_invalid" | "client_inactive" | "access_denied" | "forbidden" | "share_invalid" | "not_found" | "method_not_allowed" | "results_unavailable" | "results_expired" | "share_gone" | "body_too_large" | "validation_error" | "idempotency_conflict" | "rate_limited" | "auth_rate_limited" | "stream_limit" | "queue_full" | "internal_error" | "database_unavailable" | "storage_unavailable" | "client_moving" | "shutting_down" | "suppressed" | "signup_token_invalid" | "signup_token_stale" | "reservation_not_found" | "claim_mismatch" | "claim_completed" | "name_taken" | "registry_misconfigured" | "registry_unreadable" | "registry_refused" | "registry_unavailable" | "signup_writes_disabled" | "api_key_exists" | "api_key_in_use" | "last_api_key" | "last_owner_key" | "api_key_limit" | "webhook_limit" | "cancelled" | "worker_lost" | "job_timeout" | "address_blocked" | "invalid_url" | "dns_not_found" | "dns_failed" | "connection_failed" | "tls_invalid" | "fetch_timeout" | "too_many_redirects" | "body_limit" | "protocol_error" | "http_status" | "content_type" | "parse_failed" | "render_failed" | "browser_unavailable" | "robots_disallowed" | "robots_unreachable" | "import_invalid" | "invalid_map_url" | "business_not_found" | "profile_not_found" | "provider_refused" | "provider_quota_exceeded" | "provider_blocked" | "provider_unreadable" | "provider_unavailable" | "not_configured" | "model_unavailable" | "model_rejected" | "model_refused" | "model_answer_invalid" | "model_limit_reached" | "answer_schema_invalid" | "mail_refused" | "mail_unconfirmed" | "configuration_invalid" | "secret_key_mismatch" | "backup_failed";
            /** @description With 422: each violation. */
            errors?: {
                /**
                 * @description Path to the value.
                 * @example [
                 *       "body",
                 *       "payload",
                 *       "max_pages"
                 *     ]
                 */
                loc: (string | number)[];
                msg: string;
                type: string;
            }[];
        };
        ProfileEducation: {
            /** @description The school. */
            title: string | null;
            /** @description Degree and field. */
            description: string | null;
            /** @description Four digits. */
            start_year: string | null;
            /** @description Four digits. */
            end_year: string | null;
        };
        ProfileExperience: {
            company: string | null;
            company_logo_url: string | null;
            title: string | null;
            /** @description HTML with formatting only: paragraphs, lists, line breaks, bold, italic. */
            description_html: string | null;
            /** @description As the source writes it, for example `Jan 2019 - Present`. */
            duration: string | null;
        };
        ProfileFieldOrigin: {
            /** @enum {string} */
            source: "brightdata" | "pdl" | "public_page";
            /**
             * @description `live`: read from the public page; `stored`: from the provider's own copy; `unknown`: the provider does not say, and the page does not show the field to everyone.
             * @enum {string}
             */
            freshness: "live" | "stored" | "unknown";
            /**
             * Format: date-time
             * @description When it was read at its source, if known.
             */
            as_of: string | null;
        };
        ProfileInsights: {
            seniority: string | null;
            department: string | null;
            topics: string[];
            conversation_starters: string[];
        };
        ProfileLanguage: {
            name: string;
            proficiency: string | null;
        };
        /** @description Result of a svcPeople job in profile mode. */
        ProfileModeResult: {
            /** @enum {string} */
            mode: "profile";
            /**
             * @description `unavailable`: the profile is private, so `profile` contains only what its URL implies.
             * @enum {string}
             */
            status: "available" | "unavailable";
            /** @description Null if it is a duplicate and duplicates are left out. */
            profile: {
                /** @description Canonical URL; null for pages elsewhere that name none. */
                linkedin_url: string | null;
                /** @description Last path segment of that URL. */
                linkedin_id: string | null;
                linkedin_num_id: string | null;
                first_name: string | null;
                last_name: string | null;
                full_name: string | null;
                headline: string | null;
                about: string | null;
                location: string | null;
                city: string | null;
                /** @description ISO 3166-1, two upper-case letters. */
                country_code: string | null;
                profile_pic_url: string | null;
                banner_image: string | null;
                connections: number | null;
                followers: number | null;
                current_company: string | null;
                experience: components["schemas"]["ProfileExperience"][];
                education: components["schemas"]["ProfileEducation"][];
                languages: components["schemas"]["ProfileLanguage"][];
                /** @description With deduplication: first time seen. */
                dedup_unique?: boolean;
            } | null;
            /** @description From the cached answer of an earlier job of yours. */
            cached: boolean;
            /**
             * @description Provider that returned it.
             * @enum {string}
             */
            source: "brightdata" | "pdl" | "public_page";
            /** @description With `generate_summary`. */
            summary: string | null;
            /** @description With `extract_insights`. */
            insights: components["schemas"]["ProfileInsights"] | null;
            /** @description With both descriptions. */
            lead_scoring: components["schemas"]["LeadScoring"] | null;
            metadata: {
                /**
                 * Format: date-time
                 * @description When the provider answered.
                 */
                fetched_at: string;
                /** @description Where each field that has a value comes from, and how old it is. */
                fields: {
                    [key: string]: components["schemas"]["ProfileFieldOrigin"];
                };
                /** @description What the source withheld, in sentences. */
                notes: string[];
                ai: components["schemas"]["PeopleAi"];
            };
        };
        QueueCounts: {
            /**
             * @description Waiting jobs.
             * @example 2
             */
            queued: number;
            /**
             * @description Running jobs.
             * @example 2
             */
            processing: number;
            /**
             * @description `queued` plus `processing`.
             * @example 2
             */
            total: number;
        };
        /** @description Waiting and running jobs. Test jobs are excluded. */
        QueueStats: {
            /**
             * Format: date-time
             * @description When this was read.
             * @example 2026-01-15T09:30:00.000Z
             */
            timestamp: string;
            queues: {
                svc_site: components["schemas"]["QueueCounts"];
                svc_maps: components["schemas"]["QueueCounts"];
                svc_verify: components["schemas"]["QueueCounts"];
                svc_people: components["schemas"]["QueueCounts"];
            };
            workers: {
                svc_site: components["schemas"]["WorkerCounts"];
                svc_maps: components["schemas"]["WorkerCounts"];
                svc_verify: components["schemas"]["WorkerCounts"];
                svc_people: components["schemas"]["WorkerCounts"];
            };
            processing: {
                /**
                 * @description Jobs that ended in the last hour.
                 * @example 2
                 */
                jobs_last_hour: number;
                /**
                 * @description Jobs that ended in the last 24 hours.
                 * @example 2
                 */
                jobs_last_24h: number;
                /** @description Mean over the last hour, in seconds; 0 without jobs. */
                avg_processing_time: number;
                /** @description Jobs that end per minute. */
                current_rate: number;
            };
        };
        /** @description Whether this process accepts requests. */
        Readiness: {
            /** @enum {string} */
            status: "ready" | "not_ready";
            /**
             * @description Why the process is not ready.
             * @example The database does not respond.
             */
            reason?: string;
        };
        /** @description What all results state about one business, person, address, phone number or domain. */
        Record: {
            /**
             * Format: uuid
             * @description Identifier of the record. It stays valid through merges.
             * @example 0198c0de-7b1a-7c3e-9d1f-2f6a5b4c3d2e
             */
            id: string;
            kind: components["schemas"]["RecordKind"];
            name: string | null;
            /** @description Current values; see docs/records.md. */
            fields: {
                [key: string]: unknown;
            };
            /**
             * @description Verdict of the address; for businesses and people the best one of their addresses.
             * @enum {string|null}
             */
            verification: "valid" | "risky" | "unknown" | "invalid" | null;
            has_email: boolean;
            has_phone: boolean;
            tags: string[];
            lists: string[];
            owner: string | null;
            /** @description Your own status, for example `contacted`. */
            status: string | null;
            notes: string | null;
            /** @description Results that state something about it, by origin. */
            observations: number;
            /**
             * Format: date-time
             * @description When it was found first.
             * @example 2026-01-15T09:30:00.000Z
             */
            first_seen: string;
            /**
             * Format: date-time
             * @description When it was found last.
             * @example 2026-01-15T09:30:00.000Z
             */
            last_seen: string;
            /** @description Records merged into this one. */
            merged_ids?: string[];
            people?: components["schemas"]["RelatedRecord"][];
            emails?: components["schemas"]["RelatedRecord"][];
            phones?: components["schemas"]["RelatedRecord"][];
            domains?: components["schemas"]["RelatedRecord"][];
            businesses?: components["schemas"]["RelatedRecord"][];
            /** @description With `include=sources`, newest first. */
            sources?: components["schemas"]["RecordSource"][];
        };
        /** @description Projection of jobs that ended before the upgrade to records. */
        RecordBackfill: {
            /** @enum {string} */
            state: "running" | "done";
            /** @description Earlier jobs whose results are projected. */
            jobs_done: number;
            /** @description Completed jobs. */
            jobs_total: number;
            /**
             * Format: date-time
             * @description When it began.
             * @example 2026-01-15T09:30:00.000Z
             */
            started_at: string | null;
            /**
             * Format: date-time
             * @description When the last earlier job was put in line.
             * @example 2026-01-15T09:30:00.000Z
             */
            finished_at: string | null;
        };
        RecordBulkChange: {
            /** @description These records. */
            ids?: string[];
            /** @description Or all that match; `{}` selects all of the kind. */
            filter?: components["schemas"]["RecordFilter"];
            change: components["schemas"]["RecordChange"];
        };
        RecordBulkResult: {
            /** @description Records that the change was applied to. */
            changed: number;
        };
        /** @description Omitted fields stay unchanged. */
        RecordChange: {
            /**
             * @example [
             *       "summer"
             *     ]
             */
            add_tags?: string[];
            remove_tags?: string[];
            /** @description Null removes it. */
            owner?: string | null;
            /**
             * @description Null removes it.
             * @example contacted
             */
            status?: string | null;
            /** @description Null removes them. */
            notes?: string | null;
            add_to_lists?: string[];
            remove_from_lists?: string[];
        };
        RecordDetail: {
            /**
             * Format: uuid
             * @description Identifier of the record. It stays valid through merges.
             * @example 0198c0de-7b1a-7c3e-9d1f-2f6a5b4c3d2e
             */
            id: string;
            kind: components["schemas"]["RecordKind"];
            name: string | null;
            /** @description Current values; see docs/records.md. */
            fields: {
                [key: string]: unknown;
            };
            /**
             * @description Verdict of the address; for businesses and people the best one of their addresses.
             * @enum {string|null}
             */
            verification: "valid" | "risky" | "unknown" | "invalid" | null;
            has_email: boolean;
            has_phone: boolean;
            tags: string[];
            lists: string[];
            owner: string | null;
            /** @description Your own status, for example `contacted`. */
            status: string | null;
            notes: string | null;
            /** @description Results that state something about it, by origin. */
            observations: number;
            /**
             * Format: date-time
             * @description When it was found first.
             * @example 2026-01-15T09:30:00.000Z
             */
            first_seen: string;
            /**
             * Format: date-time
             * @description When it was found last.
             * @example 2026-01-15T09:30:00.000Z
             */
            last_seen: string;
            merged_ids: string[];
            people?: components["schemas"]["RelatedRecord"][];
            emails?: components["schemas"]["RelatedRecord"][];
            phones?: components["schemas"]["RelatedRecord"][];
            domains?: components["schemas"]["RelatedRecord"][];
            businesses?: components["schemas"]["RelatedRecord"][];
            /** @description The latest 100, newest first. */
            sources: components["schemas"]["RecordSource"][];
            /** @description Each field with its provenance. */
            values: {
                [key: string]: components["schemas"]["RecordValue"];
            };
            merges: components["schemas"]["RecordMerge"][];
        };
        /** @description The 50 most frequent values of each facet. */
        RecordFacets: {
            facets: {
                country: {
                    value: string;
                    count: number;
                }[];
                region: {
                    value: string;
                    count: number;
                }[];
                category: {
                    value: string;
                    count: number;
                }[];
                verification: {
                    value: string;
                    count: number;
                }[];
                tag: {
                    value: string;
                    count: number;
                }[];
                owner: {
                    value: string;
                    count: number;
                }[];
                status: {
                    value: string;
                    count: number;
                }[];
                has_email: number;
                has_phone: number;
            };
            total: number;
            /** @description Counted in a sample, since very many records match. */
            is_estimate: boolean;
        };
        /**
         * @description Which records; a record must match all.
         * @example {
         *       "country": "DE"
         *     }
         */
        RecordFilter: {
            /**
             * @description Words, in any order, or their beginnings; case- and accent-insensitive.
             * @example zahnarzt munchen
             */
            q?: string;
            /**
             * @description ISO 3166-1 alpha-2 code. Several, separated by commas: any of them.
             * @example DE,AT
             */
            country?: string;
            /** @description As in the facets, case-insensitive. */
            region?: string;
            /** @description As in the facets, case-insensitive. */
            category?: string;
            /** @description Lowest rating. */
            rating_min?: number;
            /** @description `valid`, `risky`, `unknown` or `invalid`. Several, separated by commas: any of them. */
            verification?: string;
            /** @description With an address, or without one. */
            has_email?: boolean;
            /** @description With a phone number, or without one. */
            has_phone?: boolean;
            /** @description Found by this campaign. */
            campaign?: string;
            /**
             * Format: uuid
             * @description Found by this job.
             */
            job?: string;
            /** @description Tag. Several, separated by commas: any of them. */
            tag?: string;
            /**
             * Format: uuid
             * @description In this list.
             */
            list?: string;
            /** @description Owner. Several, separated by commas: any of them. */
            owner?: string;
            /** @description Your own status. Several, separated by commas: any of them. */
            status?: string;
            /**
             * Format: date-time
             * @description Last found at this time or later.
             * @example 2026-01-15T09:30:00.000Z
             */
            seen_since?: string;
            /**
             * Format: date-time
             * @description Last found before this time.
             * @example 2026-01-15T09:30:00.000Z
             */
            seen_before?: string;
        };
        /**
         * @description What a record is about.
         * @example businesses
         * @enum {string}
         */
        RecordKind: "businesses" | "people" | "emails" | "phones" | "domains";
        /** @description A named list of records of one kind. */
        RecordList: {
            /**
             * Format: uuid
             * @description Identifier of the list.
             * @example 0198c0de-7b1a-7c3e-9d1f-2f6a5b4c3d2e
             */
            list_id: string;
            name: string;
            kind: components["schemas"]["RecordKind"];
            /** @description Number of records in it. */
            members: number;
            /**
             * Format: date-time
             * @description When it was created.
             * @example 2026-01-15T09:30:00.000Z
             */
            created_at: string;
        };
        RecordListChange: {
            name: string;
        };
        RecordListDeleted: {
            success: boolean;
            /**
             * Format: uuid
             * @description Identifier of the list.
             * @example 0198c0de-7b1a-7c3e-9d1f-2f6a5b4c3d2e
             */
            list_id: string;
        };
        /**
         * @example {
         *       "name": "Spring fair",
         *       "kind": "businesses"
         *     }
         */
        RecordListInput: {
            name: string;
            /** @default businesses */
            kind: components["schemas"]["RecordKind"];
        };
        RecordLists: {
            lists: components["schemas"]["RecordList"][];
        };
        RecordMerge: {
            /**
             * Format: uuid
             * @description The merged record.
             * @example 0198c0de-7b1a-7c3e-9d1f-2f6a5b4c3d2e
             */
            record_id: string;
            /**
             * Format: uuid
             * @description The record that it was merged with.
             * @example 0198c0de-7b1a-7c3e-9d1f-2f6a5b4c3d2e
             */
            with_id: string;
            /** @description What both have in common. */
            key: string;
            /**
             * Format: date-time
             * @description When they were merged.
             * @example 2026-01-15T09:30:00.000Z
             */
            merged_at: string;
            /**
             * Format: date-time
             * @description When the merge was reversed.
             * @example 2026-01-15T09:30:00.000Z
             */
            reversed_at: string | null;
        };
        RecordPage: {
            records: (components["schemas"]["Record"] | components["schemas"]["RecordTombstone"])[];
            /** @description `cursor` of the next page; null on the last. */
            next_cursor: string | null;
            /** @description In a sync feed: `since` of the next call, also if there is nothing new. Null in a list. */
            next_since: string | null;
            /** @description Matching records when the first page was read; exact up to 2,000. Null in a sync feed. */
            total: number | null;
            total_is_estimate: boolean;
        };
        RecordSource: {
            /**
             * Format: uuid
             * @description The job.
             * @example 0198c0de-7b1a-7c3e-9d1f-2f6a5b4c3d2e
             */
            job_id: string;
            /**
             * @description Who states it.
             * @enum {string}
             */
            origin: "verifier" | "provider" | "page" | "search" | "model";
            /** @description URL of the page, or name of the provider. */
            source: string | null;
            /** @description Campaign of the job. */
            campaign_id: string | null;
            /**
             * Format: date-time
             * @description When it was found.
             * @example 2026-01-15T09:30:00.000Z
             */
            seen_at: string;
        };
        RecordSplit: {
            /** @description The record on its own. */
            record: components["schemas"]["Record"];
            /** @description The record that it was part of. */
            split_from: components["schemas"]["Record"];
        };
        /** @description In a sync feed: remove this record. */
        RecordTombstone: {
            /**
             * Format: uuid
             * @description Identifier of the record. It stays valid through merges.
             * @example 0198c0de-7b1a-7c3e-9d1f-2f6a5b4c3d2e
             */
            id: string;
            kind: components["schemas"]["RecordKind"];
            /** @enum {boolean} */
            deleted: true;
            /**
             * Format: uuid
             * @description The record that it is part of; null if it is gone.
             * @example 0198c0de-7b1a-7c3e-9d1f-2f6a5b4c3d2e
             */
            merged_into: string | null;
        };
        /** @description A field with its provenance. */
        RecordValue: {
            value: unknown;
            /** @enum {string} */
            origin: "verifier" | "provider" | "page" | "search" | "model";
            /** @description URL of the page, or name of the provider. */
            source: string | null;
            /**
             * Format: uuid
             * @description The job that stated this value last.
             * @example 0198c0de-7b1a-7c3e-9d1f-2f6a5b4c3d2e
             */
            job_id: string;
            /**
             * Format: date-time
             * @description When this value was found first.
             * @example 2026-01-15T09:30:00.000Z
             */
            first_seen: string;
            /**
             * Format: date-time
             * @description When this value was found last.
             * @example 2026-01-15T09:30:00.000Z
             */
            last_seen: string;
            /** @description By origin, and higher if several sources agree. */
            confidence: number;
        };
        /** @description Regions of one country, sorted by name. */
        RegionList: {
            regions: {
                /**
                 * @description Null for locations without a known region.
                 * @example Bavaria
                 */
                region: string | null;
                /**
                 * @description Cities.
                 * @example 1733
                 */
                city_count: number;
                /**
                 * @description Postcodes.
                 * @example 1733
                 */
                postcode_count: number;
                /**
                 * @description Both.
                 * @example 1733
                 */
                location_count: number;
            }[];
            /**
             * @description Regions.
             * @example 1733
             */
            total: number;
        };
        /** @description A record connected with another one. */
        RelatedRecord: {
            /**
             * Format: uuid
             * @description Identifier of the record. It stays valid through merges.
             * @example 0198c0de-7b1a-7c3e-9d1f-2f6a5b4c3d2e
             */
            id: string;
            kind: components["schemas"]["RecordKind"];
            name: string | null;
            /** @enum {string|null} */
            verification: "valid" | "risky" | "unknown" | "invalid" | null;
            fields: {
                [key: string]: unknown;
            };
            /** @description Page or provider that connects the two. */
            source: string | null;
            /**
             * Format: date-time
             * @description When the connection was found last.
             * @example 2026-01-15T09:30:00.000Z
             */
            last_seen: string;
        };
        /** @description Result of a svcPeople job in research mode. */
        ResearchModeResult: {
            /** @enum {string} */
            mode: "research";
            person_name: string | null;
            linkedin_url: string;
            /** @description Markdown. `[n]` cites the n-th of `sources`. */
            report: string;
            /** @description URLs of the pages that the report cites. */
            sources: string[];
            /** @description With both descriptions. */
            lead_scoring: components["schemas"]["LeadScoring"] | null;
            /** @description With deduplication: first time seen. */
            dedup_unique?: boolean;
            metadata: {
                research_id: string;
                /** Format: date-time */
                created_at: string;
                /** Format: date-time */
                updated_at: string;
                /** @description Search provider that was used. */
                source: string;
                /** @description Its queries. */
                queries: string[];
                /** @description Rounds of searches, each informed by the pages of the previous ones. */
                rounds: number;
                pages: components["schemas"]["ResearchPage"][];
                /** @description What could not be done, in sentences. */
                notes: string[];
                /** @description Versions of the prompts that were used. */
                prompts: {
                    name: string;
                    version: number;
                }[];
                ai: components["schemas"]["PeopleAi"];
            };
        };
        /** @description Outcome of a page from the search results. */
        ResearchPage: {
            url: string;
            /** @enum {string} */
            outcome: "read" | "other_person" | "failed";
            /** @description An explanation; null for `read`. */
            reason: string | null;
        };
        ReservedName: {
            /** @description The name as now reserved. */
            name: string;
            /**
             * @description ISO 3166-1 alpha-2 code.
             * @example DK
             */
            country_code: string;
            /**
             * Format: date-time
             * @description When the reservation expires.
             */
            expires_at: string;
        };
        ResolvedRecords: {
            /** @description What the identifier identifies, or is connected with what it identifies; eldest first. */
            records: components["schemas"]["Record"][];
        };
        /** @description How long data is kept; null means indefinitely. */
        Retention: {
            /**
             * @description Days for results of jobs, from their completion.
             * @example 30
             */
            results: number | null;
            /**
             * @description Days for Markdown texts of crawled websites, from the completion of their job.
             * @example 30
             */
            texts: number | null;
            /**
             * @description Days for stored images of listings, from the completion of the last job that found them.
             * @example 30
             */
            images: number | null;
            /**
             * @description Minutes for events that a stream replays.
             * @example 30
             */
            events: number | null;
            /**
             * @description Days for activities and the shifts made of them.
             * @example 30
             */
            activities: number | null;
            /**
             * @description Days for webhook deliveries and their log.
             * @example 30
             */
            deliveries: number | null;
            /**
             * @description Days for records, from when a job last found them.
             * @example 30
             */
            records: number | null;
        };
        /**
         * @description Omitted areas stay unchanged; null applies the time of the service.
         * @example {
         *       "results": 90,
         *       "texts": 30
         *     }
         */
        RetentionChange: {
            /**
             * @description Days for results of jobs, from their completion.
             * @example 30
             */
            results?: number | null;
            /**
             * @description Days for Markdown texts of crawled websites, from the completion of their job.
             * @example 30
             */
            texts?: number | null;
            /**
             * @description Days for stored images of listings, from the completion of the last job that found them.
             * @example 30
             */
            images?: number | null;
            /**
             * @description Minutes for events that a stream replays.
             * @example 30
             */
            events?: number | null;
            /**
             * @description Days for activities and the shifts made of them.
             * @example 30
             */
            activities?: number | null;
            /**
             * @description Days for webhook deliveries and their log.
             * @example 30
             */
            deliveries?: number | null;
            /**
             * @description Days for records, from when a job last found them.
             * @example 30
             */
            records?: number | null;
        };
        /** @description A key with its secret, which is shown only once. */
        RotatedClientKey: {
            /**
             * Format: uuid
             * @description Identifier of the key.
             * @example 0198c0de-7b1a-7c3e-9d1f-2f6a5b4c3d2e
             */
            key_id: string;
            name: string;
            actor: {
                id: string;
                name: string;
                role: string;
            };
            /**
             * @description What the key may do. `viewer`: read. `member`: also submit and cancel work, report activities and share reports. `owner`: also manage keys, webhooks and settings.
             * @enum {string}
             */
            access: "viewer" | "member" | "owner";
            /** @description Whether the key may name other actors. */
            delegate: boolean;
            /** @description Whether an encrypted copy is stored for scheduled campaigns. */
            stores_credentials: boolean;
            /** @description Whether this call uses the key or one of its sessions. */
            in_use: boolean;
            /** @description False if the key was revoked or replaced. */
            active: boolean;
            /**
             * Format: date-time
             * @description When the key was created.
             * @example 2026-01-15T09:30:00.000Z
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When the key was last used, to about a minute; null if never.
             * @example 2026-01-15T09:30:00.000Z
             */
            last_used_at: string | null;
            /**
             * Format: date-time
             * @description When the key was revoked or replaced; null while it is active.
             * @example 2026-01-15T09:30:00.000Z
             */
            revoked_at: string | null;
            client_id: string;
            api_key: string;
            api_secret: string;
            /** @description All three parts, as sent after `Bearer` in the Authorization header. */
            credential: string;
            /**
             * Format: uuid
             * @description The key that it replaces.
             */
            replaced_key_id: string;
            /**
             * Format: date-time
             * @description When the replaced key and its sessions stopped working.
             * @example 2026-01-15T09:30:00.000Z
             */
            replaced_key_ended_at: string;
        };
        /** @description Result of a svcPeople job in search mode. */
        SearchModeResult: {
            /** @enum {string} */
            mode: "search";
            query: string;
            results_count: number;
            profiles: components["schemas"]["FoundProfile"][];
            parsed_query: components["schemas"]["ParsedQuery"];
            cached: boolean;
            /** @description Search provider that was used. */
            source: string;
            metadata: {
                /**
                 * @description What parsed the query.
                 * @enum {string}
                 */
                parsed_by: "model" | "grammar";
                /** @description What limits left out, in sentences. */
                notes: string[];
                ai: components["schemas"]["PeopleAi"];
            };
        };
        /** @description Links to the service's entry points. */
        ServiceIndex: {
            name: string;
            version: string;
            /**
             * @description Human-readable API reference.
             * @example /docs
             */
            docs: string;
            /**
             * @description Machine-readable API description.
             * @example /openapi.json
             */
            openapi: string;
            /** @example /api/v1/system/health */
            health: string;
        };
        /** @description The signed-in user. */
        Session: {
            client_id: string;
            client_name: string;
            actor: {
                id: string;
                name: string;
                role: string;
            };
            /**
             * @description Access level of the session: that of the API key used to sign in.
             * @enum {string}
             */
            access: "viewer" | "member" | "owner";
            /**
             * Format: date-time
             * @description When the session ends and the user must sign in again.
             */
            expires_at: string;
            /** @description Value of `X-CSRF-Token` for every call that changes data. */
            csrf_token: string;
        };
        /** @description The signed-in user. */
        SessionBody: {
            /** @description Null if no user is signed in. */
            session: components["schemas"]["Session"] | null;
        };
        /** @description The user is signed out. */
        SessionEnd: {
            /** @enum {boolean} */
            success: true;
        };
        /** @description Credentials for signing in. */
        SessionRequest: {
            /** @description As in the Authorization header: `client_id:api_key:api_secret`. */
            credential: string;
        };
        /** @description A read-only report of a window, for anyone who has the link. */
        ShareLink: {
            id: string;
            /** @example https://forager.example.com/share/eyJ... */
            url: string;
            token: string;
            /** @example 2026-01-15 */
            from: string;
            /** @example 2026-01-15 */
            to: string;
            /** Format: date-time */
            expires_at: string;
        };
        /** @description Active links to shared reports. */
        ShareList: {
            /** @description At most 100, latest expiry first. */
            shares: {
                id: string;
                /** @example https://forager.example.com/share/eyJ... */
                url: string;
                /** @example 2026-01-15 */
                from: string;
                /** @example 2026-01-15 */
                to: string;
                /**
                 * @description Id of an actor.
                 * @example ann
                 */
                created_by: string;
                /** Format: date-time */
                created_at: string;
                /** Format: date-time */
                expires_at: string;
            }[];
        };
        /** @description The link no longer works. */
        ShareRevoked: {
            id: string;
            /** @enum {boolean} */
            revoked: true;
        };
        /** @description A session of one actor's activities without a pause longer than the gap. It belongs to the UTC day on which it starts, and is never split at midnight. */
        Shift: {
            /** @example ann */
            actor_id: string;
            /** @example Ann Example */
            actor_name: string;
            /** @example sales */
            role: string;
            /**
             * @description ISO 8601 in UTC, to the microsecond.
             * @example 2026-01-15T09:30:00.123456Z
             */
            started_at: string;
            /**
             * @description ISO 8601 in UTC, to the microsecond.
             * @example 2026-01-15T09:30:00.123456Z
             */
            ended_at: string;
            /**
             * @description Two decimals.
             * @example 42.5
             */
            duration_minutes: number;
            /**
             * @description All activities of the actor.
             * @example 12
             */
            activities: number;
            /**
             * @description Jobs submitted; test jobs are not counted.
             * @example 12
             */
            jobs_submitted: number;
            /**
             * @description Completed jobs of the actor.
             * @example 12
             */
            jobs_completed: number;
            /**
             * @description Failed jobs of the actor.
             * @example 12
             */
            jobs_failed: number;
            /**
             * @description Records in the results of those jobs.
             * @example 12
             */
            results_count: number;
            /**
             * @description Completed jobs, completed campaigns, exports and pins.
             * @example 12
             */
            shipped_count: number;
        };
        /** @description One shift in detail. Lists without entries are empty. */
        ShiftDetail: {
            /** @example ann */
            actor_id: string;
            /** @description Null for an unknown actor. */
            actor_name: string | null;
            role: string | null;
            /**
             * @description ISO 8601 in UTC, to the microsecond.
             * @example 2026-01-15T09:30:00.123456Z
             */
            started_at: string;
            /**
             * @description ISO 8601 in UTC, to the microsecond.
             * @example 2026-01-15T09:30:00.123456Z
             */
            ended_at: string;
            /**
             * @description Two decimals.
             * @example 42.5
             */
            duration_minutes: number;
            /**
             * @description All activities of the actor.
             * @example 12
             */
            activities: number;
            /**
             * @description Jobs submitted; test jobs are not counted.
             * @example 12
             */
            jobs_submitted: number;
            /**
             * @description Completed jobs of the actor.
             * @example 12
             */
            jobs_completed: number;
            /**
             * @description Failed jobs of the actor.
             * @example 12
             */
            jobs_failed: number;
            /**
             * @description Records in the results of those jobs.
             * @example 12
             */
            results_count: number;
            /**
             * @description Completed jobs, completed campaigns, exports and pins.
             * @example 12
             */
            shipped_count: number;
            /** @description Activities in each UTC hour of the shift, zeros included. */
            hourly: {
                /** @example 2026-01-15T09:00:00Z */
                hour: string;
                count: number;
            }[];
            /** @description Shipped items, oldest first, at most 1,000 of each; `shipped_count` counts all. */
            shipped: {
                jobs: {
                    job_id: string | null;
                    type: string | null;
                    url: string | null;
                    query: string | null;
                    results_count: number | null;
                    /**
                     * @description ISO 8601 in UTC, to the microsecond.
                     * @example 2026-01-15T09:30:00.123456Z
                     */
                    completed_at: string;
                }[];
                campaigns: {
                    campaign_id: string | null;
                    name: string | null;
                    query: string | null;
                    /**
                     * @description ISO 8601 in UTC, to the microsecond.
                     * @example 2026-01-15T09:30:00.123456Z
                     */
                    completed_at: string;
                }[];
                exports: {
                    /** @description Identifier of the exported object, for example a campaign. */
                    export_id: string | null;
                    name: string | null;
                    /**
                     * @description ISO 8601 in UTC, to the microsecond.
                     * @example 2026-01-15T09:30:00.123456Z
                     */
                    created_at: string;
                }[];
                pins: {
                    pin_id: string | null;
                    name: string | null;
                    /**
                     * @description ISO 8601 in UTC, to the microsecond.
                     * @example 2026-01-15T09:30:00.123456Z
                     */
                    created_at: string;
                }[];
            };
        };
        /** @description Shifts of a window, in order of start. */
        ShiftList: {
            client_id: string;
            /**
             * @description First day of the window.
             * @example 2026-01-15
             */
            from: string;
            /**
             * @description Last day of the window.
             * @example 2026-01-15
             */
            to: string;
            gap_minutes: number;
            /**
             * @description Shifts that start in the window.
             * @example 12
             */
            total: number;
            shifts: components["schemas"]["Shift"][];
        };
        SignupComplete: {
            /** @description The signed token of the signup link. */
            token: string;
            /**
             * @description 1 to 300 characters with at least one letter or digit.
             * @example Café Rosa
             */
            name: string;
            /**
             * @description Must equal the token's country code.
             * @example DK
             */
            country_code: string;
            /** @description Latitude in degrees (WGS 84). */
            lat: number;
            /** @description Longitude in degrees (WGS 84). */
            lng: number;
            structured_address?: components["schemas"]["StructuredAddress"] | null;
            account_oauth_uid?: string | null;
            verified_identifier?: string | null;
        };
        SignupCompletion: {
            /**
             * Format: uuid
             * @description Identifier of the pin; stable when a completion is repeated.
             */
            pin_id: string;
            /**
             * @description Whether the registry has stored the pin.
             * @enum {string}
             */
            state: "done" | "creating";
        };
        /** @description Request for a signup link. */
        SignupMint: {
            /**
             * @description Phone number or email address of the business. Stored encrypted, shown masked.
             * @example +4533445512
             */
            identifier: string;
            /** @example harbour */
            brand_id: string;
            /**
             * @description ISO 3166-1 alpha-2 code; case-insensitive.
             * @example DK
             */
            country_code: string;
            /**
             * @description 1 to 300 characters with at least one letter or digit.
             * @example Café Rosa
             */
            name: string;
            /** @default 604800 */
            expires_in_seconds: number;
        };
        /** @description Another name for the same claim. */
        SignupReserve: {
            /** @description The signed token of the signup link. */
            token: string;
            /**
             * @description 1 to 300 characters with at least one letter or digit.
             * @example Café Rosa
             */
            name: string;
        };
        SignupResolved: {
            /** @description The reserved name. */
            name: string;
            /**
             * @description ISO 3166-1 alpha-2 code.
             * @example DK
             */
            country_code: string;
            /**
             * @description The brand that the pin is for.
             * @example harbour
             */
            brand_id: string;
            /**
             * @description Masked phone number or email address that the link was created for.
             * @example +45******12
             */
            identifier_masked: string;
            /** @description The brand's own browser map key, if it has one. */
            maps_byok_key_or_null: string | null;
        };
        SignupStatus: {
            /**
             * @description `reserved`: not completed yet; `creating`: the pin is being written to the registry; `failed`: the registry rejected it, and the claim can be completed again.
             * @enum {string}
             */
            state: "reserved" | "creating" | "done" | "failed";
            /**
             * Format: uuid
             * @description Identifier of the pin; stable when a completion is repeated.
             */
            pin_id: string | null;
            name: string;
            /**
             * @description ISO 3166-1 alpha-2 code.
             * @example DK
             */
            country_code: string;
            /**
             * @description Why it failed: the name was taken, or the registry rejected the pin.
             * @enum {string|null}
             */
            failure: "name_taken" | "refused" | null;
        };
        SignupToken: {
            /** @description The signed token of the signup link. */
            token: string;
            /**
             * Format: uri
             * @description The link to send to the business.
             */
            url: string;
            /** Format: date-time */
            expires_at: string;
        };
        SiteAiReport: {
            /**
             * @description `failed`: at least one of the analyses; the findings of the others and of the rules are still in the result.
             * @enum {string}
             */
            status: "not_configured" | "ok" | "failed";
            /** @description The model that answered. */
            model?: string;
            input_tokens?: number;
            output_tokens?: number;
            /** @description In the currency of the operator's prices; null if none are set. */
            cost?: number | null;
            /** @description Names, addresses, links, phone numbers and quotes in the model's answers that are not in the crawled text. */
            dropped?: number;
            /** @description Prompts used, with their versions. */
            prompts?: string[];
            /** @description Which analysis failed, and why. */
            error?: string | null;
        };
        SiteMetadata: {
            spa_enabled: boolean;
            sitemap_used: boolean;
            /** @description Whether this service could render pages in a browser. */
            browser_rendering_available: boolean;
            /** @description Pages that needed a browser and were rendered. */
            pages_rendered: number;
            /** @enum {string} */
            crawl_strategy: "sitemap" | "bestfirst" | "bfs" | "dfs";
            /** @description Before filtering. */
            total_emails_found: number;
            /** @description Before filtering. */
            total_phones_found: number;
            /** @description Why no page could be read, or null. */
            failure_reason: string | null;
            /** @description Deduplication against your earlier results. */
            dedup: {
                enabled: boolean;
                /** @description Whether duplicates were omitted. */
                unique_only: boolean;
                /** @description Emails of the site, including omitted ones. */
                total: number;
                /** @description New records; null if not enabled. */
                unique: number | null;
            };
            /** @description What limits left out. */
            warnings: string[];
            /** @description Outcome of the AI extraction; null if none was requested. */
            ai: components["schemas"]["SiteAiReport"] | null;
            /** @description Where the start page was found, after redirects; null if no page was read. */
            start_page: string | null;
            /** @description Outcome of each URL, at most 1,000. */
            pages: {
                url: string;
                /** @enum {string} */
                outcome: "crawled" | "robots" | "filter" | "duplicate" | "limit" | "error";
                /** @description Why it was not crawled; null if it was. */
                reason: string | null;
                /** @description HTTP status, null without an answer. */
                status: number | null;
                /**
                 * @description Present where a browser ran its scripts.
                 * @enum {boolean}
                 */
                rendered?: true;
            }[];
            page_facts: components["schemas"]["PageFacts"];
            evidence: {
                emails: {
                    value: string;
                    sources: {
                        /** @description Page where it was found. */
                        url: string;
                        /** @description How it stood there: mailto, structured, protected, text, obfuscated, attribute, script. */
                        kind: string;
                        /** @description As written there. */
                        raw?: string;
                    }[];
                    /**
                     * @description Present if the address is on a contact page or legal notice.
                     * @enum {boolean}
                     */
                    contact_page?: true;
                    /** @description With deduplication: whether no earlier svcSite job returned this address to you. True the first time, false later. */
                    dedup_unique?: boolean;
                }[];
                phones: {
                    value: string;
                    sources: {
                        /** @description Page where it was found. */
                        url: string;
                        /** @description How it stood there: tel, structured, text, attribute, script. */
                        kind: string;
                        /** @description As written there. */
                        raw?: string;
                    }[];
                }[];
                addresses: {
                    value: string;
                    sources: {
                        /** @description Page where it was found. */
                        url: string;
                        /** @description How it stood there: structured, address_tag, text, map_link. */
                        kind: string;
                        /** @description As written there. */
                        raw?: string;
                    }[];
                    /** @description ISO 3166-1 alpha-2 code of the address's country, by its words and format or by the site's; null if unknown. */
                    country?: string | null;
                }[];
                socials: {
                    value: string;
                    sources: {
                        /** @description Page where it was found. */
                        url: string;
                        /** @description How it stood there: same_as, rel_me, meta, widget, link_header, link_footer, link_nav, link_aside, link_main. */
                        kind: string;
                        /** @description As written there. */
                        raw?: string;
                    }[];
                }[];
            };
        };
        /**
         * @description What to crawl and what to extract. Only `url` is required. `product_description` and `icp_description` go together; an enabled `custom_ai_prompt` needs a prompt and the compendium.
         * @example {
         *       "url": "https://www.example.com/",
         *       "max_pages": 10
         *     }
         */
        SitePayload: {
            /**
             * @description Website to crawl: an http or https URL.
             * @example https://www.example.com/
             */
            url: string;
            /**
             * @description Maximum number of pages to crawl, 1 to 50.
             * @default 10
             */
            max_pages: number;
            /**
             * @description Order of crawling. A sitemap is used in addition if the site has one.
             * @default bestfirst
             * @enum {string}
             */
            crawl_strategy: "bestfirst" | "bfs" | "dfs";
            /**
             * @description Page types that `bestfirst` prefers, up to 20 of up to 50 characters.
             * @default [
             *       "contact",
             *       "about",
             *       "team",
             *       "news",
             *       "blog"
             *     ]
             */
            target_pages: string[];
            /**
             * @description Limit for the whole crawl, 10 to 120 seconds. Pages read by then are the result.
             * @default 30
             */
            timeout: number;
            /**
             * @description Render pages that need JavaScript in a browser.
             * @default true
             */
            enable_spa: boolean;
            /**
             * @description Limit for rendering one page, 10 to 120 seconds.
             * @default 30
             */
            spa_timeout: number;
            /**
             * @description Fill `team_members`.
             * @default false
             */
            extract_team: boolean;
            /**
             * @description Fill `company_vitals`.
             * @default false
             */
            extract_company_info: boolean;
            /**
             * @description Fill `pain_points`; needs a configured AI model.
             * @default false
             */
            extract_pain_points: boolean;
            /** @description What you sell, for lead scoring; requires `icp_description` (422 without it). */
            product_description?: string | null;
            /** @description Your ideal customer, for lead scoring; requires `product_description` (422 without it). */
            icp_description?: string | null;
            /** @default {} */
            compendium: components["schemas"]["CompendiumOptions"];
            custom_ai_prompt?: components["schemas"]["CustomAiPrompt"];
            /** @description Record this job's emails, and mark each as new to you or not (`dedup_unique` in `metadata.evidence.emails`). Default: the client's setting. */
            dedup_enabled?: boolean;
            /** @description Omit emails that an earlier svcSite job of yours returned. The site is still crawled. Default: the client's setting; true enables deduplication. */
            dedup_unique_only?: boolean;
            /**
             * @description Run in the test queue: excluded from statistics, cache and deduplication.
             * @default false
             */
            test: boolean;
            /**
             * @description Crawl again even if an equal job completed within 24 hours.
             * @default false
             */
            force_refresh: boolean;
        };
        /** @description Result of a svcSite job. */
        SiteResult: {
            /** @description Crawled website. */
            url: string;
            pages_crawled: number;
            /** @enum {string} */
            crawl_status: "success" | "partial" | "failed";
            /** @description Best evidence first; tracking addresses removed. */
            emails: string[];
            /** @description E.164 if the number is valid, else as linked. */
            phones: string[];
            addresses: string[];
            /** @description The site's own linkedin account, null if none is linked. */
            linkedin: string | null;
            /** @description The site's own twitter account, null if none is linked. */
            twitter: string | null;
            /** @description The site's own facebook account, null if none is linked. */
            facebook: string | null;
            /** @description The site's own instagram account, null if none is linked. */
            instagram: string | null;
            /** @description The site's own youtube account, null if none is linked. */
            youtube: string | null;
            /** @description The site's own github account, null if none is linked. */
            github: string | null;
            /** @description The site's own tiktok account, null if none is linked. */
            tiktok: string | null;
            /** @description The site's own pinterest account, null if none is linked. */
            pinterest: string | null;
            /** @description The site's own medium account, null if none is linked. */
            medium: string | null;
            /** @description The site's own discord account, null if none is linked. */
            discord: string | null;
            /** @description The site's own whatsapp account, null if none is linked. */
            whatsapp: string | null;
            /** @description The site's own telegram account, null if none is linked. */
            telegram: string | null;
            /** @description The site's own snapchat account, null if none is linked. */
            snapchat: string | null;
            /** @description The site's own reddit account, null if none is linked. */
            reddit: string | null;
            /** @description Null when switched off or stored. */
            markdown_compendium: string | null;
            compendium: components["schemas"]["CompendiumInfo"];
            company_vitals: components["schemas"]["CompanyVitals"] | null;
            pain_points: string[] | null;
            team_members: components["schemas"]["TeamMember"][];
            lead_scoring: components["schemas"]["LeadScoring"] | null;
            personalization_hooks: components["schemas"]["PersonalizationHooks"] | null;
            metadata: components["schemas"]["SiteMetadata"];
        } & {
            [key: string]: unknown;
        };
        StageProgress: {
            /** @enum {string} */
            stage: "maps" | "site" | "verify";
            /**
             * @description Items that have completed the stage.
             * @example 14
             */
            done: number;
            /**
             * @description Running jobs.
             * @example 14
             */
            running: number;
            /**
             * @description Waiting items, with or without a submitted job.
             * @example 14
             */
            waiting: number;
            /** @description Jobs finished per minute over the last five minutes, or since work began if later. */
            rate_per_minute: number;
            /** @description At that rate; 0 when nothing is left, null while there is no progress. */
            eta_seconds: number | null;
        };
        StructuredAddress: {
            address_road?: string;
            address_house?: string;
            address_house_number?: string;
            address_addition?: string;
            address_settlement?: string;
            address_settlement_part?: string;
            address_postcode?: string;
            address_region?: string;
            address_region_part?: string;
            address_contact_name?: string;
        };
        /**
         * @description Exactly one of the fields.
         * @example {
         *       "email": "jane@example.com"
         *     }
         */
        SuppressedSubject: {
            /**
             * @description Address.
             * @example jane@example.com
             */
            email?: string;
            /**
             * @description Domain or URL.
             * @example example.com
             */
            domain?: string;
            /**
             * @description Number with country code.
             * @example +49301234567
             */
            phone?: string;
            /**
             * @description Public profile.
             * @example https://www.linkedin.com/in/mara-lindqvist-demo
             */
            profile_url?: string;
            /** @description Place id at the map provider. */
            place_id?: string;
        };
        /** @description An entry without its value, of which only a keyed digest is stored. */
        Suppression: {
            /**
             * Format: uuid
             * @description Identifier of the entry.
             * @example 0198c0de-7b1a-7c3e-9d1f-2f6a5b4c3d2e
             */
            suppression_id: string;
            /**
             * @description `email`: Address; upper and lower case are the same. `domain`: Website or mail domain, with everything below its registrable domain. `phone`: Number with country code. `profile_url`: Profile; all spellings of its URL are the same. `place_id`: Business listing, by its identifier at the map provider. `person`: Name together with a domain; added by erasures alone.
             * @enum {string}
             */
            kind: "email" | "domain" | "phone" | "profile_url" | "place_id" | "person";
            /**
             * @description How it came to the list.
             * @enum {string}
             */
            source: "api" | "import" | "unsubscribe" | "erasure";
            /**
             * Format: date-time
             * @description When it was added.
             * @example 2026-01-15T09:30:00.000Z
             */
            created_at: string;
        };
        SuppressionCheck: {
            suppressed: boolean;
            /** @description The entries that apply: for an address, also one of its domain. */
            entries: components["schemas"]["Suppression"][];
        };
        SuppressionPage: {
            suppressions: components["schemas"]["Suppression"][];
            /** @description `cursor` of the next page; null on the last one. */
            next_cursor: string | null;
            total: number;
            /** @description Number of entries of each kind. */
            by_kind: {
                [key: string]: number;
            };
        };
        SuppressionsAdded: {
            /** @description New entries. */
            added: number;
            /** @description Entries that were on the list already, or repeated. */
            present: number;
        };
        SuppressionsImport: {
            /**
             * @description CSV with a header. Columns named `email`, `domain`, `phone`, `profile_url` or `place_id` are read, others ignored; each cell that is not empty is an entry.
             * @example email,phone
             *     jane@example.com,+49301234567
             */
            csv: string;
        };
        /**
         * @example {
         *       "entries": [
         *         {
         *           "email": "jane@example.com"
         *         },
         *         {
         *           "domain": "example.com"
         *         }
         *       ]
         *     }
         */
        SuppressionsInput: {
            entries: components["schemas"]["SuppressedSubject"][];
        };
        SvcMapsSubmit: {
            payload: components["schemas"]["MapsPayload"];
            /**
             * @description Higher runs first among your jobs of this type.
             * @default 0
             */
            priority: number;
        };
        SvcPeopleSubmit: {
            payload: components["schemas"]["PeoplePayload"];
            /**
             * @description Higher runs first among your jobs of this type.
             * @default 5
             */
            priority: number;
        };
        SvcSiteSubmit: {
            payload: components["schemas"]["SitePayload"];
            /**
             * @description Higher runs first among your jobs of this type.
             * @default 0
             */
            priority: number;
        };
        SvcVerifySubmit: {
            payload: components["schemas"]["VerifyPayload"];
            /**
             * @description Higher runs first among your jobs of this type.
             * @default 5
             */
            priority: number;
        };
        TeamMember: {
            name: string;
            title: string | null;
            email: string | null;
            linkedin: string | null;
        };
        UnsubscribeUrls: {
            urls: {
                email: string;
                url: string;
            }[];
        };
        /**
         * @example {
         *       "emails": [
         *         "jane@example.com"
         *       ]
         *     }
         */
        UnsubscribeUrlsInput: {
            emails: string[];
        };
        VerifiedEmail: {
            /** @example info@example.com */
            email: string;
            /** @enum {string} */
            status: "valid" | "invalid" | "risky" | "unknown";
            score: number;
            is_deliverable: boolean;
            is_role_account: boolean;
            is_free_email: boolean;
            is_disposable: boolean;
            is_catch_all: boolean;
            /** @description It is one of the business's `shared_emails`. */
            shared: boolean;
        };
        /**
         * @description What to verify: exactly one of `email` and `emails`.
         * @example {
         *       "email": "info@example.com"
         *     }
         */
        VerifyPayload: {
            /**
             * @description Address to check. A malformed one is a result, not an error.
             * @example info@example.com
             */
            email?: string;
            /** @description Up to 100 addresses; duplicates are verified once. */
            emails?: string[];
            /**
             * @description Look for a picture of the address on gravatar.com.
             * @default false
             */
            check_gravatar: boolean;
            /**
             * @description Query DNS blocklists for the domain's mail servers.
             * @default false
             */
            check_dnsbl: boolean;
            /**
             * @description Limit in seconds for each phase of the SMTP dialogue, 1 to 120.
             * @default 10
             */
            smtp_timeout_secs: number;
            /**
             * @description Wait for servers that ask to come back later, up to 30 minutes. Waits of up to 60 s are always waited out.
             * @default false
             */
            wait_for_greylist: boolean;
            /** @description Default: the client's setting. */
            dedup_enabled?: boolean;
            /** @description Default: the client's setting. */
            dedup_unique_only?: boolean;
            /**
             * @description Run in the test queue: excluded from statistics and deduplication.
             * @default false
             */
            test: boolean;
        };
        /** @description What decided the verdict. */
        VerifyReason: {
            /**
             * @description Step that decided; from `connect` on a stage of the SMTP dialogue.
             * @enum {string}
             */
            stage: "syntax" | "domain" | "lists" | "connect" | "banner" | "helo" | "starttls" | "mail" | "rcpt";
            /** @description Name of the rule that decided. */
            rule: string;
            /** @description The server's reply code, null if no reply decided. */
            code: number | null;
            /** @description The server's enhanced status code (RFC 3463). */
            enhanced_code: string | null;
            /** @description The server's words without addresses, or an explanation. */
            text: string;
        };
        /** @description Result of a svcVerify job. A job with `email` has the fields of its row at the top level too. */
        VerifyResult: {
            /** @description As given, without surrounding white space. */
            email?: string;
            /** @enum {string} */
            status?: "valid" | "invalid" | "risky" | "unknown";
            /**
             * @description More specific than `status`.
             * @enum {string}
             */
            sub_status?: "invalid_syntax" | "no_mail" | "dns_error" | "mx_unroutable" | "no_connect" | "timeout" | "dropped" | "egress_blocked" | "catch_all" | "disposable" | "accepted" | "not_verifiable" | "accepts_everything" | "ip_blocklisted" | "needs_rdns" | "sender_rejected" | "no_relay" | "authentication_required" | "tls_required" | "content_rejected" | "rate_limited" | "policy" | "server_error" | "protocol_error" | "mailbox_full" | "mailbox_disabled" | "mailbox_moved" | "greylisted" | "temporary_failure" | "user_unknown" | "unclassified";
            quality_score?: number;
            /** @description The mailbox itself was confirmed. */
            is_deliverable?: boolean;
            is_disposable?: boolean;
            /**
             * @description `suspected`: on a single list that accepts unverified reports; `is_disposable` stays false.
             * @enum {string}
             */
            disposable_certainty?: "confirmed" | "suspected" | "none";
            /** @description An alias that forwards to its owner's mailbox. */
            is_privacy_forwarder?: boolean;
            is_role_account?: boolean;
            is_free?: boolean;
            is_catch_all?: boolean;
            domain?: {
                /** @description In A-labels; null if the address has none. */
                name: string | null;
                has_mx: boolean;
                /** @description Mail servers, preferred first. */
                mx_records: string[];
            };
            smtp?: {
                can_connect: boolean;
                is_catch_all: boolean;
            };
            /** @description The operator of the mail server, if its host name is recognized. */
            smtp_provider?: string | null;
            reason?: components["schemas"]["VerifyReason"];
            /**
             * Format: date-time
             * @description When to ask again, if the server asked to come back later.
             */
            retry_at?: string | null;
            /** @description The address that was probably meant. */
            did_you_mean?: string | null;
            /** @description With `check_gravatar`: null if there is none. */
            gravatar_url?: string | null;
            /** @description With `check_dnsbl`: null if no server is known. */
            dnsbl?: components["schemas"]["DnsblReport"] | null;
            /** @description With deduplication: first time seen. */
            dedup_unique?: boolean;
            results: components["schemas"]["VerifyRow"][];
            summary: components["schemas"]["VerifySummary"];
            total: number;
            /** @description Deduplication against your earlier results. */
            dedup: {
                enabled: boolean;
                /** @description Whether duplicates were omitted. */
                unique_only: boolean;
                /** @description Addresses of the request, including omitted ones. */
                total: number;
                /** @description New records; null if not enabled. */
                unique: number | null;
            };
        } & {
            [key: string]: unknown;
        };
        /** @description The verdict on one address. */
        VerifyRow: {
            /** @description As given, without surrounding white space. */
            email: string;
            /** @enum {string} */
            status: "valid" | "invalid" | "risky" | "unknown";
            /**
             * @description More specific than `status`.
             * @enum {string}
             */
            sub_status: "invalid_syntax" | "no_mail" | "dns_error" | "mx_unroutable" | "no_connect" | "timeout" | "dropped" | "egress_blocked" | "catch_all" | "disposable" | "accepted" | "not_verifiable" | "accepts_everything" | "ip_blocklisted" | "needs_rdns" | "sender_rejected" | "no_relay" | "authentication_required" | "tls_required" | "content_rejected" | "rate_limited" | "policy" | "server_error" | "protocol_error" | "mailbox_full" | "mailbox_disabled" | "mailbox_moved" | "greylisted" | "temporary_failure" | "user_unknown" | "unclassified";
            quality_score: number;
            /** @description The mailbox itself was confirmed. */
            is_deliverable: boolean;
            is_disposable: boolean;
            /**
             * @description `suspected`: on a single list that accepts unverified reports; `is_disposable` stays false.
             * @enum {string}
             */
            disposable_certainty: "confirmed" | "suspected" | "none";
            /** @description An alias that forwards to its owner's mailbox. */
            is_privacy_forwarder: boolean;
            is_role_account: boolean;
            is_free: boolean;
            is_catch_all: boolean;
            domain: {
                /** @description In A-labels; null if the address has none. */
                name: string | null;
                has_mx: boolean;
                /** @description Mail servers, preferred first. */
                mx_records: string[];
            };
            smtp: {
                can_connect: boolean;
                is_catch_all: boolean;
            };
            /** @description The operator of the mail server, if its host name is recognized. */
            smtp_provider: string | null;
            reason: components["schemas"]["VerifyReason"];
            /**
             * Format: date-time
             * @description When to ask again, if the server asked to come back later.
             */
            retry_at: string | null;
            /** @description The address that was probably meant. */
            did_you_mean: string | null;
            /** @description With `check_gravatar`: null if there is none. */
            gravatar_url?: string | null;
            /** @description With `check_dnsbl`: null if no server is known. */
            dnsbl?: components["schemas"]["DnsblReport"] | null;
            /** @description With deduplication: first time seen. */
            dedup_unique?: boolean;
        };
        VerifySummary: {
            total: number;
            valid: number;
            invalid: number;
            risky: number;
            unknown: number;
        };
        /** @description A URL that your events are sent to. */
        Webhook: {
            /**
             * Format: uuid
             * @description Identifier of the webhook.
             * @example 0198c0de-7b1a-7c3e-9d1f-2f6a5b4c3d2e
             */
            webhook_id: string;
            url: string;
            event_types: string[] | null;
            description: string | null;
            enabled: boolean;
            /**
             * @description `failing`: no attempt succeeded for days; `gone`: the receiver answered 410.
             * @enum {string|null}
             */
            disabled_reason: "by_client" | "failing" | "gone" | null;
            /**
             * Format: date-time
             * @description When it was disabled.
             * @example 2026-01-15T09:30:00.000Z
             */
            disabled_at: string | null;
            /**
             * Format: date-time
             * @description Time of the first attempt in the current run of failures.
             * @example 2026-01-15T09:30:00.000Z
             */
            failing_since: string | null;
            /**
             * Format: date-time
             * @description Until then, deliveries are also signed with the previous secret.
             * @example 2026-01-15T09:30:00.000Z
             */
            previous_secret_expires_at: string | null;
            /**
             * Format: date-time
             * @description When it was registered.
             * @example 2026-01-15T09:30:00.000Z
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When it was last changed.
             * @example 2026-01-15T09:30:00.000Z
             */
            updated_at: string;
        };
        WebhookAttempt: {
            /** @description Number of the attempt, from 1. */
            attempt: number;
            /**
             * Format: date-time
             * @description When it began.
             * @example 2026-01-15T09:30:00.000Z
             */
            started_at: string;
            duration_ms: number;
            /** @description Null if there was no response. */
            response_status: number | null;
            /** @description Why the attempt failed. */
            error: string | null;
        };
        /**
         * @description Omitted fields stay unchanged.
         * @example {
         *       "enabled": true
         *     }
         */
        WebhookChange: {
            /**
             * @description URL that events are POSTed to: https, without user name and password. Plain http is accepted only for hosts inside ALLOW_PRIVATE_NETWORKS.
             * @example https://hooks.example.com/forager
             */
            url?: string;
            /**
             * @description Events to send; null for all, including those added in later versions.
             * @example [
             *       "job.completed",
             *       "job.failed"
             *     ]
             */
            event_types?: ("job.queued" | "job.started" | "job.completed" | "job.failed" | "job.cancelled" | "campaign.location.completed" | "campaign.completed" | "pin_created" | "webhook.disabled")[] | null;
            /** @example CRM import */
            description?: string | null;
            /** @description False stops deliveries; events that occur meanwhile are never sent. True resumes them and sends pending deliveries. */
            enabled?: boolean;
        };
        WebhookDeleted: {
            success: boolean;
            /**
             * Format: uuid
             * @description Identifier of the webhook.
             * @example 0198c0de-7b1a-7c3e-9d1f-2f6a5b4c3d2e
             */
            webhook_id: string;
        };
        WebhookDelivery: {
            /**
             * Format: uuid
             * @description Identifier of the delivery; every attempt sends it as `webhook-id`.
             * @example 5f2b6c1e-8d4a-4a7b-9c3e-1f0a2b3c4d5e
             */
            delivery_id: string;
            /**
             * Format: uuid
             * @description Identifier of the webhook.
             * @example 0198c0de-7b1a-7c3e-9d1f-2f6a5b4c3d2e
             */
            webhook_id: string;
            event_type: string;
            /** @enum {string} */
            status: "pending" | "delivered" | "failed";
            /** @description The latest 50 attempts, oldest first. */
            attempts: components["schemas"]["WebhookAttempt"][];
            /**
             * Format: date-time
             * @description Time of the next attempt; null when the delivery has ended or is being attempted.
             * @example 2026-01-15T09:30:00.000Z
             */
            next_attempt_at: string | null;
            /**
             * Format: date-time
             * @description When the event became a delivery.
             * @example 2026-01-15T09:30:00.000Z
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When it was delivered or abandoned.
             * @example 2026-01-15T09:30:00.000Z
             */
            ended_at: string | null;
        };
        WebhookDeliveryDetail: {
            /**
             * Format: uuid
             * @description Identifier of the delivery; every attempt sends it as `webhook-id`.
             * @example 5f2b6c1e-8d4a-4a7b-9c3e-1f0a2b3c4d5e
             */
            delivery_id: string;
            /**
             * Format: uuid
             * @description Identifier of the webhook.
             * @example 0198c0de-7b1a-7c3e-9d1f-2f6a5b4c3d2e
             */
            webhook_id: string;
            event_type: string;
            /** @enum {string} */
            status: "pending" | "delivered" | "failed";
            /** @description The latest 50 attempts, oldest first. */
            attempts: components["schemas"]["WebhookAttempt"][];
            /**
             * Format: date-time
             * @description Time of the next attempt; null when the delivery has ended or is being attempted.
             * @example 2026-01-15T09:30:00.000Z
             */
            next_attempt_at: string | null;
            /**
             * Format: date-time
             * @description When the event became a delivery.
             * @example 2026-01-15T09:30:00.000Z
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When it was delivered or abandoned.
             * @example 2026-01-15T09:30:00.000Z
             */
            ended_at: string | null;
            /** @description The request body, byte for byte. */
            body: string;
        };
        WebhookDeliveryPage: {
            deliveries: components["schemas"]["WebhookDelivery"][];
            /**
             * Format: uuid
             * @description `cursor` of the next page; null on the last.
             * @example 5f2b6c1e-8d4a-4a7b-9c3e-1f0a2b3c4d5e
             */
            next_cursor: string | null;
        };
        /** @description One of your webhooks was disabled: no attempt succeeded for days, or it answered 410. */
        WebhookDisabledEvent: {
            /** Format: uuid */
            webhook_id: string;
            url: string;
            /** @enum {string} */
            reason: "failing" | "gone";
            /**
             * Format: date-time
             * @example 2026-01-15T09:30:00.000Z
             */
            disabled_at: string;
        };
        WebhookInput: {
            /**
             * @description URL that events are POSTed to: https, without user name and password. Plain http is accepted only for hosts inside ALLOW_PRIVATE_NETWORKS.
             * @example https://hooks.example.com/forager
             */
            url: string;
            /**
             * @description Events to send; null for all, including those added in later versions.
             * @default null
             * @example [
             *       "job.completed",
             *       "job.failed"
             *     ]
             */
            event_types: ("job.queued" | "job.started" | "job.completed" | "job.failed" | "job.cancelled" | "campaign.location.completed" | "campaign.completed" | "pin_created" | "webhook.disabled")[] | null;
            /**
             * @default null
             * @example CRM import
             */
            description: string | null;
        };
        WebhookList: {
            total: number;
            webhooks: components["schemas"]["Webhook"][];
        };
        WebhookReplay: {
            /** @description Number of deliveries to be sent again. */
            replayed: number;
        };
        WebhookReplayInput: {
            /**
             * Format: date-time
             * @description Start of the range of failed deliveries, inclusive.
             * @example 2026-01-15T09:30:00.000Z
             */
            since: string;
            /**
             * Format: date-time
             * @description End of the range, exclusive; default: now.
             * @example 2026-01-15T09:30:00.000Z
             */
            until?: string;
        };
        WebhookSecret: {
            /**
             * Format: uuid
             * @description Identifier of the webhook.
             * @example 0198c0de-7b1a-7c3e-9d1f-2f6a5b4c3d2e
             */
            webhook_id: string;
            /**
             * @description Signing secret in Standard Webhooks format. Shown only once.
             * @example whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD
             */
            secret: string;
            /**
             * Format: date-time
             * @description Until then, deliveries are signed with both secrets.
             * @example 2026-01-15T09:30:00.000Z
             */
            previous_secret_expires_at: string;
        };
        WorkerCounts: {
            /**
             * @description Slots that run a job.
             * @example 2
             */
            active: number;
            /**
             * @description Free slots.
             * @example 2
             */
            idle: number;
            /**
             * @description `active` plus `idle`.
             * @example 2
             */
            total: number;
        };
        /** @description Progress of the businesses. Except for addresses, the unit is businesses. */
        WorkflowProgress: {
            /**
             * @description Businesses with a website to crawl.
             * @example 14
             */
            businesses_total: number;
            /**
             * @description Of these, businesses whose website is queued or being crawled.
             * @example 14
             */
            sites_queued: number;
            /**
             * @description Businesses whose website was crawled.
             * @example 14
             */
            sites_completed: number;
            /**
             * @description Businesses whose website could not be crawled.
             * @example 14
             */
            sites_failed: number;
            /**
             * @description Businesses whose addresses are queued or being verified.
             * @example 14
             */
            verifies_queued: number;
            /**
             * @description Businesses whose addresses were verified.
             * @example 14
             */
            verifies_completed: number;
            /**
             * @description Businesses with no address that could be verified.
             * @example 14
             */
            verifies_failed: number;
            /**
             * @description Distinct addresses on the websites.
             * @example 14
             */
            emails_found: number;
            /**
             * @description Those of them with a verdict.
             * @example 14
             */
            emails_verified: number;
        };
        /** @description Results of a campaign: all businesses, or a page of them. */
        WorkflowResults: {
            campaign_id: string;
            status: components["schemas"]["CampaignStatus"];
            query: string;
            country_code: string;
            progress: {
                /**
                 * @description Locations searched.
                 * @example 14
                 */
                completed: number;
                /**
                 * @description Locations whose search failed.
                 * @example 14
                 */
                failed: number;
                /**
                 * @description Locations not submitted yet.
                 * @example 14
                 */
                pending: number;
                /**
                 * @description Locations being searched.
                 * @example 14
                 */
                submitted: number;
                /**
                 * @description Locations of the campaign.
                 * @example 14
                 */
                total: number;
                /**
                 * @description Completed and failed over total, two decimals.
                 * @example 42.86
                 */
                percentage: number;
            };
            workflow_progress: components["schemas"]["WorkflowProgress"];
            /**
             * @description Locations of the campaign.
             * @example 3
             */
            total_locations: number;
            /**
             * @description Businesses found, each counted once.
             * @example 3
             */
            total_businesses: number;
            /**
             * @description Those with a website to crawl.
             * @example 3
             */
            total_with_domains: number;
            /**
             * @description Those whose website is a social network, directory or similar site.
             * @example 3
             */
            total_domains_filtered: number;
            /**
             * @description Distinct addresses on the websites, shared ones included.
             * @example 3
             */
            total_emails_found: number;
            /**
             * @description Those of them with a verdict.
             * @example 3
             */
            total_emails_verified: number;
            /**
             * @description Those of them that are `valid`.
             * @example 3
             */
            total_valid_emails: number;
            /**
             * @description Businesses that match the filters of this call, across all pages.
             * @example 3
             */
            total: number;
            /** @description 1 without paging. */
            page: number;
            /** @description 10000 without paging. */
            page_size: number;
            total_pages: number;
            /** @description The page's businesses, grouped by the location where they were first found. Without a filter on addresses, also finished locations without businesses. */
            locations: components["schemas"]["CampaignResultLocation"][];
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export type operations = Record<string, never>;

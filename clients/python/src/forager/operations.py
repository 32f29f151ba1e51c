"""The operations of the service, as requests for `call` and `stream`. Generated from docs/openapi.json by generate.py: do not edit."""

from __future__ import annotations

from ._typing import Unpack
from .request import Request, segment
from .schemas import (
    Acknowledgement,
    ActivityReceipt,
    ActivityReport,
    Anomalies,
    AuditPage,
    CampaignCreated,
    CampaignEstimate,
    CampaignJobResults,
    CampaignList,
    CampaignLocations,
    CampaignNext,
    CampaignRetry,
    CampaignStageProgress,
    CampaignStateChange,
    CampaignStatusBody,
    CampaignSubmit,
    CancelBody,
    CheckSignupNameQuery,
    ClientKey,
    ClientKeyChange,
    ClientKeyInput,
    ClientKeyList,
    ClientKeyRevoked,
    ClientSettings,
    ClientSettingsChange,
    ClientStorage,
    CompletedJob,
    CountryList,
    CreateShareBody,
    CredentialHealth,
    DigestSettings,
    DoctorReport,
    DomainLists,
    DomainListsUpdate,
    EventsStatus,
    ExportCampaignQuery,
    ExportJobResultsQuery,
    ExportRecordsQuery,
    ExportShiftsQuery,
    GenericAcknowledgement,
    GenericSubmit,
    GetCampaignJobResultsQuery,
    GetFileQuery,
    GetRecordFacetsQuery,
    GetShiftDetailQuery,
    GetSignupStatusQuery,
    GetWorkflowResultsQuery,
    Health,
    Info,
    JobList,
    JobRequest,
    JobResults,
    JobStatusBody,
    ListAuditEntriesQuery,
    ListCampaignsQuery,
    ListErasuresQuery,
    ListJobsQuery,
    ListLocationsQuery,
    ListRecordsQuery,
    ListRegionsQuery,
    ListShiftsQuery,
    ListSuppressionsQuery,
    ListWebhookDeliveriesQuery,
    LocationList,
    LocationStats,
    NameAvailability,
    NewClientKey,
    NewWebhook,
    PatchDigestSettingsBody,
    PrivacyAccess,
    PrivacyAccessRequest,
    PrivacyErasure,
    PrivacyErasureList,
    PrivacySubject,
    QueueStats,
    Record,
    RecordBackfill,
    RecordBulkChange,
    RecordBulkResult,
    RecordChange,
    RecordDetail,
    RecordFacets,
    RecordKind,
    RecordList,
    RecordListChange,
    RecordListDeleted,
    RecordListInput,
    RecordLists,
    RecordPage,
    RecordSplit,
    RegionList,
    RemoveSuppressionResponse,
    ReservedName,
    ResolveRecordQuery,
    ResolveSignupQuery,
    ResolvedRecords,
    RevokeClientKeyQuery,
    RotatedClientKey,
    SessionBody,
    SessionEnd,
    SessionRequest,
    ShareLink,
    ShareList,
    ShareRevoked,
    ShiftDetail,
    ShiftList,
    SignupComplete,
    SignupCompletion,
    SignupMint,
    SignupReserve,
    SignupResolved,
    SignupStatus,
    SignupToken,
    SubmitSvcMapsBodyOption2,
    SuppressedSubject,
    SuppressionCheck,
    SuppressionPage,
    SuppressionsAdded,
    SuppressionsImport,
    SuppressionsInput,
    SvcMapsSubmit,
    SvcPeopleSubmit,
    SvcSiteSubmit,
    SvcVerifySubmit,
    UnsubscribeUrls,
    UnsubscribeUrlsInput,
    Webhook,
    WebhookChange,
    WebhookDeleted,
    WebhookDeliveryDetail,
    WebhookDeliveryPage,
    WebhookInput,
    WebhookList,
    WebhookReplay,
    WebhookReplayInput,
    WebhookSecret,
    WorkflowResults,
)


def submit_job(body: GenericSubmit) -> Request[GenericAcknowledgement]:
    """Submit a job by its URL"""
    return Request("POST", "/api/v1/jobs/submit", body=body)


def submit_svc_site(body: SvcSiteSubmit) -> Request[Acknowledgement]:
    """Submit a svcSite job"""
    return Request("POST", "/api/v1/jobs/svcSite/submit", body=body)


def submit_svc_maps(body: SvcMapsSubmit | SubmitSvcMapsBodyOption2) -> Request[GenericAcknowledgement]:
    """Submit a svcMaps job"""
    return Request("POST", "/api/v1/jobs/svcMaps/submit", body=body)


def submit_svc_verify(body: SvcVerifySubmit) -> Request[Acknowledgement]:
    """Submit a svcVerify job"""
    return Request("POST", "/api/v1/jobs/svcVerify/submit", body=body)


def submit_svc_people(body: SvcPeopleSubmit) -> Request[Acknowledgement]:
    """Submit a svcPeople job"""
    return Request("POST", "/api/v1/jobs/svcPeople/submit", body=body)


def get_job_status(job_id: str) -> Request[JobStatusBody]:
    """Status of a job"""
    return Request("GET", f"/api/v1/jobs/{segment(job_id)}/status")


def get_job_results(job_id: str) -> Request[CompletedJob | JobResults]:
    """Results of a job"""
    return Request("GET", f"/api/v1/jobs/{segment(job_id)}/results")


def export_job_results(job_id: str, **query: Unpack[ExportJobResultsQuery]) -> Request[bytes]:
    """Export the results of a job"""
    return Request("GET", f"/api/v1/jobs/{segment(job_id)}/results/export", query=query, accept="*/*")


def get_job_request(job_id: str) -> Request[JobRequest]:
    """Request of a job"""
    return Request("GET", f"/api/v1/jobs/{segment(job_id)}/request")


def cancel_job(job_id: str) -> Request[CancelBody]:
    """Cancel a job"""
    return Request("DELETE", f"/api/v1/jobs/{segment(job_id)}")


def list_jobs(**query: Unpack[ListJobsQuery]) -> Request[JobList]:
    """Jobs"""
    return Request("GET", "/api/v1/jobs/list", query=query)


def get_file(folder: str, owner: str, name: str, **query: Unpack[GetFileQuery]) -> Request[bytes]:
    """File of a result"""
    return Request("GET", f"/api/v1/files/{segment(folder)}/{segment(owner)}/{segment(name)}", query=query, accept="*/*")


def submit_campaign(body: CampaignSubmit) -> Request[CampaignCreated]:
    """Create a campaign"""
    return Request("POST", "/api/v1/jobs/svcMaps/campaigns/submit", body=body)


def estimate_campaign(body: CampaignSubmit) -> Request[CampaignEstimate]:
    """Estimate a campaign"""
    return Request("POST", "/api/v1/jobs/svcMaps/campaigns/estimate", body=body)


def list_campaigns(**query: Unpack[ListCampaignsQuery]) -> Request[CampaignList]:
    """Campaigns"""
    return Request("GET", "/api/v1/jobs/svcMaps/campaigns", query=query)


def next_campaign_location(campaign_id: str) -> Request[CampaignNext]:
    """Submit the next location"""
    return Request("POST", f"/api/v1/jobs/svcMaps/campaigns/{segment(campaign_id)}/next")


def get_campaign_status(campaign_id: str) -> Request[CampaignStatusBody]:
    """State of a campaign"""
    return Request("GET", f"/api/v1/jobs/svcMaps/campaigns/{segment(campaign_id)}/status")


def get_campaign_stage_progress(campaign_id: str) -> Request[CampaignStageProgress]:
    """Stages of a campaign"""
    return Request("GET", f"/api/v1/jobs/svcMaps/campaigns/{segment(campaign_id)}/stage-progress")


def get_campaign_locations(campaign_id: str) -> Request[CampaignLocations]:
    """Locations of a campaign"""
    return Request("GET", f"/api/v1/jobs/svcMaps/campaigns/{segment(campaign_id)}/locations")


def stop_campaign(campaign_id: str) -> Request[CampaignStateChange]:
    """Stop a campaign"""
    return Request("POST", f"/api/v1/jobs/svcMaps/campaigns/{segment(campaign_id)}/stop")


def pause_campaign(campaign_id: str) -> Request[CampaignStateChange]:
    """Pause a campaign"""
    return Request("POST", f"/api/v1/jobs/svcMaps/campaigns/{segment(campaign_id)}/pause")


def continue_campaign(campaign_id: str) -> Request[CampaignStateChange]:
    """Continue a campaign"""
    return Request("POST", f"/api/v1/jobs/svcMaps/campaigns/{segment(campaign_id)}/continue")


def retry_failed_locations(campaign_id: str) -> Request[CampaignRetry]:
    """Retry failed locations"""
    return Request("POST", f"/api/v1/jobs/svcMaps/campaigns/{segment(campaign_id)}/retry-failed")


def get_campaign_job_results(campaign_id: str, job_id: str, **query: Unpack[GetCampaignJobResultsQuery]) -> Request[CampaignJobResults]:
    """Results of a campaign's job"""
    return Request("GET", f"/api/v1/jobs/svcMaps/campaigns/{segment(campaign_id)}/jobs/{segment(job_id)}/results", query=query)


def get_workflow_results(campaign_id: str, **query: Unpack[GetWorkflowResultsQuery]) -> Request[WorkflowResults]:
    """Results of a campaign"""
    return Request("GET", f"/api/v1/jobs/svcMaps/campaigns/{segment(campaign_id)}/workflow-results", query=query)


def export_campaign(campaign_id: str, **query: Unpack[ExportCampaignQuery]) -> Request[bytes]:
    """Export the results of a campaign"""
    return Request("GET", f"/api/v1/jobs/svcMaps/campaigns/{segment(campaign_id)}/export", query=query, accept="*/*")


def get_domain_lists() -> Request[DomainLists]:
    """Websites that are not crawled"""
    return Request("GET", "/api/v1/domain-lists")


def put_domain_lists(body: DomainListsUpdate) -> Request[DomainLists]:
    """Change which websites are not crawled"""
    return Request("PUT", "/api/v1/domain-lists", body=body)


def list_locations(**query: Unpack[ListLocationsQuery]) -> Request[LocationList]:
    """Locations"""
    return Request("GET", "/api/v1/locations", query=query)


def get_location_stats() -> Request[LocationStats]:
    """Count locations"""
    return Request("GET", "/api/v1/locations/stats")


def list_countries() -> Request[CountryList]:
    """Countries"""
    return Request("GET", "/api/v1/locations/countries")


def list_regions(**query: Unpack[ListRegionsQuery]) -> Request[RegionList]:
    """Regions of a country"""
    return Request("GET", "/api/v1/locations/regions", query=query)


def get_record_backfill() -> Request[RecordBackfill]:
    """Progress of the backfill"""
    return Request("GET", "/api/v1/records/backfill")


def list_records(kind: RecordKind, **query: Unpack[ListRecordsQuery]) -> Request[RecordPage]:
    """Records"""
    return Request("GET", f"/api/v1/records/{segment(kind)}", query=query)


def resolve_record(kind: RecordKind, **query: Unpack[ResolveRecordQuery]) -> Request[ResolvedRecords]:
    """Find records by an identifier"""
    return Request("GET", f"/api/v1/records/{segment(kind)}/resolve", query=query)


def get_record_facets(kind: RecordKind, **query: Unpack[GetRecordFacetsQuery]) -> Request[RecordFacets]:
    """Count records by their traits"""
    return Request("GET", f"/api/v1/records/{segment(kind)}/facets", query=query)


def export_records(kind: RecordKind, **query: Unpack[ExportRecordsQuery]) -> Request[bytes]:
    """Export records"""
    return Request("GET", f"/api/v1/records/{segment(kind)}/export", query=query, accept="*/*")


def change_many_records(kind: RecordKind, body: RecordBulkChange) -> Request[RecordBulkResult]:
    """Tag or annotate many records"""
    return Request("POST", f"/api/v1/records/{segment(kind)}/bulk", body=body)


def get_record(kind: RecordKind, id: str) -> Request[RecordDetail]:
    """One record"""
    return Request("GET", f"/api/v1/records/{segment(kind)}/{segment(id)}")


def change_record(kind: RecordKind, id: str, body: RecordChange) -> Request[Record]:
    """Tag or annotate a record"""
    return Request("PATCH", f"/api/v1/records/{segment(kind)}/{segment(id)}", body=body)


def split_record(kind: RecordKind, id: str) -> Request[RecordSplit]:
    """Reverse a merge"""
    return Request("POST", f"/api/v1/records/{segment(kind)}/{segment(id)}/split")


def list_record_lists() -> Request[RecordLists]:
    """Lists of records"""
    return Request("GET", "/api/v1/record-lists")


def create_record_list(body: RecordListInput) -> Request[RecordList]:
    """Create a list of records"""
    return Request("POST", "/api/v1/record-lists", body=body)


def get_record_list(list_id: str) -> Request[RecordList]:
    """One list of records"""
    return Request("GET", f"/api/v1/record-lists/{segment(list_id)}")


def rename_record_list(list_id: str, body: RecordListChange) -> Request[RecordList]:
    """Rename a list of records"""
    return Request("PATCH", f"/api/v1/record-lists/{segment(list_id)}", body=body)


def delete_record_list(list_id: str) -> Request[RecordListDeleted]:
    """Delete a list of records"""
    return Request("DELETE", f"/api/v1/record-lists/{segment(list_id)}")


def list_suppressions(**query: Unpack[ListSuppressionsQuery]) -> Request[SuppressionPage]:
    """The suppression list"""
    return Request("GET", "/api/v1/suppressions", query=query)


def add_suppressions(body: SuppressionsInput) -> Request[SuppressionsAdded]:
    """Suppress addresses, domains, phones, profiles or businesses"""
    return Request("POST", "/api/v1/suppressions", body=body)


def import_suppressions(body: SuppressionsImport) -> Request[SuppressionsAdded]:
    """Import a suppression list"""
    return Request("POST", "/api/v1/suppressions/import", body=body)


def check_suppression(body: SuppressedSubject) -> Request[SuppressionCheck]:
    """Whether a value is suppressed"""
    return Request("POST", "/api/v1/suppressions/check", body=body)


def remove_suppression(suppression_id: str) -> Request[RemoveSuppressionResponse]:
    """Remove an entry"""
    return Request("DELETE", f"/api/v1/suppressions/{segment(suppression_id)}")


def create_unsubscribe_urls(body: UnsubscribeUrlsInput) -> Request[UnsubscribeUrls]:
    """Unsubscribe links for your own mail"""
    return Request("POST", "/api/v1/suppressions/unsubscribe-urls", body=body)


def access_person(body: PrivacyAccessRequest) -> Request[PrivacyAccess]:
    """Everything stored about a person"""
    return Request("POST", "/api/v1/privacy/access", body=body)


def list_erasures(**query: Unpack[ListErasuresQuery]) -> Request[PrivacyErasureList]:
    """Receipts of erasures"""
    return Request("GET", "/api/v1/privacy/erasures", query=query)


def erase_person(body: PrivacySubject) -> Request[PrivacyErasure]:
    """Erase a person"""
    return Request("POST", "/api/v1/privacy/erasures", body=body)


def get_erasure(erasure_id: str) -> Request[PrivacyErasure]:
    """Receipt of an erasure"""
    return Request("GET", f"/api/v1/privacy/erasures/{segment(erasure_id)}")


def get_client_settings() -> Request[ClientSettings]:
    """Settings of your client"""
    return Request("GET", "/api/v1/client/settings")


def put_client_settings(body: ClientSettingsChange) -> Request[ClientSettings]:
    """Change the settings of your client"""
    return Request("PUT", "/api/v1/client/settings", body=body)


def list_client_keys() -> Request[ClientKeyList]:
    """API keys of your client"""
    return Request("GET", "/api/v1/client/keys")


def create_client_key(body: ClientKeyInput) -> Request[NewClientKey]:
    """Create an API key"""
    return Request("POST", "/api/v1/client/keys", body=body)


def change_client_key(key_id: str, body: ClientKeyChange) -> Request[ClientKey]:
    """Change the access of an API key"""
    return Request("PATCH", f"/api/v1/client/keys/{segment(key_id)}", body=body)


def revoke_client_key(key_id: str, **query: Unpack[RevokeClientKeyQuery]) -> Request[ClientKeyRevoked]:
    """Revoke an API key"""
    return Request("DELETE", f"/api/v1/client/keys/{segment(key_id)}", query=query)


def rotate_client_key(key_id: str) -> Request[RotatedClientKey]:
    """Rotate an API key"""
    return Request("POST", f"/api/v1/client/keys/{segment(key_id)}/rotate")


def list_audit_entries(**query: Unpack[ListAuditEntriesQuery]) -> Request[AuditPage]:
    """Administrative actions"""
    return Request("GET", "/api/v1/audit", query=query)


def list_shifts(**query: Unpack[ListShiftsQuery]) -> Request[ShiftList]:
    """Shifts"""
    return Request("GET", "/api/v1", query=query)


def get_shift_detail(**query: Unpack[GetShiftDetailQuery]) -> Request[ShiftDetail]:
    """A shift in detail"""
    return Request("GET", "/api/v1/detail", query=query)


def export_shifts(**query: Unpack[ExportShiftsQuery]) -> Request[bytes]:
    """Shifts as CSV"""
    return Request("GET", "/api/v1/export.csv", query=query, accept="*/*")


def report_activity(body: ActivityReport) -> Request[ActivityReceipt]:
    """Report activities"""
    return Request("POST", "/api/v1/activity", body=body)


def list_shares() -> Request[ShareList]:
    """Shared reports"""
    return Request("GET", "/api/v1/share")


def create_share(body: CreateShareBody) -> Request[ShareLink]:
    """Share a report"""
    return Request("POST", "/api/v1/share", body=body)


def revoke_share(id: str) -> Request[ShareRevoked]:
    """Revoke a shared report"""
    return Request("DELETE", f"/api/v1/share/{segment(id)}")


def get_digest_settings() -> Request[DigestSettings]:
    """Email reports"""
    return Request("GET", "/api/v1/digest-settings")


def patch_digest_settings(body: PatchDigestSettingsBody) -> Request[DigestSettings]:
    """Change email reports"""
    return Request("PATCH", "/api/v1/digest-settings", body=body)


def list_anomalies() -> Request[Anomalies]:
    """Anomalies"""
    return Request("GET", "/api/v1/anomalies")


def get_session() -> Request[SessionBody]:
    """Show the session"""
    return Request("GET", "/api/v1/session")


def create_session(body: SessionRequest) -> Request[SessionBody]:
    """Sign in"""
    return Request("POST", "/api/v1/session", body=body)


def delete_session() -> Request[SessionEnd]:
    """Sign out"""
    return Request("DELETE", "/api/v1/session")


def get_events_status() -> Request[EventsStatus]:
    """Status of the event service"""
    return Request("GET", "/api/v1/events/status")


def list_webhooks() -> Request[WebhookList]:
    """Webhooks"""
    return Request("GET", "/api/v1/webhooks")


def create_webhook(body: WebhookInput) -> Request[NewWebhook]:
    """Register a webhook"""
    return Request("POST", "/api/v1/webhooks", body=body)


def get_webhook(webhook_id: str) -> Request[Webhook]:
    """One webhook"""
    return Request("GET", f"/api/v1/webhooks/{segment(webhook_id)}")


def change_webhook(webhook_id: str, body: WebhookChange) -> Request[Webhook]:
    """Change a webhook"""
    return Request("PATCH", f"/api/v1/webhooks/{segment(webhook_id)}", body=body)


def delete_webhook(webhook_id: str) -> Request[WebhookDeleted]:
    """Delete a webhook"""
    return Request("DELETE", f"/api/v1/webhooks/{segment(webhook_id)}")


def test_webhook(webhook_id: str) -> Request[WebhookDeliveryDetail]:
    """Send a test"""
    return Request("POST", f"/api/v1/webhooks/{segment(webhook_id)}/test")


def rotate_webhook_secret(webhook_id: str) -> Request[WebhookSecret]:
    """Rotate a webhook's secret"""
    return Request("POST", f"/api/v1/webhooks/{segment(webhook_id)}/rotate-secret")


def list_webhook_deliveries(webhook_id: str, **query: Unpack[ListWebhookDeliveriesQuery]) -> Request[WebhookDeliveryPage]:
    """Deliveries of a webhook"""
    return Request("GET", f"/api/v1/webhooks/{segment(webhook_id)}/deliveries", query=query)


def get_webhook_delivery(webhook_id: str, delivery_id: str) -> Request[WebhookDeliveryDetail]:
    """One delivery"""
    return Request("GET", f"/api/v1/webhooks/{segment(webhook_id)}/deliveries/{segment(delivery_id)}")


def replay_webhook_delivery(webhook_id: str, delivery_id: str) -> Request[WebhookDeliveryDetail]:
    """Resend a delivery"""
    return Request("POST", f"/api/v1/webhooks/{segment(webhook_id)}/deliveries/{segment(delivery_id)}/replay")


def replay_webhook(webhook_id: str, body: WebhookReplayInput) -> Request[WebhookReplay]:
    """Resend failed deliveries"""
    return Request("POST", f"/api/v1/webhooks/{segment(webhook_id)}/replay", body=body)


def mint_signup_token(body: SignupMint) -> Request[SignupToken]:
    """Create a signup link"""
    return Request("POST", "/api/v1/signup/tokens", body=body)


def resolve_signup(**query: Unpack[ResolveSignupQuery]) -> Request[SignupResolved]:
    """Resolve a signup link"""
    return Request("GET", "/api/v1/signup/resolve", query=query)


def check_signup_name(**query: Unpack[CheckSignupNameQuery]) -> Request[NameAvailability]:
    """Check a name"""
    return Request("GET", "/api/v1/signup/check-name", query=query)


def reserve_signup_name(body: SignupReserve) -> Request[ReservedName]:
    """Reserve another name"""
    return Request("POST", "/api/v1/signup/reserve", body=body)


def complete_signup(body: SignupComplete) -> Request[SignupCompletion]:
    """Claim the pin"""
    return Request("POST", "/api/v1/signup/complete", body=body)


def get_signup_status(**query: Unpack[GetSignupStatusQuery]) -> Request[SignupStatus]:
    """Status of a claim"""
    return Request("GET", "/api/v1/signup/status", query=query)


def get_health() -> Request[Health]:
    """Health"""
    return Request("GET", "/api/v1/system/health")


def get_queue_stats() -> Request[QueueStats]:
    """Queue statistics"""
    return Request("GET", "/api/v1/system/queue-stats")


def get_credential_health() -> Request[CredentialHealth]:
    """Credential health"""
    return Request("GET", "/api/v1/system/credential-health")


def get_info() -> Request[Info]:
    """Service information"""
    return Request("GET", "/api/v1/system/info")


def get_storage() -> Request[ClientStorage]:
    """Storage of your client"""
    return Request("GET", "/api/v1/system/storage")


def get_doctor() -> Request[DoctorReport]:
    """Health checks"""
    return Request("GET", "/api/v1/system/doctor")

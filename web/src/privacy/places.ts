/** Where personal data is stored, in words; other tables show their name. */
const placeTitles: Readonly<Record<string, string>> = {
  records: "Records",
  record_observations: "What results state about records",
  record_links: "Connections between records",
  record_keys: "Identifiers of records",
  record_merges: "Merges of records",
  record_failures: "Results that could not be read",
  seen_records: "Marks of previously found results",
  jobs: "Jobs: requests and progress",
  job_results: "Results of jobs",
  object_store: "Texts in the object store",
  events: "Events",
  webhook_deliveries: "Webhook deliveries",
  webhook_endpoints: "Webhooks",
  provider_answers: "Answers of providers",
  activities: "Activities",
  campaigns: "Campaigns",
  campaign_businesses: "Businesses of campaigns",
  campaign_sites: "Websites of campaigns",
  campaign_emails: "Email addresses of campaigns",
  campaign_site_emails: "Email addresses of websites",
  idempotency_keys: "Idempotency keys",
  audit_log: "Audit log",
  suppressions: "Notes of the suppression list",
};

export function placeTitle(place: string): string {
  const known = placeTitles[place];
  if (known !== undefined) return known;
  const words = place.replaceAll("_", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/**
 * The fixed limits that /system/info publishes; each is defined only here. Other limits are settings. Plain data without
 * imports: the dashboard bundles it too.
 */
export const limits = {
  requests_per_minute: 100,
  requests_burst: 20,
  failed_authentications_per_minute: 10,
  body_bytes_max: 1_048_576,
  batch_items_max: 10_000,
  batch_body_bytes_max: 16_777_216,
  batch_items_page_size_max: 1_000,
  job_list_page_size_max: 100,
  selected_jobs_max: 1_000,
  locations_page_size_max: 500,
  campaign_locations_max: 10_000,
  campaign_list_page_size_max: 100,
  campaign_results_max: 10_000,
  campaign_results_page_size_max: 100,
  site_pages_max: 50,
  maps_results_max: 100,
  maps_deep_results_max: 2_000,
  verify_emails_max: 100,
  people_search_max: 20,
  queue_depth_max: 5_000,
  result_cache_hours: 24,
  compendium_inline_bytes_max: 1_000_000,
  store_url_hours: 24,
  shift_window_days_max: 366,
  shift_gap_minutes_max: 1_440,
  shifts_page_size_max: 10_000,
  shipped_listed_max: 1_000,
  activities_per_report_max: 1_000,
  share_days_max: 30,
  shares_listed_max: 100,
  digest_recipients_max: 10,
  webhooks_per_client_max: 20,
  event_streams_max: 50,
  event_replay_hours: 1,
  event_heartbeat_seconds: 30,
} as const;

/** How many results a job returns unless it says so: of its payload, of agents' tools and of the dashboard's forms. */
export const defaultResults = { maps: 20, people: 10 } as const;

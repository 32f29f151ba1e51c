import { limits } from "./limits.ts";

/**
 * The job types, one row each, in display order. The enum of the API, the submit route with its description, the
 * statistics, and the dashboard's form and filters derive from it. What a job of a type does is in its folder of
 * `job-types/`; the compiler requires it in `compose/job-types.ts`, and the view of its results in the dashboard.
 * Plain data that imports only plain data: the dashboard bundles it too.
 */
interface JobTypeRow {
  /** Name of its figures in /system/health and /system/queue-stats. */
  statName: string;
  /** For the dashboard: the name and what it does. */
  title: string;
  about: string;
  /** Description of its submit route. */
  submit: string;
  /** The figures that its jobs report as \`progress\`, as the API's description lists them. */
  progress: string;
  /** The field of the payload with a URL that the service itself opens; null without one. */
  urlField: string | null;
  /** Whether the short form, a URL and the type, is enough to submit one. */
  takesBareUrl: boolean;
  /** Whether an identical job's result of the last 24 hours answers a submit, unless `force_refresh` is set. */
  reusesResults: boolean;
}

export const jobTypeRows = {
  svcSite: {
    statName: "svc_site",
    title: "Website",
    about: "Contacts, facts and text of one website.",
    submit: [
      "Crawls a website for emails, phones, addresses, social profiles and a Markdown text of its content.",
      "Only `payload.url` is required. The same URL with the same options, completed within the last 24 hours, is answered immediately from that job",
      "(`from_cache`), unless `force_refresh` is set.",
    ].join(" "),
    progress: "`pages_crawled` and `pages_queued`",
    urlField: "url",
    takesBareUrl: true,
    reusesResults: true,
  },
  svcMaps: {
    statName: "svc_maps",
    title: "Map search",
    about: "Businesses that a search finds on a map.",
    submit: [
      "Collects business listings: those that a search finds, or the one of a URL or place id.",
      "The fields are in `payload`, or at the top of the body. Always queues a job.",
      "A provider returns about 100 listings for a search: `deep` searches smaller areas as well.",
      "`waiting_for` and `retry_at` of the job's status show when a provider's limit delays the job.",
      "Without a business, the result's `message` says why.",
    ].join(" "),
    progress: "`listings`, `details` (with `deep`) and `images`",
    urlField: "url",
    takesBareUrl: true,
    reusesResults: false,
  },
  svcVerify: {
    statName: "svc_verify",
    title: "Verification",
    about: "Whether email addresses can receive mail.",
    submit: [
      "Checks whether email addresses can receive mail, without sending any: syntax, domain, lists, and a dialogue with the mail server.",
      `Give \`payload.email\`, or up to ${limits.verify_emails_max} addresses as \`payload.emails\`. Every address gets a row, even a malformed one;`,
      "what cannot be determined is `unknown`, with the reason.",
    ].join(" "),
    progress: "`verified` and `total`, at the end `valid`",
    urlField: null,
    takesBareUrl: false,
    reusesResults: false,
  },
  svcPeople: {
    statName: "svc_people",
    title: "People",
    about: "Decision makers and their profiles.",
    submit: [
      "Finds decision makers: one person's profile, profiles that answer a query, or a research report with its sources.",
      "If the provider for its `mode` is not configured, the job fails immediately with a message that names the setting;",
      "`capabilities` of `/api/v1/system/info` shows this beforehand. Providers' responses are cached for a time (`cached`), unless `force_refresh` is set.",
    ].join(" "),
    progress: "`stage`",
    urlField: "linkedin_url",
    takesBareUrl: false,
    reusesResults: false,
  },
} as const satisfies Record<string, JobTypeRow>;

export type JobTypeName = keyof typeof jobTypeRows;
export type JobStatName = (typeof jobTypeRows)[JobTypeName]["statName"];
export const jobTypeNames = Object.keys(jobTypeRows) as [JobTypeName, ...JobTypeName[]];

/** The statistics of every type, by their public names. */
export function perJobType<Value>(read: (type: JobTypeName) => Value): Record<JobStatName, Value> {
  const entries = jobTypeNames.map((type) => [jobTypeRows[type].statName, read(type)]);
  return Object.fromEntries(entries) as Record<JobStatName, Value>;
}

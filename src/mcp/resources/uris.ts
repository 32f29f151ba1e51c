import type { Link } from "../answer/answer.ts";

/** URI templates of what agents can read besides tools. */
export const uriTemplates = {
  jobResults: "forager://jobs/{job_id}/results{?cursor}",
  jobMarkdown: "forager://jobs/{job_id}/markdown{?cursor}",
  campaignResults: "forager://campaigns/{campaign_id}/results{?cursor}",
  record: "forager://records/{kind}/{record_id}",
} as const;

export const jobResultsLink = (jobId: string): Link => ({
  field: "results_uri",
  uri: `forager://jobs/${jobId}/results`,
  name: "results",
  title: "Complete result",
  mimeType: "application/json",
});

export const jobMarkdownLink = (jobId: string): Link => ({
  field: "text_uri",
  uri: `forager://jobs/${jobId}/markdown`,
  name: "markdown",
  title: "Text of the website",
  mimeType: "text/markdown",
});

export const campaignResultsLink = (campaignId: string): Link => ({
  field: "results_uri",
  uri: `forager://campaigns/${campaignId}/results`,
  name: "results",
  title: "Results of the campaign",
  mimeType: "application/json",
});

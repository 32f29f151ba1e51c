import { estimateCampaign, getJobResults, listJobs, listRecords, submitSvcSite } from "../generated/hey-api";
import { client } from "../generated/hey-api/client.gen";
import { assert, baseUrl, campaign, eventually, headers, siteUrl } from "./setup";

client.setConfig({ baseUrl, headers });

// Submit, and wait for the result.
const submitted = await submitSvcSite({ body: { payload: { url: siteUrl, max_pages: 2 } } });
assert.ok(submitted.data, JSON.stringify(submitted.error));
const { job_id } = submitted.data;
const job = await eventually(async () => {
  const { data } = await getJobResults({ path: { job_id } });
  return data?.status === "completed" ? data : undefined;
});
assert.ok(job.type === "svcSite" && job.data);
assert.deepEqual(job.data.emails, ["info@harbour-oak.co.uk"]);

// List jobs.
const jobs = await listJobs({ query: { status_filter: "completed" } });
assert.ok(jobs.data?.jobs.some((one) => one.job_id === job_id));

// Estimate a campaign.
const estimate = await estimateCampaign({ body: campaign });
assert.equal(estimate.data?.total_locations, 2);

// Search records.
await eventually(async () => {
  const { data } = await listRecords({ path: { kind: "emails" }, query: { q: "info" } });
  return data?.records[0];
});

// Read an error.
const refused = await submitSvcSite({ body: { payload: { url: "nowhere" } } });
assert.equal(refused.error?.code, "validation_error");
assert.deepEqual(refused.error.errors?.[0]?.loc, ["body", "payload", "url"]);

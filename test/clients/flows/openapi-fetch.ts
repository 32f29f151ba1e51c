import createClient from "openapi-fetch";
import type { paths } from "../generated/openapi-typescript";
import { assert, baseUrl, campaign, eventually, headers, siteUrl } from "./setup";

const client = createClient<paths>({ baseUrl, headers });

// Submit, and wait for the result.
const submitted = await client.POST("/api/v1/jobs/svcSite/submit", {
  body: { payload: { url: siteUrl, max_pages: 2 } },
});
assert.ok(submitted.data, JSON.stringify(submitted.error));
const { job_id } = submitted.data;
const job = await eventually(async () => {
  const { data } = await client.GET("/api/v1/jobs/{job_id}/results", { params: { path: { job_id } } });
  return data?.status === "completed" ? data : undefined;
});
assert.ok(job.type === "svcSite" && job.data);
assert.deepEqual(job.data.emails, ["info@harbour-oak.co.uk"]);

// List jobs.
const jobs = await client.GET("/api/v1/jobs/list", { params: { query: { status_filter: "completed" } } });
assert.ok(jobs.data?.jobs.some((one) => one.job_id === job_id));

// Estimate a campaign.
const estimate = await client.POST("/api/v1/jobs/svcMaps/campaigns/estimate", {
  body: campaign,
});
assert.equal(estimate.data?.total_locations, 2);

// Search records.
await eventually(async () => {
  const { data } = await client.GET("/api/v1/records/{kind}", {
    params: { path: { kind: "emails" }, query: { q: "info" } },
  });
  return data?.records[0];
});

// Read an error.
const refused = await client.POST("/api/v1/jobs/svcSite/submit", { body: { payload: { url: "nowhere" } } });
assert.equal(refused.error?.code, "validation_error");
assert.deepEqual(refused.error.errors?.[0]?.loc, ["body", "payload", "url"]);

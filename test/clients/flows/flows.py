"""The five flows, with the Python client that openapi-generator makes."""

import json
import os
import time

import forager_generated as api

configuration = api.Configuration(host=os.environ["FORAGER_URL"])
configuration.access_token = os.environ["FORAGER_CREDENTIALS"]
client = api.ApiClient(configuration)
jobs = api.JobsApi(client)

# Submit, and wait for the result.
payload = api.SitePayload(url=os.environ["SITE_URL"], max_pages=2)
job_id = jobs.submit_svc_site(api.SvcSiteSubmit(payload=payload)).job_id
deadline = time.monotonic() + 60
while jobs.get_job_status(job_id).status != "completed":
    assert time.monotonic() < deadline, "The job did not complete within a minute."
    time.sleep(0.2)
result = json.loads(jobs.get_job_results(job_id, _preload_content=False).data)
assert result["data"]["emails"] == ["info@harbour-oak.co.uk"], result

# List jobs.
assert job_id in [job.job_id for job in jobs.list_jobs(status_filter="completed").jobs]

# Estimate a campaign.
campaign = api.CampaignSubmit(query="joiners", country_code="ZZ", filter=api.CampaignFilter(mode="all"))
assert api.CampaignsApi(client).estimate_campaign(campaign).total_locations == 2

# Search records.
while not api.RecordsApi(client).list_records("emails", q="info").records:
    assert time.monotonic() < deadline, "There was no record within a minute."
    time.sleep(0.2)

# Read an error.
try:
    jobs.submit_svc_site(api.SvcSiteSubmit(payload=api.SitePayload(url="nowhere")))
    raise AssertionError("A bad URL was accepted.")
except api.ApiException as error:
    problem = json.loads(error.body)
    assert problem["code"] == "validation_error", problem
    assert problem["errors"][0]["loc"] == ["body", "payload", "url"], problem

"""Creates a campaign, submits its locations, and prints every business with a valid address when it is done.

Needs Python 3.9, and API and FORAGER as set in the README: python3 examples/campaign.py
"""
import json
import os
import time
import urllib.error
import urllib.request

API = os.environ.get("API", "http://127.0.0.1:8080/api/v1")
CAMPAIGNS = API + "/jobs/svcMaps/campaigns"
PAUSE_SECONDS = float(os.environ.get("PAUSE_SECONDS", "1"))


def call(method, url, body=None):
    headers = {"Authorization": "Bearer " + os.environ["FORAGER"], "Content-Type": "application/json"}
    data = None if body is None else json.dumps(body).encode()
    while True:
        try:
            with urllib.request.urlopen(urllib.request.Request(url, data, headers, method=method)) as answer:
                return json.load(answer)
        except urllib.error.HTTPError as error:
            if error.code not in (429, 503):
                raise RuntimeError(error.read().decode()) from error
            time.sleep(float(error.headers.get("Retry-After", "1")))


campaign = call("POST", CAMPAIGNS + "/submit", {
    "query": "plumbers",
    "country_code": "LU",
    "filter": {"mode": "population", "min_population": 10000},
    "workflow": {"spidersite": {"enabled": True}, "spiderverify": {"enabled": True}},
})
url = CAMPAIGNS + "/" + campaign["campaign_id"]

while True:
    step = call("POST", url + "/next")
    if step["current_task"] is None:
        break
    print("submitted", step["current_task"]["search_string"], step["progress"]["percentage"], "%")
    time.sleep(PAUSE_SECONDS)

while True:
    status = call("GET", url + "/status")
    if status["status"] == "completed":
        break
    time.sleep(PAUSE_SECONDS)

page, pages = 1, 1
while page <= pages:
    results = call("GET", f"{url}/workflow-results?min_valid_emails=1&page={page}")
    pages = results["total_pages"]
    for location in results["locations"]:
        for business in location["businesses"]:
            own = [row for row in business["emails_verified"] if not row["shared"]]
            valid = [row["email"] for row in own if row["status"] == "valid"]
            print(location["display_name"], business["business_name"], ", ".join(valid), sep="\t")
    page += 1

# Creates a campaign, submits its locations one by one, waits for it to end, and prints the results as CSV.
# Needs API and AUTH as set in the README.
set -eu
CAMPAIGNS="$API/jobs/svcMaps/campaigns"
CAMPAIGN=$(curl -fsS "$CAMPAIGNS/submit" -H "$AUTH" -H "Content-Type: application/json" -d '{
  "query": "plumbers",
  "country_code": "LU",
  "filter": { "mode": "population", "min_population": 10000 },
  "workflow": { "spidersite": { "enabled": true }, "spiderverify": { "enabled": true } }
}' | sed 's/.*"campaign_id":"\([^"]*\)".*/\1/')
echo "$CAMPAIGN" >&2

HAS_MORE=true
while [ "$HAS_MORE" = true ]; do
  NEXT=$(curl -fsS -X POST "$CAMPAIGNS/$CAMPAIGN/next" -H "$AUTH")
  echo "$NEXT" >&2
  HAS_MORE=$(echo "$NEXT" | sed 's/.*"has_more":\([a-z]*\).*/\1/')
  sleep "${PAUSE_SECONDS:-1}"
done

until curl -fsS "$CAMPAIGNS/$CAMPAIGN/status" -H "$AUTH" | grep -q '"status":"completed"'; do
  sleep "${PAUSE_SECONDS:-3}"
done
curl -fsS "$CAMPAIGNS/$CAMPAIGN/workflow-results?format=csv" -H "$AUTH"

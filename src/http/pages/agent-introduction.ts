import { jobTypeNames } from "../../contract/job-types.ts";

/** The beginning of /llms.txt: what an agent must know before its first call. */
export const agentIntroduction = `# Forager

> Self-hosted service that collects company and contact data: it crawls websites, finds businesses on maps, verifies
> email addresses and researches people. Work runs as jobs: submit one, wait, read its result.

- Base URL: the host of this file. With a path before \`/llms.txt\`, that path comes first in all calls below.
- Credentials: \`Authorization: Bearer <client_id>:<api_key>:<api_secret>\` in every call. The operator of the service
  creates them with \`npm run --silent forager -- client create --name NAME\`.
- Use the Model Context Protocol or HTTP; both do the same work. How to choose and report: [skill](docs/clients/skill/skill.md).

## With the Model Context Protocol

- Streamable HTTP at \`/mcp\` with the same credentials.
- For businesses with verified addresses, of one city up to a country, call \`run_campaign\` (\`estimate_campaign\` first for
  more than a few cities): a city takes 2 to 4 calls. Other tools are \`find_businesses\` (no email addresses),
  \`crawl_site\`, \`verify_emails\`, \`find_people\` and \`search_records\`.
- Resources hold what an answer leaves out, in pages: \`forager://jobs/{job_id}/results\`, \`forager://jobs/{job_id}/markdown\`
  (the text of a website), \`forager://campaigns/{campaign_id}/results\` and \`forager://records/{kind}/{record_id}\`. The page
  names the URI of the next one.
- A tool that returns before its job ends names the id for \`get_job\`. Errors are text that states the fix; an argument that
  a tool does not know is an error.

## With HTTP

- \`POST /api/v1/jobs/{${jobTypeNames.join(",")}}/submit\` answers 201 with \`job_id\`;
  \`GET /api/v1/jobs/{job_id}/results\` answers 202 until the job has ended, then 200 with \`data\`, or 410 with the reason.
  Repeat it every 3 to 5 seconds. \`?format=md\` takes half the tokens of JSON; \`&include=evidence\` adds the page of each contact.
- Websites: \`{"payload": {"url": "https://www.example.com/"}}\`. Maps: \`{"search_query": "joinery in Bristol", "max_results": 60}\`.
  Verification: \`{"payload": {"emails": ["info@example.com"]}}\`.
- Businesses with verified addresses: \`POST /api/v1/jobs/svcMaps/campaigns/submit\`, then
  \`GET /api/v1/jobs/svcMaps/campaigns/{campaign_id}/status\` until it is \`completed\`, then
  \`GET /api/v1/jobs/svcMaps/campaigns/{campaign_id}/workflow-results?min_valid_emails=1&page_size=20&format=md\`.
- Every error is JSON with \`code\` and \`detail\`, which states the fix; 422 lists each field in \`errors\`. Misspelt fields are
  ignored and listed in \`ignored_fields\`.
- 429 and 503 name the seconds to wait in \`Retry-After\`. Send \`Idempotency-Key\` with a submit that you may repeat.
- Description of every call: \`/openapi.json\`, hundreds of kilobytes; of the most important ones, \`/openapi.json?tag=Jobs\`.
- All pages below in one text, hundreds of kilobytes: \`/llms-full.txt\`.
`;

/** /llms.txt of a service without the built site, whose pages are not there. */
export const introductionWithoutSite = `${agentIntroduction
  .split("\n")
  .map((line) => line.replace(/ How to choose and report: .*$/, ""))
  .filter((line) => !line.includes("/llms-full.txt"))
  .join("\n")}
The pages of the documentation are not built here: a first start with \`npm start\` builds them within a minute; otherwise the
operator can run \`npm run site\`. The work above needs none of them.
`;

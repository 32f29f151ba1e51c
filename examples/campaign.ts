// Creates a campaign, submits its locations, and prints the addresses of each location when they are verified.
// Needs API and FORAGER as the README sets them, and Node.js 24: node examples/campaign.ts
const { API = "http://127.0.0.1:8080/api/v1", FORAGER = "", PAUSE_SECONDS = "1" } = process.env;
const campaigns = `${API}/jobs/svcMaps/campaigns`;

interface Created {
  campaign_id: string;
  total_locations: number;
}

interface Next {
  has_more: boolean;
  current_task: { job_id: string; display_name: string } | null;
}

interface Verified {
  email: string;
  status: string;
  /** Found elsewhere on the website; may belong to another branch or business. */
  shared: boolean;
}

interface JobResults {
  businesses: { business_name: string; emails_verified: Verified[] }[];
}

const pause = (seconds: number) => new Promise((resolve) => setTimeout(resolve, seconds * 1000));

async function call<Answer>(method: "GET" | "POST", url: string, body?: object): Promise<Answer> {
  for (;;) {
    const headers = { authorization: `Bearer ${FORAGER}`, "content-type": "application/json" };
    const answer = await fetch(url, { method, headers, ...(body && { body: JSON.stringify(body) }) });
    if (answer.ok) return (await answer.json()) as Answer;
    if (answer.status !== 429 && answer.status !== 503) throw new Error(await answer.text());
    await pause(Number(answer.headers.get("retry-after") ?? 1));
  }
}

const created = await call<Created>("POST", `${campaigns}/submit`, {
  query: "plumbers",
  country_code: "LU",
  filter: { mode: "population", min_population: 10_000 },
  workflow: { spidersite: { enabled: true }, spiderverify: { enabled: true, max_emails_per_business: 5 } },
});
const campaign = `${campaigns}/${created.campaign_id}`;
console.error(`${created.campaign_id}: ${created.total_locations} locations`);

for (let hasMore = true; hasMore; ) {
  const next = await call<Next>("POST", `${campaign}/next`);
  hasMore = next.has_more;
  const task = next.current_task;
  // Null if another process has taken the last one in the meantime.
  if (task === null) break;
  // Responds once all businesses of this location are done, or after ten minutes.
  const { businesses } = await call<JobResults>("GET", `${campaign}/jobs/${task.job_id}/results`);
  for (const { business_name, emails_verified } of businesses) {
    const own = emails_verified.filter(({ status, shared }) => status === "valid" && !shared);
    const valid = own.map(({ email }) => email).join(", ");
    console.log([task.display_name, business_name, valid].join("\t"));
  }
  await pause(Number(PAUSE_SECONDS));
}

import type { Database } from "../../src/store/core/database.ts";
import { contradictions } from "../../test/harness/campaigns.ts";
import { type ApiCall, campaignsPath } from "./api-call.ts";
import type { ExpectedBusiness } from "./campaign-world.ts";

/** Each deviation of the campaign from its expected result, as one sentence. */
export async function problemsOf(
  database: Database,
  call: ApiCall,
  id: string,
  expected: readonly ExpectedBusiness[],
): Promise<string[]> {
  const found = await contradictions(database, id);
  const townCount = new Set(expected.map(({ town }) => town)).size;
  const jobs = await database.query<{ type: string; status: string; count: number }>({
    text: "select type, status, count(*)::int from jobs group by 1, 2 order by 1",
  });
  const failed = await database.query<{ type: string; why: string }>({
    text: `select type, format('%s (%s crashes, %s retries)', error_message, crashes, retries) as why
           from jobs where status = 'failed'`,
  });
  found.push(...failed.map(({ type, why }) => `a ${type} job failed: ${why}`));
  const actual = jobs.map(({ type, status, count }) => `${count} ${type} ${status}`).join(", ");
  const expectedJobs = `${townCount} svcMaps completed, ${expected.length} svcSite completed, ${expected.length} svcVerify completed`;
  if (actual !== expectedJobs) found.push(`there are ${actual}`);
  const read = new Map<string, string>();
  let rows = 0;
  for (let page = 1, pages = 1; page <= pages; page++) {
    const results = await call("GET", `${campaignsPath}/${id}/workflow-results?page=${page}&page_size=100`);
    pages = Number(results.total_pages);
    for (const town of results.locations as { display_name: string; businesses: ReportedBusiness[] }[]) {
      for (const business of town.businesses) {
        rows += 1;
        read.set(`${town.display_name} ${business.business_name}`, verdictsOf(business));
      }
    }
  }
  if (rows !== expected.length) found.push(`${rows} businesses are reported`);
  for (const { town, place, emails } of expected) {
    const verdicts = Object.entries(emails).map(([email, verdict]) => `${email} ${verdict}`);
    const is = read.get(`${town} ${place.name}`);
    if (is !== verdicts.sort().join(", ")) found.push(`${town} ${place.name}: ${is}`);
  }
  return found;
}

interface ReportedBusiness {
  business_name: string;
  workflow_stage: string;
  emails_verified: { email: string; status: string }[];
}

const verdictsOf = ({ emails_verified }: ReportedBusiness) =>
  emails_verified
    .map(({ email, status }) => `${email} ${status}`)
    .sort()
    .join(", ");

import { type ApiCall, campaignsPath } from "./api-call.ts";
import type { ExpectedBusiness } from "./campaign-world.ts";

/** Each deviation of the businesses that a campaign reports from the expected ones, as one sentence. */
export async function businessProblems(
  call: ApiCall,
  id: string,
  expected: readonly ExpectedBusiness[],
): Promise<string[]> {
  const found: string[] = [];
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

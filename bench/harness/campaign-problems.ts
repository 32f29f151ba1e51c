import type { Database } from "../../src/store/core/database.ts";
import { contradictions } from "../../test/harness/campaigns.ts";
import type { ApiCall } from "./api-call.ts";
import { businessProblems } from "./campaign-businesses.ts";
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
  found.push(...(await businessProblems(call, id, expected)));
  return found;
}

import { randomUUID } from "node:crypto";
import type { Browser, Page } from "playwright-core";
import { openEmbeddedDatabase } from "./embedded-database.ts";
import { type Tasks, traceTasks } from "./main-thread.ts";
import type { RunningService } from "./service.ts";

/** Stores ended jobs of the service's first client, a minute apart. */
export async function insertJobs({ dataDir, credential }: RunningService, count: number): Promise<void> {
  const { database, stop } = await openEmbeddedDatabase(dataDir);
  try {
    await database.query({
      text: `insert into jobs (id, client_id, type, test, status, priority, payload, url, query, api_key_id, actor_id, actor_name,
               actor_role, created_at, updated_at, started_at, completed_at, results_count, error_message)
             select gen_random_uuid(), $1, (array['svcSite', 'svcMaps', 'svcVerify'])[1 + n % 3], false,
                    case n % 5 when 0 then 'failed' else 'completed' end, 0,
                    case n % 3 when 2 then '{"emails":["ann@example.com","bob@example.com"]}' else '{}' end::json,
                    case n % 3 when 0 then 'https://www.example.com/' || n end,
                    case n % 3 when 1 then 'joinery in town ' || n end, $3, 'ann', 'Ann Example', 'sales', moment, moment,
                    moment, moment + n % 90 * interval '1 second', case n % 5 when 0 then null else n % 7 end,
                    case n % 5 when 0 then 'The website answered with status 403.' end
             from (select n, now() - interval '1 day' - n * interval '1 minute' as moment
                   from generate_series(1, $2::int) n) times`,
      values: [credential.split(":")[0] ?? "", count, randomUUID()],
    });
  } finally {
    await stop();
  }
}

/** Scrolls through the whole list of jobs, as fast as it loads. @returns how many rows it has, and its longest tasks. */
export async function scrollJobs(
  browser: Browser,
  page: Page,
  url: string,
): Promise<{ rows: number; tasks: Tasks }> {
  await page.goto(`${url}/jobs?flat=true`);
  await page.getByRole("row").nth(8).waitFor();
  const tracing = await traceTasks(browser);
  const rows = await page.evaluate<number>(`(async () => {
    const scroller = document.documentElement;
    let still = 0;
    for (let height = 0; still < 120; ) {
      scroller.scrollTop += 700;
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
      const isEnd = scroller.scrollTop + scroller.clientHeight >= scroller.scrollHeight - 2;
      still = isEnd && scroller.scrollHeight === height ? still + 1 : 0;
      height = scroller.scrollHeight;
    }
    return Math.max(...[...scroller.querySelectorAll("tr[data-index]")].map((row) => Number(row.dataset.index))) + 1;
  })()`);
  return { rows, tasks: await tracing() };
}

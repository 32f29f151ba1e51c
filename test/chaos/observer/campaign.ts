import { type ApiCall, campaignsPath } from "../../../bench/harness/api-call.ts";
import { businessProblems } from "../../../bench/harness/campaign-businesses.ts";
import { businessesOf, towns } from "../../../bench/harness/campaign-world.ts";
import type { Observed } from "./protocol.ts";

/** A campaign whose towns are handed out one by one, so that it lasts as long as the faults. */
export function followCampaign(call: ApiCall, options: Observed["campaign"]) {
  const expected = towns(options.townCount).flatMap((town) =>
    businessesOf(town, options.businessesEach, options.sitePort),
  );
  let pauseMs = options.everyMs;
  let skip = () => {};
  const pause = () =>
    new Promise<void>((resolve) => {
      skip = resolve;
      setTimeout(resolve, pauseMs);
    });

  async function run(): Promise<string> {
    const { campaign_id } = await call("POST", `${campaignsPath}/submit`, {
      query: "joiners",
      country_code: "ZZ",
      workflow: { spidersite: { enabled: true }, spiderverify: { enabled: true } },
    });
    const id = String(campaign_id);
    for (let more = true; more; ) {
      more = (await call("POST", `${campaignsPath}/${id}/next`)).has_more === true;
      await pause();
    }
    return id;
  }
  const handedOut = run();
  handedOut.catch(() => undefined);

  return {
    businesses: expected.length,
    /** Hands out the remaining towns at once, waits for the end, and compares. */
    async conclude(): Promise<string[]> {
      pauseMs = 0;
      skip();
      const id = await handedOut;
      for (;;) {
        const { status } = await call("GET", `${campaignsPath}/${id}/status`);
        if (status === "completed") break;
        await new Promise((resolve) => setTimeout(resolve, 300));
      }
      return await businessProblems(call, id, expected);
    },
  };
}

import { filesPath } from "../../contract/public-urls.ts";
import type { SiteResult } from "../../job-types/site/index.ts";
import { read } from "../api/forager-api.ts";
import type { ToolContext } from "../tool.ts";
import { ToolError } from "../tool-error.ts";
import type { CompletedJob } from "../views/view.ts";

/**
 * A job's text of any length. That of a large website is not in its result, which links to it.
 * @throws ToolError with the link if only the object store can answer it.
 */
export async function readWholeText(
  { api, signal }: Pick<ToolContext, "api" | "signal">,
  job: CompletedJob<never>,
  inline: string,
): Promise<string> {
  if (job.type !== "svcSite") return inline;
  const { compendium } = job.data as SiteResult;
  if (compendium.store_url === undefined) return inline;
  const url = new URL(compendium.store_url);
  const at = url.pathname.indexOf(`${filesPath}/`);
  if (at < 0) {
    throw new ToolError(
      `The text is in the object store: download ${url.href} before ${compendium.url_expires_at}.`,
    );
  }
  const query = Object.fromEntries(url.searchParams);
  return await read<string>(api, { method: "GET", path: url.pathname.slice(at), query, signal });
}

import { type ParseOptions, parsePage } from "../parse-page.ts";
import type { SitePage } from "../site-page.ts";
import { answerRequests } from "./thread-protocol.ts";

/** A thread that reads the pages of a site. */
answerRequests<SitePage, ParseOptions>(({ page, options }) => parsePage(page, options));

import { answerRequests } from "./answer-requests.ts";
import { type ParseOptions, parsePage } from "./parse-page.ts";
import type { SitePage } from "./site-page.ts";

/** A thread that reads the pages of a site. */
answerRequests<SitePage, ParseOptions>(({ page, options }) => parsePage(page, options));

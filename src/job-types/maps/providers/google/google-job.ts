import type { DetailOptions, ProviderRun } from "../../ports.ts";
import type { GoogleBrowser } from "./browser/google-browser.ts";
import type { Audience } from "./requests/urls.ts";
import type { Visitor, VisitRun } from "./visitor.ts";

/** The context of one provider call. */
export interface GoogleJob {
  audience: Audience;
  /** The visitor that is free the soonest. */
  nextVisitor(): Visitor;
  /** Finds a browser on demand; null if none may be used, or there is none. */
  browser(): Promise<GoogleBrowser | null>;
  /** HTTP gets poor answers, so places are tried in the browser first. */
  prefersBrowser: boolean;
  run: VisitRun & Pick<ProviderRun, "onProgress">;
  options: DetailOptions;
  /** Delay before a stub is requested again: a new visitor gets stubs for a few seconds. */
  stubPauseMs: number;
  /** Requests sent so far. */
  requests(): number;
}

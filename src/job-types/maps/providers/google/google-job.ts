import type { DetailOptions, ProviderRun } from "../../ports.ts";
import type { GoogleBrowser } from "./browser/google-browser.ts";
import type { Audience } from "./requests/urls.ts";
import type { Visitor, VisitRun } from "./visitor.ts";

/** What one call of the provider works with. */
export interface GoogleJob {
  audience: Audience;
  /** The visitor whose pace lets it ask soonest. */
  nextVisitor(): Visitor;
  /** Looks for a browser when it is needed; null where none may be used, or there is none. */
  browser(): Promise<GoogleBrowser | null>;
  /** HTTP is answered poorly, so that places are looked at in the browser first. */
  prefersBrowser: boolean;
  run: VisitRun & Pick<ProviderRun, "onProgress">;
  options: DetailOptions;
  /** Pause before a stub is asked for again: a new visitor gets stubs for some seconds. */
  stubPauseMs: number;
  /** Requests that were sent so far. */
  requests(): number;
}

import { readFile } from "node:fs/promises";
import type { FetchedPage } from "../../crawler/ports.ts";
import { type CdpConnection, CdpError, type CdpParams } from "./cdp-connection.ts";
import { greetingUrl, type ProxyUser } from "./guard-proxy.ts";
import {
  answerWithPage,
  continueRequest,
  createNetworkActivity,
  createRequestBudget,
  decideSubresource,
  decideVisit,
  type NetworkActivity,
  type PausedRequest,
  type RequestBudget,
  refuseNavigation,
  refuseSubresource,
} from "./page-network.ts";
import type { PageTarget, PageTargets } from "./page-targets.ts";

type InPageFunction = "measure" | "scroll" | "serialize" | "routes" | "goTo" | "serializeView";

/** One browser page. */
export interface Tab {
  readonly network: NetworkActivity;
  /** Rejects with the reason, as an Error, if the page crashes or is closed externally. */
  readonly lost: Promise<never>;
  /** The last navigation target of a page script, or null. The page does not go there: the caller decides. */
  navigatesTo(): string | null;
  /** Authenticates all pages of this context with the proxy. @throws CdpError. */
  greetProxy(): Promise<void>;
  /**
   * Shows a fetched document as if it came from its URL. Its requests are sent if `mayRequest` allows them.
   * @throws CdpError.
   */
  load(page: FetchedPage, mayRequest?: (url: URL) => boolean): Promise<void>;
  /**
   * Navigates to a URL, and from there wherever `mayGo` allows, including form submissions; style sheets are
   * loaded. Pages' requests are sent if `mayGo` allows them, too.
   * @throws CdpError.
   */
  visit(url: string, mayGo: (url: URL) => boolean): Promise<void>;
  /** Value of an expression, as JSON, in an isolated world of the current document. @throws CdpError. */
  evaluate<Result>(expression: string): Promise<Result>;
  /** The number of requests that `mayRequest` denied. */
  requestsRefused(): number;
  /** The number refused because of the page's request limits (page-network.ts). */
  requestsOverLimit(): number;
  /** Resolves when no script of the page keeps its thread busy. @throws CdpError. */
  answer(): Promise<void>;
  /** Calls a function of in-page.js with JSON arguments. @throws CdpError, also if its document is gone. */
  call<Result>(name: InPageFunction, ...given: (number | string)[]): Promise<Result>;
  /** Ends the script that is running. */
  terminateScript(): void;
  /** Resolves when no other script of the page can start. @throws CdpError. */
  disableScripts(): Promise<void>;
  /** Closes the page, even if it hangs. Never rejects. */
  close(): Promise<void>;
}

interface TabContext {
  cdp: CdpConnection;
  targets: PageTargets;
  browserContextId: string;
  proxyUser: ProxyUser;
  scripts: InPageScripts;
}

/** Maximum compressed bytes that one page may load. */
const pageBytesMax = 30 * 2 ** 20;
const viewport = { width: 1280, height: 1024, deviceScaleFactor: 1, mobile: false };
/** A page busy with its own script may not process its close request. */
const closeTimeoutMs = 300;
/** A page that retries endlessly gets no answer after this: it waits until its time runs out. */
const dialogsMax = 20;

/**
 * Opens a blank page. It can load scripts and data through the proxy and nothing else: no images, fonts,
 * style sheets, frames, downloads, pop-ups, and no document other than the given one. With `visit`, it
 * navigates to URLs itself.
 * @throws CdpError.
 */
export async function openTab(context: TabContext): Promise<Tab> {
  const { cdp, targets, scripts } = context;
  const target = await targets.open(context.browserContextId);
  const send = (method: string, params?: CdpParams) => cdp.send(method, params, target.sessionId);
  const network = createNetworkActivity();
  const { promise: lost, reject: lose } = Promise.withResolvers<never>();
  lost.catch(() => {});
  targets.onGone(target, () => lose(new CdpError("the page was closed")));
  const budget = createRequestBudget();
  const requests = answerRequests(target, context.proxyUser, send, budget);
  let dialogs = 0;
  cdp.listen(target.sessionId, (method, params) => {
    if (method.startsWith("Network.")) network.note(method, params);
    else if (method.startsWith("Fetch.")) requests.answer(method, params);
    else if (method === "Inspector.targetCrashed") lose(new CdpError("the page crashed"));
    else if (method === "Page.javascriptDialogOpening" && ++dialogs <= dialogsMax) {
      send("Page.handleJavaScriptDialog", { accept: false }).catch(() => {});
    }
  });
  const setup = [
    send("Page.enable"),
    send("Inspector.enable"),
    send("Network.enable", { maxTotalBufferSize: 0, maxResourceBufferSize: 0, maxPostDataSize: 0 }),
    send("Network.setBypassServiceWorker", { bypass: true }),
    send("Fetch.enable", { handleAuthRequests: true, patterns: [{}] }),
    send("Emulation.setDeviceMetricsOverride", viewport),
    send("Emulation.setFocusEmulationEnabled", { enabled: true }),
    send("Page.addScriptToEvaluateOnNewDocument", { source: scripts.beforePage }),
    send("Runtime.runIfWaitingForDebugger"),
  ];
  await Promise.race([Promise.all(setup), lost]);
  // WebSockets do not appear here before they open: the proxy counts their tunnels with those of TLS.
  const tunnels = createRequestBudget();
  const leaveProxy = context.proxyUser.openPage(
    pageBytesMax,
    (hostname) => requests.isVisit() || tunnels.take(hostname),
  );

  let contextId: unknown;
  let prepared = false;
  const evaluate = async (expression: string) => {
    const options = { contextId, returnByValue: true, awaitPromise: true };
    const answer = await send("Runtime.evaluate", { expression, ...options });
    if (answer.exceptionDetails) throw new CdpError("its document could not be read");
    return (answer.result as CdpParams).value;
  };
  return {
    network,
    lost,
    navigatesTo: requests.navigatesTo,
    async greetProxy() {
      await send("Page.navigate", { url: greetingUrl });
    },
    requestsRefused: requests.refusedCount,
    requestsOverLimit: () => budget.refused() + tunnels.refused(),
    async answer() {
      await send("Runtime.evaluate", { expression: "0" });
    },
    async load(page, mayRequest) {
      for (const counter of [budget, tunnels]) counter.startAt(page.url);
      requests.serve(page, mayRequest);
      const { errorText } = await send("Page.navigate", { url: page.url });
      if (errorText) throw new CdpError(`the browser refused it (${errorText})`);
      const world = await send("Page.createIsolatedWorld", {
        frameId: target.targetId,
        worldName: "forager",
      });
      contextId = world.executionContextId;
    },
    async visit(url, mayGo) {
      requests.visit(mayGo);
      const { errorText } = await send("Page.navigate", { url });
      if (errorText) throw new CdpError(`the browser refused it (${errorText})`);
    },
    async evaluate<Result>(expression: string) {
      // Navigation destroys a page's isolated worlds.
      const frame = { frameId: target.targetId, worldName: "forager" };
      const world = await send("Page.createIsolatedWorld", frame);
      contextId = world.executionContextId;
      return (await evaluate(expression)) as Result;
    },
    async call<Result>(name: InPageFunction, ...given: (number | string)[]) {
      if (!prepared) await evaluate(`globalThis.forager = ${scripts.inPage}; undefined`);
      prepared = true;
      return (await evaluate(
        `forager.${name}(${given.map((value) => JSON.stringify(value)).join(", ")})`,
      )) as Result;
    },
    terminateScript() {
      send("Runtime.terminateExecution").catch(() => {});
    },
    async disableScripts() {
      await send("Emulation.setScriptExecutionDisabled", { value: true });
    },
    close: () => closeTab(target, targets, send).finally(leaveProxy),
  };
}

/** Answers the page's requests by the rules of page-network.ts. */
function answerRequests(
  target: PageTarget,
  proxyUser: ProxyUser,
  send: (method: string, params?: CdpParams) => Promise<CdpParams>,
  budget: RequestBudget,
) {
  let toServe: FetchedPage | undefined;
  let isAllowed: (url: URL) => boolean = () => true;
  let refusedCount = 0;
  let navigatesTo: string | null = null;
  let mayGo: ((url: URL) => boolean) | null = null;
  const maySend = (url: URL) => {
    if (isAllowed(url)) return budget.take(url.hostname);
    refusedCount += 1;
    return false;
  };
  const decide = (paused: PausedRequest) => {
    if (paused.request.url === greetingUrl) return continueRequest(paused);
    if (mayGo !== null) return decideVisit(paused, target.targetId, mayGo);
    if (paused.resourceType !== "Document") {
      return decideSubresource(paused, maySend) ?? refuseSubresource(paused);
    }
    if (paused.frameId !== target.targetId) return refuseNavigation(paused);
    if (toServe) {
      const decision = answerWithPage(paused, toServe);
      toServe = undefined;
      return decision;
    }
    if (paused.request.method === "GET") navigatesTo = paused.request.url;
    return refuseNavigation(paused);
  };
  return {
    navigatesTo: () => navigatesTo,
    refusedCount: () => refusedCount,
    isVisit: () => mayGo !== null,
    visit(mayGoNow: (url: URL) => boolean) {
      mayGo = mayGoNow;
    },
    serve(page: FetchedPage, mayRequest: (url: URL) => boolean = isAllowed) {
      toServe = page;
      isAllowed = mayRequest;
    },
    answer(method: string, params: CdpParams) {
      const { requestId } = params;
      if (method === "Fetch.authRequired") {
        const { authChallenge } = params as { authChallenge: { source?: string } };
        const { username, password } = proxyUser;
        const isProxy = authChallenge.source === "Proxy";
        const response = isProxy
          ? { response: "ProvideCredentials", username, password }
          : { response: "CancelAuth" };
        send("Fetch.continueWithAuth", { requestId, authChallengeResponse: response }).catch(() => {});
      } else if (method === "Fetch.requestPaused") {
        const decision = decide(params as unknown as PausedRequest);
        send(decision.method, decision.params).catch(() => {});
      }
    },
  };
}

async function closeTab(
  target: PageTarget,
  targets: PageTargets,
  send: (method: string) => Promise<CdpParams>,
): Promise<void> {
  const { promise: gone, resolve } = Promise.withResolvers<void>();
  targets.onGone(target, resolve);
  targets.close(target).catch(() => resolve());
  // A crash of its process is reported on a thread that scripts cannot block.
  const crash = setTimeout(() => void send("Page.crash").catch(() => {}), closeTimeoutMs);
  const giveUp = setTimeout(resolve, 4 * closeTimeoutMs);
  await gone;
  clearTimeout(crash);
  clearTimeout(giveUp);
}

/** JavaScript that runs inside pages, as text. */
interface InPageScripts {
  /** Runs before a page's own scripts, in their world. */
  beforePage: string;
  /** An expression that evaluates to the functions that read a page, for an isolated world. */
  inPage: string;
}

export async function readInPageScripts(): Promise<InPageScripts> {
  const read = (name: string) => readFile(new URL(name, import.meta.url), "utf8");
  const [beforePage, inPage] = await Promise.all([read("./before-page.js"), read("./in-page.js")]);
  return { beforePage, inPage: inPage.trim().replace(/;$/, "") };
}

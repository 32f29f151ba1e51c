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

/** One page of the browser. */
export interface Tab {
  readonly network: NetworkActivity;
  /** Rejects with the reason, as an Error, when the page crashes or is closed from outside. */
  readonly lost: Promise<never>;
  /** Where a script of the page wanted to go last, or null. It does not get there: that is the caller's to do. */
  navigatesTo(): string | null;
  /** Makes the password of the proxy known to all pages of this context. @throws CdpError. */
  greetProxy(): Promise<void>;
  /**
   * Shows a document that was fetched, as if it came from its address. What it loads is sent where `mayRequest`
   * says yes.
   * @throws CdpError.
   */
  load(page: FetchedPage, mayRequest?: (url: URL) => boolean): Promise<void>;
  /**
   * Goes to an address itself, and from there wherever `mayGo` says yes, forms included; style sheets are loaded.
   * What pages load is sent where `mayGo` says yes, too.
   * @throws CdpError.
   */
  visit(url: string, mayGo: (url: URL) => boolean): Promise<void>;
  /** Value of an expression, as JSON, in a world of our own of the present document. @throws CdpError. */
  evaluate<Result>(expression: string): Promise<Result>;
  /** How many requests `mayRequest` said no to. */
  requestsRefused(): number;
  /** How many were refused because a page may send no more (page-network.ts). */
  requestsOverLimit(): number;
  /** Resolves as soon as no script of the page keeps its thread busy. @throws CdpError. */
  answer(): Promise<void>;
  /** Calls a function of in-page.js with JSON arguments. @throws CdpError, also when its document is gone. */
  call<Result>(name: InPageFunction, ...given: (number | string)[]): Promise<Result>;
  /** Ends the scripts of the page: one that hangs can be read then. */
  stopScripts(): void;
  /** Ends the page, also one that hangs. Never rejects. */
  close(): Promise<void>;
}

interface TabContext {
  cdp: CdpConnection;
  targets: PageTargets;
  browserContextId: string;
  proxyUser: ProxyUser;
  scripts: InPageScripts;
}

/** All that one page may load, compressed. */
const pageBytesMax = 30 * 2 ** 20;
const viewport = { width: 1280, height: 1024, deviceScaleFactor: 1, mobile: false };
/** A page that is busy with its own script may not hear that it is closed. */
const closeTimeoutMs = 300;
/** A page that asks again and again is not answered for ever: it waits, and its time runs out. */
const dialogsMax = 20;

/**
 * Opens a page that shows nothing yet. It can load scripts and data through the proxy, and nothing else: no
 * images, fonts, style sheets, frames, downloads, pop-ups, and no document but the one that it is given. Where it
 * is sent to `visit` an address, it goes there itself.
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
  // A WebSocket is not shown here before it opens: the proxy counts its tunnel, with those of TLS.
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
      // A page that goes elsewhere takes its worlds along.
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
    stopScripts() {
      send("Runtime.terminateExecution").catch(() => {});
      send("Emulation.setScriptExecutionDisabled", { value: true }).catch(() => {});
    },
    close: () => closeTab(target, targets, send).finally(leaveProxy),
  };
}

/** Answers what the page asks for, by the rules of page-network.ts. */
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
  // The crash of its process is heard by a thread that no script can keep busy.
  const crash = setTimeout(() => void send("Page.crash").catch(() => {}), closeTimeoutMs);
  const giveUp = setTimeout(resolve, 4 * closeTimeoutMs);
  await gone;
  clearTimeout(crash);
  clearTimeout(giveUp);
}

/** JavaScript that runs inside of pages, as text. */
interface InPageScripts {
  /** Runs before a page's own scripts, in their world. */
  beforePage: string;
  /** An expression that gives the functions that read a page, for a world of our own. */
  inPage: string;
}

export async function readInPageScripts(): Promise<InPageScripts> {
  const read = (name: string) => readFile(new URL(name, import.meta.url), "utf8");
  const [beforePage, inPage] = await Promise.all([read("./before-page.js"), read("./in-page.js")]);
  return { beforePage, inPage: inPage.trim().replace(/;$/, "") };
}

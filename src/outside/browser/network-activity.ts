import type { CdpParams } from "./cdp-connection.ts";

/** What a page is loading that may change what it shows. */
export interface NetworkActivity {
  /** Takes an event of the Network domain. */
  note(method: string, params: CdpParams): void;
  /** Whether something is under way that is worth waiting for. */
  isBusy(nowMs: number): boolean;
}

const awaitedTypes = new Set(["Script", "XHR", "Fetch"]);
/** What takes longer is a connection that is kept open for news. */
const requestMaxMs = 5_000;
/** Bounds memory; a page with so many requests is busy in any case. */
const requestsMax = 1_000;

export function createNetworkActivity(): NetworkActivity {
  /** When each began. */
  const running = new Map<string, number>();
  return {
    note(method, { requestId, type }) {
      if (typeof requestId !== "string") return;
      if (method === "Network.loadingFinished" || method === "Network.loadingFailed") {
        running.delete(requestId);
      } else if (method === "Network.requestWillBeSent" && awaitedTypes.has(String(type))) {
        if (running.size < requestsMax) running.set(requestId, performance.now());
      }
    },
    isBusy(nowMs) {
      for (const [requestId, sinceMs] of running) {
        if (nowMs - sinceMs < requestMaxMs) return true;
        running.delete(requestId);
      }
      return false;
    },
  };
}

import type { CdpConnection, CdpParams } from "./cdp-connection.ts";

export interface PageTarget {
  /** Also the id of the page's main frame. */
  targetId: string;
  sessionId: string;
}

export interface PageTargets {
  /** Opens an empty page that is paused until `Runtime.runIfWaitingForDebugger`. @throws CdpError. */
  open(browserContextId: string): Promise<PageTarget>;
  /** Calls back once when the page is gone, for any reason. */
  onGone(target: PageTarget, listener: () => void): void;
  /** Requests that the page close, which a busy page does not process. @throws CdpError. */
  close(target: PageTarget): Promise<void>;
}

/**
 * Opens pages and prevents all other pages: each new page of the browser starts paused, and pop-ups are
 * closed before they send a request.
 */
export async function watchPageTargets(cdp: CdpConnection): Promise<PageTargets> {
  const opening = new Map<string, number>();
  const attached = new Map<string, { sessionId: string; browserContextId: string }>();
  const gone = new Map<string, () => void>();

  const closeTarget = async (targetId: string) => {
    await cdp.send("Target.closeTarget", { targetId });
  };
  const closeStrangers = (browserContextId: string) => {
    if ((opening.get(browserContextId) ?? 0) > 0) return;
    for (const [targetId, entry] of attached) {
      if (entry.browserContextId !== browserContextId) continue;
      attached.delete(targetId);
      closeTarget(targetId).catch(() => {});
    }
  };
  cdp.listen(undefined, (method, params) => {
    if (method === "Target.attachedToTarget") {
      const { sessionId, targetInfo } = params as { sessionId: string; targetInfo: CdpParams };
      const [targetId, browserContextId] = [String(targetInfo.targetId), String(targetInfo.browserContextId)];
      attached.set(targetId, { sessionId, browserContextId });
      closeStrangers(browserContextId);
    } else if (method === "Target.detachedFromTarget") {
      const sessionId = String(params.sessionId);
      gone.get(sessionId)?.();
      gone.delete(sessionId);
      cdp.dropSession(sessionId);
    }
  });
  await cdp.send("Target.setAutoAttach", {
    autoAttach: true,
    waitForDebuggerOnStart: true,
    flatten: true,
    filter: [{ type: "page" }],
  });

  return {
    async open(browserContextId) {
      // Only the answer says which of the new pages is ours.
      opening.set(browserContextId, (opening.get(browserContextId) ?? 0) + 1);
      try {
        const answer = await cdp.send("Target.createTarget", { url: "about:blank", browserContextId });
        const targetId = String(answer.targetId);
        const own = attached.get(targetId);
        attached.delete(targetId);
        if (own) return { targetId, sessionId: own.sessionId };
        const { sessionId } = await cdp.send("Target.attachToTarget", { targetId, flatten: true });
        return { targetId, sessionId: String(sessionId) };
      } finally {
        const left = (opening.get(browserContextId) ?? 1) - 1;
        if (left > 0) opening.set(browserContextId, left);
        else opening.delete(browserContextId);
        closeStrangers(browserContextId);
      }
    },
    onGone: ({ sessionId }, listener) => gone.set(sessionId, listener),
    close: ({ targetId }) => closeTarget(targetId),
  };
}

import { useQueryClient } from "@tanstack/react-query";
import { createContext, type ReactNode, useContext, useEffect, useMemo, useRef, useState } from "react";
import { createBatcher, type LiveEvent } from "../lib/event-batches.ts";
import { liveEventTypes } from "../lib/webhook-events.ts";
import { linkTo } from "./base-path.ts";
import { isSignedOut } from "./client.ts";
import { forgetSession } from "./forget-session.ts";

export type LiveState = "connecting" | "live" | "reconnecting";
type Listener = (events: readonly LiveEvent[]) => void;

interface Live {
  state: LiveState;
  subscribe(listener: Listener): () => void;
}

const LiveContext = createContext<Live>({ state: "connecting", subscribe: () => () => {} });

/** First key segment of the queries that events keep up to date. */
const followed: ReadonlySet<string> = new Set(["jobs", "job", "batches", "batch", "campaigns", "campaign"]);
/** The browser reconnects automatically after a broken connection, but not after an error status. */
const retryMs = 5_000;

/** One event stream for the whole page. */
export function LiveProvider({ children }: { children: ReactNode }) {
  const [state, setState] = useState<LiveState>("connecting");
  const listeners = useRef(new Set<Listener>());
  const client = useQueryClient();

  useEffect(() => {
    const batcher = createBatcher(
      (events) => {
        for (const listener of listeners.current) listener(events);
      },
      {
        now: () => performance.now(),
        after(ms, run) {
          const timer = setTimeout(run, ms);
          return () => clearTimeout(timer);
        },
      },
    );
    let source: EventSource | undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let lastId = "";
    let isOver = false;
    /** A stream ends with its session, on expiry or on sign-out in another tab. */
    const checkSession = async () => {
      if ((await isSignedOut()) && !isOver) forgetSession(client);
    };
    const connect = () => {
      source = new EventSource(
        linkTo(`/api/v1/events/stream${lastId === "" ? "" : `?last_event_id=${lastId}`}`),
      );
      source.addEventListener("connected", () => {
        setState("live");
        // No event reports what happened between loading the page and this moment.
        void client.invalidateQueries({ predicate: ({ queryKey }) => followed.has(String(queryKey[0])) });
      });
      source.onerror = () => {
        setState("reconnecting");
        if (source?.readyState === EventSource.CLOSED) timer = setTimeout(connect, retryMs);
        void checkSession();
      };
      for (const type of liveEventTypes) {
        source.addEventListener(type, (event) => {
          lastId = event.lastEventId || lastId;
          batcher.add({ type, data: JSON.parse(event.data) as LiveEvent["data"] });
        });
      }
    };
    connect();
    return () => {
      isOver = true;
      source?.close();
      clearTimeout(timer);
      batcher.stop();
    };
  }, [client]);

  const live = useMemo<Live>(
    () => ({
      state,
      subscribe(listener) {
        listeners.current.add(listener);
        return () => void listeners.current.delete(listener);
      },
    }),
    [state],
  );
  return <LiveContext value={live}>{children}</LiveContext>;
}

export const useLiveState = (): LiveState => useContext(LiveContext).state;

/** Calls `listener` with batches of events, at most about eight times a second. */
export function useLiveEvents(listener: Listener): void {
  const { subscribe } = useContext(LiveContext);
  const latest = useRef(listener);
  useEffect(() => {
    latest.current = listener;
  });
  useEffect(() => subscribe((events) => latest.current(events)), [subscribe]);
}

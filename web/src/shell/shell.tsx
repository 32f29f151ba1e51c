import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Link, Outlet, useRouterState } from "@tanstack/react-router";
import { useEffect, useRef, useState } from "react";
import type { Session } from "../api/answers.ts";
import { call, messageOf } from "../api/client.ts";
import { forgetSession } from "../api/forget-session.ts";
import { LiveProvider, useLiveState } from "../api/live.tsx";
import { queries } from "../api/queries.ts";
import { useNavigation } from "../routes/page-info.ts";
import { Needs } from "../ui/access.tsx";
import { BusyButton } from "../ui/busy-button.tsx";
import { Failure } from "../ui/parts.tsx";
import { useToast } from "../ui/toasts.tsx";
import { Brand } from "./brand.tsx";
import { SearchButton } from "./search-button.tsx";
import { SignInPage } from "./sign-in-page.tsx";
import { saveTheme, storedTheme, type Theme, themes } from "./theme.ts";

/** The frame around every page. Without a session it shows the sign-in form at any address. */
export function Shell() {
  const session = useQuery(queries.session());
  if (session.isPending) return <div className="starting" aria-busy="true" />;
  if (session.isError) {
    return (
      <main className="centred">
        <h1>Forager</h1>
        <Failure error={session.error} retry={() => void session.refetch()} />
      </main>
    );
  }
  if (session.data === null) return <SignInPage />;
  return (
    <LiveProvider>
      <Frame session={session.data} />
    </LiveProvider>
  );
}

function Frame({ session }: { session: Session }) {
  const main = useRef<HTMLElement>(null);
  const path = useRouterState({ select: (state) => state.location.pathname });
  useFocusOnChange(path, main);
  return (
    <div className="frame">
      <a className="skip" href="#main">
        Skip to content
      </a>
      <header className="side">
        <Link to="/" className="brand-link" aria-label="Forager overview">
          <Brand />
        </Link>
        <SearchButton />
        <nav className="nav" aria-label="Main">
          {useNavigation().map(({ to, info }) => (
            <Needs key={to} access={info.access ?? "viewer"}>
              <Link to={to} activeOptions={{ exact: to === "/", includeSearch: false }}>
                <svg
                  className="nav-icon"
                  viewBox="0 0 20 20"
                  width="20"
                  height="20"
                  aria-hidden="true"
                  focusable="false"
                >
                  <path d={info.icon} />
                </svg>
                <span>{info.title}</span>
              </Link>
            </Needs>
          ))}
        </nav>
        <div className="side-foot">
          <LiveMark />
          <ThemeChoice />
          <SignOut session={session} />
        </div>
      </header>
      <main id="main" ref={main} tabIndex={-1}>
        <Outlet />
      </main>
    </div>
  );
}

/** Moves the focus to a new page, so that screen readers start there. */
function useFocusOnChange(path: string, main: React.RefObject<HTMLElement | null>): void {
  const first = useRef(true);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the path changes
  useEffect(() => {
    if (!first.current) main.current?.focus({ preventScroll: true });
    first.current = false;
  }, [path]);
}

const liveTexts = {
  connecting: ["wait", "Connecting"],
  live: ["good", "Live"],
  reconnecting: ["care", "Reconnecting"],
} as const;

function LiveMark() {
  const [kind, text] = liveTexts[useLiveState()];
  return (
    <span className={`status status-${kind} live-mark`} role="status">
      {text}
    </span>
  );
}

function ThemeChoice() {
  const [theme, setTheme] = useState<Theme>(storedTheme);
  return (
    <label className="theme">
      <span className="visually-hidden">Theme</span>
      <select
        value={theme}
        onChange={(event) => {
          const next = themes.find((one) => one === event.target.value) ?? "auto";
          setTheme(next);
          saveTheme(next);
        }}
      >
        <option value="auto">System theme</option>
        <option value="light">Light theme</option>
        <option value="dark">Dark theme</option>
      </select>
    </label>
  );
}

function SignOut({ session }: { session: Session }) {
  const client = useQueryClient();
  const toast = useToast();
  const signOut = useMutation({
    mutationFn: () => call("/api/v1/session", { method: "DELETE" }),
    onSuccess: () => forgetSession(client),
    onError: (error) => toast(messageOf(error), "error"),
  });
  return (
    <div className="who">
      <span className="who-name" title={session.client_id}>
        {session.client_name}
      </span>
      <BusyButton type="button" isBusy={signOut.isPending} onClick={() => signOut.mutate()}>
        Sign out
      </BusyButton>
    </div>
  );
}

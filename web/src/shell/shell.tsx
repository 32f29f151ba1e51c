import { useQuery } from "@tanstack/react-query";
import { Link, Outlet, useRouterState } from "@tanstack/react-router";
import { lazy, Suspense, useEffect, useRef, useState } from "react";
import type { Session } from "../api/answers.ts";
import { LiveProvider, useLiveState } from "../api/live.tsx";
import { queries } from "../api/queries.ts";
import { copyNumbers } from "../phones/copy-numbers.ts";
import { useNavigation } from "../routes/page-info.ts";
import { SignInPage } from "../sign-in/sign-in-page.tsx";
import { useIsSignInPath } from "../sign-in/use-signed-in.ts";
import { Needs } from "../ui/access.tsx";
import { Failure } from "../ui/parts.tsx";
import { UserMenu } from "../users/user-menu.tsx";
import { Brand } from "./brand.tsx";
import { keepFocus } from "./keep-focus.ts";
import type { Overlay } from "./overlay.ts";
import { SearchButton } from "./search-button.tsx";
import { SignOut } from "./sign-out.tsx";
import { ThemeChoice } from "./theme-choice.tsx";
import { TimeTip } from "./time-tip.tsx";
import { isDialogOpen, useShortcutList, useShortcuts } from "./use-shortcuts.ts";

const CommandPalette = lazy(async () => ({
  default: (await import("./command-palette.tsx")).CommandPalette,
}));
const ShortcutsDialog = lazy(async () => ({
  default: (await import("./shortcuts-dialog.tsx")).ShortcutsDialog,
}));
const PhoneMenu = lazy(async () => ({ default: (await import("./phone-menu.tsx")).PhoneMenu }));

/** The frame around every page. Without a session it shows the sign-in form at any address. */
export function Shell() {
  const session = useQuery(queries.session());
  const isSignInPath = useIsSignInPath();
  if (session.isPending) return <div className="starting" aria-busy="true" />;
  if (session.isError) {
    return (
      <main className="centred">
        <h1>Forager</h1>
        <Failure error={session.error} retry={() => void session.refetch()} />
      </main>
    );
  }
  if (session.data === null || isSignInPath) return <SignInPage session={session.data} />;
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
  useEffect(keepFocus, []);
  useEffect(copyNumbers, []);
  const [overlay, setOverlay] = useState<Overlay | null>(null);
  const close = () => setOverlay(null);
  const navigation = useNavigation();
  // Narrow screens show these pages in the menu alone.
  const isOnlyInMenu = navigation.some(
    ({ to, info }) => info.isInMenu && (path === to || path.startsWith(`${to}/`)),
  );
  const shortcuts = useShortcutList(setOverlay);
  useShortcuts(shortcuts, () => {
    if (overlay === "palette") close();
    else if (!isDialogOpen()) setOverlay("palette");
  });
  return (
    <div className="frame">
      <a className="skip" href="#main">
        Skip to content
      </a>
      <header className="side">
        <Link to="/" className="brand-link" aria-label="Forager overview">
          <Brand />
        </Link>
        <SearchButton open={() => setOverlay("palette")} />
        <nav className="nav" aria-label="Main">
          {navigation.map(({ to, info }) => (
            <Needs key={to} access={info.access ?? "viewer"}>
              <Link
                to={to}
                className={info.isInMenu ? "nav-wide" : undefined}
                aria-keyshortcuts={info.key && `g ${info.key}`}
                activeOptions={{ exact: to === "/", includeSearch: false }}
              >
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
          <button
            type="button"
            className={isOnlyInMenu ? "nav-more nav-more-current" : "nav-more"}
            aria-haspopup="dialog"
            onClick={() => setOverlay("menu")}
          >
            <svg className="nav-icon" viewBox="0 0 20 20" width="20" height="20" aria-hidden="true">
              <path d="M4 10h.01M10 10h.01M16 10h.01" />
            </svg>
            <span>Menu</span>
          </button>
        </nav>
        <div className="side-foot">
          <LiveMark />
          <button
            type="button"
            className="shortcuts-button"
            aria-haspopup="dialog"
            aria-keyshortcuts="?"
            onClick={() => setOverlay("shortcuts")}
          >
            Shortcuts <kbd>?</kbd>
          </button>
          <ThemeChoice />
          <UserMenu session={session} />
          <SignOut session={session} />
        </div>
      </header>
      <main id="main" ref={main} tabIndex={-1}>
        <Outlet />
      </main>
      <TimeTip />
      <Suspense>
        {overlay === "palette" && <CommandPalette close={close} open={setOverlay} />}
        {overlay === "shortcuts" && <ShortcutsDialog shortcuts={shortcuts} close={close} />}
        {overlay === "menu" && <PhoneMenu session={session} close={close} />}
      </Suspense>
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

import { type ReactNode, useEffect, useId, useState } from "react";
import { ApiError, isFailedCall, messageOf } from "../api/client.ts";
import { errorRemedy } from "../lib/error-remedy.ts";
import { type FieldLabels, refusals } from "../lib/refusals.ts";
import { usePageInfo } from "../routes/page-info.ts";
import { Isolated } from "./isolated.tsx";
import { MoreMenu } from "./more-menu.tsx";
import { useNarrow } from "./use-narrow.ts";

/** A page's heading and actions. `title` names the item that the page shows; it defaults to the title of the page's row. */
export function PageHead(props: {
  title?: string;
  /** How the item is, beside its name. */
  state?: ReactNode;
  children?: ReactNode;
  /** Actions of less use: before the others on wide pages, in a menu behind them on narrow ones. */
  more?: ReactNode;
  above?: ReactNode;
}) {
  const { children, more, above, state } = props;
  const isNarrow = useNarrow();
  const info = usePageInfo();
  const title = props.title ?? info?.title ?? "Forager";
  useEffect(() => {
    document.title = `${title} · Forager`;
  }, [title]);
  return (
    <header className="page-head">
      <div>
        {above && <div className="crumbs">{above}</div>}
        <div className="page-title">
          <h1 title={title}>
            <Isolated>{title}</Isolated>
          </h1>
          {state}
        </div>
      </div>
      {(children || more) && (
        <div className="actions">
          {!isNarrow && more}
          {children}
          {isNarrow && more && <MoreMenu>{more}</MoreMenu>}
        </div>
      )}
    </header>
  );
}

export function Panel(props: {
  title: string;
  children: ReactNode;
  aside?: ReactNode;
  className?: string;
  /** For links to it. */
  anchor?: string;
}) {
  const id = useId();
  return (
    <section id={props.anchor} className={`panel ${props.className ?? ""}`} aria-labelledby={id}>
      <div className="panel-head">
        <h2 id={id}>{props.title}</h2>
        {props.aside}
      </div>
      {props.children}
    </section>
  );
}

/** A panel without content in one line: what there is to say about it, and what to do. */
export function QuietPanel({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section className="panel panel-quiet" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <p>{children}</p>
    </section>
  );
}

const marks: Readonly<Record<string, string>> = {
  queued: "wait",
  pending: "wait",
  processing: "run",
  active: "run",
  submitted: "run",
  completed: "done",
  complete: "done",
  healthy: "good",
  running: "good",
  ok: "good",
  working: "good",
  valid: "good",
  success: "good",
  up: "good",
  delivered: "good",
  available: "good",
  on: "good",
  growth: "good",
  failed: "bad",
  invalid: "bad",
  unhealthy: "bad",
  blocked: "bad",
  down: "bad",
  failing: "bad",
  nothing_found: "care",
  partial: "care",
  needs_attention: "care",
  partly_completed: "care",
  risky: "care",
  degraded: "care",
  impaired: "care",
  paused: "care",
  critical: "bad",
  warning: "care",
  unavailable: "care",
};

/** Values of the API that are written as others of the same meaning: a status has one name on all pages. */
const statusTexts: Readonly<Record<string, string>> = { complete: "completed" };

/**
 * A status in words, with a mark that distinguishes kinds of statuses at a glance.
 * @param props.text the words, if others.
 * @param props.inList muted if it is good: in a list, what failed stands out.
 */
export function Status({ value, text, inList }: { value: string; text?: string; inList?: boolean }) {
  const mark = marks[value] ?? "none";
  return (
    <span className={`status status-${mark}${inList && mark === "good" ? " status-quiet" : ""}`}>
      {text ?? statusTexts[value] ?? value.replaceAll("_", " ")}
    </span>
  );
}

export function Empty({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className="empty">
      <p className="empty-title">{title}</p>
      {children && <p>{children}</p>}
    </div>
  );
}

export function Loading({ rows = 3 }: { rows?: number }) {
  return (
    <div className="loading" role="status">
      <span className="visually-hidden">Loading…</span>
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: bars without content
        <span key={row} className="skeleton" />
      ))}
    </div>
  );
}

const refusalsShown = 5;

/**
 * The service's error message, with a retry button unless a retry would be rejected again; or that the page has a fault,
 * with what it says.
 */
export function Failure(props: {
  error: unknown;
  retry?: () => void;
  /** How the form calls its fields. */
  labels?: FieldLabels | undefined;
}) {
  const { error, retry, labels } = props;
  const isRefused = error instanceof ApiError && error.status < 500 && error.status !== 429;
  const refused = error instanceof ApiError ? refusals(error.violations, labels) : [];
  return (
    <div className="failure" role="alert">
      <div>
        {refused.length > 0 ? (
          refused.slice(0, refusalsShown).map((text) => (
            <p key={text} dir="auto">
              {text}
            </p>
          ))
        ) : (
          <p dir="auto">{messageOf(error)}</p>
        )}
        {refused.length > refusalsShown && <p>And {refused.length - refusalsShown} more.</p>}
        {error instanceof ApiError && <p>{errorRemedy(error)}</p>}
        {error instanceof ApiError && error.requestId !== null && (
          <p className="sub">
            Request ID <code>{error.requestId}</code>
          </p>
        )}
        {!isFailedCall(error) && error instanceof Error && (
          <p className="sub">
            Error <code dir="ltr">{error.message}</code>
          </p>
        )}
      </div>
      {!isFailedCall(error) && (
        <button type="button" onClick={() => location.reload()}>
          Reload
        </button>
      )}
      {retry && !isRefused && isFailedCall(error) && (
        <button type="button" onClick={retry}>
          Try again
        </button>
      )}
    </div>
  );
}

export function Pager(props: {
  page: number;
  pages: number;
  total: number;
  units: readonly [one: string, many: string];
  go(page: number): void;
}) {
  const { page, pages, total, units, go } = props;
  return (
    <nav className="pager" aria-label="Pages">
      <span className="muted">
        {total.toLocaleString()} {units[total === 1 ? 0 : 1]}
      </span>
      {pages > 1 && (
        <>
          <button type="button" disabled={page <= 1} onClick={() => go(page - 1)}>
            Previous
          </button>
          <span className="numbers">
            {page} of {pages}
          </span>
          <button type="button" disabled={page >= pages} onClick={() => go(page + 1)}>
            Next
          </button>
        </>
      )}
    </nav>
  );
}

/** Scrolls a table that is wider than its container, also by keyboard. */
export function TableScroll({ label, children }: { label: string; children: ReactNode }) {
  return (
    // A group, not a region: the surrounding panel is already the landmark.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard (WCAG 2.1.1)
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields
    <div role="group" className="table-scroll" tabIndex={0} aria-label={label}>
      {children}
    </div>
  );
}

/** A progress bar with its numbers. */
export function Progress({ label, done, total }: { label: string; done: number; total: number }) {
  const percentage = total === 0 ? 0 : Math.min(100, Math.round((done / total) * 100));
  return (
    <div className="progress">
      <div className="progress-text">
        <span>{label}</span>
        <span className="numbers">
          {done.toLocaleString()} of {total.toLocaleString()} · {percentage}%
        </span>
      </div>
      <progress aria-label={label} value={done} max={Math.max(1, total)} />
    </div>
  );
}

export function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="fact">
      <dt>{name}</dt>
      <dd>
        <Isolated>{children}</Isolated>
      </dd>
    </div>
  );
}

/** Text with a copy button. */
export function Copyable({ text, label }: { text: string; label: string }) {
  return (
    <div className="copyable">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard (WCAG 2.1.1) */}
      <section className="copyable-text" tabIndex={0} aria-label={label}>
        <pre>{text}</pre>
      </section>
      <CopyButton text={text} />
    </div>
  );
}

/** @param props.label names what is copied, for pages with several of these buttons. */
export function CopyButton(props: { text: string; label?: string; children?: ReactNode }) {
  const { text, label, children = "Copy" } = props;
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    await copyText(text);
    setCopied(true);
    setTimeout(() => setCopied(false), 2_000);
  };
  return (
    <button type="button" aria-label={copied ? undefined : label} onClick={() => void copy()}>
      {copied ? "Copied" : children}
    </button>
  );
}

/** Falls back to copying a selection: the clipboard API requires HTTPS or localhost. */
async function copyText(text: string): Promise<void> {
  if (navigator.clipboard !== undefined) return navigator.clipboard.writeText(text);
  const area = document.createElement("textarea");
  area.value = text;
  document.body.append(area);
  area.select();
  document.execCommand("copy");
  area.remove();
}

/** Saves a text as a file through the browser. */
export function download(name: string, text: string, type: string): void {
  downloadBlob(name, new Blob([text], { type }));
}

/** Saves data as a file that people and programs read. */
export const saveJson = (name: string, data: unknown): void =>
  download(name, JSON.stringify(data, null, 2), "application/json");

/** Lets the browser save a file of the service while it arrives: it may have any size. */
export function downloadFrom(href: string): void {
  const link = document.createElement("a");
  link.href = href;
  link.download = "";
  link.click();
}

export function downloadBlob(name: string, blob: Blob): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  // In the document, so that its click is noticed there.
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

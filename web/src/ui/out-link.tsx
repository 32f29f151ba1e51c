import { safeHref } from "../lib/safe-markdown.ts";

/** A link to an external, untrusted address; plain text when the address is unsafe. */
export function OutLink({ href, text }: { href: string | null | undefined; text?: string }) {
  if (!href) return <span className="muted">–</span>;
  const safe = safeHref(href);
  const label = text ?? href.replace(/^https?:\/\/(?:www\.)?/, "").replace(/\/$/, "");
  if (safe === null) return <span>{label}</span>;
  return (
    <a href={safe} rel="noreferrer noopener" target="_blank">
      {label}
    </a>
  );
}

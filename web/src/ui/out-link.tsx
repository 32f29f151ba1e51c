import { safeHref } from "../lib/safe-markdown.ts";

/** A link to an external, untrusted address; plain text when the address is unsafe. */
export function OutLink({ href, text }: { href: string | null | undefined; text?: string }) {
  if (!href) return <span className="muted">–</span>;
  const safe = safeHref(href);
  const label = text ?? href.replace(/^https?:\/\/(?:www\.)?/, "").replace(/\/$/, "");
  if (safe === null) return <bdi>{label}</bdi>;
  return (
    <a href={safe} rel="noreferrer noopener" target="_blank">
      <bdi>{label}</bdi>
    </a>
  );
}

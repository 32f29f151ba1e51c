import { createHash } from "node:crypto";
import { ForagerError } from "../../../errors.ts";
import { escapeHtml } from "../../../text/escape-html.ts";
import { textResponse } from "../../route.ts";

const style = `
:root { color-scheme: light dark; --line: #d5dbe1; --soft: #55606c; --ink: #17202a; --back: #ffffff; --head: #f3f5f7; }
@media (prefers-color-scheme: dark) { :root { --line: #38424d; --soft: #a3afbb; --ink: #e8edf2; --back: #12181e; --head: #1b232b; } }
* { box-sizing: border-box; }
body { margin: 0; padding: 2rem 1rem; background: var(--back); color: var(--ink); font: 1rem/1.5 system-ui, sans-serif; }
main { max-width: 80rem; margin: 0 auto; }
h1 { font-size: 1.5rem; margin: 0 0 .25rem; overflow-wrap: anywhere; }
p { margin: 0 0 1.25rem; color: var(--soft); }
.table { overflow-x: auto; border: 1px solid var(--line); border-radius: .5rem; }
table { border-collapse: collapse; width: 100%; font-size: .875rem; font-variant-numeric: tabular-nums; }
th, td { padding: .5rem .6rem; text-align: left; border-bottom: 1px solid var(--line); white-space: nowrap; }
td:first-child { white-space: normal; overflow-wrap: anywhere; min-width: 9rem; }
th { background: var(--head); font-weight: 600; }
tbody tr:last-child td { border-bottom: 0; }
td.number, th.number { text-align: right; }
@media (max-width: 40rem) {
  body { padding: 1.25rem .9rem; }
  .table { position: relative; border: 0; }
  thead { display: block; position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
  table, tbody { display: block; }
  tbody tr { display: flex; flex-wrap: wrap; gap: .1rem 1rem; padding: .7rem 0; border-bottom: 1px solid var(--line); }
  tbody td, tbody td.number { padding: 0; border: 0; text-align: left; }
  tbody td:first-child { flex: 1 0 100%; font-weight: 600; }
  tbody td:not(:first-child)::before { content: attr(data-label) " "; color: var(--soft); }
}
.summary { display: grid; grid-template-columns: repeat(auto-fit, minmax(8rem, 1fr)); gap: .5rem 1.5rem; margin: 0 0 1.5rem; }
.summary dt { color: var(--soft); font-size: .875rem; }
.summary dd { margin: 0; font-size: 1.5rem; font-weight: 600; font-variant-numeric: tabular-nums; }
button { font: inherit; padding: .6rem 1.2rem; border-radius: .4rem; border: 1px solid var(--line); background: var(--head); color: var(--ink); cursor: pointer; }
:focus-visible { outline: 3px solid #2f7fd8; outline-offset: 2px; }
`;

/** Headers of a page: its only style sheet is allowed by its digest, and nothing else is loaded or run. */
export const pageHeaders: Readonly<Record<string, string>> = {
  "content-type": "text/html; charset=utf-8",
  "content-security-policy": [
    "default-src 'none'",
    `style-src 'sha256-${createHash("sha256").update(style).digest("base64")}'`,
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join("; "),
  "x-robots-tag": "noindex",
};

/** A page without scripts. @param body HTML. */
export function plainPage(title: string, body: string): string {
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title><style>${style}</style></head>
<body><main>
${body}
</main></body></html>
`;
}

/** How pages behind links declare their response to an invalid link. */
export const refusalResponse = textResponse(
  "text/html; charset=utf-8",
  "A page if the client accepts HTML; otherwise the error.",
);

const refusals = {
  share_invalid: { status: 401, title: "This link is invalid", headers: { "www-authenticate": "Bearer" } },
  share_gone: { status: 410, title: "This link no longer works", headers: {} },
} as const;
type Refusals = typeof refusals;

/**
 * Runs the action behind a link. If it fails with one of `codes`, browsers get a page; programs get the usual error.
 */
export async function orRefusalPage<Answer, Code extends keyof Refusals>(
  codes: readonly Code[],
  accept: string | undefined,
  run: () => Promise<Answer> | Answer,
): Promise<
  Answer | { status: Refusals[Code]["status"]; body: string; headers: Readonly<Record<string, string>> }
> {
  try {
    return await run();
  } catch (error) {
    const code = codes.find((one) => error instanceof ForagerError && error.code === one);
    if (code === undefined || !accept?.includes("text/html")) throw error;
    const { status, title, headers } = refusals[code];
    const sentence = `${(error as ForagerError).message} Ask the person who sent it for a new one.`;
    const body = plainPage(title, `<h1>${title}</h1>\n<p>${escapeHtml(sentence)}</p>`);
    return { status, body, headers: { vary: "accept", ...pageHeaders, ...headers } };
  }
}

import { ForagerError } from "../errors.ts";
import type { Deadline } from "./deadline.ts";
import type { FetchPage } from "./ports.ts";
import { parseSitemap } from "./sitemap-parser.ts";

interface SitemapsOptions {
  fetchPage: FetchPage;
  deadline: Deadline;
  /** Files after which reading stops. Large sites have hundreds; a crawl wants the first pages. */
  filesMax: number;
  /** Pages after which reading stops. */
  pagesMax: number;
}

const indexDepthMax = 2;
const fileTimeoutMs = 5_000;
/** On the wire; more than this is cut, and its beginning read. The format allows 50 MB. */
const fileBytesMax = 3 * 2 ** 20;
const unpackedBytesMax = 10 * 2 ** 20;

/** Plugins name the parts of an index by what is in them: pages are worth more than posts and pictures. */
const betterFile = /page|static|main|general|core|company|misc/i;
const worseFile = /image|video|tag|author|categor|archive|product|attachment|location|user|forum/i;

/**
 * Reads sitemaps, index files included, beginning with `files`; gives the absolute addresses of each file.
 * A sitemap is a hint: what cannot be read is passed over. Throws nothing but the deadline's reason.
 */
export async function* readSitemaps(
  files: readonly URL[],
  options: SitemapsOptions,
): AsyncGenerator<string[], undefined> {
  const { filesMax, pagesMax } = options;
  const queue = files.map((url) => ({ url, depth: 0 }));
  const seen = new Set(queue.map(({ url }) => url.href));
  let pagesRead = 0;
  for (let filesRead = 0; filesRead < filesMax && pagesRead < pagesMax; filesRead++) {
    const file = queue.shift();
    if (file === undefined) return;
    const { pages, sitemaps } = await readFile(file.url, options);
    const found = absolute(pages, file.url).slice(0, pagesMax - pagesRead);
    pagesRead += found.length;
    yield found.map((url) => url.href);
    const children = absolute(sitemaps, file.url).sort((a, b) => rank(a) - rank(b));
    for (const url of file.depth < indexDepthMax ? children : []) {
      if (seen.has(url.href) || queue.length >= filesMax) continue;
      seen.add(url.href);
      queue.push({ url, depth: file.depth + 1 });
    }
  }
}

async function readFile(url: URL, { fetchPage, deadline, pagesMax }: SitemapsOptions) {
  const nothing = { pages: [], sitemaps: [] };
  try {
    const fetching = fetchPage(url.href, {
      signal: deadline.signal,
      timeoutMs: Math.min(fileTimeoutMs, Math.ceil(deadline.remainingMs()) + 1_000),
      bodyBytesMax: fileBytesMax,
      onBodyLimit: "truncate",
      accept: "application/xml,text/xml,*/*;q=0.5",
      // Many sites answer their home page where there is no sitemap.
      onHeaders: (status, headers) =>
        status >= 300 || /^text\/html/i.test(headers["content-type"] ?? "")
          ? new ForagerError("content_type", `${url.host} has no sitemap at ${url.pathname}.`)
          : undefined,
    });
    const page = await deadline.orEnd(fetching);
    const limits = { entriesMax: pagesMax, bytesMax: unpackedBytesMax };
    return await deadline.orEnd(parseSitemap(page.body, limits));
  } catch (error) {
    deadline.signal.throwIfAborted();
    if (error instanceof ForagerError) return nothing;
    throw error;
  }
}

function absolute(addresses: string[], base: URL): URL[] {
  return addresses.flatMap((address) => {
    const url = URL.parse(address, base.href);
    return url !== null && /^https?:$/.test(url.protocol) ? [url] : [];
  });
}

function rank(url: URL): number {
  const name = url.pathname.slice(url.pathname.lastIndexOf("/") + 1);
  return worseFile.test(name) ? 2 : betterFile.test(name) ? 0 : 1;
}

import { ForagerError } from "../errors.ts";
import type { Deadline } from "./deadline.ts";
import type { FetchPage } from "./ports.ts";
import { parseSitemap } from "./sitemap-parser.ts";

interface SitemapsOptions {
  fetchPage: FetchPage;
  deadline: Deadline;
  /** Pages after which reading stops. */
  pagesMax: number;
  /** Takes the pages of each file as it is read, as absolute addresses. */
  onPages: (addresses: string[]) => void;
}

/** Files of one site that are read. Larger sites have hundreds; a crawl wants the first pages. */
const filesMax = 10;
const indexDepthMax = 2;
const fileTimeoutMs = 10_000;
/** On the wire; more than this is cut, and its beginning read. The format allows 50 MB. */
const fileBytesMax = 3 * 2 ** 20;
const unpackedBytesMax = 10 * 2 ** 20;

/** Plugins name the parts of an index by what is in them: pages are worth more than posts and pictures. */
const betterFile = /page|static|main|general|core|company|misc/i;
const worseFile = /image|video|tag|author|categor|archive|product|attachment|location|user|forum/i;

/**
 * Reads sitemaps, index files included, beginning with `files`. A sitemap is a hint: what cannot be read is
 * passed over. Rejects with nothing but the deadline's reason.
 */
export async function readSitemaps(files: readonly URL[], options: SitemapsOptions): Promise<void> {
  const queue = files.map((url) => ({ url, depth: 0 }));
  const seen = new Set(queue.map(({ url }) => url.href));
  let pagesRead = 0;
  for (let file = queue.shift(), read = 0; file && read < filesMax; file = queue.shift(), read++) {
    const { pages, sitemaps } = await readFile(file.url, options);
    const found = absolute(pages, file.url).slice(0, options.pagesMax - pagesRead);
    pagesRead += found.length;
    if (found.length > 0) options.onPages(found.map((url) => url.href));
    if (pagesRead >= options.pagesMax) return;
    if (file.depth >= indexDepthMax) continue;
    const depth = file.depth + 1;
    for (const url of absolute(sitemaps, file.url).sort((a, b) => rank(a) - rank(b))) {
      if (seen.has(url.href) || queue.length >= filesMax) continue;
      seen.add(url.href);
      queue.push({ url, depth });
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

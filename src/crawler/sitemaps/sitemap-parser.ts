import { createGunzip } from "node:zlib";
import { Parser } from "htmlparser2";

/** Content of one sitemap file: pages, or the sitemaps of an index. URLs as written. */
export interface SitemapContent {
  pages: string[];
  sitemaps: string[];
  /** A limit truncated the file. */
  truncated: boolean;
}

interface SitemapLimits {
  /** Maximum URLs of each kind. */
  entriesMax: number;
  /** Maximum bytes after decompression. */
  bytesMax: number;
}

/** Parsed at a time, so that a large file does not block the event loop. */
const sliceBytes = 65_536;
const entryCharsMax = 2_048;

/**
 * Reads a sitemap (sitemaps.org): a urlset or index in XML, or a plain-text list of URLs; gzip is detected by its
 * first bytes. A truncated or broken file yields what precedes the fault. Never throws.
 */
export async function parseSitemap(file: Uint8Array, limits: SitemapLimits): Promise<SitemapContent> {
  const content: SitemapContent = { pages: [], sitemaps: [], truncated: false };
  const isFull = () =>
    content.pages.length >= limits.entriesMax || content.sitemaps.length >= limits.entriesMax;
  const isGzip = file[0] === 0x1f && file[1] === 0x8b;
  let reader: { write(text: string): void } | undefined;
  let bytes = 0;
  const decoder = new TextDecoder();
  try {
    for await (const slice of isGzip ? gunzipped(file) : slices(file)) {
      const text = decoder.decode(slice, { stream: true });
      if (isFull() || bytes >= limits.bytesMax) {
        content.truncated = true;
        break;
      }
      reader ??= text.trimStart().startsWith("<") ? xmlReader(content) : textReader(content);
      reader.write(text);
      bytes += slice.length;
      await new Promise((resolve) => setImmediate(resolve));
    }
  } catch {
    // A damaged gzip stream: keep what precedes the damage.
  }
  reader?.write(`${decoder.decode()}\n`);
  const beyond = [content.pages, content.sitemaps].flatMap((list) => list.splice(limits.entriesMax));
  content.truncated ||= beyond.length > 0;
  return content;
}

function* slices(file: Uint8Array): Generator<Uint8Array> {
  for (let offset = 0; offset < file.length; offset += sliceBytes) {
    yield file.subarray(offset, offset + sliceBytes);
  }
}

/** Decompresses lazily: leaving the loop stops it. */
function gunzipped(file: Uint8Array): AsyncIterable<Buffer> {
  const gunzip = createGunzip();
  gunzip.end(file);
  return gunzip;
}

function xmlReader(content: SitemapContent): { write(text: string): void } {
  // The open elements by local name: prefixes differ between sites.
  let list: string[] | null = null;
  let address: string | null = null;
  const parser = new Parser(
    {
      onopentagname(name) {
        const local = localName(name);
        if (local === "url") list = content.pages;
        else if (local === "sitemap") list = content.sitemaps;
        // <image:loc> and the like are inside a <url> and name no page.
        else if (local === "loc" && (name === "loc" || name === "sm:loc" || name === "sitemap:loc"))
          address = "";
      },
      ontext(text) {
        if (address !== null && address.length <= entryCharsMax) address += text;
      },
      onclosetag(name) {
        const local = localName(name);
        if (local === "loc" && address !== null) {
          const found = address.trim();
          if (found !== "" && found.length <= entryCharsMax) list?.push(found);
          address = null;
        } else if (local === "url" || local === "sitemap") list = null;
      },
    },
    { xmlMode: true, decodeEntities: true },
  );
  return parser;
}

function localName(name: string): string {
  return name.slice(name.indexOf(":") + 1).toLowerCase();
}

function textReader(content: SitemapContent): { write(text: string): void } {
  let rest = "";
  return {
    write(text) {
      const lines = (rest + text).split(/\r?\n/);
      rest = (lines.pop() ?? "").slice(0, entryCharsMax + 1);
      for (const line of lines.map((each) => each.trim())) {
        if (/^https?:\/\//i.test(line) && line.length <= entryCharsMax) content.pages.push(line);
      }
    },
  };
}

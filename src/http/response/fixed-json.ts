import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { FastifyReply, FastifyRequest } from "fastify";
import { addVary, readAccept } from "./accept.ts";

/** The better one first, for clients that accept both equally. */
const encodings = ["br", "gzip"] as const;
type Encoding = (typeof encodings)[number] | "identity";

interface Representation {
  bytes: Buffer;
  etag: string;
}

/**
 * JSON that never changes while the process runs, in every format. Each representation is rendered, compressed and
 * digested when it is first requested, and clients that have it get 304.
 */
export class FixedJson<Body extends object = object> {
  readonly #build: () => Body;
  readonly #texts = new Map<string, Promise<Buffer>>();
  readonly #representations = new Map<string, Promise<Representation>>();

  /** @param build is called once per format. */
  constructor(build: () => Body) {
    this.#build = build;
  }

  /** @param render makes the text of a format from the JSON. */
  async send(
    request: FastifyRequest,
    reply: FastifyReply,
    format: string,
    render: (json: string) => Promise<string | Buffer>,
  ): Promise<FastifyReply> {
    const encoding = encodingFor(request.headers["accept-encoding"]);
    const { bytes, etag } = await remembered(this.#representations, `${format} ${encoding}`, async () => {
      const text = await remembered(this.#texts, format, async () =>
        Buffer.from(await render(JSON.stringify(this.#build()))),
      );
      return { bytes: await compress[encoding](text), etag: etagOf(text, encoding) };
    });
    addVary(reply, "Accept-Encoding");
    // To be stored, but asked about each time: another version of the service may answer next.
    reply.headers({ etag, "cache-control": "no-cache" });
    if (isKnown(etag, request.headers["if-none-match"]))
      return reply.code(304).removeHeader("content-type").send();
    if (encoding !== "identity") reply.header("content-encoding", encoding);
    return reply.send(bytes);
  }
}

/** A failure is not remembered. */
function remembered<T>(known: Map<string, Promise<T>>, key: string, make: () => Promise<T>): Promise<T> {
  const found = known.get(key);
  if (found !== undefined) return found;
  const made = make();
  known.set(key, made);
  made.catch(() => known.delete(key));
  return made;
}

const compressBrotli = promisify(brotliCompress);

const compress: Readonly<Record<Encoding, (text: Buffer) => Promise<Buffer>>> = {
  // The last two levels take ten times as long and save 5 %.
  br: (text) => compressBrotli(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
  gzip: promisify<Buffer, Buffer>(gzip),
  identity: async (text) => text,
};

/** RFC 9110 section 12.5.3. A client that forbids every encoding, even none, gets none. */
function encodingFor(accepted: string | undefined): Encoding {
  const weights = new Map(readAccept(accepted ?? "").map(({ type, q }) => [type, q]));
  const weightOf = (name: string) => weights.get(name) ?? weights.get("*") ?? 0;
  const [best] = encodings.toSorted((a, b) => weightOf(b) - weightOf(a));
  return best && weightOf(best) > 0 && weightOf(best) >= (weights.get("identity") ?? 0) ? best : "identity";
}

/** Differs by encoding, since strong tags name bytes (RFC 9110 section 8.8.3.3). */
function etagOf(text: Buffer, encoding: Encoding): string {
  return `"${createHash("sha256").update(text).digest("base64url").slice(0, 22)}-${encoding}"`;
}

/** RFC 9110 section 13.1.2: weak tags compare equal, since proxies weaken them. */
function isKnown(etag: string, known: string | undefined): boolean {
  if (known === undefined) return false;
  return known.split(",").some((tag) => ["*", etag].includes(tag.trim().replace(/^W\//, "")));
}

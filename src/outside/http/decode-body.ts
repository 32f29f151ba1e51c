import type { Transform } from "node:stream";
import zlib from "node:zlib";
import type { BodyCut } from "../../crawler/ports.ts";
import { ForagerError } from "../../errors.ts";

/** Value of the Accept-Encoding header: the codings that `createBodyDecoder` decodes. */
export const acceptEncoding = "gzip, deflate, br, zstd";

/** Two occur if a proxy compresses once more; a long chain is an amplification attack. */
const codingsMax = 2;

/** Collects one body from the wire and decodes its content codings, with limits on both sides. */
export interface BodyDecoder {
  /** Takes a chunk. False: pause until `onDrain` fires. */
  write(chunk: Buffer): boolean;
  /** The body has ended; `complete` is false if it was interrupted. */
  end(complete: boolean): void;
  /** Ends all work; a pending `result` never settles. */
  destroy(): void;
  /**
   * The decoded body; `cut` says why it is incomplete, null if it is whole. Rejects with body_limit or
   * protocol_error.
   */
  result: Promise<DecodedBody>;
}

interface DecodedBody {
  body: Buffer;
  cut: BodyCut | null;
}

interface BodyDecoderOptions {
  /** For error messages. */
  host: string;
  /** Value of the Content-Encoding header. */
  contentEncoding: string | undefined;
  /** Limit of the body, on the wire and after each decoding step. */
  bodyBytesMax: number;
  /** Returns the first `bodyBytesMax` bytes instead of failing. */
  truncate: boolean;
  onDrain: () => void;
}

export function createBodyDecoder(options: BodyDecoderOptions): BodyDecoder {
  const { bodyBytesMax, truncate, onDrain } = options;
  const { promise: result, resolve, reject } = Promise.withResolvers<DecodedBody>();
  const chunks: Buffer[] = [];
  let steps: Transform[] | null = null;
  let bytesOnWire = 0;
  let bytes = 0;
  let settled = false;
  let cut: BodyCut | null = null;

  const destroy = () => {
    settled = true;
    for (const step of steps ?? []) step.destroy();
  };
  const finish = (why: BodyCut | null) => {
    if (settled) return;
    destroy();
    resolve({ body: Buffer.concat(chunks), cut: why });
  };
  const fail = (error: ForagerError) => {
    if (settled) return;
    destroy();
    reject(error);
  };
  const overLimit = () => (truncate ? finish("limit") : fail(bodyLimit(options.host, bodyBytesMax)));
  const collect = (chunk: Buffer) => {
    if (settled) return;
    const room = bodyBytesMax - bytes;
    chunks.push(chunk.length > room ? chunk.subarray(0, room) : chunk);
    bytes += chunk.length;
    if (bytes > bodyBytesMax) overLimit();
  };

  const start = (firstChunk: Buffer): Transform[] => {
    const decoders = decodersFor(options.contentEncoding, firstChunk);
    for (const [index, decoder] of decoders.entries()) {
      const next = decoders[index + 1];
      let stepBytes = 0;
      decoder.on("data", (chunk: Buffer) => {
        stepBytes += chunk.length;
        if (next === undefined) collect(chunk);
        else if (stepBytes > bodyBytesMax) overLimit();
      });
      // Data decoded before the damage is kept, as in browsers; no data at all is an error.
      decoder.on("error", (error) => (bytes > 0 ? finish("interrupted") : fail(undecodable(options, error))));
      if (next) decoder.pipe(next);
      else decoder.on("end", () => finish(cut));
    }
    decoders[0]?.on("drain", onDrain);
    return decoders;
  };

  return {
    result,
    destroy,
    write(chunk) {
      if (settled || chunk.length === 0) return true;
      bytesOnWire += chunk.length;
      try {
        steps ??= start(chunk);
      } catch (error) {
        fail(error instanceof ForagerError ? error : undecodable(options, error));
        return true;
      }
      const first = steps[0];
      if (first === undefined) collect(chunk);
      else if (bytesOnWire <= bodyBytesMax) return first.write(chunk);
      else if (!truncate) overLimit();
      else if (cut === null) {
        cut = "limit";
        first.end(chunk.subarray(0, chunk.length - (bytesOnWire - bodyBytesMax)));
      }
      return true;
    },
    end(complete) {
      const first = steps?.[0];
      if (first === undefined || settled) return finish(complete ? null : "interrupted");
      if (cut === null) first.end();
      if (!complete) cut ??= "interrupted";
    },
  };
}

/**
 * The decoding steps in order. A coding is skipped if the first bytes show that the server declared it
 * without applying it. Unknown codings are ignored, as in browsers: "UTF-8" is a common misuse of the header.
 */
function decodersFor(contentEncoding: string | undefined, firstChunk: Buffer): Transform[] {
  const codings = (contentEncoding ?? "")
    .toLowerCase()
    .split(",")
    .map((coding) => coding.trim().replace(/^x-/, ""))
    .filter((coding) => ["gzip", "deflate", "br", "zstd"].includes(coding))
    .reverse();
  if (codings.length > codingsMax) {
    throw new ForagerError(
      "protocol_error",
      `The response is compressed ${codings.length} times over, which no web page needs.`,
    );
  }
  return codings.flatMap((coding, index) => createDecoder(coding, index === 0 ? firstChunk : null) ?? []);
}

/** Flushing at the end returns the content of a truncated stream instead of "unexpected end of file". */
const flushZlib = { flush: zlib.constants.Z_SYNC_FLUSH, finishFlush: zlib.constants.Z_SYNC_FLUSH };
const flushBrotli = {
  flush: zlib.constants.BROTLI_OPERATION_FLUSH,
  finishFlush: zlib.constants.BROTLI_OPERATION_FLUSH,
};
const flushZstd = { flush: zlib.constants.ZSTD_e_flush, finishFlush: zlib.constants.ZSTD_e_flush };

function createDecoder(coding: string, firstChunk: Buffer | null): Transform | null {
  switch (coding) {
    case "gzip":
      // RFC 1952 2.3.1: a gzip member begins with 1f 8b.
      if (firstChunk && firstChunk[0] !== 0x1f) return null;
      return zlib.createGunzip(flushZlib);
    case "deflate":
      return firstChunk && !isZlibHeader(firstChunk)
        ? zlib.createInflateRaw(flushZlib)
        : zlib.createInflate(flushZlib);
    case "br":
      return zlib.createBrotliDecompress(flushBrotli);
    default:
      return zlib.createZstdDecompress(flushZstd);
  }
}

/**
 * By "deflate", RFC 9110 8.4.1.2 means the zlib format (RFC 1950 2.2: method 8, header a multiple of 31);
 * many servers send the bare stream.
 */
function isZlibHeader([first = 0, second]: Buffer): boolean {
  return (first & 0x0f) === 8 && (second === undefined || ((first << 8) | second) % 31 === 0);
}

/** Also for a response that declares a length beyond the limit. */
export function bodyLimit(host: string, bodyBytesMax: number): ForagerError {
  const size = bodyBytesMax < 2 ** 20 ? `${bodyBytesMax} bytes` : `${Math.round(bodyBytesMax / 2 ** 20)} MiB`;
  return new ForagerError("body_limit", `The response of ${host} is larger than ${size}.`);
}

function undecodable({ host, contentEncoding }: BodyDecoderOptions, cause: unknown): ForagerError {
  const detail = `The response of ${host} declares Content-Encoding: ${contentEncoding}, but could not be decoded.`;
  return new ForagerError("protocol_error", detail, { cause });
}

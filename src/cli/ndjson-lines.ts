/** Longest line of a batch. A document of the largest size that is read fits in, its escapes included. */
export const lineBytesMax = 64 * 1024 * 1024;

export interface NdjsonLine {
  /** The line without its end; undefined when it is longer than is kept. */
  bytes: Uint8Array | undefined;
  /** Its number in the input, from 1; empty lines count. */
  number: number;
}

const newline = 0x0a;

/**
 * The lines of a stream of bytes that are not blank. A last line needs no line end. Of a line above
 * `bytesMax` nothing is kept but that it was there.
 */
export async function* ndjsonLines(
  input: AsyncIterable<Uint8Array>,
  bytesMax = lineBytesMax,
): AsyncGenerator<NdjsonLine> {
  let parts: Uint8Array[] = [];
  let size = 0;
  let number = 0;
  const take = (): NdjsonLine | undefined => {
    const bytes = size > bytesMax ? undefined : joined(parts);
    parts = [];
    size = 0;
    number += 1;
    return bytes !== undefined && isBlank(bytes) ? undefined : { bytes, number };
  };
  for await (const chunk of input) {
    let start = 0;
    for (let end = chunk.indexOf(newline); end >= 0; end = chunk.indexOf(newline, start)) {
      parts.push(chunk.subarray(start, end));
      size += end - start;
      start = end + 1;
      const line = take();
      if (line) yield line;
    }
    size += chunk.length - start;
    if (size > bytesMax) parts = [];
    else if (start < chunk.length) parts.push(chunk.subarray(start));
  }
  const last = size > 0 ? take() : undefined;
  if (last) yield last;
}

function joined(parts: readonly Uint8Array[]): Uint8Array {
  return parts.length === 1 && parts[0] ? parts[0] : Buffer.concat(parts);
}

/** Nothing but white space, and maybe the byte order mark that some programs put at the beginning. */
function isBlank(bytes: Uint8Array): boolean {
  return bytes.every(
    (byte) =>
      byte === 0x20 || byte === 0x09 || byte === 0x0d || byte === 0xef || byte === 0xbb || byte === 0xbf,
  );
}

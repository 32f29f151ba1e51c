import type { IncomingMessage, ServerResponse } from "node:http";
import { gzipSync } from "node:zlib";

export type SiteHandler = (request: IncomingMessage, response: ServerResponse) => void;

const html = { "content-type": "text/html; charset=utf-8" };

/** Calls `send` every `everyMs` until the connection is closed. */
function drip(response: ServerResponse, everyMs: number, send: () => void): void {
  const timer = setInterval(send, everyMs);
  response.once("close", () => clearInterval(timer));
}

/** Writes forever, as fast as the client reads. */
function pour(response: ServerResponse, chunk: Buffer): void {
  const more = () => {
    while (!response.destroyed && response.write(chunk)) {
      // Until the buffer is full.
    }
  };
  response.on("drain", more);
  more();
}

function raw(response: ServerResponse, text: string): void {
  response.socket?.end(text);
}

/** Concatenated gzip members (RFC 1952 2.2) that unpack to `mebibytes`, from 1 KiB for each. */
function bomb(mebibytes: number): Buffer {
  return Buffer.concat(Array<Buffer>(mebibytes).fill(gzipSync(Buffer.alloc(2 ** 20))));
}

/**
 * Faults and hostile behaviour of websites. Each is served at `/fault/<name>`, and can be served at any path with
 * `pages: { "/path": siteFaults["stalls"] }`.
 */
export const siteFaults = {
  /** Accepts the request and never responds. */
  "never-answers": () => {},
  /** Sends headers at one byte per second. */
  "slow-headers": (_, response) => {
    const text = "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nX-Long: ".padEnd(10_000, "x");
    let sent = 0;
    drip(response, 1000, () => response.socket?.write(text[sent++] ?? "x"));
  },
  /** Sends the body at one byte per second. */
  "one-byte-a-second": (_, response) => {
    response.writeHead(200, html);
    response.flushHeaders();
    drip(response, 1000, () => response.write("x"));
  },
  /** Sends half a page and then nothing. */
  stalls: (_, response) => {
    response.writeHead(200, { ...html, "content-length": "1000" });
    response.write("<html><body>half of it");
  },
  /** Sends an endless body, as fast as it is read. */
  "endless-body": (_, response) => {
    response.writeHead(200, html);
    pour(response, Buffer.alloc(65_536, "<p>more</p>"));
  },
  /** Announces 10 GiB and starts to send it. */
  "ten-gigabytes": (_, response) => {
    response.writeHead(200, { ...html, "content-length": String(10 * 2 ** 30) });
    pour(response, Buffer.alloc(65_536, "<p>more</p>"));
  },
  /** 100 KiB that unpack to 100 MiB. */
  "gzip-bomb": (_, response) => {
    response.writeHead(200, { ...html, "content-encoding": "gzip" });
    response.end(bomb(100));
  },
  /** A gzip of a gzip bomb. */
  "gzip-bomb-twice": (_, response) => {
    response.writeHead(200, { ...html, "content-encoding": "gzip, gzip" });
    response.end(gzipSync(bomb(100)));
  },
  /** Endless gzip members: a small stream that unpacks forever. */
  "gzip-endless": (_, response) => {
    response.writeHead(200, { ...html, "content-encoding": "gzip" });
    pour(response, bomb(1));
  },
  "redirect-loop": (request, response) => {
    const other = request.url?.includes("again") ? request.url.replace("?again", "") : `${request.url}?again`;
    response.writeHead(302, { location: other ?? "/" }).end();
  },
  "redirect-to-itself": (request, response) => {
    response.writeHead(301, { location: request.url ?? "/" }).end();
  },
  /** Every response redirects to a new URL. */
  "endless-redirects": (request, response) => {
    const step = Number(new URL(request.url ?? "/", "http://site.test").searchParams.get("step")) + 1;
    response.writeHead(302, { location: `?step=${step}` }).end();
  },
  "redirect-to-private": (_, response) => {
    response.writeHead(302, { location: "http://10.0.0.1/admin" }).end();
  },
  "redirect-to-metadata": (_, response) => {
    response.writeHead(307, { location: "http://0xa9fea9fe/latest/meta-data/" }).end();
  },
  "redirect-to-ftp": (_, response) => {
    response.writeHead(302, { location: "ftp://example.com/" }).end();
  },
  "redirect-with-endless-body": (_, response) => {
    response.writeHead(302, { ...html, location: "/" });
    pour(response, Buffer.alloc(65_536, "x"));
  },
  /** Sets a cookie and redirects to itself until it comes back. */
  "cookie-wall": (request, response) => {
    if (request.headers.cookie?.includes("seen=1"))
      response.writeHead(200, html).end("<p>behind the wall</p>");
    else response.writeHead(302, { location: request.url ?? "/", "set-cookie": "seen=1; Path=/" }).end();
  },
  image: (_, response) => {
    response.writeHead(200, { "content-type": "image/png" }).end(Buffer.from("89504e470d0a1a0a", "hex"));
  },
  /** A page with the content type of a binary file. */
  "wrong-content-type": (_, response) => {
    response
      .writeHead(200, { "content-type": "application/octet-stream" })
      .end("<html><body>page</body></html>");
  },
  /** An endless HTML attachment. */
  download: (_, response) => {
    response.writeHead(200, { ...html, "content-disposition": 'attachment; filename="report.html"' });
    pour(response, Buffer.alloc(65_536, "<p>more</p>"));
  },
  /** A page that refreshes immediately to another such page, forever. */
  "refresh-loop": (request, response) => {
    const step = Number(new URL(request.url ?? "/", "http://site.test").searchParams.get("step")) + 1;
    response
      .writeHead(200, html)
      .end(`<meta http-equiv="refresh" content="0; url=?step=${step}"><p>${step}</p>`);
  },
  /** Bytes that are invalid in every encoding, including null bytes. */
  "broken-bytes": (_, response) => {
    const bytes = Buffer.from(Array.from({ length: 4_096 }, (_, index) => (index * 151) % 256));
    response.writeHead(200, html).end(Buffer.concat([Buffer.from("<title>b</title><p>"), bytes]));
  },
  "no-content-type": (_, response) => {
    response.writeHead(200).end("<html><body>page without a type</body></html>");
  },
  /** Announces 1,000 bytes, sends a few and closes. */
  "truncated-body": (_, response) => {
    raw(
      response,
      "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Length: 1000\r\n\r\n<p>the first part</p>",
    );
  },
  "truncated-without-body": (_, response) => {
    raw(response, "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Length: 1000\r\n\r\n");
  },
  "truncated-gzip": (_, response) => {
    const whole = gzipSync(Buffer.from(`<p>the first part</p>${"<p>and more</p>".repeat(1000)}`));
    response
      .writeHead(200, { ...html, "content-encoding": "gzip" })
      .end(whole.subarray(0, whole.length - 20));
  },
  "broken-chunking": (_, response) => {
    const head = "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nTransfer-Encoding: chunked\r\n\r\n";
    raw(response, `${head}15\r\n<p>the first part</p>\r\nnot a chunk size\r\n<p>rest</p>`);
  },
  "not-http": (_, response) => raw(response, "220 mail.example.com ESMTP\r\n"),
  "wrong-coding": (_, response) => {
    response.writeHead(200, { ...html, "content-encoding": "br" }).end("<p>not brotli</p>");
  },
  "coding-not-applied": (_, response) => {
    response.writeHead(200, { ...html, "content-encoding": "gzip" }).end("<p>not compressed</p>");
  },
  "http-500": (_, response) => {
    response.writeHead(500, html).end("<p>broken</p>");
  },
  "http-404": (_, response) => {
    response.writeHead(404, html).end("<p>not here</p>");
  },
  "http-403": (_, response) => {
    response.writeHead(403, html).end("<p>not for you</p>");
  },
  /** Always asks to retry in an hour. */
  "http-429": (_, response) => {
    response.writeHead(429, { ...html, "retry-after": "3600" }).end();
  },
  resets: (request) => {
    request.socket.resetAndDestroy();
  },
  "closes-without-answer": (request) => {
    request.socket.destroy();
  },
  "huge-headers": (_, response) => {
    raw(response, `HTTP/1.1 200 OK\r\nX-Huge: ${"x".repeat(200_000)}\r\n\r\n<p>page</p>`);
  },
  /** Declares UTF-8 but sends Latin-1. */
  "wrong-charset": (_, response) => {
    response.writeHead(200, html).end(Buffer.from("<p>Größe und Café</p>", "latin1"));
  },
  "unknown-charset": (_, response) => {
    response.writeHead(200, { "content-type": "text/html; charset=klingon-8" }).end("<p>plain words</p>");
  },
  "empty-page": (_, response) => {
    response.writeHead(200, html).end();
  },
} as const satisfies Record<string, SiteHandler>;

export type SiteFault = keyof typeof siteFaults;

/** Responds with `status` to the first `times` requests, with Retry-After if `retryAfter` is given, then with `page`. */
export function failsAtFirst(
  status: number,
  page: string,
  { times = 1, retryAfter }: { times?: number; retryAfter?: string } = {},
): SiteHandler {
  let asked = 0;
  return (_, response) => {
    asked += 1;
    if (asked > times) response.writeHead(200, html).end(page);
    else response.writeHead(status, { ...html, ...(retryAfter ? { "retry-after": retryAfter } : {}) }).end();
  };
}

/** Resets the connection for the first `times` requests, then responds with `page`. */
export function resetsAtFirst(page: string, times = 1): SiteHandler {
  let asked = 0;
  return (request, response) => {
    asked += 1;
    if (asked > times) response.writeHead(200, html).end(page);
    else request.socket.resetAndDestroy();
  };
}

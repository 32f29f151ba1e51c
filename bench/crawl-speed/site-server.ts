import { createServer } from "node:net";
import { sitePages } from "./site-pages.ts";

/**
 * Serves the pages of the bench on the port given as argument. It answers GET with prepared bytes on bare sockets,
 * since an HTTP server would compete with the crawlers for the processor.
 */
const answers = new Map(
  [...sitePages()].map(([path, html]) => [path, answer("200 OK", "text/html; charset=utf-8", html)]),
);
answers.set("/robots.txt", answer("200 OK", "text/plain", "User-agent: *\nDisallow: /private/\n"));
const notFound = answer("404 Not Found", "text/html", "<title>Not here</title>");

function answer(status: string, type: string, body: string): Buffer {
  const bytes = Buffer.from(body);
  return Buffer.concat([
    Buffer.from(
      `HTTP/1.1 ${status}\r\nContent-Type: ${type}\r\nContent-Length: ${bytes.length}\r\nConnection: keep-alive\r\n\r\n`,
    ),
    bytes,
  ]);
}

createServer({ noDelay: true }, (socket) => {
  let received = "";
  socket.on("error", () => undefined);
  socket.on("data", (chunk) => {
    received += chunk.toString("latin1");
    for (let end = received.indexOf("\r\n\r\n"); end !== -1; end = received.indexOf("\r\n\r\n")) {
      const path = received.slice(received.indexOf(" ") + 1, received.indexOf(" HTTP/"));
      received = received.slice(end + 4);
      socket.write(answers.get(path) ?? notFound);
    }
  });
}).listen(Number(process.argv[2]), "127.0.0.1");

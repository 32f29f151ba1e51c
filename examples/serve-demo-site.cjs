"use strict";
/**
 * Serves the website in demo-site/ on this machine, for a first job without internet access:
 * `node examples/serve-demo-site.cjs [port]`. The default port is 8099, or any free one if that is in use.
 * Plain CommonJS, so that any Node version can run it.
 */
const { readFile } = require("node:fs");
const { createServer } = require("node:http");
const { join } = require("node:path");

const defaultPort = 8099;
const types = { html: "text/html; charset=utf-8", txt: "text/plain", xml: "application/xml" };
const given = process.argv[2];

const server = createServer((request, response) => {
  const path = (request.url ?? "/").split("?", 1)[0];
  const name = path === "/" ? "index.html" : path.slice(1);
  const extension = /^[a-z-]+\.(html|txt|xml)$/.exec(name)?.[1];
  const refuse = () => response.writeHead(404, { "content-type": types.txt }).end("Not found\n");
  if (extension === undefined) return refuse();
  readFile(join(__dirname, "demo-site", name), (error, body) => {
    if (error) return refuse();
    response.writeHead(200, { "content-type": types[extension] }).end(body);
  });
});
server.on("listening", () => {
  const { port } = server.address();
  const note = given === undefined && port !== defaultPort ? ` (port ${defaultPort} is in use)` : "";
  process.stdout.write(`The demo site answers at http://127.0.0.1:${port}/${note}\n`);
});
server.on("error", (error) => {
  if (error.code === "EADDRINUSE" && given === undefined) return server.listen(0, "127.0.0.1");
  process.stderr.write(`The demo site cannot listen on port ${given ?? defaultPort}: ${error.message}\n`);
  process.exitCode = 1;
});
server.listen(Number(given ?? defaultPort), "127.0.0.1");

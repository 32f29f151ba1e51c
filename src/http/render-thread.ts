import { parentPort } from "node:worker_threads";
import type { RenderRequest } from "./renderer.ts";
import { textOf } from "./response-format.ts";

// Started by renderer.ts, one request after the other. An error ends it, and the request that it was about fails.
parentPort?.on("message", ({ format, title, json }: RenderRequest) => {
  parentPort?.postMessage(Buffer.from(textOf(format, title, Buffer.from(json).toString())));
});

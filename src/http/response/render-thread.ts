import { parentPort } from "node:worker_threads";
import { textOf } from "./formats.ts";
import type { RenderRequest } from "./renderer.ts";

// Started by renderer.ts, one request after the other. An error ends it, and the request that it was about fails.
parentPort?.on("message", ({ format, title, json }: RenderRequest) => {
  parentPort?.postMessage(Buffer.from(textOf(format, title, Buffer.from(json).toString())));
});

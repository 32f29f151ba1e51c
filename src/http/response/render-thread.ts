import { parentPort } from "node:worker_threads";
import { textOf } from "./formats.ts";
import type { RenderRequest } from "./renderer.ts";

// Started by renderer.ts, one request at a time. An error ends the thread and fails its request.
parentPort?.on("message", ({ format, json, options }: RenderRequest) => {
  parentPort?.postMessage(Buffer.from(textOf(format, Buffer.from(json).toString(), options)));
});

import { createServer } from "node:http";

/** Answers every request, once its body is read, with the bytes of one accepted submit. */
const answer = JSON.stringify({
  job_id: "0198c0de-7b1a-7c3e-9d1f-2f6a5b4c3d2e",
  type: "svcSite",
  status: "queued",
  created_at: "2026-01-15T09:30:00.000Z",
  from_cache: false,
  message: process.argv[3] ?? "",
});
const headers = JSON.parse(process.argv[4] ?? "{}") as Record<string, string>;

createServer((request, response) => {
  request.resume();
  request.on("end", () => {
    response.writeHead(201, { ...headers, "content-length": String(Buffer.byteLength(answer)) });
    response.end(answer);
  });
}).listen(Number(process.argv[2]), "127.0.0.1");

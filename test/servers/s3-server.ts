import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import S3rver from "s3rver";
import { isSigned } from "./aws-signature.ts";

/** What the server knows its users by, as the environment names it. */
export const s3Credentials = { AWS_ACCESS_KEY_ID: "S3RVER", AWS_SECRET_ACCESS_KEY: "S3RVER" };

const refusal =
  '<?xml version="1.0"?><Error><Code>SignatureDoesNotMatch</Code><Message>Not signed by us.</Message></Error>';

/**
 * A server that speaks Amazon S3's protocol, on 127.0.0.1, with one empty bucket `texts`. s3rver keeps the objects
 * and checks when links expire; it does not check signatures of the present version, so that is done before it.
 */
export async function startS3Server() {
  const directory = await mkdtemp(join(tmpdir(), "forager-s3-"));
  const s3rver = new S3rver({ silent: true, directory, configureBuckets: [{ name: "texts" }] });
  await s3rver.configureBuckets();
  const answer = s3rver.callback();
  const server = createServer((request, response) => {
    if (isSigned(request, s3Credentials.AWS_SECRET_ACCESS_KEY)) answer(request, response);
    else response.writeHead(403, { "content-type": "application/xml" }).end(refusal);
  });
  const port = await new Promise<number>((resolve) => {
    server.listen(0, "127.0.0.1", () => resolve((server.address() as { port: number }).port));
  });
  const endpoint = `http://127.0.0.1:${port}`;
  return {
    endpoint,
    /** As STORAGE_URL names the bucket. */
    storageUrl: `s3://texts/forager?endpoint=${endpoint}&path_style=true`,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await rm(directory, { recursive: true, force: true });
    },
  };
}

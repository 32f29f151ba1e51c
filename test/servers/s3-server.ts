import { mkdtemp, rename, rm } from "node:fs/promises";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import S3rver from "s3rver";
import { isSigned } from "./aws-signature.ts";

/** The server's credentials, as environment variables. */
export const s3Credentials = { AWS_ACCESS_KEY_ID: "S3RVER", AWS_SECRET_ACCESS_KEY: "S3RVER" };

const refusal =
  '<?xml version="1.0"?><Error><Code>SignatureDoesNotMatch</Code><Message>Not signed by us.</Message></Error>';

/**
 * An S3 server on 127.0.0.1 with one empty bucket `texts`. s3rver stores objects and enforces link expiry. It does not
 * check Signature Version 4, so this server checks signatures first.
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
    /** The bucket as a STORAGE_URL. */
    storageUrl: `s3://texts/forager?endpoint=${endpoint}&path_style=true`,
    /** Runs `work` while the bucket does not exist. */
    async withoutBucket<Result>(work: () => Promise<Result>): Promise<Result> {
      const [bucket, hidden] = [join(directory, "texts"), join(directory, ".texts")];
      await rename(bucket, hidden);
      return await work().finally(() => rename(hidden, bucket));
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await rm(directory, { recursive: true, force: true });
    },
  };
}

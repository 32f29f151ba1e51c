import { CreateBucketCommand, HeadBucketCommand, S3Client, S3ServiceException } from "@aws-sdk/client-s3";
import { storagePlaceOf } from "../src/settings/storage-place.ts";

/** Creates the bucket of STORAGE_URL if there is none. compose.yaml runs this once before the service. */
async function main(): Promise<void> {
  const place = storagePlaceOf(process.env.STORAGE_URL ?? "");
  if (typeof place === "string" || place.kind !== "s3") {
    throw new Error(`STORAGE_URL names no bucket: ${typeof place === "string" ? place : place.path}`);
  }
  const { endpoint, region = endpoint && "us-east-1", pathStyle } = place;
  const client = new S3Client({
    ...(endpoint !== undefined && { endpoint }),
    ...(region !== undefined && { region }),
    forcePathStyle: pathStyle,
  });
  const bucket = { Bucket: place.bucket };
  try {
    await client.send(new HeadBucketCommand(bucket));
  } catch (error) {
    if (!(error instanceof S3ServiceException) || error.$metadata.httpStatusCode !== 404) throw error;
    await client.send(new CreateBucketCommand(bucket));
  }
}

await main();

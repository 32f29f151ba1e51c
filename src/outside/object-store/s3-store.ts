import type { Readable } from "node:stream";
import {
  DeleteObjectCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from "@aws-sdk/client-s3";
import { getSignedUrl } from "@aws-sdk/s3-request-presigner";
import {
  checkObjectKey,
  contentDispositionOf,
  contentTypeOf,
  type ObjectStore,
  storageFailure,
} from "./object-store.ts";

export interface S3StoreOptions {
  bucket: string;
  /** Prefix of every key, without leading and trailing slashes. */
  prefix: string;
  region: string | undefined;
  endpoint: string | undefined;
  /** The same server's address for users, if it differs. */
  publicEndpoint: string | undefined;
  pathStyle: boolean;
}

const connectTimeoutMs = 5_000;
/** For one call, including its retries. */
const callTimeoutMs = 60_000;

/**
 * Objects in a bucket of Amazon S3 or a compatible server. Credentials are found as in all AWS tools:
 * environment, profile, role.
 *
 * A text is sent unmodified in one call, so that the client can retry it and the bucket has the object
 * complete or not at all.
 */
export function createS3Store(options: S3StoreOptions): ObjectStore {
  const client = createClient(options, options.endpoint);
  // A signature covers the host, so links to another address are signed for that address.
  const { publicEndpoint } = options;
  const signer = publicEndpoint === undefined ? client : createClient(options, publicEndpoint);
  const placeOf = (key: string) => {
    checkObjectKey(key);
    return { Bucket: options.bucket, Key: options.prefix === "" ? key : `${options.prefix}/${key}` };
  };

  return {
    isShared: true,
    async put(key, content, signal) {
      const command = new PutObjectCommand({
        ...placeOf(key),
        Body: content,
        ContentType: contentTypeOf(key),
      });
      await attempt(client.send(command, { abortSignal: withinTimeout(signal) }), signal);
    },
    async read(key) {
      const command = new GetObjectCommand(placeOf(key));
      try {
        const { Body, ContentLength } = await client.send(command, { abortSignal: withinTimeout() });
        return { sizeBytes: ContentLength ?? 0, stream: Body as Readable };
      } catch (error) {
        if (error instanceof S3ServiceException && error.name === "NoSuchKey") return null;
        throw storageFailure(error);
      }
    },
    async delete(key) {
      const command = new DeleteObjectCommand(placeOf(key));
      await attempt(client.send(command, { abortSignal: withinTimeout() }));
    },
    async usage(folder) {
      const total = { items: 0, bytes: 0 };
      const prefix = `${[options.prefix, folder].filter(Boolean).join("/")}/`;
      let token: string | undefined;
      do {
        const command = new ListObjectsV2Command({
          Bucket: options.bucket,
          Prefix: prefix,
          ContinuationToken: token,
        });
        const page = await attempt(client.send(command, { abortSignal: withinTimeout() }));
        for (const { Size } of page.Contents ?? []) {
          total.items += 1;
          total.bytes += Size ?? 0;
        }
        token = page.NextContinuationToken;
      } while (token !== undefined);
      return total;
    },
    signedUrl(key, { expiresAt }) {
      const command = new GetObjectCommand({
        ...placeOf(key),
        ResponseContentDisposition: contentDispositionOf(key),
      });
      const expiresIn = Math.ceil((expiresAt.getTime() - Date.now()) / 1000);
      return attempt(getSignedUrl(signer, command, { expiresIn }));
    },
    close() {
      client.destroy();
      signer.destroy();
    },
  };
}

function createClient({ region, pathStyle }: S3StoreOptions, endpoint: string | undefined): S3Client {
  return new S3Client({
    // Servers other than Amazon's have no regions; signing requires one.
    ...((region ?? endpoint) !== undefined && { region: region ?? "us-east-1" }),
    ...(endpoint !== undefined && { endpoint }),
    forcePathStyle: pathStyle,
    // Many servers do not support the checksums that the client has added by default since 2025.
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
    requestHandler: { connectionTimeout: connectTimeoutMs, requestTimeout: callTimeoutMs },
  });
}

function withinTimeout(signal?: AbortSignal): AbortSignal {
  const timeout = AbortSignal.timeout(callTimeoutMs);
  return signal === undefined ? timeout : AbortSignal.any([signal, timeout]);
}

/** @throws ForagerError storage_unavailable, or the signal's reason. */
async function attempt<Result>(call: Promise<Result>, signal?: AbortSignal): Promise<Result> {
  try {
    return await call;
  } catch (error) {
    signal?.throwIfAborted();
    throw storageFailure(error);
  }
}

import { fileURLToPath } from "node:url";
import { z } from "zod";

/** Where objects are stored: on this machine, or in a bucket shared by several machines. */
export type StoragePlace =
  | { readonly kind: "folder"; readonly path: string }
  | {
      readonly kind: "s3";
      readonly bucket: string;
      /** Prefix of every key, without leading or trailing slashes; empty for none. */
      readonly prefix: string;
      readonly region: string | undefined;
      readonly endpoint: string | undefined;
      /** The public URL of the server, if it differs. */
      readonly publicEndpoint: string | undefined;
      /** Whether URLs name the bucket in the path instead of the host. */
      readonly pathStyle: boolean;
    };

const storageHint =
  "write file:///absolute/folder, or s3://bucket/prefix?region=eu-central-1&endpoint=https://host&path_style=true";
const s3Options: ReadonlySet<string> = new Set(["region", "endpoint", "public_endpoint", "path_style"]);

/** A STORAGE_URL, parsed. */
export const storageUrl = z.string().transform((value, context): StoragePlace => {
  const place = storagePlaceOf(value);
  if (typeof place !== "string") return place;
  context.addIssue({ code: "custom", message: place });
  return z.NEVER;
});

/** Parses a STORAGE_URL; returns a message if it is invalid. */
export function storagePlaceOf(value: string): StoragePlace | string {
  const url = URL.parse(value);
  if (url?.protocol === "file:") {
    // `file:data` and `file://data` would be read as /data and as a folder of the host `data`.
    const isAbsolute = /^file:\/\/\//i.test(value) && !/%2f|%00/i.test(url.pathname);
    return isAbsolute
      ? { kind: "folder", path: fileURLToPath(url) }
      : "write a folder as file:///absolute/folder";
  }
  if (url?.protocol !== "s3:" || url.hostname === "") return storageHint;
  if (url.username || url.password) {
    return "it must not contain credentials: use AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, a profile or a role";
  }
  const unknown = [...url.searchParams.keys()].find((name) => !s3Options.has(name));
  if (unknown !== undefined)
    return `unknown option '${unknown}'; the options are ${[...s3Options].join(", ")}`;
  const prefix = url.pathname.split("/").filter(Boolean).join("/");
  if (!/^[\w./-]*$/.test(prefix)) return "the prefix may contain only letters, digits, . _ - and /";
  const option = (name: string) => url.searchParams.get(name) || undefined;
  const [endpoint, publicEndpoint] = [option("endpoint"), option("public_endpoint")];
  for (const address of [endpoint, publicEndpoint]) {
    if (address !== undefined && !/^https?:$/.test(URL.parse(address)?.protocol ?? "")) {
      return `'${address}' is not an http or https URL`;
    }
  }
  return {
    kind: "s3",
    bucket: url.hostname,
    prefix,
    region: option("region"),
    endpoint,
    publicEndpoint,
    pathStyle: option("path_style") === "true",
  };
}

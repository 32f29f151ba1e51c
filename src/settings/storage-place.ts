import { fileURLToPath } from "node:url";

/** Where objects are kept: on this machine, or in a bucket that several machines share. */
export type StoragePlace =
  | { readonly kind: "folder"; readonly path: string }
  | {
      readonly kind: "s3";
      readonly bucket: string;
      /** Put before every key, without slashes at its ends; empty for none. */
      readonly prefix: string;
      readonly region: string | undefined;
      readonly endpoint: string | undefined;
      /** The address of the same server that users reach, where it is another one. */
      readonly publicEndpoint: string | undefined;
      /** The bucket stands in the path of a URL, and not before its host. */
      readonly pathStyle: boolean;
    };

const storageHint =
  "write file:///absolute/folder, or s3://bucket/prefix?region=eu-central-1&endpoint=https://host&path_style=true";
const s3Options: ReadonlySet<string> = new Set(["region", "endpoint", "public_endpoint", "path_style"]);

/** The place that a STORAGE_URL names, or the sentence that says what is wrong with it. */
export function storagePlaceOf(value: string): StoragePlace | string {
  const url = URL.parse(value);
  if (url?.protocol === "file:") {
    // `file:data` and `file://data` would be read as /data and as a folder of the host `data`.
    const isAbsolute = /^file:\/\/\//i.test(value) && !/%2f|%00/i.test(url.pathname);
    return isAbsolute
      ? { kind: "folder", path: fileURLToPath(url) }
      : "a folder is named as file:///absolute/folder";
  }
  if (url?.protocol !== "s3:" || url.hostname === "") return storageHint;
  if (url.username || url.password) {
    return "credentials do not belong here: AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, a profile or a role give them";
  }
  const unknown = [...url.searchParams.keys()].find((name) => !s3Options.has(name));
  if (unknown !== undefined) return `there is no option '${unknown}', only ${[...s3Options].join(", ")}`;
  const prefix = url.pathname.split("/").filter(Boolean).join("/");
  if (!/^[\w./-]*$/.test(prefix)) return "the prefix may hold letters, digits, . _ - and / only";
  const option = (name: string) => url.searchParams.get(name) || undefined;
  const [endpoint, publicEndpoint] = [option("endpoint"), option("public_endpoint")];
  for (const address of [endpoint, publicEndpoint]) {
    if (address !== undefined && !/^https?:$/.test(URL.parse(address)?.protocol ?? "")) {
      return `'${address}' is no http or https address`;
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

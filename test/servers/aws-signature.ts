import { createHash, createHmac, timingSafeEqual } from "node:crypto";
import type { IncomingMessage } from "node:http";

/**
 * Whether a request has a valid AWS Signature Version 4 for the secret, in its header or its query. The signature
 * covers the body only through the digest header, if there is one.
 */
export function isSigned(request: IncomingMessage, secretAccessKey: string): boolean {
  const url = new URL(request.url ?? "/", "http://s3.test");
  const parts = url.searchParams.has("X-Amz-Signature")
    ? fromQuery(url)
    : fromHeader(request.headers.authorization ?? "");
  const [, date = "", region = "", service = ""] = (parts.credential ?? "").split("/");
  const moment = url.searchParams.get("X-Amz-Date") ?? String(request.headers["x-amz-date"]);
  const query = [...url.searchParams]
    .filter(([name]) => name !== "X-Amz-Signature")
    .map((pair) => pair.map(encode).join("="))
    .sort();
  const signedHeaders = (parts.signedHeaders ?? "").split(";");
  const canonical = [
    request.method,
    url.pathname,
    query.join("&"),
    ...signedHeaders.map((name) => `${name}:${String(request.headers[name]).trim()}`),
    "",
    signedHeaders.join(";"),
    String(request.headers["x-amz-content-sha256"] ?? "UNSIGNED-PAYLOAD"),
  ].join("\n");
  const scope = `${date}/${region}/${service}/aws4_request`;
  const text = ["AWS4-HMAC-SHA256", moment, scope, createHash("sha256").update(canonical).digest("hex")];
  let key: Buffer | string = `AWS4${secretAccessKey}`;
  for (const part of [date, region, service, "aws4_request", text.join("\n")]) {
    key = createHmac("sha256", key).update(part).digest();
  }
  const given = Buffer.from(parts.signature ?? "", "hex");
  return given.length === key.length && timingSafeEqual(given, Buffer.from(key));
}

interface SignatureParts {
  credential: string | undefined;
  signedHeaders: string | undefined;
  signature: string | undefined;
}

function fromQuery({ searchParams }: URL): SignatureParts {
  const part = (name: string) => searchParams.get(`X-Amz-${name}`) ?? undefined;
  return {
    credential: part("Credential"),
    signedHeaders: part("SignedHeaders"),
    signature: part("Signature"),
  };
}

function fromHeader(header: string): SignatureParts {
  const part = (name: string) => header.match(new RegExp(`${name}=([^, ]+)`))?.[1];
  return {
    credential: part("Credential"),
    signedHeaders: part("SignedHeaders"),
    signature: part("Signature"),
  };
}

/** RFC 3986 encoding: encodeURIComponent leaves five reserved characters unencoded. */
const encode = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`);

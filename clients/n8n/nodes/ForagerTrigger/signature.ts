import { createHmac, timingSafeEqual } from "node:crypto";

/** Signed requests that are older, or from further in the future, may be replays. */
const toleranceSeconds = 5 * 60;

export interface SignedRequest {
  headers: Readonly<Record<string, string | string[] | undefined>>;
  /** The body as received. */
  rawBody: Buffer;
}

/** Why a request does not come from Forager, by the Standard Webhooks specification; undefined if it does. */
export function refusalOf(request: SignedRequest, secret: string, nowMs = Date.now()): string | undefined {
  const [id, timestamp, signatures] = ["webhook-id", "webhook-timestamp", "webhook-signature"].map((name) =>
    String(request.headers[name] ?? ""),
  ) as [string, string, string];
  if (!id || !/^\d+$/.test(timestamp) || !signatures) return "The signature is missing.";
  if (Math.abs(nowMs / 1000 - Number(timestamp)) > toleranceSeconds) return "The timestamp is too old.";
  const key = Buffer.from(secret.replace(/^whsec_/, ""), "base64");
  const expected = createHmac("sha256", key).update(`${id}.${timestamp}.`).update(request.rawBody).digest();
  // After a rotation of the secret there are two signatures.
  const isSigned = signatures.split(" ").some((signature) => {
    const [version, encoded = ""] = signature.split(",");
    const given = Buffer.from(encoded, "base64");
    return version === "v1" && given.length === expected.length && timingSafeEqual(given, expected);
  });
  return isSigned ? undefined : "The signature is wrong.";
}

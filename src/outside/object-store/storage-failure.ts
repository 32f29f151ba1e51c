import { ForagerError } from "../../errors.ts";

/** Mended by the operator alone: another try would meet the same. */
const lasting: ReadonlySet<string> = new Set([
  "EACCES",
  "EPERM",
  "EROFS",
  "ENOTDIR",
  "EISDIR",
  "AccessDenied",
  "InvalidAccessKeyId",
  "SignatureDoesNotMatch",
  "NoSuchBucket",
  "PermanentRedirect",
  "AuthorizationHeaderMalformed",
  "CredentialsProviderError",
]);

const sentences: Readonly<Record<string, string>> = {
  ENOSPC: "The disk of the object store is full.",
  EDQUOT: "The quota of the object store is used up.",
  EROFS: "The disk of the object store is read-only.",
  EACCES: "The service may not write to its object store.",
  EPERM: "The service may not write to its object store.",
  NoSuchBucket: "The bucket of the object store does not exist.",
  AccessDenied: "The object store refuses the service's credentials.",
  InvalidAccessKeyId: "The object store refuses the service's credentials.",
  SignatureDoesNotMatch: "The object store refuses the service's credentials.",
  CredentialsProviderError: "The service has no credentials for its object store.",
};

/** What a client may read of a store's error; the error itself, with paths and addresses, is the cause. */
export function storageFailure(error: unknown): ForagerError {
  if (error instanceof ForagerError) return error;
  const { code, name } = error as { code?: unknown; name?: unknown };
  const kind = [code, name].find((word): word is string => typeof word === "string" && word in sentences);
  const isLasting = [code, name].some((word) => typeof word === "string" && lasting.has(word));
  return new ForagerError("storage_unavailable", kind && sentences[kind], {
    cause: error,
    consequence: isLasting ? "fail" : "retry",
  });
}

import { ForagerError, messageOf } from "../../errors.ts";

/** Certificate and handshake errors in plain words. */
const tlsReasons: Record<string, string> = {
  CERT_HAS_EXPIRED: "it has expired",
  CERT_NOT_YET_VALID: "it is not valid yet",
  CERT_REVOKED: "it was revoked",
  DEPTH_ZERO_SELF_SIGNED_CERT: "it is self-signed",
  SELF_SIGNED_CERT_IN_CHAIN: "it was issued by an authority that is not trusted (self-signed)",
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: "the server does not send the certificate of its issuer",
  UNABLE_TO_GET_ISSUER_CERT: "the certificate of its issuer is missing",
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: "it was issued by an authority that is not trusted",
  ERR_TLS_CERT_ALTNAME_INVALID: "it was issued for another host name",
  HOSTNAME_MISMATCH: "it was issued for another host name",
};

const connectionReasons: Record<string, string> = {
  ECONNREFUSED: "the connection was refused",
  ECONNRESET: "the connection was reset",
  EPIPE: "the connection was closed",
  EHOSTUNREACH: "there is no route to it",
  ENETUNREACH: "its network is not reachable from here",
  EADDRNOTAVAIL: "its address is not reachable from here",
  ETIMEDOUT: "it did not accept the connection in time",
  UND_ERR_CONNECT_TIMEOUT: "it did not accept the connection in time",
  UND_ERR_SOCKET: "it closed the connection without an answer",
  ENOTFOUND: "its name is not known",
  EAI_AGAIN: "its name could not be looked up",
};

const protocolReasons: Record<string, string> = {
  UND_ERR_HEADERS_OVERFLOW: "its headers are too large",
  HPE_HEADER_OVERFLOW: "its headers are too large",
  UND_ERR_RES_CONTENT_LENGTH_MISMATCH: "the body is shorter or longer than announced",
};

/** Failures before any response that a retry on a new connection may avoid. */
const retryableCodes = new Set(["UND_ERR_SOCKET", "ECONNRESET", "EPIPE"]);

/**
 * Maps any request failure to an error of the catalogue, with a message that names the host and the cause.
 * Codes are from undici, Node, llhttp (HPE_) and OpenSSL.
 */
export function fetchFailure(error: unknown, host: string, phase: "answer" | "body"): ForagerError {
  if (error instanceof ForagerError) return error;
  const code = failureCode(error);
  if (isTlsCode(code)) return tlsFailure(error, code, host);
  if (isProtocolCode(code) || (phase === "body" && isStaleConnection(error))) {
    const reason = protocolReasons[code] ?? (isProtocolCode(code) ? messageOf(error) : "the body is cut off");
    const detail = `${host} does not answer in valid HTTP: ${reason} (${code}).`;
    return new ForagerError("protocol_error", detail, { cause: error });
  }
  if (code === "UND_ERR_DESTROYED" || code === "UND_ERR_CLOSED") {
    return new ForagerError(
      "internal_error",
      `The request to ${host} was cancelled because the process is stopping.`,
      {
        cause: error,
      },
    );
  }
  return new ForagerError("connection_failed", `${host} could not be reached: ${connectionReason(error)}.`, {
    cause: error,
  });
}

/**
 * Why a connection failed, as a clause. Messages of Node.js and undici are withheld: they contain addresses
 * of hosts and proxies ("connect ECONNREFUSED 10.0.0.5:8080"), which clients must not learn.
 */
export function connectionReason(error: unknown): string {
  const named = /^\w+ (E[A-Z]+)\b/.exec(messageOf(error))?.[1];
  const code = named !== undefined && named in connectionReasons ? named : failureCode(error);
  if (code in connectionReasons) return `${connectionReasons[code]} (${code})`;
  if (isTlsCode(code))
    return `its TLS certificate is not valid: ${tlsReasons[code] ?? "the handshake failed"} (${code})`;
  // An error without a code has a message of ours, or of the proxy client.
  return code === "Error" ? messageOf(error) : `the connection failed (${code})`;
}

/** A kept-alive connection that the server closes at the same moment fails this way (RFC 9110 9.2.2). */
export function isStaleConnection(error: unknown): boolean {
  return retryableCodes.has(failureCode(error));
}

/** HTTP/2 errors of a server that HTTP/1.1 avoids. */
export function isHttp2Failure(error: unknown): boolean {
  return failureCode(error).startsWith("ERR_HTTP2_");
}

function isProtocolCode(code: string): boolean {
  return /^(HPE_|ERR_HTTP2_|HTTPParserError$)/.test(code) || code in protocolReasons;
}

function isTlsCode(code: string): boolean {
  return (
    code in tlsReasons || code.startsWith("ERR_SSL_") || code.startsWith("ERR_TLS_") || code === "EPROTO"
  );
}

function tlsFailure(error: unknown, code: string, host: string): ForagerError {
  const reason = tlsReasons[code];
  const detail = reason
    ? `The TLS certificate of ${host} is not valid: ${reason} (${code}).`
    : `${host} could not be reached over TLS: the handshake failed (${code}).`;
  return new ForagerError("tls_invalid", detail, { cause: error });
}

function failureCode(error: unknown): string {
  if (error instanceof Error && "code" in error && typeof error.code === "string") return error.code;
  return error instanceof Error ? error.name : "unknown";
}

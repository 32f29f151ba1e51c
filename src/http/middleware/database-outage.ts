/**
 * SQLSTATE classes and codes by which PostgreSQL says that it cannot serve anybody now:
 * 08 connection exceptions, 57P01 to 57P03 shutting down or starting, 53300 too many connections.
 * https://www.postgresql.org/docs/current/errcodes-appendix.html
 */
const sqlStates = /^(?:08...|57P0[123]|53300)$/;
/** What node-postgres says without any code. */
const sentences =
  /^(?:Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Query read timeout)/;
const socketCodes = new Set(["ECONNREFUSED", "ECONNRESET", "ENOENT", "EPIPE", "ETIMEDOUT", "ENOTFOUND"]);

/** Whether an error, or what caused it, is a database that does not answer rather than a fault of ours. */
export function isDatabaseOutage(error: unknown): boolean {
  for (let current = error, depth = 0; current instanceof Error && depth < 5; depth++) {
    const { code, syscall } = current as NodeJS.ErrnoException;
    if (typeof code === "string" && sqlStates.test(code)) return true;
    // ENOENT of a file is a bug, ENOENT of a connect is a socket that is not there.
    if (typeof code === "string" && socketCodes.has(code) && isSocketCall(syscall)) return true;
    if (sentences.test(current.message)) return true;
    // Node tries every address of a host and reports all of them.
    if (current instanceof AggregateError && current.errors.some(isDatabaseOutage)) return true;
    current = current.cause;
  }
  return false;
}

function isSocketCall(syscall: string | undefined): boolean {
  return syscall === "connect" || syscall === "read" || syscall === "write" || syscall === "getaddrinfo";
}

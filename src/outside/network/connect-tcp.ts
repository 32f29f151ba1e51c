import { connect, isIPv6, type Socket } from "node:net";

interface ConnectTcpOptions {
  /** Checked addresses in order of preference; nothing else is connected to. */
  addresses: readonly string[];
  port: number;
  /** Limit for all attempts together. */
  timeoutMs: number;
  /** Receives every socket that is opened, so that the owner can destroy those still connecting. */
  onSocket?: (socket: Socket) => void;
}

/** RFC 8305 5: a new attempt starts this long after the previous one, which continues in parallel. */
const attemptDelayMs = 250;
const attemptsMax = 6;

/**
 * Opens a TCP connection to the first of `addresses` that answers (Happy Eyeballs, RFC 8305). Node's own
 * autoSelectFamily ends an attempt when it starts the next, so a distant server with two addresses can fail.
 * @throws the first attempt's error, or an Error with code ETIMEDOUT.
 */
export function connectTcp(options: ConnectTcpOptions): Promise<Socket> {
  const queue = alternateFamilies(options.addresses).slice(0, attemptsMax);
  const { promise, resolve, reject } = Promise.withResolvers<Socket>();
  const open = new Set<Socket>();
  let firstError: Error | undefined;
  let nextAttempt: NodeJS.Timeout | undefined;

  const finish = (winner?: Socket) => {
    clearTimeout(nextAttempt);
    clearTimeout(limit);
    for (const socket of open) if (socket !== winner) socket.destroy();
    open.clear();
  };
  const limit = setTimeout(() => {
    finish();
    reject(firstError ?? timedOut(options.timeoutMs));
  }, options.timeoutMs);

  const attempt = () => {
    clearTimeout(nextAttempt);
    const host = queue.shift();
    if (host === undefined) return;
    if (queue.length > 0) nextAttempt = setTimeout(attempt, attemptDelayMs);
    const socket = connect({ host, port: options.port, noDelay: true, keepAlive: true });
    open.add(socket);
    options.onSocket?.(socket);
    const onError = (error: Error) => {
      // "close" follows "error", and an attempt that lost the race closes too.
      if (!open.delete(socket)) return;
      firstError ??= error;
      if (queue.length > 0) attempt();
      else if (open.size === 0) {
        finish();
        reject(firstError);
      }
    };
    const onClose = () => onError(new Error(`The connection to ${host} was given up.`));
    socket.once("error", onError).once("close", onClose);
    socket.once("connect", () => {
      socket.off("error", onError).off("close", onClose);
      finish(socket);
      resolve(socket);
    });
  };
  attempt();
  return promise;
}

/** RFC 8305 4: alternates address families, beginning with the first address's. */
function alternateFamilies(addresses: readonly string[]): string[] {
  const ofFirstFamily = (address: string) => isIPv6(address) === isIPv6(addresses[0] ?? "");
  const first = addresses.filter(ofFirstFamily);
  const second = addresses.filter((address) => !ofFirstFamily(address));
  const turns: string[] = [];
  while (first.length > 0 || second.length > 0) turns.push(...first.splice(0, 1), ...second.splice(0, 1));
  return turns;
}

function timedOut(timeoutMs: number): Error {
  return Object.assign(new Error(`no connection within ${timeoutMs} ms`), { code: "ETIMEDOUT" });
}

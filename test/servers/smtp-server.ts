import { createServer, type Socket } from "node:net";
import { createSecureContext, TLSSocket } from "node:tls";
import { createTestCertificate, type TestCertificate } from "./test-certificate.ts";

/** The server's reaction to a command. */
export type SmtpAct =
  /** A reply with lines joined by CR LF; the server adds the final CR LF. */
  | string
  /** Closes the connection. */
  | { act: "drop" }
  /** A delayed reply. */
  | { act: "later"; ms: number; line: string }
  /** Does not reply. */
  | { act: "silence" }
  /** Sends a byte every `everyMs`, forever. */
  | { act: "drip"; everyMs: number }
  /** Sends raw bytes. */
  | { act: "raw"; bytes: Buffer };

export interface SmtpScript {
  banner?: SmtpAct;
  /** Lines after the greeting in the EHLO reply. */
  extensions?: readonly string[];
  /**
   * Replies by verb: EHLO, HELO, MAIL, STARTTLS, QUIT. A function receives the number of times the verb was sent on this
   * connection.
   */
  on?: Partial<Record<string, SmtpAct | ((count: number) => SmtpAct)>>;
  /** Reply to RCPT; `count` is the number of the recipient on this connection, from 1. */
  rcpt?: (address: string, session: { count: number; connection: number }) => SmtpAct;
  /** Behaviour after STARTTLS: a handshake (default), garbage or silence. */
  tls?: "handshake" | "garbage" | "silence";
}

export interface SmtpServer extends AsyncDisposable {
  port: number;
  /** Commands as they came, with the number of their connection and the time of `performance`. */
  commands: { connection: number; line: string; secure: boolean; atMs: number }[];
  /** Connections so far. */
  readonly connections: number;
  /** Number of open connections. */
  readonly open: number;
}

/** Created at the first handshake in the process. */
let certificate: TestCertificate | undefined;

/** A scripted mail server on loopback, on a free port unless one is given. */
export async function startSmtpServer(
  script: SmtpScript,
  place: { address?: string; port?: number } = {},
): Promise<SmtpServer> {
  const commands: SmtpServer["commands"] = [];
  const sockets = new Set<Socket>();
  const timers = new Set<NodeJS.Timeout>();
  let connections = 0;

  const perform = (stream: Socket, act: SmtpAct): void => {
    if (typeof act === "string") stream.write(`${act}\r\n`);
    else if (act.act === "drop") stream.end();
    else if (act.act === "raw") stream.write(act.bytes);
    else if (act.act === "later") timers.add(setTimeout(() => stream.write(`${act.line}\r\n`), act.ms));
    else if (act.act === "drip") timers.add(setInterval(() => stream.write("2"), act.everyMs));
  };

  const serve = (stream: Socket, connection: number, secure: boolean): void => {
    let count = 0;
    const verbs = new Map<string, number>();
    let rest = "";
    const scriptedFor = (verb: string): SmtpAct | undefined => {
      const times = (verbs.get(verb) ?? 0) + 1;
      verbs.set(verb, times);
      const given = script.on?.[verb];
      return typeof given === "function" ? given(times) : given;
    };
    const answer = (line: string): void => {
      commands.push({ connection, line, secure, atMs: performance.now() });
      const verb = (/^\S+/.exec(line)?.[0] ?? "").toUpperCase();
      const scripted = scriptedFor(verb);
      if (verb === "RCPT") {
        count += 1;
        const address = /<(.*)>/.exec(line)?.[1] ?? "";
        perform(stream, script.rcpt?.(address, { count, connection }) ?? "250 2.1.5 Ok");
        return;
      }
      if (scripted !== undefined) {
        perform(stream, scripted);
        return;
      }
      if (verb === "EHLO") {
        const lines = ["mail.test", ...(script.extensions ?? [])];
        perform(
          stream,
          lines.map((each, at) => `250${at === lines.length - 1 ? " " : "-"}${each}`).join("\r\n"),
        );
        return;
      }
      if (verb === "QUIT") {
        stream.end("221 2.0.0 Bye\r\n");
        return;
      }
      if (verb === "STARTTLS") {
        startTls(stream, connection);
        return;
      }
      perform(stream, "250 2.0.0 Ok");
    };
    stream.on("data", (chunk: Buffer) => {
      const lines = (rest + chunk.toString("latin1")).split("\r\n");
      rest = lines.pop() ?? "";
      for (const line of lines) answer(Buffer.from(line, "latin1").toString("utf8"));
    });
  };

  const startTls = (stream: Socket, connection: number): void => {
    stream.removeAllListeners("data");
    stream.write("220 2.0.0 Ready to start TLS\r\n");
    if (script.tls === "silence") return;
    if (script.tls === "garbage") {
      stream.write("this is not TLS\r\n");
      return;
    }
    certificate ??= createTestCertificate();
    const { key, cert } = certificate;
    const secure = new TLSSocket(stream, {
      isServer: true,
      secureContext: createSecureContext({ key, cert }),
    });
    secure.on("error", () => stream.destroy());
    serve(secure, connection, true);
  };

  const server = createServer((socket) => {
    connections += 1;
    sockets.add(socket);
    socket.on("error", () => {}).on("close", () => sockets.delete(socket));
    serve(socket, connections, false);
    perform(socket, script.banner ?? "220 mail.test ESMTP");
  });
  await new Promise<void>((resolve) => server.listen(place.port ?? 0, place.address ?? "127.0.0.1", resolve));
  const address = server.address();
  return {
    port: typeof address === "object" && address ? address.port : 0,
    commands,
    get connections() {
      return connections;
    },
    get open() {
      return sockets.size;
    },
    async [Symbol.asyncDispose]() {
      for (const timer of timers) clearInterval(timer);
      for (const socket of sockets) socket.destroy();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}

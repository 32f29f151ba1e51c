import { createSocket, type Socket as UdpSocket } from "node:dgram";
import { createServer, type Server } from "node:net";
import { createReply, readQuestion } from "./dns-message.ts";

/**
 * What a name answers: addresses, `mx 10 mail.example`, `ptr host.example`, or `cname other.example`, which is
 * followed (none: the name exists without any of these); a fault; or a function that is asked for each question,
 * for answers that change.
 */
export type DnsRecord = readonly string[] | "nxdomain" | "servfail" | "refused" | "silent";

export interface DnsServer extends AsyncDisposable {
  /** For DNS_SERVERS: 127.0.0.1:port. */
  address: string;
  /** Every question as its type and name (`A mail.example`), in order. */
  questions: string[];
  close(): Promise<void>;
}

type Records = Record<string, DnsRecord | ((type: string) => DnsRecord)>;

/** A name server (RFC 1035) on loopback over UDP, and over TCP for what is too long. Unknown names do not exist. */
export async function startDnsServer(records: Records): Promise<DnsServer> {
  const questions: string[] = [];
  const answer = (query: Buffer): Buffer | null => {
    const question = readQuestion(query);
    questions.push(`${question.type} ${question.name}`);
    const recordOf = (name: string): DnsRecord => {
      const record = records[name] ?? "nxdomain";
      return typeof record === "function" ? record(question.type) : record;
    };
    const found = recordOf(question.name);
    return found === "silent" ? null : createReply(question, found, recordOf);
  };
  const { udp, tcp } = await listen();
  udp.on("message", (query, from) => {
    const reply = answer(query);
    if (reply !== null) udp.send(forUdp(reply, query), from.port, from.address);
  });
  tcp.on("connection", (socket) => {
    socket.on("error", () => {});
    socket.on("data", (chunk) => {
      const reply = answer(chunk.subarray(2));
      if (reply === null) return;
      const length = Buffer.alloc(2);
      length.writeUInt16BE(reply.length);
      socket.end(Buffer.concat([length, reply]));
    });
  });
  const close = async () => {
    await new Promise<void>((resolve) => udp.close(() => resolve()));
    await new Promise<void>((resolve) => tcp.close(() => resolve()));
  };
  return {
    address: `127.0.0.1:${udp.address().port}`,
    questions,
    close,
    [Symbol.asyncDispose]: close,
  };
}

/** One port for both; another is taken when somebody else has it over TCP. */
async function listen(): Promise<{ udp: UdpSocket; tcp: Server }> {
  const udp = createSocket("udp4");
  await new Promise<void>((resolve) => {
    udp.bind(0, "127.0.0.1", resolve);
  });
  const tcp = createServer();
  const isListening = await new Promise<boolean>((resolve) => {
    tcp.once("error", () => resolve(false)).listen(udp.address().port, "127.0.0.1", () => resolve(true));
  });
  if (isListening) return { udp, tcp };
  udp.close();
  return listen();
}

/** What fits into a datagram on every path; longer ones say that they are cut (TC), and are asked for over TCP. */
const udpBytesMax = 1_200;

function forUdp(reply: Buffer, query: Buffer): Buffer {
  if (reply.length <= udpBytesMax) return reply;
  const cut = Buffer.from(query.subarray(0, readQuestion(query).end));
  cut.writeUInt16BE(0x8380, 2);
  for (const offset of [6, 8, 10]) cut.writeUInt16BE(0, offset);
  return cut;
}

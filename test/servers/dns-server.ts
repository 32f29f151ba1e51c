import { createSocket, type Socket as UdpSocket } from "node:dgram";
import { createServer, isIPv4, isIPv6, type Server } from "node:net";

/**
 * The records of a name: addresses, `mx 10 mail.example`, `ptr host.example`, or `cname other.example`, which the
 * server follows. An empty list is a name without records; a string is a fault.
 */
export type DnsRecord = readonly string[] | "nxdomain" | "servfail" | "refused" | "silent";

export interface DnsServer extends AsyncDisposable {
  /** For DNS_SERVERS: 127.0.0.1:port. */
  address: string;
  /** Type and name of every question (`A mail.example`), in order. */
  questions: string[];
  close(): Promise<void>;
}

type Records = Record<string, DnsRecord | ((type: string) => DnsRecord)>;

/** A DNS server (RFC 1035) on loopback over UDP, and TCP for long answers. Unknown names do not exist. */
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

/** Listens on the same port over UDP and TCP; tries another if the TCP port is in use. */
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

/** Fits into a datagram on every path. Longer replies are truncated (TC), so that clients retry over TCP. */
const udpBytesMax = 1_200;

function forUdp(reply: Buffer, query: Buffer): Buffer {
  if (reply.length <= udpBytesMax) return reply;
  const cut = Buffer.from(query.subarray(0, readQuestion(query).end));
  cut.writeUInt16BE(0x8380, 2);
  for (const offset of [6, 8, 10]) cut.writeUInt16BE(0, offset);
  return cut;
}

interface DnsQuestion {
  name: string;
  /** `A`, `AAAA`, `MX`, `PTR`, or `other`. */
  type: string;
  query: Buffer;
  /** Offset of the end of the question; replies omit what follows (EDNS). */
  end: number;
}

const typeNumbers: Readonly<Record<string, number>> = { A: 1, CNAME: 5, PTR: 12, MX: 15, AAAA: 28 };
const typeNames = new Map(Object.entries(typeNumbers).map(([name, number]) => [number, name]));
const responseCodes = { nxdomain: 3, servfail: 2, refused: 5, silent: 2 };
/** Treats longer chains as loops, for which DNS servers respond with SERVFAIL. */
const hopsMax = 8;

function readQuestion(query: Buffer): DnsQuestion {
  const labels: string[] = [];
  let offset = 12;
  for (let length = query[offset] ?? 0; length > 0; length = query[offset] ?? 0) {
    labels.push(query.toString("latin1", offset + 1, offset + 1 + length));
    offset += 1 + length;
  }
  const type = typeNames.get(query.readUInt16BE(offset + 1)) ?? "other";
  return { name: labels.join(".").toLowerCase(), type, query, end: offset + 5 };
}

/** Creates the reply, following aliases like a recursive server. */
function createReply(question: DnsQuestion, first: DnsRecord, recordOf: (name: string) => DnsRecord): Buffer {
  const answers: Buffer[] = [];
  let { name } = question;
  let found = first;
  let code = 0;
  for (let hops = 1; ; hops++) {
    if (typeof found === "string") {
      code = responseCodes[found];
      break;
    }
    const alias = found.find((record) => record.startsWith("cname "))?.slice("cname ".length);
    if (alias === undefined) {
      answers.push(...found.flatMap((record) => answerRecord(name, question.type, record)));
      break;
    }
    answers.push(resourceRecord(name, "CNAME", encodeName(alias)));
    name = alias;
    found = hops > hopsMax ? "servfail" : recordOf(name);
  }
  const head = Buffer.from(question.query.subarray(0, question.end));
  // QR, RD and RA flags with the response code; counts of questions, answers, authority and additional records.
  head.writeUInt16BE(0x8180 | code, 2);
  head.writeUInt16BE(1, 4);
  head.writeUInt16BE(answers.length, 6);
  head.writeUInt32BE(0, 8);
  return Buffer.concat([head, ...answers]);
}

function answerRecord(owner: string, type: string, record: string): Buffer[] {
  const data = recordData(type, record);
  return data === null ? [] : [resourceRecord(owner, type, data)];
}

/** The record's bytes, or null if it has another type. */
function recordData(type: string, record: string): Buffer | null {
  switch (type) {
    case "A":
      return isIPv4(record) ? Buffer.from(record.split(".").map(Number)) : null;
    case "AAAA":
      return isIPv6(record) ? ipv6Bytes(record) : null;
    case "PTR":
      return record.startsWith("ptr ") ? encodeName(record.slice("ptr ".length)) : null;
    case "MX": {
      const [, priority, host] = /^mx (\d+) (\S*)$/.exec(record) ?? [];
      if (priority === undefined || host === undefined) return null;
      return Buffer.concat([Buffer.from([Number(priority) >> 8, Number(priority) & 255]), encodeName(host)]);
    }
    default:
      return null;
  }
}

/** Class IN, time to live 0. */
function resourceRecord(owner: string, type: string, data: Buffer): Buffer {
  const fixed = Buffer.from([
    0,
    typeNumbers[type] ?? 0,
    0,
    1,
    0,
    0,
    0,
    0,
    data.length >> 8,
    data.length & 255,
  ]);
  return Buffer.concat([encodeName(owner), fixed, data]);
}

/** The root name is the empty string or a dot. */
function encodeName(name: string): Buffer {
  const labels = name.split(".").filter((label) => label !== "");
  return Buffer.from([...labels.flatMap((label) => [label.length, ...Buffer.from(label, "latin1")]), 0]);
}

function ipv6Bytes(address: string): Buffer {
  const [before = "", after] = address.split("::");
  const groups = (text: string) => (text === "" ? [] : text.split(":"));
  const zeros = 8 - groups(before).length - groups(after ?? "").length;
  const all = [
    ...groups(before),
    ...Array<string>(after === undefined ? 0 : zeros).fill("0"),
    ...groups(after ?? ""),
  ];
  const bytes = Buffer.alloc(16);
  for (const [index, group] of all.entries()) bytes.writeUInt16BE(Number.parseInt(group, 16), index * 2);
  return bytes;
}

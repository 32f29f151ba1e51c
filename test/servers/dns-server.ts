import { createSocket } from "node:dgram";
import { isIPv6 } from "node:net";

/**
 * What a name answers: addresses (none: the name exists without any), a fault, or a function that is asked
 * for each question, for answers that change.
 */
export type DnsRecord = readonly string[] | "nxdomain" | "servfail" | "refused" | "silent";

export interface DnsServer extends AsyncDisposable {
  /** For DNS_SERVERS: 127.0.0.1:port. */
  address: string;
  /** Every question as `A name` or `AAAA name`, in order. */
  questions: string[];
  close(): Promise<void>;
}

const types: Record<number, string> = { 1: "A", 28: "AAAA" };
const responseCodes = { nxdomain: 3, servfail: 2, refused: 5 };

/** A name server (RFC 1035) on loopback over UDP, for A and AAAA questions. Unknown names do not exist. */
export async function startDnsServer(
  records: Record<string, DnsRecord | ((type: string) => DnsRecord)>,
): Promise<DnsServer> {
  const socket = createSocket("udp4");
  const questions: string[] = [];
  socket.on("message", (query, from) => {
    const { name, type, end } = readQuestion(query);
    questions.push(`${type} ${name}`);
    const record = records[name] ?? "nxdomain";
    const found = typeof record === "function" ? record(type) : record;
    if (found !== "silent")
      socket.send(createReply(query.subarray(0, end), type, found), from.port, from.address);
  });
  await new Promise<void>((resolve) => {
    socket.bind(0, "127.0.0.1", resolve);
  });
  const close = () => new Promise<void>((resolve) => socket.close(() => resolve()));
  return {
    address: `127.0.0.1:${socket.address().port}`,
    questions,
    close,
    [Symbol.asyncDispose]: close,
  };
}

function readQuestion(query: Buffer): { name: string; type: string; end: number } {
  const labels: string[] = [];
  let offset = 12;
  for (let length = query[offset] ?? 0; length > 0; length = query[offset] ?? 0) {
    labels.push(query.toString("latin1", offset + 1, offset + 1 + length));
    offset += 1 + length;
  }
  const type = types[query.readUInt16BE(offset + 1)] ?? "other";
  return { name: labels.join(".").toLowerCase(), type, end: offset + 5 };
}

function createReply(question: Buffer, type: string, found: Exclude<DnsRecord, "silent">): Buffer {
  const addresses = typeof found === "string" ? [] : found;
  const answers = addresses
    .filter((address) => (type === "AAAA") === isIPv6(address) && type !== "other")
    .map((address) => answerRecord(type, address));
  const reply = Buffer.from(question);
  // QR, RD and RA, the response code, one question, the number of answers, nothing else.
  reply.writeUInt16BE(0x8180 | (typeof found === "string" ? responseCodes[found] : 0), 2);
  reply.writeUInt16BE(1, 4);
  reply.writeUInt16BE(answers.length, 6);
  reply.writeUInt32BE(0, 8);
  return Buffer.concat([reply, ...answers]);
}

/** The name is a pointer to the question's; time to live 0. */
function answerRecord(type: string, address: string): Buffer {
  const data = type === "A" ? Buffer.from(address.split(".").map(Number)) : ipv6Bytes(address);
  const head = Buffer.from([0xc0, 12, 0, type === "A" ? 1 : 28, 0, 1, 0, 0, 0, 0, 0, data.length]);
  return Buffer.concat([head, data]);
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

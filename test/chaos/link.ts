import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { startDatabaseProxy } from "../servers/database-proxy.ts";
import { succeeds } from "./machine.ts";
import { superviseProcess } from "./supervised-process.ts";

/** A process's way to the database, which can be cut: nothing passes, and no side is told. */
export interface Link {
  readonly url: string;
  cut(): void;
  heal(): void;
  close(): Promise<void>;
}

const ip = (...args: string[]) => execFileSync("ip", args, { stdio: ["ignore", "ignore", "inherit"] });

/**
 * A relay in a network namespace: cutting takes its interface down, so the kernel drops the packets. Without the right
 * to make namespaces, a proxy that holds everything back instead.
 */
export async function createLink(options: {
  /** Distinguishes the links of a run. */
  number: number;
  folder: string;
  namespaces: boolean;
  urlAt: (address: string) => string;
  port: number;
}): Promise<Link> {
  if (!options.namespaces) {
    const proxy = await startDatabaseProxy(options.urlAt("127.0.0.1"));
    return { url: proxy.url, cut: proxy.freeze, heal: proxy.thaw, close: async () => proxy.close() };
  }
  const { number, port } = options;
  const name = `forager-chaos-${process.pid}-${number}`;
  // Interface names have at most 15 characters.
  const outside = `fc${process.pid}o${number}`;
  const inside = `fc${process.pid}i${number}`;
  const hardwareAddress = `02:00:00:00:00:0${number}`;
  const subnet = `10.${200 + (process.pid % 50)}.${number}`;
  const remove = () => {
    succeeds("ip", "netns", "del", name);
    succeeds("ip", "link", "del", outside);
  };
  process.once("exit", remove);
  ip("netns", "add", name);
  ip("link", "add", outside, "type", "veth", "peer", "name", inside);
  ip("link", "set", inside, "address", hardwareAddress, "netns", name);
  ip("addr", "add", `${subnet}.1/24`, "dev", outside);
  ip("link", "set", outside, "up");
  // Known for good: otherwise the kernel reports after three seconds that the address does not answer.
  ip("neigh", "add", `${subnet}.2`, "lladdr", hardwareAddress, "dev", outside, "nud", "permanent");
  ip("-n", name, "addr", "add", `${subnet}.2/24`, "dev", inside);
  ip("-n", name, "link", "set", inside, "up");
  const relay = await superviseProcess({
    name: `link-${number}`,
    command: "ip",
    args: [
      ...["netns", "exec", name, process.execPath, join(import.meta.dirname, "tcp-relay.ts")],
      ...[`${subnet}.2`, String(port), `${subnet}.1`, String(port)],
    ],
    env: { PATH: process.env.PATH },
    logFile: join(options.folder, `link-${number}.log`),
    isReady: (output) => output.includes("relaying"),
  });
  return {
    url: options.urlAt(`${subnet}.2`),
    cut: () => ip("-n", name, "link", "set", inside, "down"),
    heal: () => ip("-n", name, "link", "set", inside, "up"),
    async close() {
      await relay.close();
      remove();
    },
  };
}

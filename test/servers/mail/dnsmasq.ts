import { type ChildProcess, spawn } from "node:child_process";
import { Resolver } from "node:dns/promises";
import { eventually } from "../../harness/wait.ts";

export interface Zone {
  /** Addresses by host name. */
  hosts?: Record<string, string>;
  /** Mail servers by domain, in order of preference. */
  mx?: Record<string, readonly string[]>;
  /** Domains that declare that they accept no mail (RFC 7505). */
  nullMx?: readonly string[];
}

/** A dnsmasq on loopback that serves these names under `.test`; all other names there do not exist. */
export async function startDnsmasq(port: number, zone: Zone): Promise<AsyncDisposable & { address: string }> {
  const options = [
    ...Object.entries(zone.hosts ?? {}).map(([name, address]) => `--host-record=${name},${address}`),
    ...Object.entries(zone.mx ?? {}).flatMap(([domain, hosts]) =>
      hosts.map((host, index) => `--mx-host=${domain},${host},${10 * (index + 1)}`),
    ),
    ...(zone.nullMx ?? []).map((domain) => `--dns-rr=${domain},15,0000:00`),
  ];
  const child: ChildProcess = spawn(
    "/usr/sbin/dnsmasq",
    [
      "--keep-in-foreground",
      "--conf-file=/dev/null",
      `--port=${port}`,
      "--listen-address=127.0.0.1",
      "--bind-interfaces",
      "--no-resolv",
      "--no-hosts",
      "--user=root",
      "--pid-file=",
      "--local=/test/",
      ...options,
    ],
    { stdio: "ignore" },
  );
  const resolver = new Resolver({ timeout: 500, tries: 1 });
  resolver.setServers([`127.0.0.1:${port}`]);
  const isUp = () =>
    resolver.resolve4("nothing.test").then(
      () => true,
      (error) => error.code === "ENOTFOUND",
    );
  await eventually(isUp, Boolean);
  return {
    address: `127.0.0.1:${port}`,
    async [Symbol.asyncDispose]() {
      const ended = new Promise((resolve) => child.once("exit", resolve));
      child.kill("SIGKILL");
      await ended;
    },
  };
}

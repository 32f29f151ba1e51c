import type { Config, StoragePlace } from "../../config.ts";
import type { UntrustedProxy } from "../proxy-watch.ts";
import type { KeyChangeState } from "../reseal.ts";

/** What the checks need from outside, so that they can be tried without it. Everything may reject. */
export interface DoctorPorts {
  /** As `process.versions.node` tells it. */
  nodeVersion: string;
  /** @throws ForagerError configuration_invalid. */
  readConfig(): Config;
  /** Version of the server at DATABASE_URL, as PostgreSQL counts it: 180004 is 18.4. */
  readServerVersion(databaseUrl: string): Promise<number>;
  /**
   * Opens the database as the service does: starts or joins the embedded one, brings the schema up to date and
   * compares the secret key.
   */
  openStorage(config: Config): Promise<OpenedStorage>;
  /** Reads SECRET_KEY from where it is kept; rejects where it is missing or damaged. */
  readSecretKey(config: Config): Promise<unknown>;
  /** Free bytes of the file system that holds an existing path. */
  readFreeBytes(path: string): Promise<number>;
  /** Version, or null where Redis does not tell. */
  pingRedis(url: string, timeoutMs: number): Promise<string | null>;
  /** A proxy before the running service that TRUST_PROXY does not name; null where none was noticed, or nothing runs. */
  findUntrustedProxy(config: Config): Promise<UntrustedProxy | null>;
  findChromium(config: Pick<Config, "chromiumPath" | "dataDir">): Promise<{
    chromium: { path: string; version: string } | null;
    broken: { path: string; reason: string }[];
  }>;
  /** Starts Chromium once, where there is one. */
  trySandbox(config: Config): Promise<SandboxTrial>;
  /** Addresses of a host name. */
  resolveHost(config: Config, hostname: string): Promise<string[]>;
  /** Connects to mail servers that always answer, through SMTP_PROXY where it is set, and sends nothing. */
  tryMailServers(config: Config): Promise<Egress>;
  /** The addresses that this machine's connections to the internet leave from; none without a way there. */
  findOwnAddresses(): Promise<NetworkAddress[]>;
  /** Addresses of a host name, with what kind they are. */
  hostAddresses(config: Config, name: string): Promise<NetworkAddress[]>;
  /** Names of an address (PTR), none where it has none. */
  reverseLookup(config: Config, address: string): Promise<string[]>;
  /** Asks VERIFY_DNSBL_ZONES about IPv4 addresses. */
  checkBlocklists(config: Config, addresses: string[]): Promise<BlocklistReport>;
  /** Status that a provider's server answers a GET with. */
  tryService(url: string, headers: Readonly<Record<string, string>>): Promise<number>;
  /** Writes, reads and deletes an object. */
  tryObjectStore(place: StoragePlace): Promise<void>;
  /** Models of an OpenAI-compatible server; null when its answer is no list. */
  listModels(server: {
    baseUrl: string;
    apiKey: string | undefined;
    timeoutMs: number;
  }): Promise<{ status: number; models: string[] | null }>;
}

/** Whether mail servers can be reached: `unknown` where not even their names are found. */
export type Egress =
  | { state: "open"; host: string }
  | { state: "closed"; problem: string }
  | { state: "unknown" };

/** Whether Chromium runs pages in its sandbox: `unknown` where none starts, or not in time. */
export interface SandboxTrial {
  state: "on" | "off" | "unknown";
  /** Why it is not on, as a sentence. */
  problem: string | null;
}

export interface NetworkAddress {
  address: string;
  /** False for private, loopback and reserved ones. */
  isPublic: boolean;
}

export interface BlocklistReport {
  listings: { zone: string; address: string; code: string }[];
  zonesChecked: string[];
  zonesSkipped: { zone: string; reason: string }[];
}

export interface OpenedStorage {
  /** As PostgreSQL counts it: 180004 is 18.4. */
  serverVersion: number;
  /** Null where the secret key is not being changed. */
  keyChange: KeyChangeState | null;
  close(): Promise<void>;
}

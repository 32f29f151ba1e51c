import type { Config, StoragePlace } from "../../config.ts";
import type { ClientCell } from "../../store/cells/client-cells.ts";
import type { UntrustedProxy } from "../proxy-watch.ts";
import type { KeyChangeState } from "../reseal.ts";

/** External dependencies of the checks, replaceable in tests. Everything may reject. */
export interface DoctorPorts {
  /** As in `process.versions.node`. */
  nodeVersion: string;
  /** @throws ForagerError configuration_invalid. */
  readConfig(): Config;
  /** Version of the server at DATABASE_URL in its own numbering: 180004 is 18.4. */
  readServerVersion(databaseUrl: string): Promise<number>;
  /**
   * Opens the database as the service does: starts or joins the embedded one, brings the schema up to date and
   * compares the secret key.
   */
  openStorage(config: Config): Promise<OpenedStorage>;
  /** Reads SECRET_KEY from its location; rejects if it is missing or damaged. */
  readSecretKey(config: Config): Promise<unknown>;
  /** Free bytes of the file system that holds an existing path. */
  readFreeBytes(path: string): Promise<number>;
  /** Version, or null if Redis does not disclose it. */
  pingRedis(url: string, timeoutMs: number): Promise<string | null>;
  /**
   * A proxy in front of the running service that is not in TRUST_PROXY; null if none was detected or no service runs.
   */
  findUntrustedProxy(config: Config): Promise<UntrustedProxy | null>;
  findChromium(config: Pick<Config, "chromiumPath" | "dataDir">): Promise<{
    chromium: { path: string; version: string } | null;
    broken: { path: string; reason: string }[];
  }>;
  /** Starts Chromium once, if there is one. */
  trySandbox(config: Config): Promise<SandboxTrial>;
  /** Addresses of a host name. */
  resolveHost(config: Config, hostname: string): Promise<string[]>;
  /** Connects to mail servers that always answer, through SMTP_PROXY if set, and sends nothing. */
  tryMailServers(config: Config): Promise<Egress>;
  /** The source addresses of this machine's connections to the internet; none without a network. */
  findOwnAddresses(): Promise<NetworkAddress[]>;
  /** Addresses of a host name, with their kind. */
  hostAddresses(config: Config, name: string): Promise<NetworkAddress[]>;
  /** Names of an address (PTR); none if it has none. */
  reverseLookup(config: Config, address: string): Promise<string[]>;
  /** Queries VERIFY_DNSBL_ZONES for IPv4 addresses. */
  checkBlocklists(config: Config, addresses: string[]): Promise<BlocklistReport>;
  /** Status of a provider's response to a GET. */
  tryService(url: string, headers: Readonly<Record<string, string>>): Promise<number>;
  /** Writes, reads and deletes an object. */
  tryObjectStore(place: StoragePlace): Promise<void>;
  /** Models of an OpenAI-compatible server; null if its response is not a list. */
  listModels(server: {
    baseUrl: string;
    apiKey: string | undefined;
    timeoutMs: number;
  }): Promise<{ status: number; models: string[] | null }>;
}

/** Whether mail servers can be reached: `unknown` if not even their names resolve. */
export type Egress =
  | { state: "open"; host: string }
  | { state: "closed"; problem: string }
  | { state: "unknown" };

/** Whether Chromium runs pages in its sandbox: `unknown` if none starts in time. */
export interface SandboxTrial {
  state: "on" | "off" | "unknown";
  /** Why it is off, as a sentence. */
  problem: string | null;
  /** Resolves once the browser has ended, which the finding does not wait for. Never rejects. */
  closed?: Promise<void>;
}

export interface NetworkAddress {
  address: string;
  /** False for private, loopback and reserved addresses. */
  isPublic: boolean;
}

export interface BlocklistReport {
  listings: { zone: string; address: string; code: string }[];
  zonesChecked: string[];
  zonesSkipped: { zone: string; reason: string }[];
}

export interface OpenedStorage {
  /** In the server's own numbering: 180004 is 18.4. */
  serverVersion: number;
  /** Null unless the secret key is being changed. */
  keyChange: KeyChangeState | null;
  /** Clients whose suppression list no key opens. */
  clientsWithoutList: string[];
  /** Of clients between cells. */
  interruptedMoves: ClientCell[];
  close(): Promise<void>;
}

import { type CallToolResult, Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { atEnd } from "./cleanup.ts";
import { environment, program, projectRoot } from "./service-process.ts";

export const eras = { "2026-07-28": "auto", "2025-11-25": "legacy" } as const;
export type Era = keyof typeof eras;
export type McpTransport = "stdio" | "http";

interface AgentOptions {
  /** The service that it works with. */
  url: string;
  credential: string | undefined;
  transport: McpTransport;
  era: Era;
  /** Its name for itself. */
  name?: string;
}

export interface Progress {
  progress: number;
  total?: number | undefined;
  message?: string | undefined;
}

export interface Agent {
  client: Client;
  /** Calls a tool. @throws for an error, with its text. */
  call(tool: string, args?: object, options?: CallOptions): Promise<Facts>;
  /** The text of a tool's error. @throws if there is none. */
  failure(tool: string, args?: object): Promise<string>;
  /** Reads a resource as text. */
  read(uri: string): Promise<string>;
}

interface CallOptions {
  signal?: AbortSignal;
  /** Milliseconds; by default those of most agents, 60,000. */
  timeout?: number;
  onprogress?: (progress: Progress) => void;
}

// biome-ignore lint/suspicious/noExplicitAny: tests inspect results of any shape.
export type Facts = Record<string, any>;

/** An agent's program, connected with the SDK's client as agents are. Closed when the test file ends. */
export async function connectAgent(options: AgentOptions): Promise<Agent> {
  const { name = "test-agent", era } = options;
  const client = new Client({ name, version: "1.0.0" }, { versionNegotiation: { mode: eras[era] } });
  await client.connect(options.transport === "stdio" ? stdio(options) : http(options));
  atEnd(() => client.close());
  const results = async (tool: string, args: object, more: CallOptions = {}) =>
    (await client.callTool({ name: tool, arguments: { ...args } }, more)) as CallToolResult;
  return {
    client,
    async call(tool, args = {}, more) {
      const result = await results(tool, args, more);
      if (result.isError) throw new Error(textOf(result));
      return result.structuredContent as Facts;
    },
    async failure(tool, args = {}) {
      const result = await results(tool, args);
      if (!result.isError) throw new Error(`It has a result: ${textOf(result)}`);
      return textOf(result);
    },
    async read(uri) {
      const { contents } = await client.readResource({ uri });
      return (contents[0] as { text: string }).text;
    },
  };
}

const textOf = ({ content }: CallToolResult): string =>
  content.map((block) => (block.type === "text" ? block.text : "")).join("");

function stdio({ url, credential }: AgentOptions): StdioClientTransport {
  const env = environment({
    FORAGER_URL: url,
    ...(credential !== undefined && { FORAGER_CREDENTIALS: credential }),
  }) as Record<string, string>;
  return new StdioClientTransport({
    command: process.execPath,
    args: [program, "mcp"],
    env: Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined)),
    cwd: projectRoot,
    stderr: "ignore",
  });
}

function http({ url, credential }: AgentOptions): StreamableHTTPClientTransport {
  const headers = credential === undefined ? {} : { authorization: `Bearer ${credential}` };
  return new StreamableHTTPClientTransport(new URL(`${url}/mcp`), { requestInit: { headers } });
}

import { execFile } from "node:child_process";
import { cp, mkdir, readFile, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import { createRequire } from "node:module";
import type { AddressInfo } from "node:net";
import { dirname, join } from "node:path";
import { buffer } from "node:stream/consumers";
import { promisify } from "node:util";
import { atEnd } from "./cleanup.ts";
import { projectRoot, temporaryFolder } from "./service-process.ts";

type Row = { json: Record<string, unknown>; pairedItem?: { item: number } };
type Context = Record<string, unknown>;

interface Property {
  name: string;
  default?: unknown;
  options?: { value: unknown; options?: Property[] }[];
}

/** What the tests use of a node, as n8n does. */
interface NodeInstance {
  description: { name: string; properties: Property[]; usableAsTool?: boolean; icon: Record<string, string> };
  execute(this: Context): Promise<Row[][]>;
  webhook(this: Context): Promise<{ workflowData?: Row[][]; webhookResponse?: unknown }>;
  webhookMethods: {
    default: Record<"checkExists" | "create" | "delete", (this: Context) => Promise<boolean>>;
  };
}

interface CredentialInstance {
  authenticate: { properties: { headers: Record<string, string> } };
  test: { request: { baseURL: string; url: string } };
  icon: Record<string, string>;
}

/** What the nodes import of n8n-workflow. */
const workflowModule = `
class NodeError extends Error {
  constructor(node, cause, options = {}) {
    super(options.message ?? cause.message ?? String(cause));
    Object.assign(this, { node, description: options.description, httpCode: options.httpCode });
    this.context = { itemIndex: options.itemIndex };
  }
}
exports.NodeApiError = class NodeApiError extends NodeError {};
exports.NodeOperationError = class NodeOperationError extends NodeError {};
exports.NodeConnectionTypes = { Main: "main" };
exports.sleep = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
`;

/** Compiles the package as its build does. @returns its folder. */
export async function buildN8nPackage(): Promise<string> {
  const source = join(projectRoot, "clients/n8n");
  const folder = await temporaryFolder("n8n");
  await promisify(execFile)(process.execPath, [
    join(projectRoot, "node_modules/typescript/bin/tsc"),
    ...["-p", source, "--outDir", join(folder, "dist"), "--noCheck"],
  ]);
  await cp(join(source, "icons"), join(folder, "dist/icons"), { recursive: true });
  await cp(join(source, "package.json"), join(folder, "package.json"));
  await mkdir(join(folder, "node_modules/n8n-workflow"), { recursive: true });
  await writeFile(join(folder, "node_modules/n8n-workflow/index.js"), workflowModule);
  return folder;
}

/** Loads what package.json names, as n8n does. */
export async function loadN8nPackage(folder: string) {
  const require = createRequire(join(folder, "package.json"));
  const { n8n } = JSON.parse(await readFile(join(folder, "package.json"), "utf8"));
  const load = (path: string) => {
    const [, name = ""] = path.match(/(\w+)\.(?:node|credentials)\.js$/) ?? [];
    return { folder: dirname(join(folder, path)), instance: new (require(`./${path}`)[name])() };
  };
  const nodes = n8n.nodes.map(load) as { folder: string; instance: NodeInstance }[];
  const credentials = n8n.credentials.map(load) as { folder: string; instance: CredentialInstance }[];
  return { nodes, credentials };
}

/** Values of the node's parameters; those of one item, or the same for all. */
type Parameters = Record<string, unknown>;
/** What n8n keeps of a failed execution, and continues with in a retry. */
export interface Execution {
  id: string;
  context: Record<string, unknown>;
}

export const newExecution = (id: string): Execution => ({ id, context: {} });

/** n8n with one credential: runs nodes with the functions that n8n gives them. */
export async function startN8nHost(credential: CredentialInstance, values: { url: string; token: string }) {
  const staticData = {};
  const filled = (text: string) =>
    text
      .replace(/^=/, "")
      .replace(/\{\{\$credentials\.(\w+)\}\}/g, (_, name: "url" | "token") => values[name]);

  /** `helpers.httpRequestWithAuthentication`, as far as the nodes use it. */
  async function request(options: {
    method: string;
    url: string;
    headers: Record<string, string>;
    qs?: Record<string, unknown>;
    body?: unknown;
  }) {
    const url = new URL(options.url);
    for (const [name, value] of Object.entries(options.qs ?? {})) url.searchParams.set(name, String(value));
    const headers = new Headers({ ...options.headers, "content-type": "application/json" });
    for (const [name, value] of Object.entries(credential.authenticate.properties.headers)) {
      headers.set(name, filled(value));
    }
    const body = options.body === undefined ? null : JSON.stringify(options.body);
    if (body === null) headers.delete("content-type");
    const response = await fetch(url, { method: options.method, headers, body });
    const text = await response.text();
    return {
      statusCode: response.status,
      headers: Object.fromEntries(response.headers),
      body: text === "" ? "" : JSON.parse(text),
    };
  }

  const sharedBy = (node: NodeInstance) => ({
    getCredentials: async () => values,
    getNode: () => ({ id: `id of ${node.description.name}`, name: node.description.name }),
    getWorkflow: () => ({ id: "1", name: "Leads" }),
    getWorkflowStaticData: () => staticData,
    helpers: {
      httpRequestWithAuthentication: (_type: string, options: Parameters[0]) => request(options as never),
      returnJsonArray: (rows: Row["json"][]) => rows.map((json) => ({ json })),
    },
  });

  return {
    /** What the credential test calls. */
    testCredential: async () => {
      const { baseURL, url } = credential.test.request;
      return (await request({ method: "GET", url: filled(baseURL).replace(/\/$/, "") + url, headers: {} }))
        .statusCode;
    },

    /** Runs the action node on items with these parameters. */
    async execute(
      node: NodeInstance,
      items: Parameters[],
      { execution = newExecution(crypto.randomUUID()), continueOnFail = false } = {},
    ): Promise<Row[]> {
      const context = {
        ...sharedBy(node),
        getInputData: () => items.map((json) => ({ json })),
        getNodeParameter: (name: string, itemIndex: number, fallback?: unknown) => {
          const value = items[itemIndex]?.[name] ?? fallback;
          if (value !== undefined) return value;
          const property = node.description.properties.find((one) => one.name === name);
          if (property?.default === undefined) throw new Error(`Could not get parameter ${name}`);
          return property.default;
        },
        continueOnFail: () => continueOnFail,
        getContext: () => execution.context,
        getExecutionId: () => execution.id,
        getExecutionCancelSignal: () => undefined,
        getWorkflowDataProxy: () => ({ $runIndex: 0 }),
      };
      const [output = []] = await node.execute.call(context);
      return output;
    },

    /** Serves the address of a trigger's webhook, and gives what starts a workflow to `onEvents`. */
    async serveTrigger(node: NodeInstance, parameters: Parameters, onEvents: (rows: Row[]) => void) {
      const received: { headers: Record<string, string>; body: string; status: number }[] = [];
      const server = createServer(async (incoming, response) => {
        const rawBody = await buffer(incoming);
        let status = 200;
        const answer = await node.webhook.call({
          ...sharedBy(node),
          getRequestObject: () => ({ headers: incoming.headers, rawBody }),
          getBodyData: () => JSON.parse(rawBody.toString()),
          getResponseObject: () => ({
            status: (code: number) => {
              status = code;
              return { json: () => undefined };
            },
          }),
        });
        received.push({
          headers: incoming.headers as Record<string, string>,
          body: rawBody.toString(),
          status,
        });
        if (answer.workflowData) onEvents(answer.workflowData.flat());
        response.writeHead(status).end();
      });
      await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
      atEnd(() => server.close());
      atEnd(() => server.closeAllConnections());
      const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/webhook/leads`;
      const hooks = {
        ...sharedBy(node),
        getNodeParameter: (name: string) => parameters[name],
        getNodeWebhookUrl: () => url,
      };
      const { checkExists, create, delete: remove } = node.webhookMethods.default;
      return {
        url,
        received,
        /** As n8n does when a workflow is activated. */
        activate: async () => (await checkExists.call(hooks)) || (await create.call(hooks)),
        checkExists: () => checkExists.call(hooks),
        deactivate: () => remove.call(hooks),
      };
    },

    staticData: staticData as { webhookId?: string; secret?: string },
  };
}

import { randomUUID } from "node:crypto";
import { createMcpHandler } from "@modelcontextprotocol/server";
import { fieldsOf } from "../text/json-record.ts";
import { agentName, createMcpServer, type McpSession } from "./create-server.ts";

const sessionHeader = "mcp-session-id";

/** Answers one request of the streamable HTTP transport, in the era that the request belongs to. */
export async function answerMcpRequest(
  request: Request,
  body: unknown,
  session: Omit<McpSession, "agent">,
): Promise<Response> {
  const agent = agentOf(request.headers.get(sessionHeader));
  const handler = createMcpHandler(() => createMcpServer({ ...session, agent }), {
    onerror: session.onError,
    // Nothing changes that a client could subscribe to.
    maxSubscriptions: 0,
  });
  const response = await handler.fetch(request, { parsedBody: body });
  const named = nameInHandshake(body);
  if (named === undefined || !response.ok) return response;
  const headers = new Headers(response.headers);
  headers.set(sessionHeader, sessionOf(named));
  return new Response(response.body, { status: response.status, headers });
}

/**
 * Before 2026-07-28 an agent gives its name only in the handshake, and no process remembers it. So the session id that
 * the client repeats with each request carries the name. It grants nothing: the API key of each request does.
 */
const sessionOf = (agent: string): string => `${randomUUID()}.${Buffer.from(agent).toString("base64url")}`;

function agentOf(sessionId: string | null): string | undefined {
  const name = sessionId?.split(".", 2)[1];
  return name === undefined ? undefined : agentName(Buffer.from(name, "base64url").toString());
}

function nameInHandshake(body: unknown): string | undefined {
  const { method, params } = fieldsOf(body);
  if (method !== "initialize") return undefined;
  return agentName(fieldsOf(fieldsOf(params).clientInfo).name);
}

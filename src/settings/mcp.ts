import { z } from "zod";
import { baseUrl, list, setting } from "./setting.ts";

export const mcpSettings = {
  foragerUrl: setting({
    env: "FORAGER_URL",
    group: "Agents",
    schema: baseUrl,
    default: "http://127.0.0.1:8080",
    doc: "URL of the service that `forager mcp` works with.",
  }),
  foragerCredentials: setting({
    env: "FORAGER_CREDENTIALS",
    group: "Agents",
    schema: z.string().optional(),
    secret: true,
    doc: "Credentials of `forager mcp`, as client_id:api_key:api_secret. Without them its tools answer that they are missing.",
  }),
  mcpAllowedHosts: setting({
    env: "MCP_ALLOWED_HOSTS",
    group: "Agents",
    schema: list,
    default: "",
    doc: "Host names under which agents reach /mcp, and from whose web pages they may call it, comma-separated, without ports. CORS_ORIGINS also allows pages. The host of PUBLIC_URL, HOST, localhost and IP addresses are always allowed; any other name is rejected, which prevents attacks by DNS rebinding.",
  }),
};

import { request } from "undici";

interface ModelServer {
  /** Base URL of an OpenAI-compatible server; set by the operator, so it is used as is. */
  baseUrl: string;
  apiKey: string | undefined;
  /** Limit of the whole exchange. */
  timeoutMs: number;
}

export interface ModelList {
  status: number;
  /** Names of the models; null if the response is not such a list. */
  models: string[] | null;
}

/** A list of some hundred models is 100 kB. */
const bodyBytesMax = 2_000_000;

/**
 * Lists a model server's models (`GET /models`). An error status is not an error here.
 * @throws the connection's error, or a TimeoutError.
 */
export async function listModels({ baseUrl, apiKey, timeoutMs }: ModelServer): Promise<ModelList> {
  const { statusCode, body } = await request(`${baseUrl}/models`, {
    headers: { accept: "application/json", ...(apiKey && { authorization: `Bearer ${apiKey}` }) },
    signal: AbortSignal.timeout(timeoutMs),
  });
  const text = await readText(body);
  return { status: statusCode, models: text === null ? null : modelNames(text) };
}

async function readText(body: AsyncIterable<Buffer>): Promise<string | null> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of body) {
    bytes += chunk.length;
    if (bytes > bodyBytesMax) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
}

function modelNames(text: string): string[] | null {
  try {
    const { data } = JSON.parse(text) as { data?: unknown };
    if (!Array.isArray(data)) return null;
    return data.flatMap((model: { id?: unknown } | null) =>
      typeof model?.id === "string" ? [model.id] : [],
    );
  } catch {
    return null;
  }
}

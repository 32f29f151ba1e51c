import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { json } from "node:stream/consumers";

/** A span as a collector received it, with its attributes as an object. */
export interface CollectedSpan {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  kind: number;
  startTimeUnixNano: string;
  endTimeUnixNano: string;
  status: { code?: number; message?: string };
  attributes: Record<string, string | number | boolean>;
  resource: Record<string, string | number | boolean>;
}

interface WireAttribute {
  key: string;
  value: { stringValue?: string; intValue?: string; doubleValue?: number; boolValue?: boolean };
}

export interface TraceCollector extends AsyncDisposable {
  /** For OTEL_EXPORTER_OTLP_ENDPOINT. */
  readonly url: string;
  readonly spans: CollectedSpan[];
  readonly requests: { path: string; headers: Record<string, unknown> }[];
}

/** An OpenTelemetry collector on loopback that decodes OTLP/HTTP with JSON (OTEL_EXPORTER_OTLP_PROTOCOL=http/json). */
export async function startTraceCollector(): Promise<TraceCollector> {
  const spans: CollectedSpan[] = [];
  const requests: TraceCollector["requests"] = [];
  const server = createServer(async (request, response) => {
    requests.push({ path: request.url ?? "", headers: request.headers });
    // biome-ignore lint/suspicious/noExplicitAny: the message of OTLP, of which only some fields matter.
    const body = (await json(request)) as any;
    for (const { resource, scopeSpans } of body.resourceSpans) {
      for (const span of scopeSpans.flatMap((scope: { spans: object[] }) => scope.spans)) {
        const attributes = valuesOf(span.attributes);
        spans.push({ ...span, attributes, resource: valuesOf(resource.attributes) });
      }
    }
    response.writeHead(200, { "content-type": "application/json" }).end("{}");
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans,
    requests,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

const valuesOf = (attributes: WireAttribute[]) =>
  Object.fromEntries(
    attributes.map(({ key, value }) => [
      key,
      value.stringValue ??
        value.boolValue ??
        value.doubleValue ??
        (value.intValue === undefined ? "" : Number(value.intValue)),
    ]),
  );

import swagger from "@fastify/swagger";
import swaggerUi from "@fastify/swagger-ui";
import type { FastifyInstance } from "fastify";
import { securityHeaders } from "../middleware/security-headers.ts";

/** Serves the API description as a page at /docs, loading only from this server. */
export async function installReferencePage(
  app: FastifyInstance,
  openApiDocument: () => object,
  options: { https: boolean },
): Promise<void> {
  // Icons of swagger-ui are data: URLs in its style sheet; no other page may load any.
  const headers = securityHeaders({ ...options, dataImages: true });

  await app.register(swagger, {
    openapi: {},
    // Replaces the plugin's own document, and is built only on request.
    transformObject: openApiDocument,
  });
  await app.register(swaggerUi, {
    routePrefix: "/docs",
    uiHooks: {
      onRequest: (_request, reply, done) => {
        reply.headers(headers);
        done();
      },
    },
    theme: { title: "Forager API" },
    uiConfig: {
      // Without the bar for loading other documents.
      layout: "BaseLayout",
      docExpansion: "list",
      defaultModelsExpandDepth: 0,
      persistAuthorization: true,
      validatorUrl: null,
    },
  });
}

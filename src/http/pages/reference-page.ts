import swagger from "@fastify/swagger";
import swaggerUi from "@fastify/swagger-ui";
import type { FastifyInstance } from "fastify";
import { securityHeaders } from "../middleware/security-headers.ts";

/** Serves the API description as a page at /docs, with all that it loads from this server. */
export async function installReferencePage(
  app: FastifyInstance,
  openApiDocument: () => object,
  options: { https: boolean },
): Promise<void> {
  // Arrows and marks of swagger-ui are data: URLs in its style sheet; no other page may load any.
  const headers = securityHeaders({ ...options, dataImages: true });

  await app.register(swagger, {
    openapi: {},
    // In place of what the plugin would make of the routes; and only when somebody reads it.
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
      // Without the bar that invites to load any other document.
      layout: "BaseLayout",
      docExpansion: "list",
      defaultModelsExpandDepth: 0,
      persistAuthorization: true,
      validatorUrl: null,
    },
  });
}

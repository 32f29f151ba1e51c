import swagger from "@fastify/swagger";
import swaggerUi from "@fastify/swagger-ui";
import type { FastifyInstance } from "fastify";
import { securityHeaders } from "./middleware/security-headers.ts";

/** Serves the API description as a page at /docs, with all that it loads from this server. */
export async function installReferencePage(
  app: FastifyInstance,
  document: object,
  options: { https: boolean },
): Promise<void> {
  // Arrows and marks of swagger-ui are data: URLs in its style sheet; no other page may load any.
  const headers = securityHeaders({ ...options, dataImages: true });

  await app.register(swagger, {
    mode: "static",
    // The plugin's type wants the document in its own words; it only hands it on.
    specification: { document: document as never },
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

import { z } from "zod";
import { accessLevels } from "./principal.ts";

export const SessionRequest = z
  .object({
    credential: z
      .string()
      .min(1)
      .max(1000)
      .meta({ description: "As in the Authorization header: `client_id:api_key:api_secret`." }),
  })
  .meta({ id: "SessionRequest", description: "Who wants to sign in." });

const Session = z
  .object({
    client_id: z.string(),
    client_name: z.string(),
    actor: z.object({ id: z.string(), name: z.string(), role: z.string() }),
    access: z
      .enum(accessLevels)
      .meta({ description: "What the session may do: as much as the API key it was opened with." }),
    expires_at: z.iso.datetime().meta({ description: "When one must sign in again." }),
    csrf_token: z
      .string()
      .meta({ description: "Goes into `X-CSRF-Token` with every call that changes something." }),
  })
  .meta({ id: "Session", description: "Who is signed in." });

export const SessionBody = z
  .object({ session: Session.nullable().meta({ description: "Null when nobody is signed in." }) })
  .meta({ id: "SessionBody", description: "Who is signed in." });

export const SessionEnd = z
  .object({ success: z.literal(true) })
  .meta({ id: "SessionEnd", description: "Nobody is signed in any more." });

import { z } from "zod";
import { identifier, timestamp } from "./fields.ts";
import { accessLevels, KeyActor } from "./principal.ts";

export const keysPerClientMax = 100;

const line = (max: number) =>
  z
    .string()
    .trim()
    .min(1)
    .max(max)
    .regex(/^\P{Cc}*$/u, "must not contain control characters");

const keyId = identifier("Identifier of the key.");

const access = z.enum(accessLevels).meta({
  description:
    "What the key may do. `viewer`: read. `member`: also submit and cancel work, report activities and share reports. `owner`: also manage keys, webhooks and settings.",
});

/** Path parameter of the routes of one key. */
export const ClientKeyPath = z.object({ key_id: keyId });

export const ClientKeyInput = z
  .object({
    name: line(200).meta({
      description: "Purpose of the key; unique among a client's active keys.",
      example: "CRM import",
    }),
    actor: z
      .object({
        id: line(128).meta({ example: "ann" }),
        name: line(200).optional().meta({ description: "Default: the actor's id.", example: "Ann Example" }),
        role: line(64).default("member").meta({
          description: "Describes the actor in shifts and logs, and grants nothing: see `access`.",
          example: "sales",
        }),
      })
      .optional()
      .meta({ description: "Actor that appears in shifts and logs. Default: an actor with the key's name." }),
    access: access.default("member"),
    delegate: z.boolean().default(false).meta({
      description: "Allows X-Actor-Id to name other actors. Only such a key can create another one.",
    }),
    store_credentials: z.boolean().default(true).meta({
      description: "Store an encrypted copy for scheduled campaigns.",
    }),
  })
  .meta({ id: "ClientKeyInput" });
export type ClientKeyInput = z.output<typeof ClientKeyInput>;

export const ClientKeyChange = z.object({ access }).meta({ id: "ClientKeyChange" });
export type ClientKeyChange = z.output<typeof ClientKeyChange>;

const keyShape = {
  key_id: keyId,
  name: z.string(),
  actor: KeyActor,
  access,
  delegate: z.boolean().meta({ description: "Whether the key may name other actors." }),
  stores_credentials: z.boolean().meta({
    description: "Whether an encrypted copy is stored for scheduled campaigns.",
  }),
  in_use: z.boolean().meta({ description: "Whether this call uses the key or one of its sessions." }),
  active: z.boolean().meta({ description: "False if the key was revoked or replaced." }),
  created_at: timestamp("When the key was created."),
  last_used_at: timestamp("When the key was last used, to about a minute; null if never.").nullable(),
  revoked_at: timestamp("When the key was revoked or replaced; null while it is active.").nullable(),
};

export const ClientKey = z
  .object(keyShape)
  .meta({ id: "ClientKey", description: "An API key of your client. Its secret is never shown again." });
export type ClientKey = z.infer<typeof ClientKey>;

export const ClientKeyList = z
  .object({ total: z.int().min(0), keys: z.array(ClientKey) })
  .meta({ id: "ClientKeyList", description: "Your API keys, without their secrets." });

const secretShape = {
  client_id: z.string(),
  api_key: z.string(),
  api_secret: z.string(),
  credential: z
    .string()
    .meta({ description: "All three parts, as sent after `Bearer` in the Authorization header." }),
};

export const NewClientKey = z
  .object({ ...keyShape, ...secretShape })
  .meta({ id: "CreatedClientKey", description: "A key with its secret, which is shown only once." });
export type NewClientKey = z.infer<typeof NewClientKey>;

export const RotatedClientKey = z
  .object({
    ...keyShape,
    ...secretShape,
    replaced_key_id: z.uuid().meta({ description: "The key that it replaces." }),
    replaced_key_ended_at: timestamp("When the replaced key and its sessions stopped working."),
  })
  .meta({ id: "RotatedClientKey", description: "A key with its secret, which is shown only once." });
export type RotatedClientKey = z.infer<typeof RotatedClientKey>;

export const ClientKeyRevoked = z
  .object({ success: z.literal(true), key_id: keyId, revoked_at: timestamp("When the key was revoked.") })
  .meta({ id: "ClientKeyRevoked", description: "The revoked key." });
export type ClientKeyRevoked = z.infer<typeof ClientKeyRevoked>;

import { z } from "zod";
import { accessLevels } from "./principal.ts";

export const keysPerClientMax = 100;

const line = (max: number) =>
  z
    .string()
    .trim()
    .min(1)
    .max(max)
    .regex(/^\P{Cc}*$/u, "may not hold control characters");

const keyId = z
  .uuid()
  .meta({ description: "Identifier of the key.", example: "0198c0de-7b1a-7c3e-9d1f-2f6a5b4c3d2e" });
const timestamp = (description: string) =>
  z.iso.datetime().meta({ description, example: "2026-01-15T09:30:00.000Z" });

const access = z.enum(accessLevels).meta({
  description:
    "What the key may do. `viewer`: read. `member`: also submit and cancel work, report activities and share reports. `owner`: also manage keys, webhooks and settings.",
});

/** Path parameter of the routes of one key. */
export const ClientKeyPath = z.object({ key_id: keyId });

export const ClientKeyInput = z
  .object({
    name: line(200).meta({
      description: "What the key is for. No two keys of a client that are in use have the same.",
      example: "CRM import",
    }),
    actor: z
      .object({
        id: line(128).meta({ example: "ann" }),
        name: line(200).optional().meta({ description: "By default its id.", example: "Ann Example" }),
        role: line(64).default("member").meta({ example: "sales" }),
      })
      .optional()
      .meta({ description: "Who acts with it, in shifts and logs. By default an actor of the key's name." }),
    access: access.default("member"),
    delegate: z.boolean().default(false).meta({
      description: "May name other actors with X-Actor-Id. Only such a key makes another one.",
    }),
    store_credentials: z.boolean().default(true).meta({
      description: "Keep an encrypted copy, which scheduled campaigns act with.",
    }),
  })
  .meta({ id: "ClientKeyInput" });
export type ClientKeyInput = z.output<typeof ClientKeyInput>;

export const ClientKeyChange = z.object({ access }).meta({ id: "ClientKeyChange" });
export type ClientKeyChange = z.output<typeof ClientKeyChange>;

const keyShape = {
  key_id: keyId,
  name: z.string(),
  actor: z.object({ id: z.string(), name: z.string(), role: z.string() }),
  access,
  delegate: z.boolean().meta({ description: "Whether it may name other actors." }),
  stores_credentials: z.boolean().meta({
    description: "Whether an encrypted copy is kept, which scheduled campaigns act with.",
  }),
  in_use: z.boolean().meta({ description: "Whether this call was made with it, or with a session of it." }),
  active: z.boolean().meta({ description: "False: it was revoked or replaced, and opens nothing." }),
  created_at: timestamp("When it was made."),
  last_used_at: timestamp("When it was last used, to about a minute; null: never.").nullable(),
  revoked_at: timestamp("When it stopped working; null while it works.").nullable(),
};

export const ClientKey = z
  .object(keyShape)
  .meta({ id: "ClientKey", description: "An API key of your client. Its secret is never shown again." });
export type ClientKey = z.infer<typeof ClientKey>;

export const ClientKeyList = z
  .object({ total: z.int().min(0), keys: z.array(ClientKey) })
  .meta({ id: "ClientKeyList" });

const secretShape = {
  client_id: z.string(),
  api_key: z.string(),
  api_secret: z.string(),
  credential: z
    .string()
    .meta({ description: "All three, as the Authorization header has them behind `Bearer`." }),
};

export const NewClientKey = z
  .object({ ...keyShape, ...secretShape })
  .meta({ id: "NewClientKey", description: "A key with its secret, which is shown this once." });
export type NewClientKey = z.infer<typeof NewClientKey>;

export const RotatedClientKey = z
  .object({
    ...keyShape,
    ...secretShape,
    replaced_key_id: z.uuid().meta({ description: "The key that it takes the place of." }),
    replaced_key_ended_at: timestamp("When that one stopped working: at once, and its sessions with it."),
  })
  .meta({ id: "RotatedClientKey", description: "A key with its secret, which is shown this once." });
export type RotatedClientKey = z.infer<typeof RotatedClientKey>;

export const ClientKeyRevoked = z
  .object({ success: z.literal(true), key_id: keyId, revoked_at: timestamp("It opens nothing any more.") })
  .meta({ id: "ClientKeyRevoked" });
export type ClientKeyRevoked = z.infer<typeof ClientKeyRevoked>;

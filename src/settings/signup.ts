import { z } from "zod";
import { baseUrl, integer, setting } from "./setting.ts";

/** Signup claims and the pin registry. */
export const signupSettings = {
  registryUrl: setting({
    env: "SIGNUP_REGISTRY_URL",
    group: "Signup",
    schema: baseUrl.optional(),
    doc: "Base URL of the registry for claimed pins; docs/registry.md describes its protocol. Default: pins are stored in this service's database.",
  }),
  registryApiKey: setting({
    env: "SIGNUP_REGISTRY_KEY",
    group: "Signup",
    schema: z.string().min(1).optional(),
    secret: true,
    doc: "Bearer token for that registry.",
  }),
  registryTimeoutSeconds: setting({
    env: "SIGNUP_REGISTRY_TIMEOUT_SECONDS",
    group: "Signup",
    schema: integer(1, 60),
    default: "5",
    doc: "Total timeout for a registry request, retries of safe requests included, in seconds, 1 to 60.",
  }),
  signupWriteEnabled: setting({
    env: "SIGNUP_WRITE_ENABLED",
    group: "Signup",
    schema: z.enum(["true", "false"]).transform((value) => value === "true"),
    default: "true",
    doc: "Whether claims can be completed, true or false. With false, completions answer 503, and those in progress wait.",
  }),
  signupTokenKey: setting({
    env: "SIGNUP_TOKEN_KEY",
    group: "Signup",
    schema: z.string().min(32).optional(),
    secret: true,
    doc: "Signs signup tokens; at least 32 characters. Default: a key derived from SECRET_KEY; it stays accepted until SIGNUP_TOKEN_KEY_PREVIOUS is set, which retires it permanently.",
  }),
  signupTokenKeyPrevious: setting({
    env: "SIGNUP_TOKEN_KEY_PREVIOUS",
    group: "Signup",
    schema: z.string().min(32).optional(),
    secret: true,
    doc: "The previous key, still accepted for outstanding tokens. Remove it when the last of them has expired.",
  }),
};

import { z } from "zod";
import { baseUrl, integer, setting } from "./setting.ts";

/** The settings of signup claims and their registry. */
export const signupSettings = {
  registryUrl: setting({
    env: "SIGNUP_REGISTRY_URL",
    group: "Signup",
    schema: baseUrl.optional(),
    doc: "Base URL of the registry that claimed pins are written to; docs/registry.md has its protocol. Default: pins are kept in this service's own database.",
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
    doc: "How long one question to the registry may take in all, repeats of safe ones included, in seconds, 1 to 60.",
  }),
  signupWriteEnabled: setting({
    env: "SIGNUP_WRITE_ENABLED",
    group: "Signup",
    schema: z.enum(["true", "false"]).transform((value) => value === "true"),
    default: "true",
    doc: "Whether claims may be completed, true or false. With false, completions answer 503, and those under way wait.",
  }),
  signupTokenKey: setting({
    env: "SIGNUP_TOKEN_KEY",
    group: "Signup",
    schema: z.string().min(32).optional(),
    secret: true,
    doc: "Signs signup tokens; at least 32 characters. Default: a key derived from SECRET_KEY, which stays accepted until SIGNUP_TOKEN_KEY_PREVIOUS is set and is retired for good then.",
  }),
  signupTokenKeyPrevious: setting({
    env: "SIGNUP_TOKEN_KEY_PREVIOUS",
    group: "Signup",
    schema: z.string().min(32).optional(),
    secret: true,
    doc: "The key before, still accepted for tokens that are under way. Remove it when the last of them has expired.",
  }),
};

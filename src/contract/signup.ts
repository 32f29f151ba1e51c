import { z } from "zod";
import { CountryCode } from "./country-code.ts";

/** Path of the claim page, below PUBLIC_URL. */
export const claimPath = "/claim";

/** Limits of the signup endpoints. */
export const signupLimits = {
  name_characters_max: 300,
  suggestions_max: 10,
  name_checks_per_second: 5,
  name_checks_per_minute: 60,
  token_seconds_min: 60,
  token_seconds_max: 90 * 86_400,
  token_seconds_default: 7 * 86_400,
} as const;

const token = z.string().meta({ description: "The signed token of the signup link." });
const pinId = z.uuid().meta({ description: "Identifier of the pin; stable when a completion is repeated." });
const countryCode = z.string().meta({ description: "ISO 3166-1 alpha-2 code.", example: "DK" });
const brandId = z.string().meta({ description: "The brand that the pin is for.", example: "harbour" });

/** A requested name as typed; the name rules normalize it. */
const wantedName = z
  .string()
  .max(1_000)
  .meta({
    description: `1 to ${signupLimits.name_characters_max} characters with at least one letter or digit.`,
    example: "Café Rosa",
  });

export const SignupTokenQuery = z.object({ token });
export const CheckNameQuery = z.object({
  token,
  name: wantedName,
  place: z
    .string()
    .max(300)
    .optional()
    .meta({ description: "City of the business, for alternatives that name it." }),
});

export const SignupResolved = z
  .object({
    name: z.string().meta({ description: "The reserved name." }),
    country_code: countryCode,
    brand_id: brandId,
    identifier_masked: z.string().meta({
      description: "Masked phone number or email address that the link was created for.",
      example: "+45******12",
    }),
    maps_byok_key_or_null: z
      .string()
      .nullable()
      .meta({ description: "The brand's own browser map key, if it has one." }),
  })
  .meta({ id: "SignupResolved", description: "What the link stands for." });
export type SignupResolved = z.infer<typeof SignupResolved>;

export const NameAvailability = z
  .object({
    is_available: z.boolean(),
    suggestions: z.array(z.string()).max(signupLimits.suggestions_max).meta({
      description: "Similar available names if the name is taken; otherwise empty.",
    }),
  })
  .meta({ id: "NameAvailability", description: "Whether the name is free, with alternatives if it is not." });
export type NameAvailability = z.infer<typeof NameAvailability>;

export const ReserveBody = z
  .object({ token, name: wantedName })
  .meta({ id: "SignupReserve", description: "Another name for the same claim." });

export const ReservedName = z
  .object({
    name: z.string().meta({ description: "The name as now reserved." }),
    country_code: countryCode,
    expires_at: z.iso.datetime().meta({ description: "When the reservation expires." }),
  })
  .meta({ id: "ReservedName", description: "The reserved name, and how long it stays reserved." });
export type ReservedName = z.infer<typeof ReservedName>;

const addressPart = z.string().max(300).optional();
const StructuredAddress = z
  .object({
    address_road: addressPart,
    address_house: addressPart,
    address_house_number: addressPart,
    address_addition: addressPart,
    address_settlement: addressPart,
    address_settlement_part: addressPart,
    address_postcode: addressPart,
    address_region: addressPart,
    address_region_part: addressPart,
    address_contact_name: addressPart,
  })
  .meta({ id: "StructuredAddress" });

export const CompleteBody = z
  .object({
    token,
    name: wantedName,
    country_code: z
      .string()
      .min(1)
      .max(64)
      .meta({ description: "Must equal the token's country code.", example: "DK" }),
    lat: z.number().min(-90).max(90).meta({ description: "Latitude in degrees (WGS 84)." }),
    lng: z.number().min(-180).max(180).meta({ description: "Longitude in degrees (WGS 84)." }),
    structured_address: StructuredAddress.nullish(),
    account_oauth_uid: z.string().max(256).nullish(),
    verified_identifier: z.string().max(320).nullish(),
  })
  .meta({ id: "SignupComplete" });
export type CompleteBody = z.infer<typeof CompleteBody>;

export const CompletionAccepted = z
  .object({
    pin_id: pinId,
    state: z.enum(["done", "creating"]).meta({ description: "Whether the registry has stored the pin." }),
  })
  .meta({ id: "SignupCompletion", description: "The pin, and the state of its registration." });
export type CompletionAccepted = z.infer<typeof CompletionAccepted>;

export const SignupStatus = z
  .object({
    state: z.enum(["reserved", "creating", "done", "failed"]).meta({
      description:
        "`reserved`: not completed yet; `creating`: the pin is being written to the registry; `failed`: the registry rejected it, and the claim can be completed again.",
    }),
    pin_id: pinId.nullable(),
    name: z.string(),
    country_code: countryCode,
    failure: z
      .enum(["name_taken", "refused"])
      .nullable()
      .meta({ description: "Why it failed: the name was taken, or the registry rejected the pin." }),
  })
  .meta({ id: "SignupStatus", description: "The state of the registration." });
export type SignupStatus = z.infer<typeof SignupStatus>;

export const MintBody = z
  .object({
    identifier: z.string().trim().min(1).max(320).meta({
      description: "Phone number or email address of the business. Stored encrypted, shown masked.",
      example: "+4533445512",
    }),
    brand_id: z
      .string()
      .regex(/^[\w.-]{1,64}$/, "must be 1 to 64 letters, digits, dots, hyphens or underscores")
      .meta({ example: "harbour" }),
    country_code: CountryCode,
    name: wantedName,
    expires_in_seconds: z
      .int()
      .min(signupLimits.token_seconds_min)
      .max(signupLimits.token_seconds_max)
      .default(signupLimits.token_seconds_default),
  })
  .meta({ id: "SignupMint", description: "Request for a signup link." });
export type MintBody = z.infer<typeof MintBody>;

export const MintedToken = z
  .object({
    token,
    url: z.url().meta({ description: "The link to send to the business." }),
    expires_at: z.iso.datetime(),
  })
  .meta({ id: "SignupToken", description: "The signed link." });
export type MintedToken = z.infer<typeof MintedToken>;

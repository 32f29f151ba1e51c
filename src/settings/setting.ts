import ipaddr from "ipaddr.js";
import { z } from "zod";

/** One setting, read from the environment variable `env`; an empty value counts as not set. */
export interface Setting<S extends z.ZodType> {
  env: string;
  group:
    | "Server"
    | "Database"
    | "Security"
    | "Workers"
    | "Crawling"
    | "Map listings"
    | "Email verification"
    | "People"
    | "AI"
    | "Mail"
    | "Storage"
    | "Retention"
    | "Signup"
    | "Webhooks"
    | "Single sign-on"
    | "Agents"
    | "Tracing";
  schema: S;
  /** The default as a user would write it; undefined when "not set" is the default. */
  default?: string;
  /** One line for the table: what, unit and bounds, trade-off. */
  doc: string;
  secret?: boolean;
}

export const setting = <S extends z.ZodType>(value: Setting<S>): Setting<S> => value;

export const integer = (min: number, max: number) => z.coerce.number().int().min(min).max(max);
export const list = z.string().transform((value) =>
  value
    .split(",")
    .map((part) => part.trim())
    .filter(Boolean),
);
/** Addresses and ranges of addresses. */
export const cidrs = list.superRefine((ranges, context) => {
  for (const range of ranges) {
    if (ipaddr.isValidCIDR(range) || ipaddr.isValid(range)) continue;
    context.addIssue({ code: "custom", message: `'${range}' is not an address range such as 10.0.0.0/8` });
  }
});

/** An amount of money, without exponent or sign. */
export const amount = z
  .string()
  .regex(/^\d{1,9}(?:\.\d{1,9})?$/, "it must be an amount, for example 2 or 0.15")
  .transform(Number);
export const baseUrl = z.url({ protocol: /^https?$/ }).transform((value) => value.replace(/\/+$/, ""));

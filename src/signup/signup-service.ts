import { randomUUIDv7 } from "node:crypto";
import { parsePhoneNumberFromString } from "libphonenumber-js/max";
import type { Secrets } from "../clients/secrets.ts";
import {
  type CompleteBody,
  type CompletionAccepted,
  claimPath,
  type MintedToken,
  type NameAvailability,
  type ReservedName,
  type SignupResolved,
  type SignupStatus,
  signupLimits,
} from "../contract/signup.ts";
import { ForagerError } from "../errors.ts";
import { findClient } from "../store/clients/clients.ts";
import type { Database } from "../store/core/database.ts";
import { largestPlaces } from "../store/locations/locations.ts";
import {
  type ClaimRow,
  findClaim,
  findClaimAndHeldNames,
  findClaimWithMapKey,
  insertClaim,
  namesHeldByOthers,
  renameClaim,
} from "../store/signup/signup-claims.ts";
import { beginCompletion } from "../store/signup/signup-completions.ts";
import { type CompletionPorts, leaseMsOf, tryCompletion } from "./finish-completions.ts";
import { cleanName, cleanText, registryName, suggestNames } from "./names.ts";
import type { RegistryName } from "./ports.ts";
import { identifierContext, openMapKey, sealDetails } from "./sealed-details.ts";
import { mintToken, readToken, type SignupKeys, type SignupToken } from "./token.ts";

export interface MintRequest {
  /** The agent; its client receives the pin's events. */
  clientId: string;
  identifier: string;
  /** Empty, like an empty country: creates a token of an older flow, to which every endpoint answers 410. */
  brandId: string;
  /** In capitals. */
  countryCode: string;
  name: string;
  expiresInSeconds: number;
}

/**
 * The signup claim flow. Methods with a token throw signup_token_invalid, signup_token_stale, and reservation_not_found
 * if nothing is stored for it; those that use the registry also throw its errors (signup/ports.ts); all throw
 * database_unavailable.
 */
export interface SignupService {
  /** @throws ForagerError name_taken, not_found (no such client), validation_error. */
  mint(request: MintRequest): Promise<MintedToken>;
  /** Validates a token without the database. */
  read(token: string): SignupToken;
  resolve(token: string): Promise<SignupResolved>;
  /** @throws ForagerError validation_error for an invalid name. */
  checkName(token: SignupToken, wish: { name: string; place: string | null }): Promise<NameAvailability>;
  /** @throws ForagerError name_taken, claim_completed, validation_error. */
  reserve(token: string, name: string): Promise<ReservedName>;
  /**
   * Stores the claim once and starts to write its pin; retries in the background while the registry is unavailable.
   * @throws ForagerError claim_mismatch, name_taken, signup_writes_disabled, validation_error.
   */
  complete(body: CompleteBody): Promise<CompletionAccepted>;
  status(token: string): Promise<SignupStatus>;
}

export interface SignupPorts extends CompletionPorts {
  secrets: Pick<Secrets, "seal" | "open">;
  keys: SignupKeys;
  /** The public URL of the service, without a trailing slash. */
  publicUrl: string;
  writeEnabled: boolean;
}

export function createSignupService(ports: SignupPorts): SignupService {
  const { database, secrets, registry, keys: tokenKeys } = ports;

  async function claimOf(token: SignupToken): Promise<ClaimRow> {
    return stored(await findClaim(database, token.jti));
  }

  /** The names that neither a pin nor another claim holds. */
  async function freeOf(
    countryCode: string,
    names: RegistryName[],
    jti: string | null,
  ): Promise<Set<number>> {
    const [free, held] = await Promise.all([
      registry.freeNames(countryCode, names),
      namesHeldByOthers(database, { countryCode, keys: names.map(({ key }) => key), jti }),
    ]);
    return new Set([...names.keys()].filter((index) => free.has(index) && !held.has(index)));
  }

  return {
    async mint(request) {
      const wanted = registryName(cleanName(request.name));
      const { countryCode } = request;
      if ((await findClient(database, request.clientId)) === null) {
        throw new ForagerError("not_found", `There is no client ${request.clientId}.`);
      }
      if (!(await freeOf(countryCode, [wanted], null)).has(0)) throw new ForagerError("name_taken");
      const jti = randomUUIDv7();
      // Whole seconds, like the token.
      const expiresAt = new Date((Math.floor(Date.now() / 1000) + request.expiresInSeconds) * 1000);
      const stored = await insertClaim(database, {
        jti,
        client_id: request.clientId,
        brand_id: request.brandId,
        country_code: countryCode,
        name: wanted.name,
        name_key: wanted.key,
        identifier: secrets.seal(request.identifier, identifierContext(jti)),
        identifier_masked: maskIdentifier(request.identifier),
        expires_at: expiresAt,
      });
      if (!stored) throw new ForagerError("name_taken");
      const token = mintToken(tokenKeys, { jti, brandId: request.brandId, countryCode, expiresAt });
      const url = `${ports.publicUrl}${claimPath}?token=${token}`;
      return { token, url, expires_at: expiresAt.toISOString() };
    },

    read: (text) => readToken(tokenKeys, text),

    async resolve(text) {
      const claim = stored(await findClaimWithMapKey(database, readToken(tokenKeys, text).jti));
      return {
        name: claim.name,
        country_code: claim.country_code,
        brand_id: claim.brand_id,
        identifier_masked: claim.identifier_masked,
        maps_byok_key_or_null: claim.map_key && openMapKey(secrets, claim.brand_id, claim.map_key),
      };
    },

    async checkName(token, { name, place }) {
      const { jti, countryCode, brandId } = token;
      const wanted = registryName(cleanName(name, "query"));
      const surroundings = { countryCode, brandId, place: place === null ? null : placeWords(place) };
      const names = [wanted, ...suggestNames(wanted.name, surroundings).map(registryName)];
      const keys = names.map(({ key }) => key);
      const { claim, held } = stored(await findClaimAndHeldNames(database, jti, keys));
      if (isOwnName(claim, wanted)) return { is_available: true, suggestions: [] };
      const free = await registry.freeNames(claim.country_code, names);
      const isFree = (index: number) => free.has(index) && !held.has(index);
      if (isFree(0)) return { is_available: true, suggestions: [] };
      const suggestions = names.filter((_, index) => isFree(index)).map((one) => one.name);
      return { is_available: false, suggestions: suggestions.slice(0, signupLimits.suggestions_max) };
    },

    async reserve(text, name) {
      const token = readToken(tokenKeys, text);
      const claim = await claimOf(token);
      const wanted = registryName(cleanName(name));
      const isFree =
        isOwnName(claim, wanted) || (await freeOf(claim.country_code, [wanted], claim.jti)).has(0);
      if (!isFree && acceptedOf(claim) === null) throw new ForagerError("name_taken");
      switch (await renameClaim(database, claim.jti, wanted)) {
        case "missing":
          throw new ForagerError("reservation_not_found");
        case "completed":
          throw new ForagerError("claim_completed");
        case "taken":
          throw new ForagerError("name_taken");
        case "renamed":
          return {
            name: wanted.name,
            country_code: claim.country_code,
            expires_at: token.expiresAt.toISOString(),
          };
      }
    },

    async complete(body) {
      const claim = await claimOf(readToken(tokenKeys, body.token));
      const { key: nameKey } = registryName(cleanName(body.name));
      const isReserved = nameKey.equals(claim.name_key);
      if (!isReserved || body.country_code.trim().toUpperCase() !== claim.country_code) {
        throw new ForagerError("claim_mismatch");
      }
      const accepted = acceptedOf(claim);
      if (accepted !== null) return accepted;
      if (!ports.writeEnabled) throw new ForagerError("signup_writes_disabled");
      const run = await beginCompletion(database, {
        jti: claim.jti,
        pinId: randomUUIDv7(),
        nameKey,
        details: sealDetails(secrets, claim.jti, body),
        leaseMs: leaseMsOf(ports),
      });
      if (run === null) return acceptedByAnother(claim.jti);
      const outcome = await tryCompletion(ports, run, true);
      switch (outcome.kind) {
        case "done":
        case "creating":
          return { pin_id: run.pin_id, state: outcome.kind };
        case "failed":
          throw outcome.error;
        case "unknown":
          throw stillGoingOn(outcome.error);
      }
    },

    async status(text) {
      const claim = await claimOf(readToken(tokenKeys, text));
      return {
        state: claim.state ?? "reserved",
        pin_id: claim.state === "failed" ? null : claim.pin_id,
        name: claim.name,
        country_code: claim.country_code,
        failure: claim.failure,
      };
    },
  };

  /** The claim was completed or renamed between reading and beginning. */
  async function acceptedByAnother(jti: string): Promise<CompletionAccepted> {
    const now = await findClaim(database, jti);
    const accepted = now && acceptedOf(now);
    if (accepted) return accepted;
    // It ended meanwhile; report the same outcome to this caller.
    if (now?.failure === "refused") throw new ForagerError("registry_refused");
    throw new ForagerError(now?.failure === "name_taken" ? "name_taken" : "claim_mismatch");
  }
}

function stored<Claim>(claim: Claim | null): Claim {
  if (claim === null) throw new ForagerError("reservation_not_found");
  return claim;
}

/** A claim may keep its own name, unless the registry has given the name to another pin. */
const isOwnName = (claim: ClaimRow, wanted: RegistryName) =>
  wanted.key.equals(claim.name_key) && claim.failure !== "name_taken";

function acceptedOf({ pin_id: pinId, state }: ClaimRow): CompletionAccepted | null {
  return pinId === null || state === null || state === "failed" ? null : { pin_id: pinId, state };
}

/** By code points: half an emoji would be a name that no registry accepts. */
const placeWords = (place: string): string => cleanText([...cleanText(place)].slice(0, 60).join(""));

/** The claim is stored, so a caller without an answer from the registry need not repeat it. */
function stillGoingOn(error: unknown): unknown {
  if (!(error instanceof ForagerError)) return error;
  const next = "Your claim is stored and will be completed automatically; send it again to see its status.";
  switch (error.code) {
    case "registry_unreadable":
      return new ForagerError(error.code, `The registry of pins returned an unreadable answer. ${next}`, {
        cause: error,
      });
    case "registry_unavailable":
    case "registry_misconfigured":
      return new ForagerError("registry_unavailable", `The registry of pins is not responding. ${next}`, {
        cause: error,
      });
    default:
      return error;
  }
}

/** Masks an identifier: `+45******12`, `j***@d***.com`. For any other text, shows only the first character. */
export function maskIdentifier(identifier: string): string {
  const text = identifier.trim();
  const at = text.lastIndexOf("@");
  if (at > 0) return maskMail(text.slice(0, at), text.slice(at + 1));
  const digits = text.replace(/[^\d]/g, "");
  if (/^\+?[\d\s().\-/]+$/.test(text) && digits.length >= 5) return maskPhone(text, digits);
  return `${firstOf(text)}***`;
}

/** Shows only a valid top-level domain: anything else could be private data. */
function maskMail(local: string, domain: string): string {
  const ending = /[^.]([.](?:\p{L}[\p{L}\p{M}]+|xn--[a-z\d-]+))$/iu.exec(domain)?.[1] ?? "";
  return `${firstOf(local)}***@${firstOf(domain)}***${ending}`;
}

/** The calling code is not secret, and with the last two digits tells people which of their numbers is meant. */
function maskPhone(text: string, digits: string): string {
  const calling = text.startsWith("+") ? (parsePhoneNumberFromString(text)?.countryCallingCode ?? "") : "";
  const national = digits.slice(calling.length);
  const stars = "*".repeat(Math.max(3, national.length - 2));
  return `${calling === "" ? "" : `+${calling}`}${stars}${national.slice(-2)}`;
}

const firstOf = (text: string): string => [...text][0] ?? "";

/** Data for a map of a country, so that the page needs no other host. */
export interface CountryPlaces {
  /** The largest towns of the country, the largest first: name, latitude and longitude in degrees. */
  places: readonly (readonly [name: string, lat: number, lng: number])[];
  /** Attribution and licence: `SimpleMaps World Cities Basic, CC-BY-4.0`. Absent without places. */
  credits: readonly string[];
}

/** Enough to recognize a country and find a town in it, in a page of some 20 kB. */
const placesMax = 500;

/** Reads the outline from the locations; empty for a country without any. @throws ForagerError database_unavailable. */
export async function readCountryPlaces(database: Database, countryCode: string): Promise<CountryPlaces> {
  const rows = await largestPlaces(database, countryCode, placesMax);
  return {
    places: rows.map(({ name, lat, lng }) => [name, lat, lng]),
    credits: [...new Set(rows.map(({ data_set, license }) => `${data_set}, ${license}`))],
  };
}

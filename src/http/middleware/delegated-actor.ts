import type { IncomingHttpHeaders } from "node:http";
import type { Actor, Principal } from "../../contract/principal.ts";
import { ForagerError, invalidRequest } from "../../errors.ts";

/** ASCII without control characters, no space at either end. */
const printable = /^[\x21-\x7e](?:[\x20-\x7e]*[\x21-\x7e])?$/;
const idCharactersMax = 128;
const roleCharactersMax = 64;

/**
 * Who acts in this request: the key's own actor, or for a key that may delegate the one named by
 * X-Actor-Id (its name is its id) and X-Actor-Role (by default the key's role).
 * @throws ForagerError forbidden for other keys, validation_error for unusable values.
 */
export function actorOf(principal: Principal, headers: IncomingHttpHeaders): Actor {
  const id = headers["x-actor-id"];
  const role = headers["x-actor-role"];
  if (id === undefined && role === undefined) return principal.actor;
  if (!principal.delegate) {
    throw new ForagerError(
      "forbidden",
      "This API key may not act for others: leave X-Actor-Id and X-Actor-Role out, or use a key that may delegate.",
    );
  }
  if (id === undefined) throw invalidHeader("x-actor-id", "is required where X-Actor-Role is sent");
  checkHeader("x-actor-id", id, idCharactersMax);
  if (role !== undefined) checkHeader("x-actor-role", role, roleCharactersMax);
  const name = String(id);
  return { id: name, name, role: role === undefined ? principal.actor.role : String(role) };
}

function checkHeader(name: string, value: string | string[], charactersMax: number): void {
  if (typeof value === "string" && value.length <= charactersMax && printable.test(value)) return;
  throw invalidHeader(name, `must be 1 to ${charactersMax} printable ASCII characters`);
}

function invalidHeader(name: string, msg: string): ForagerError {
  return invalidRequest([{ loc: ["header", name], msg, type: "invalid_format" }]);
}

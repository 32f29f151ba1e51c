import { randomUUIDv7, timingSafeEqual } from "node:crypto";
import { z } from "zod";
import { limits } from "../contract/limits.ts";
import type { Actor } from "../contract/principal.ts";
import { ForagerError } from "../errors.ts";
import { recordAct } from "../store/activities.ts";
import type { Database } from "../store/database.ts";
import { findOpenShare, insertShare, listOpenShares, revokeShare } from "../store/shift-shares.ts";
import type { ShiftWindow } from "./window.ts";

export interface Share extends ShiftWindow {
  id: string;
  clientId: string;
  expiresAt: Date;
}

export interface ListedShare extends Share {
  token: string;
  createdBy: string;
  createdAt: Date;
}

export interface Shares {
  /** A token that opens the report of a window for `ttlDays`. */
  create(
    clientId: string,
    by: Actor,
    window: ShiftWindow,
    ttlDays: number,
  ): Promise<Share & { token: string }>;
  /** Those of a client that open something, those that do so for longest first. */
  list(clientId: string): Promise<ListedShare[]>;
  /** @throws ForagerError not_found. */
  revoke(clientId: string, by: Actor, id: string): Promise<void>;
  /** @throws ForagerError share_invalid for a token that is not ours, share_gone for one that opens nothing more. */
  open(token: string): Promise<Share & { clientName: string }>;
}

/** What a token says, under short names because it stands in a URL. */
const Claims = z.object({ i: z.uuid(), c: z.string(), f: z.string(), t: z.string(), e: z.int() });

const dayMs = 86_400_000;

/** @param hmac keyed, the same in every process. */
export function createShares(database: Database, hmac: (text: string) => Buffer): Shares {
  return {
    async create(clientId, by, window, ttlDays) {
      const id = randomUUIDv7();
      const expires = Math.floor((Date.now() + ttlDays * dayMs) / 1000);
      const expiresAt = new Date(expires * 1000);
      const share: Share = { ...window, id, clientId, expiresAt };
      await database.transaction(async (tx) => {
        const { from: from_day, to: to_day } = window;
        await insertShare(tx, {
          id,
          client_id: clientId,
          from_day,
          to_day,
          created_by: by.id,
          expires_at: expiresAt,
        });
        const subject = { type: "share", id };
        await tx.finish(() => recordAct(tx, { clientId, actor: by, kind: "share.created", subject }));
      });
      return { ...share, token: tokenOf(share, hmac) };
    },
    async list(clientId) {
      const rows = await listOpenShares(database, clientId, limits.shares_listed_max);
      return rows.map((row) => {
        const share: Share = {
          id: row.id,
          clientId,
          from: row.from_day,
          to: row.to_day,
          expiresAt: row.expires_at,
        };
        return {
          ...share,
          token: tokenOf(share, hmac),
          createdBy: row.created_by,
          createdAt: row.created_at,
        };
      });
    },
    async revoke(clientId, by, id) {
      await database.transaction(async (tx) => {
        if (!(await revokeShare(tx, clientId, id))) throw new ForagerError("not_found", "Share not found");
        const subject = { type: "share", id };
        await tx.finish(() => recordAct(tx, { clientId, actor: by, kind: "share.revoked", subject }));
      });
    },
    async open(token) {
      const share = readToken(token, hmac);
      if (share.expiresAt.getTime() <= Date.now())
        throw new ForagerError("share_gone", "The link has expired.");
      const found = await findOpenShare(database, share);
      if (found === null) throw new ForagerError("share_gone");
      return { ...share, clientName: found.client_name };
    },
  };
}

/** The same each time it is made, so that a link which was lost can be looked up. */
function tokenOf({ id, clientId, from, to, expiresAt }: Share, hmac: (text: string) => Buffer): string {
  const claims = { i: id, c: clientId, f: from, t: to, e: Math.floor(expiresAt.getTime() / 1000) };
  const text = Buffer.from(JSON.stringify(claims)).toString("base64url");
  return `${text}.${hmac(text).toString("base64url")}`;
}

function readToken(token: string, hmac: (text: string) => Buffer): Share {
  const [text = "", signature = "", ...more] = token.split(".");
  const expected = hmac(text).toString("base64url");
  // Compared as text: several texts decode to the same bytes, and only one of them is what we made.
  const isOurs =
    more.length === 0 &&
    signature.length === expected.length &&
    timingSafeEqual(Buffer.from(signature), Buffer.from(expected));
  if (!isOurs) throw new ForagerError("share_invalid");
  const { i, c, f, t, e } = Claims.parse(JSON.parse(Buffer.from(text, "base64url").toString()));
  return { id: i, clientId: c, from: f, to: t, expiresAt: new Date(e * 1000) };
}

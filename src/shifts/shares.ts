import { randomUUIDv7 } from "node:crypto";
import { z } from "zod";
import type { Signer } from "../clients/secrets.ts";
import { limits } from "../contract/limits.ts";
import type { Actor } from "../contract/principal.ts";
import { ForagerError } from "../errors.ts";
import type { Database } from "../store/core/database.ts";
import { recordAct } from "../store/shifts/activities.ts";
import { findOpenShare, insertShare, listOpenShares, revokeShare } from "../store/shifts/shift-shares.ts";
import { recordAudit } from "../store/system/audit-log.ts";
import { createSignedClaims } from "./signed-links.ts";
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
  /** A client's valid links, those that stay valid longest first. */
  list(clientId: string): Promise<ListedShare[]>;
  /** @throws ForagerError not_found. */
  revoke(clientId: string, by: Actor, id: string): Promise<void>;
  /** @throws ForagerError share_invalid for a forged token, share_gone for an expired or revoked one. */
  open(token: string): Promise<Share & { clientName: string }>;
}

/** The claims of a token; short names, because it is part of a URL. */
const Claims = z.object({ i: z.uuid(), c: z.string(), f: z.string(), t: z.string(), e: z.int() });

const dayMs = 86_400_000;

export function createShares(database: Database, signer: Signer): Shares {
  const tokens = createSignedClaims(Claims, signer);
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
        const details = { from: from_day, to: to_day, expires_at: expiresAt };
        await recordAudit(tx, { action: "share.created", clientId, target: subject, details });
        await tx.finish(() => recordAct(tx, { clientId, actor: by, kind: "share.created", subject }));
      });
      return { ...share, token: tokens.tokenOf(claimsOf(share)) };
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
          token: tokens.tokenOf(claimsOf(share)),
          createdBy: row.created_by,
          createdAt: row.created_at,
        };
      });
    },
    async revoke(clientId, by, id) {
      await database.transaction(async (tx) => {
        if (!(await revokeShare(tx, clientId, id))) throw new ForagerError("not_found", "Share not found");
        const subject = { type: "share", id };
        await recordAudit(tx, { action: "share.revoked", clientId, target: subject });
        await tx.finish(() => recordAct(tx, { clientId, actor: by, kind: "share.revoked", subject }));
      });
    },
    async open(token) {
      const share = shareOf(tokens.read(token));
      if (share.expiresAt.getTime() <= Date.now())
        throw new ForagerError("share_gone", "The link has expired.");
      const found = await findOpenShare(database, share);
      if (found === null) throw new ForagerError("share_gone");
      return { ...share, clientName: found.client_name };
    },
  };
}

/** Deterministic, so that a lost link can be shown again. */
const claimsOf = ({ id, clientId, from, to, expiresAt }: Share): z.output<typeof Claims> => ({
  i: id,
  c: clientId,
  f: from,
  t: to,
  e: Math.floor(expiresAt.getTime() / 1000),
});

const shareOf = ({ i, c, f, t, e }: z.output<typeof Claims>): Share => ({
  id: i,
  clientId: c,
  from: f,
  to: t,
  expiresAt: new Date(e * 1000),
});

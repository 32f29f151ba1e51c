import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { Session } from "../api/answers.ts";
import { queries } from "../api/queries.ts";

export type Access = Session["access"];

/** From the least; each level includes those before it. */
export const accessLevels: readonly Access[] = ["viewer", "member", "owner"];

/** What each level allows. */
export const accessTexts: Readonly<Record<Access, string>> = {
  viewer: "Reads.",
  member: "Submits and reads.",
  owner: "Submits, reads, and manages keys, webhooks and settings.",
};

/** Whether the API key that the session belongs to has this access. The service checks every call by itself. */
export function useAccess(needed: Access): boolean {
  const held = useQuery(queries.session()).data?.access;
  return held !== undefined && accessLevels.indexOf(held) >= accessLevels.indexOf(needed);
}

/** Shows its children to sessions with this access alone. */
export function Needs({ access, children }: { access: Access; children: ReactNode }) {
  return useAccess(access) && children;
}

/** Says why a page cannot be changed; nothing where it can. */
export function AccessNote({ access }: { access: Access }) {
  const held = useQuery(queries.session()).data?.access;
  if (useAccess(access) || held === undefined) return null;
  return (
    <p className="note" role="note">
      You are signed in with a key that has {held} access. This needs {access} access, which an owner of the
      client can give your key under Settings, API keys.
    </p>
  );
}

/** Lets sessions without this access read a form and not change it. */
export function Editable({ access, children }: { access: Access; children: ReactNode }) {
  if (useAccess(access)) return children;
  return (
    <>
      <AccessNote access={access} />
      <fieldset className="read-only" disabled>
        {children}
      </fieldset>
    </>
  );
}

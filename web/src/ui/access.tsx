import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { Session } from "../api/answers.ts";
import { queries } from "../api/queries.ts";

export type Access = Session["access"];

/** In ascending order; each level includes the ones before it. */
export const accessLevels: readonly Access[] = ["viewer", "member", "owner"];

/** What each level allows. */
export const accessTexts: Readonly<Record<Access, string>> = {
  viewer: "Read only.",
  member: "Submit jobs and read everything.",
  owner: "Submit jobs, read everything, and manage keys, webhooks and settings.",
};

/** Whether the session's API key has this access. The service checks every call independently. */
export function useAccess(needed: Access): boolean {
  const held = useQuery(queries.session()).data?.access;
  return held !== undefined && accessLevels.indexOf(held) >= accessLevels.indexOf(needed);
}

/** Shows its children only to sessions with this access. */
export function Needs({ access, children }: { access: Access; children: ReactNode }) {
  return useAccess(access) && children;
}

/** Explains why a page is read-only; renders nothing when it is not. */
export function AccessNote({ access }: { access: Access }) {
  const session = useQuery(queries.session()).data;
  if (useAccess(access) || !session) return null;
  const isUser = Boolean(session.user_id);
  return (
    <p className="note" role="note">
      {isUser ? `Your role is ${session.access}.` : `Your key has ${session.access} access.`} Changes here
      require {isUser ? `the role ${access}` : `${access} access`}, which an owner can grant under Settings,{" "}
      {isUser ? "Users" : "API keys"}.
    </p>
  );
}

/** Makes a form read-only for sessions without this access. */
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

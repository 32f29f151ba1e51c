import type { Session } from "../api/answers.ts";

export type Role = Session["access"];

/** What each role allows. */
export const roleTexts: Readonly<Record<Role, string>> = {
  viewer: "only read.",
  member: "submit jobs and read everything.",
  owner: "submit jobs, read everything, and manage users, keys, webhooks and settings.",
};

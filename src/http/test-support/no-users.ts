import { ForagerError } from "../../errors.ts";
import type { HttpServices } from "../http-services.ts";

const none = async (): Promise<never> => {
  throw new ForagerError("not_found", "User not found");
};

const staleLink = async (): Promise<never> => {
  throw new ForagerError("share_gone");
};

/** A service without users. */
export const noUsers: Pick<HttpServices, "accounts" | "members" | "passwords" | "sso" | "userSessions"> = {
  accounts: {
    find: async () => null,
    findAll: async () => new Map(),
    findByAddress: async () => null,
    findByIdentity: async () => null,
    bind: async () => false,
    open: none,
    prove: async () => false,
    canMail: true,
    requestLink: () => undefined,
    takeLink: staleLink,
    rename: none,
    erase: none,
    settled: async () => undefined,
  },
  members: {
    list: async () => ({ users: [], invitations: [] }),
    invite: none,
    withdraw: none,
    setRole: none,
    remove: none,
    preview: staleLink,
    accept: staleLink,
  },
  passwords: { signIn: none, enrol: none, set: none, renewCodes: none, codesLeft: async () => null },
  sso: null,
  userSessions: {
    isFresh: async () => false,
    clientsOf: async () => [],
    open: none,
    list: async () => [],
    end: async () => false,
    endAll: async () => 0,
    rename: async () => undefined,
  },
};

import { ForagerError } from "../../errors.ts";
import { findUser, isRoot, type UnprivilegedUser } from "../../unprivileged-user.ts";

/** The account that PostgreSQL, which refuses to run as root, runs as. */
export type ServerUser = UnprivilegedUser;

/**
 * Chooses the account for a database that does not exist yet: `postgres` where the system has it, else
 * `nobody`. Undefined when this process is not root.
 */
export async function chooseServerUser(): Promise<ServerUser> {
  if (!isRoot()) return undefined;
  const user = await findUser(["postgres", "nobody"]);
  if (user !== undefined) return user;
  throw new ForagerError(
    "configuration_invalid",
    "PostgreSQL does not run as root, and this system has neither a user 'postgres' nor 'nobody'. " +
      "Add one of them, start Forager as an ordinary user, or set DATABASE_URL.",
  );
}

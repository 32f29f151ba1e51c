import { ForagerError } from "../../errors.ts";
import { findUser, isRoot, type UnprivilegedUser } from "../../unprivileged-user.ts";

/**
 * An id that no account has: Debian reserves 65000 to 65533 (policy 9.2.2), systemd allocates none of it, and
 * containers map it. Not `nobody`, whom the embedded database may belong to: a page that breaks out of a browser
 * without a sandbox must not reach its files.
 */
const linuxId = 65_533;

/**
 * The account that browsers run as: this process's own, or, as root, one that owns nothing.
 * @throws ForagerError browser_unavailable where there is none.
 */
export async function browserUser(): Promise<UnprivilegedUser> {
  if (!isRoot()) return undefined;
  if (process.platform === "linux") return { uid: linuxId, gid: linuxId };
  const user = await findUser(["nobody"]);
  if (user !== undefined) return user;
  throw new ForagerError(
    "browser_unavailable",
    "No browser runs as root, and this system has no user 'nobody'.",
  );
}

import { randomBytes } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { ForagerError } from "../../errors.ts";
import { writePrivateFile } from "./data-location.ts";

const passwordPath = (dataDir: string) => join(dataDir, "postgres-password");

/** @returns the database's password, or undefined before it was generated. */
export async function readServerPassword(dataDir: string): Promise<string | undefined> {
  const path = passwordPath(dataDir);
  const text = await readFile(path, "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return undefined;
    throw error;
  });
  if (text === undefined) return undefined;
  const password = text.trim();
  if (/^[\w-]{20,}$/.test(password)) return password;
  throw new ForagerError(
    "configuration_invalid",
    `${path} holds no password of Forager. Restore it, or remove it: the next start of the database sets a new one.`,
  );
}

export function generateServerPassword(): string {
  return randomBytes(32).toString("base64url");
}

export async function storeServerPassword(dataDir: string, password: string): Promise<void> {
  await writePrivateFile(passwordPath(dataDir), `${password}\n`);
}

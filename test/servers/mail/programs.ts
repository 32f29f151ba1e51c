import { spawnSync } from "node:child_process";

/** Programs that these servers are; tests skip, naming the missing ones, where they are not installed. */
export function missingPrograms(...names: string[]): string | null {
  if (process.getuid?.() !== 0) return "mail servers of one's own need root";
  const path = `${process.env.PATH ?? ""}:/usr/sbin:/sbin`;
  const missing = names.filter(
    (name) => spawnSync("which", [name], { env: { ...process.env, PATH: path } }).status !== 0,
  );
  return missing.length === 0 ? null : `not installed: ${missing.join(", ")}`;
}

/** Runs a program to its end. @throws with its output when it fails. */
export function run(command: string, args: readonly string[]): void {
  const path = `${process.env.PATH ?? ""}:/usr/sbin:/sbin`;
  const { status, stdout, stderr, error } = spawnSync(command, args, {
    encoding: "utf8",
    env: { ...process.env, PATH: path },
    timeout: 60_000,
  });
  if (error) throw error;
  if (status !== 0) throw new Error(`${command} ${args.join(" ")} ended with ${status}: ${stdout}${stderr}`);
}

import { spawnSync } from "node:child_process";

/** For `skip`: why tests that need these programs cannot run, or null. */
export function missingPrograms(...names: string[]): string | null {
  if (process.getuid?.() !== 0) return "starting mail servers needs root";
  const path = `${process.env.PATH ?? ""}:/usr/sbin:/sbin`;
  const missing = names.filter(
    (name) => spawnSync("which", [name], { env: { ...process.env, PATH: path } }).status !== 0,
  );
  return missing.length === 0 ? null : `not installed: ${missing.join(", ")}`;
}

/** Runs a program to completion. @throws with its output if it fails. */
export function run(command: string, args: readonly string[]): void {
  const path = `${process.env.PATH ?? ""}:/usr/sbin:/sbin`;
  const { status, stdout, stderr, error } = spawnSync(command, args, {
    encoding: "utf8",
    env: { ...process.env, PATH: path },
    timeout: 60_000,
  });
  if (error) throw error;
  if (status !== 0) throw new Error(`${command} ${args.join(" ")} exited with ${status}: ${stdout}${stderr}`);
}

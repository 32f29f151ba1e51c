import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, readFile, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { atEnd } from "./cleanup.ts";
import { environment, program, projectRoot, temporaryFolder } from "./service-process.ts";

/** A fenced block of a document. */
export interface CodeBlock {
  /** Line of its fence in the document. */
  line: number;
  language: string;
  code: string;
  /** From the comment before it: why it is not run, which test runs it, or that it is the output of the command before. */
  mark: { kind: "not run" | "run by" | "output"; text: string } | null;
}

const fence = /^(?:<!-- (not run|run by|output)(?:: (.+?))? -->\n)?```(\w*)\n([\s\S]*?)^```$/gm;

export function codeBlocks(markdown: string): CodeBlock[] {
  return [...markdown.matchAll(fence)].map(
    ({ index, 0: all, 1: kind, 2: text = "", 3: language = "", 4: code = "" }) => ({
      line: markdown.slice(0, index + all.indexOf("```")).split("\n").length,
      language,
      code,
      mark: kind === undefined ? null : { kind: kind as "output", text },
    }),
  );
}

/** The functions in place of programs: they use the service under test, and note what it answers. */
const prelude = `
set -u
forager() {
  local outcome=0
  "$NODE" "$PROGRAM" "$@" || outcome=$?
  # It judges the machine that runs the test.
  [ "$1" = doctor ] && [ "$outcome" = 1 ] && return 0
  [ "$outcome" = 0 ] || echo "forager $* ended with $outcome" >> "$FOLDER/failures"
  return "$outcome"
}
npm() {
  case "$1" in
    start) return 0 ;;
    run) shift; [ "$1" = --silent ] && shift; shift; [ "\${1-}" = -- ] && shift; forager "$@" ;;
    *) echo "npm $1 is not expected in a document" >&2; return 1 ;;
  esac
}
curl() {
  local head outcome=0
  head=$(mktemp "$FOLDER/head.XXXXXX")
  # An event stream does not end by itself.
  case " $* " in *" -sN "*) set -- --max-time 2 "$@" ;; esac
  command curl -D "$head" "$@" || outcome=$?
  echo "$(grep -a '^HTTP' "$head" | tail -n 1 | cut -d' ' -f2) curl $*" >> "$FOLDER/calls"
  [ "$outcome" = 28 ] && return 0
  [ "$outcome" = 0 ] || echo "curl $* ended with $outcome" >> "$FOLDER/failures"
  return "$outcome"
}
sleep() { command sleep 0.1; }
`;

export interface ShellRun {
  /** Standard output by the line of a block. */
  outputs: ReadonlyMap<number, string>;
  /** "200 curl ..." for each call. */
  calls: readonly { status: number; command: string }[];
}

/**
 * Runs the shell blocks of a document in order in one bash, as a reader would, in a folder that has the repository's
 * examples. Each must succeed.
 */
export async function runShell(
  blocks: readonly CodeBlock[],
  options: { env: Record<string, string>; replace(code: string): string },
): Promise<ShellRun> {
  const folder = await temporaryFolder("document");
  await mkdir(join(folder, "out"));
  await symlink(join(projectRoot, "examples"), join(folder, "examples"));
  const parts = blocks.map(
    ({ line, code }) =>
      `{\n${options.replace(code)}\n} >"$FOLDER/out/${line}" || { echo "the block at line ${line} failed" >&2; exit 1; }\n`,
  );
  await writeFile(join(folder, "script.sh"), prelude + parts.join(""));
  await writeFile(join(folder, "calls"), "");
  const child = spawn("bash", [join(folder, "script.sh")], {
    cwd: folder,
    env: {
      ...environment({ LOG_LEVEL: "warn", ...options.env }),
      NODE: process.execPath,
      PROGRAM: program,
      FOLDER: folder,
    },
    // A group of its own, to end what a document starts in the background.
    detached: true,
    stdio: ["ignore", "ignore", "pipe"],
  });
  const { pid = 0 } = child;
  atEnd(() => endGroup(pid));
  let errors = "";
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    errors += text;
  });
  const closed = once(child, "close");
  const [code] = await once(child, "exit");
  endGroup(pid);
  await closed;
  const outputs = new Map<number, string>();
  for (const { line } of blocks) {
    const output = await readFile(join(folder, "out", String(line)), "utf8").catch(() => "");
    // No terminal shows it.
    outputs.set(line, output.replace(/^\ufeff/, ""));
  }
  const failures = await readFile(join(folder, "failures"), "utf8").catch(() => "");
  const isBroken = code !== 0 || failures !== "" || /unbound variable|command not found/.test(errors);
  assert.ok(!isBroken, `${failures}${errors}\n${[...outputs.values()].join("\n").slice(-2_000)}`);
  const calls = (await readFile(join(folder, "calls"), "utf8"))
    .split("\n")
    .map((line) => ({ status: Number.parseInt(line, 10), command: line }))
    // A body may have several lines.
    .filter(({ command }) => /^\d{3} curl /.test(command));
  return { outputs, calls };
}

function endGroup(pid: number): void {
  try {
    process.kill(-pid, "SIGKILL");
  } catch {
    // Nothing of it runs any more.
  }
}

/** Where a documented value has a field or type that the real one has not: paths. Lists may be longer in reality. */
export function shapeDifferences(documented: unknown, real: unknown, path = "$"): string[] {
  if (Array.isArray(documented)) {
    if (!Array.isArray(real)) return [`${path} is no list`];
    return documented.flatMap((item, index) =>
      shapeDifferences(item, real[index] ?? real[0], `${path}[${index}]`),
    );
  }
  if (typeof documented === "object" && documented !== null) {
    if (typeof real !== "object" || real === null) return [`${path} is no object`];
    return Object.entries(documented).flatMap(([key, value]) =>
      key in real
        ? shapeDifferences(value, (real as Record<string, unknown>)[key], `${path}.${key}`)
        : [`${path}.${key} is missing`],
    );
  }
  return typeof documented === typeof real ? [] : [`${path} is ${JSON.stringify(real)}`];
}

import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { homedir } from "node:os";
import { dirname, join } from "node:path";
import { text } from "node:stream/consumers";
import type { ParseArgsOptionsConfig } from "node:util";
import { Forager, ForagerError } from "../../../clients/typescript/src/index.ts";
import { loadConfig } from "../../config.ts";
import { causeOf } from "../../errors.ts";
import { isRecord } from "../../text/json-record.ts";
import { type Command, parseCommandLine, print, UsageError } from "../command.ts";
import { withoutControls } from "../terminal.ts";

/** Options of every command that calls a running service. */
export const serviceOptions = {
  profile: { type: "string" },
  json: { type: "boolean", default: false },
} as const satisfies ParseArgsOptionsConfig;

export const serviceUsage = `  --profile NAME   The service and credentials that 'forager profile set NAME' stored. Default: FORAGER_URL
                   (http://127.0.0.1:8080) and FORAGER_CREDENTIALS (client_id:api_key:api_secret), which
                   'forager client create' prints on the machine of the service.
  --json           NDJSON, one value per line, instead of a table.`;

interface Profile {
  url: string;
  credentials: string;
}

/** A client of the chosen service. @throws UsageError if no credentials are known. */
export async function openService({ profile }: { profile?: string | undefined }): Promise<Forager> {
  if (profile !== undefined) {
    const profiles = await readProfiles();
    const chosen = profiles[profile];
    if (chosen !== undefined) return new Forager(chosen);
    const known = Object.keys(profiles);
    throw new UsageError(
      `There is no profile '${profile}'. ${known.length > 0 ? `Profiles: ${known.join(", ")}.` : "Store one with 'forager profile set'."}`,
    );
  }
  const { foragerUrl: url, foragerCredentials: credentials } = loadConfig();
  if (credentials === undefined) {
    throw new UsageError("Set FORAGER_CREDENTIALS to client_id:api_key:api_secret, or name a --profile.");
  }
  return new Forager({ url, credentials });
}

/**
 * Tells on standard error what the service ignored in a submit, so that a misspelt option is noticed: without it, the job
 * runs as if it had not been given. Fields of a batch begin with `items` and the number of the first item that has them.
 */
export async function warnOfIgnored<Answer extends { ignored_fields?: string[] }>(
  submit: Promise<Answer>,
): Promise<Answer> {
  try {
    const answer = await submit;
    warnOf(answer.ignored_fields ?? []);
    return answer;
  } catch (error) {
    // What is missing may be there under a misspelt name.
    if (error instanceof ForagerError) warnOf(error.ignoredFields);
    throw error;
  }
}

function warnOf(names: readonly string[]): void {
  if (names.length === 0) return;
  const many = names.length === 1 ? "a field that it does" : "fields that it does";
  process.stderr.write(`The service ignored ${many} not know: ${names.map(withoutControls).join(", ")}.\n`);
}

const profilesPath = () => join(homedir(), ".config/forager/profiles.json");

async function readProfiles(): Promise<Record<string, Profile>> {
  const path = profilesPath();
  const content = await readFile(path, "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return "{}";
    throw error;
  });
  try {
    const profiles: unknown = JSON.parse(content);
    if (isRecord(profiles)) return profiles as Record<string, Profile>;
  } catch (error) {
    throw new UsageError(`${path} is not valid JSON: ${causeOf(error)}`);
  }
  throw new UsageError(`${path} is not an object of profiles.`);
}

/** Readable by this account alone. The file is replaced as a whole, so that an interrupted write loses nothing. */
async function writeProfiles(profiles: Record<string, Profile>): Promise<void> {
  const path = profilesPath();
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  await writeFile(`${path}.new`, `${JSON.stringify(profiles, null, 2)}\n`, { mode: 0o600 });
  await rename(`${path}.new`, path);
}

export const profileCommand: Command = {
  actions: ["set", "list", "remove"],
  usage: `Usage: forager profile <action>

  set NAME --url URL      Stores a service and the credentials that are read from standard input.
  list                    Shows the names and services, without credentials.
  remove NAME             Forgets a profile.

The profiles are in ~/.config/forager/profiles.json, which only your account can read.

Example:
  forager profile set production --url https://forager.example.com < credentials`,
  async run(args) {
    const { values, positionals } = parseCommandLine(args, { url: { type: "string" } });
    const [action, name, ...others] = positionals;
    const profiles = await readProfiles();
    if (action === "list" && name === undefined) {
      for (const [known, { url }] of Object.entries(profiles)) print(`${known}  ${url}`);
      return 0;
    }
    if (name === undefined || others.length > 0 || (action !== "set" && action !== "remove")) {
      throw new UsageError("Name an action and a profile: set NAME --url URL, remove NAME, or list.");
    }
    if (action === "remove") {
      if (!Object.hasOwn(profiles, name)) throw new UsageError(`There is no profile '${name}'.`);
      const { [name]: _, ...rest } = profiles;
      await writeProfiles(rest);
      return 0;
    }
    if (!URL.canParse(values.url ?? "")) throw new UsageError("--url must be the address of the service.");
    const credentials = (await text(process.stdin)).trim();
    if (!/^[^:\s]+:[^:\s]+:[^:\s]+$/.test(credentials)) {
      throw new UsageError("Standard input must hold the credentials: client_id:api_key:api_secret.");
    }
    await writeProfiles({ ...profiles, [name]: { url: values.url as string, credentials } });
    return 0;
  },
};

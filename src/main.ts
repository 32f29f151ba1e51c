import { enableCompileCache } from "node:module";
import { userInfo } from "node:os";
import { join } from "node:path";
import type { Command } from "./cli/command.ts";
import { meant, print, UsageError } from "./cli/command.ts";
import { completionCommand } from "./cli/completion.ts";
import { ForagerError } from "./errors.ts";
import { inWork, type Work } from "./telemetry/work-context.ts";
import { keepHeapSteady } from "./threads/v8-flags.ts";
import { foragerVersion } from "./version.ts";

interface CommandEntry {
  /** Of the group of commands that begins with this one, in the list of commands. */
  heading?: string;
  /** One line for the list of commands. */
  summary: string;
  /** Loaded only when it is called: a short command should not pay for the whole service. */
  load: () => Promise<Command>;
}

const commands: Record<string, CommandEntry> = {
  serve: {
    heading: "The service, on its own machine",
    summary: "Starts the service: API, workers and scheduler.",
    load: async () => {
      keepHeapSteady();
      return (await import("./cli/serve.ts")).serveCommand;
    },
  },
  client: {
    summary: "Creates and manages clients and their API keys.",
    load: async () => (await import("./cli/client.ts")).clientCommand,
  },
  doctor: {
    summary: "Checks what Forager needs on this machine and shows how to fix what is missing.",
    load: async () => (await import("./cli/doctor.ts")).doctorCommand,
  },
  audit: {
    summary: "Shows who changed clients, keys, webhooks and settings.",
    load: async () => (await import("./cli/audit.ts")).auditCommand,
  },
  storage: {
    summary: "Shows how much is stored, how long it is kept, and what expires next.",
    load: async () => (await import("./cli/storage.ts")).storageCommand,
  },
  locations: {
    summary: "Imports cities and postcodes, and counts them.",
    load: async () => (await import("./cli/locations.ts")).locationsCommand,
  },
  backup: {
    summary: "Writes the whole installation into a sealed file, while the service runs.",
    load: async () => (await import("./cli/backup.ts")).backupCommand,
  },
  restore: {
    summary: "Restores such a file into an empty installation.",
    load: async () => (await import("./cli/restore.ts")).restoreCommand,
  },
  erasures: {
    summary: "Exports and imports the ledger of erasures, for restores.",
    load: async () => (await import("./cli/erasures.ts")).erasuresCommand,
  },
  secrets: {
    summary: "Reseals stored secrets after a change of SECRET_KEY.",
    load: async () => (await import("./cli/secrets.ts")).secretsCommand,
  },
  brand: {
    summary: "Manages brands' map keys for signup links.",
    load: async () => (await import("./cli/brand.ts")).brandCommand,
  },
  "signup-token": {
    summary: "Creates a link for a business to claim its pin.",
    load: async () => (await import("./cli/signup-token.ts")).signupTokenCommand,
  },
  jobs: {
    heading: "A running service, here or elsewhere, with FORAGER_URL and FORAGER_CREDENTIALS or a profile",
    summary: "Submits, lists, reads and cancels jobs of a running service.",
    load: async () => (await import("./cli/remote/jobs.ts")).jobsCommand,
  },
  batch: {
    summary: "Submits, follows, pauses and cancels batches of jobs of a running service.",
    load: async () => (await import("./cli/remote/batch.ts")).batchCommand,
  },
  campaigns: {
    summary: "Plans, starts, reads, pauses and stops campaigns of a running service.",
    load: async () => (await import("./cli/remote/campaigns.ts")).campaignsCommand,
  },
  records: {
    summary: "Lists and exports what a running service has found.",
    load: async () => (await import("./cli/remote/records.ts")).recordsCommand,
  },
  events: {
    summary: "Follows the events of a running service.",
    load: async () => (await import("./cli/remote/events.ts")).eventsCommand,
  },
  mcp: {
    summary: "Serves AI agents over standard input and output, with a running service.",
    load: async () => (await import("./cli/mcp.ts")).mcpCommand,
  },
  profile: {
    summary: "Stores services and their credentials by name, for --profile.",
    load: async () => (await import("./cli/remote/service.ts")).profileCommand,
  },
  crawl: {
    heading: "Without a service",
    summary: "Crawls one website and prints what it finds, without a service or database.",
    load: async () => {
      keepHeapSteady();
      return (await import("./cli/crawl.ts")).crawlCommand;
    },
  },
  verify: {
    summary: "Verifies email addresses without sending mail, without a service or database.",
    load: async () => (await import("./cli/verify.ts")).verifyCommand,
  },
  extract: {
    summary: "Converts HTML documents to Markdown and text, one JSON document per line.",
    load: async () => (await import("./cli/extract.ts")).extractCommand,
  },
  contacts: {
    summary: "Finds emails, phones, addresses and social accounts in HTML documents, one per line.",
    load: async () => (await import("./cli/contacts.ts")).contactsCommand,
  },
  robots: {
    summary: "Evaluates robots.txt rules, one question per line.",
    load: async () => (await import("./cli/robots.ts")).robotsCommand,
  },
  "explain-smtp": {
    summary: "Interprets mail servers' replies about a mailbox, one per line.",
    load: async () => (await import("./cli/explain-smtp.ts")).explainSmtpCommand,
  },
  "decode-maps": {
    summary: "Decodes recorded answers of Google Maps into listings, one per line.",
    load: async () => (await import("./cli/decode-maps.ts")).decodeMapsCommand,
  },
  openapi: {
    summary: "Prints the OpenAPI 3.0.3 description of the API.",
    load: async () => (await import("./cli/openapi.ts")).openapiCommand,
  },
  completion: {
    summary: "Prints a script that completes commands in bash, zsh or fish.",
    load: async () =>
      completionCommand(Object.keys(commands), async () => {
        const names = ["jobs", "batch", "campaigns", "records", "events", "profile"];
        const loaded = names.map(async (name) => [name, await commands[name]?.load()] as const);
        return Object.fromEntries(await Promise.all(loaded)) as Record<string, Command>;
      }),
  },
};

/** Runs one command line and answers the exit code: 0 done, 1 failed, 2 used wrongly. */
async function main([name, ...args]: string[]): Promise<number> {
  if (name === "--version" || name === "-v") {
    print(foragerVersion());
    return 0;
  }
  if (name === undefined || name === "help" || name === "--help" || name === "-h") {
    print(overview());
    return name === undefined ? 2 : 0;
  }
  const entry = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (entry === undefined) {
    const question = meant(name, Object.keys(commands));
    process.stderr.write(`There is no command '${name}'.${question}\n\n${overview()}\n`);
    return 2;
  }
  const command = await entry.load();
  if (args.includes("--help") || args.includes("-h")) {
    print(`${entry.summary}\n\n${command.usage}`);
    return 0;
  }
  const running = name === "serve" ? command.run(args) : inWork(commandWork(), () => command.run(args));
  return await running.catch((error: unknown) => {
    if (error instanceof UsageError) {
      // Without arguments show the usage, otherwise only the mistake.
      const help = args.length === 0 ? `\n\n${command.usage}` : ` 'forager ${name} --help' shows more.`;
      process.stderr.write(`${error.message}${help}\n`);
      return 2;
    }
    if (error instanceof ForagerError || isServiceError(error)) {
      process.stderr.write(`${error.message}\n`);
      return 1;
    }
    throw error;
  });
}

/** What a running service refused, in its own words. The client's class is not loaded for the other commands. */
const isServiceError = (error: unknown): error is Error =>
  error instanceof Error && ["ForagerError", "JobFailedError"].includes(error.name);

/** Changes that a command makes are those of the account that runs it. */
function commandWork(): Work {
  const cause = () => {
    const account = accountName();
    return { credential: "cli" as const, actorId: account, actorName: account };
  };
  return { logFields: {}, cause, ended: false };
}

function accountName(): string {
  try {
    return userInfo().username;
  } catch {
    // In containers, the account may have no name.
    return String(process.getuid?.() ?? "unknown");
  }
}

function overview(): string {
  const width = Math.max(...Object.keys(commands).map((name) => name.length));
  const list = Object.entries(commands).flatMap(([name, { heading, summary }]) => [
    ...(heading === undefined ? [] : ["", `${heading}:`]),
    `  ${name.padEnd(width)}  ${summary}`,
  ]);
  return [
    `Forager ${foragerVersion()}: websites, map listings, email checks and people, as jobs over HTTP.`,
    "",
    "Usage: forager <command> [options]",
    ...list,
    "",
    "'forager <command> --help' shows more. Settings are environment variables: docs/configuration.md, or /docs/configuration of a service.",
  ].join("\n");
}

// Keeps stripped and compiled sources beside the dependencies, so later starts take a third less time. Where that folder
// cannot be written, Node goes on without. `npm start` and `npm run forager` set NODE_COMPILE_CACHE to the same folder:
// then this file is cached too, and Node does not load its TypeScript compiler, which takes 0.3 s and 10 MB.
enableCompileCache(join(import.meta.dirname, "../node_modules/.cache/forager"));
// The reader of the answer may have seen enough (`| head`), and a service stops in order when its terminal is closed.
for (const stream of [process.stdout, process.stderr]) {
  stream.on("error", (error: NodeJS.ErrnoException) => {
    if (error.code !== "EPIPE" && error.code !== "EIO") throw error;
  });
}
process.exitCode = await main(process.argv.slice(2));

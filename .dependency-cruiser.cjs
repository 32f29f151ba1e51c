/**
 * Which file may import which. Imports point downward:
 *
 *   main -> cli -> compose -> http, job-types -> campaigns, clients, ... -> jobs
 *        -> store -> contract -> errors
 *
 * Each rule's comment is its reason; `npm run imports` prints it beside what breaks the rule.
 */

/** Folders of features: what users know the service by. They may know each other. */
const features = [
  "backup",
  "batches",
  "campaigns",
  "cells",
  "clients",
  "export",
  "locations",
  "privacy",
  "records",
  "shifts",
  "signup",
  "system",
  "users",
  "webhooks",
];
const placed = [
  ...features,
  "ai",
  "async",
  "cli",
  "compose",
  "contract",
  "crawler",
  "http",
  "job-types",
  "jobs",
  "mcp",
  "outside",
  "processes",
  "settings",
  "store",
  "telemetry",
  "text",
  "threads",
  "embedded-postgres",
];

/** Tests stand beside their subject, and may reach for whatever they need. */
const tests = ["\\.test\\.ts$", "^src/[^/]+/test-support/"];
const folders = (...names) => `^src/(${names.join("|")})/`;
const files = (...names) => `^src/(${names.join("|")})\\.ts$`;

/** What is in `from` may import itself and `may`, and nothing else of src. */
const sees = (name, from, may, comment) => ({
  name,
  severity: "error",
  comment,
  from: { path: from, pathNot: tests },
  to: { path: "^src/", pathNot: [from, ...may] },
});

const onlyIn = (name, modules, home, comment) => ({
  name,
  severity: "error",
  comment,
  from: { path: "^src/", pathNot: [home, ...tests] },
  to: { path: `(^|node_modules/)(@types/)?(${modules.join("|")})(/|$)` },
});

const errors = files("errors");
/** The pool of worker threads, with its limits and settings. */
const threads = folders("threads");
/** Starts programs as an account other than root. */
const processes = folders("processes");
/** Texts of one kind each: how they are read, compared and written. */
const text = folders("text");
/** Makes the parts of the service from their settings. */
const composed = (...names) => `^src/compose/(${names.join("|")})\\.ts$`;
const contract = folders("contract");
/** What log lines, traces and audit entries are attributed to. */
const telemetry = folders("telemetry");
/** Fair sharing of scarce resources. */
const sharing = folders("async");
const embeddedPostgres = folders("embedded-postgres");

const layers = [
  sees(
    "errors-is-a-leaf",
    errors,
    [],
    "The error catalogue is imported by everything, so anything that it imports would be loaded everywhere.",
  ),
  sees(
    "async-is-a-leaf",
    sharing,
    [],
    "What shares scarce things between clients does not know what they are, so that all of them are shared alike.",
  ),
  sees(
    "text-is-a-leaf",
    text,
    [errors],
    "What reads and writes a kind of text is the same for all who need it.",
  ),
  sees(
    "telemetry-is-a-leaf",
    telemetry,
    [],
    "It joins what happens to the request or job that caused it, wherever it happens, so it knows none of them.",
  ),
  sees(
    "threads-is-a-leaf",
    threads,
    [sharing, errors],
    "The pool does not know what its threads work on, so that all kinds of work share them.",
  ),
  sees(
    "processes-is-a-leaf",
    processes,
    [errors],
    "PostgreSQL and the browser are started in the same way, so neither may be known here.",
  ),
  sees(
    "contract-is-a-leaf",
    contract,
    [errors],
    "The public interface is defined without regard to how it is served, so that clients, docs and tests can load it alone.",
  ),
  sees(
    "config-is-a-leaf",
    files("config", "version"),
    [folders("settings"), contract, errors],
    "Settings are read before anything else exists, and by commands that start nothing.",
  ),
  sees(
    "settings-are-read-through-config",
    folders("settings"),
    [contract, errors],
    "They are parts of the one table in config.ts, which alone reads the environment.",
  ),
  sees(
    "log-knows-settings-alone",
    composed("log"),
    [files("config"), telemetry],
    "The log is there before every part that writes to it.",
  ),
  sees(
    "store-sees-no-layer-above",
    folders("store"),
    [sharing, telemetry, text, contract, errors],
    "SQL does what it is told: rules of jobs and clients in it would be out of reach of whoever looks for them.",
  ),
  sees(
    "embedded-postgres-stands-alone",
    embeddedPostgres,
    [errors, processes],
    "It runs a server, and does not know what is stored there.",
  ),
  sees(
    "jobs-see-storage-alone",
    folders("jobs"),
    [folders("store"), sharing, telemetry, text, contract, errors],
    "The life of a job is the same for every type, client and way in. What it needs of those is in jobs/job-type.ts or the contract.",
  ),
  sees(
    "features-see-no-entry",
    folders(...features),
    [sharing, folders("jobs", "store"), files("config", "version"), telemetry, text, contract, errors],
    "A feature is used by HTTP and by the command line alike, and is handed its adapters as ports.",
  ),
  sees(
    "http-goes-through-services",
    folders("http"),
    [
      sharing,
      folders(...features, "jobs"),
      "^src/mcp/(api/forager-api|http-endpoint)\\.ts$",
      files("config", "version"),
      telemetry,
      text,
      contract,
      errors,
    ],
    "A route translates HTTP and decides nothing: with a query or an adapter in it, the command line and the tests would miss what it does.",
  ),
  sees(
    "agents-use-the-public-api-alone",
    folders("mcp"),
    ["^src/job-types/[^/]+/index\\.ts$", files("version"), text, contract, errors],
    "Whatever an agent does passes the checks of the API, here or on another machine. Of the job types it knows the types of payloads and results.",
  ),
  {
    name: "agents-know-types-of-results-alone",
    severity: "error",
    comment:
      "The command for agents must not load crawlers, and results come from a service of perhaps another version.",
    from: { path: folders("mcp"), pathNot: tests },
    to: { path: folders("job-types"), dependencyTypesNot: ["type-only"] },
  },
  {
    name: "sdk-for-agents-is-loaded-late",
    severity: "error",
    comment: "It takes 30 MB and a third of a second, which a service without agents should not pay.",
    from: { path: "^src/", pathNot: [folders("mcp"), "^src/cli/mcp\\.ts$", ...tests] },
    to: { path: "^src/mcp/(create-server|http-endpoint|stdio)\\.ts$", dynamic: false },
  },
  sees(
    "core-is-below-the-entries",
    composed("core"),
    [
      embeddedPostgres,
      folders(...features, "store"),
      files("config", "version"),
      composed("log"),
      telemetry,
      contract,
      errors,
    ],
    "What every command needs must not bring the HTTP server along.",
  ),
  {
    name: "nothing-starts-the-process",
    severity: "error",
    comment:
      "main.ts runs when it is loaded, and compose/app.ts starts the whole service: only the command line is above them.",
    from: { path: "^src/", pathNot: [files("main"), folders("cli"), ...tests] },
    to: { path: [files("main"), composed("app")] },
  },
  {
    name: "entries-compose",
    severity: "error",
    comment:
      "A part is handed what it needs; one that made its own adapters could not be tested or replaced alone.",
    from: { path: "^src/", pathNot: [files("main"), folders("cli", "compose"), ...tests] },
    to: { path: folders("compose") },
  },
  {
    name: "cli-is-entered-by-main",
    severity: "error",
    comment: "Commands print and read arguments; what others could use of them belongs in a feature.",
    from: { path: "^src/", pathNot: [files("main"), folders("cli"), ...tests] },
    to: { path: folders("cli") },
  },
  {
    name: "every-folder-has-its-place",
    severity: "error",
    comment: "A new folder of src must be given its place among these rules first.",
    from: { path: "^src/[^/]+/", pathNot: folders(...placed) },
    to: {},
  },
];

const crawling = [
  sees(
    "crawler-knows-no-jobs",
    folders("crawler"),
    [sharing, telemetry, text, contract, errors],
    "The engine crawls with whatever fetches and parses; that a job, a queue or a database exists is none of its business.",
  ),
  sees(
    "ai-knows-no-jobs",
    folders("ai"),
    [sharing, threads, telemetry, text, contract, errors],
    "Questions to a model are the same for every job type; what they are about is the job type's business, and who answers them an adapter's.",
  ),
  sees(
    "outside-serves-ports",
    folders("outside"),
    ["/ports\\.ts$", sharing, telemetry, text, processes, contract, errors],
    "An adapter implements a port and is handed its settings, so that it can be tested and replaced alone.",
  ),
  {
    name: "job-type-sees-its-port-alone",
    severity: "error",
    comment:
      "A job type gets a payload and returns a result. Storage, queue, HTTP and the other types are out of its sight; its providers alone may use shared adapters.",
    from: { path: "^src/job-types/([^/]+)/", pathNot: ["^src/job-types/[^/]+/providers/", ...tests] },
    to: {
      path: "^src/",
      pathNot: [
        "^src/job-types/$1/",
        "^src/jobs/job-type\\.ts$",
        folders("ai", "crawler", "contract"),
        sharing,
        telemetry,
        threads,
        text,
        errors,
      ],
    },
  },
  {
    name: "provider-sees-outside",
    severity: "error",
    comment: "A provider joins a port of its job type to a shared adapter, and knows nothing besides.",
    from: { path: "^src/job-types/([^/]+)/providers/", pathNot: tests },
    to: {
      path: "^src/",
      pathNot: [
        "^src/job-types/$1/",
        folders("outside", "crawler", "contract"),
        telemetry,
        sharing,
        text,
        errors,
      ],
    },
  },
  sees(
    "registry-joins-types-and-adapters",
    composed("job-types", "language-model", "maps", "people", "site", "verify"),
    [
      "^src/job-types/[^/]+/index\\.ts$",
      "^src/jobs/job-type\\.ts$",
      folders("ai", "outside", "crawler"),
      files("config"),
      telemetry,
      sharing,
      threads,
      contract,
      errors,
    ],
    "The registry is where job types get their adapters, and nothing else.",
  ),
  {
    name: "job-type-is-entered-by-its-index",
    severity: "error",
    comment:
      "What is behind a job type's index.ts can be changed without looking for users elsewhere. documents.ts of svcSite is a second way in, for commands that must start without what only jobs need.",
    from: { path: "^src/", pathNot: ["^src/job-types/[^/]+/", ...tests] },
    to: { path: "^src/job-types/[^/]+/", pathNot: "^src/job-types/[^/]+/(index|documents)\\.ts$" },
  },
];

const libraries = [
  onlyIn(
    "sql-only-in-store",
    ["pg", "kysely"],
    folders("store", "embedded-postgres"),
    "Every query is in one folder, where its index and its transaction can be checked.",
  ),
  onlyIn(
    "undici-only-outside",
    ["undici"],
    folders("outside"),
    "Every connection to a stranger goes through the address guard of outside/http-client.",
  ),
  onlyIn(
    "ai-sdk-only-outside",
    ["ai", "@ai-sdk"],
    folders("outside"),
    "The rest of the service asks a port: limits, repair and grounding hold whatever sends the question.",
  ),
  onlyIn(
    "sdk-for-agents-only-in-mcp",
    ["@modelcontextprotocol"],
    folders("mcp"),
    "The rest of the service does not know the protocol.",
  ),
  onlyIn(
    "fastify-only-in-http",
    ["fastify", "@fastify"],
    folders("http"),
    "The rest of the service does not know what serves it.",
  ),
];

const hygiene = [
  {
    name: "product-knows-no-tests",
    severity: "error",
    comment: "Tests, benchmarks, scripts and the dashboard use the product, never the other way round.",
    from: { path: "^src/", pathNot: tests },
    to: { path: ["^(test|bench|scripts|web)/", ...tests] },
  },
  {
    name: "no-development-dependencies",
    severity: "error",
    comment: "An installation for production does not have them.",
    from: { path: "^src/", pathNot: tests },
    to: { dependencyTypes: ["npm-dev", "npm-no-pkg", "npm-unknown"] },
  },
  {
    name: "no-cycles",
    severity: "error",
    comment: "Files in a circle can only be understood, tested and moved together.",
    from: {},
    to: { circular: true },
  },
  {
    name: "no-unresolvable",
    severity: "error",
    comment: "An import that cannot be resolved is checked by no rule.",
    from: { path: "^src/" },
    to: { couldNotResolve: true },
  },
];

module.exports = {
  forbidden: [...layers, ...crawling, ...libraries, ...hygiene],
  options: {
    parser: "swc",
    // Also imports that type stripping removes: a type ties files together as a value does.
    tsPreCompilationDeps: true,
    doNotFollow: { path: ["node_modules"] },
    enhancedResolveOptions: {
      extensions: [".ts", ".tsx", ".js", ".d.ts"],
      exportsFields: ["exports"],
      conditionNames: ["import", "node", "default", "types"],
    },
  },
};

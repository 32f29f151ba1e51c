import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { cp, mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { insertCities } from "../test/harness/campaigns.ts";
import { atEnd } from "../test/harness/cleanup.ts";
import { createClient } from "../test/harness/create-client.ts";
import { dataFolder } from "../test/harness/data-folder.ts";
import { openServiceDatabase } from "../test/harness/service-database.ts";
import { startServiceProcess } from "../test/harness/service-process.ts";
import { startSiteServer } from "../test/servers/site-server.ts";
import { simplifiedDocument } from "./simplified-document.ts";

/**
 * `npm run check-clients`: strict validators accept docs/openapi.json, and the clients that four generators make of it
 * compile and work with a service. The tools are in a lock file of their own, test/clients/, and are installed in a cache
 * folder; checks whose tool is missing are skipped.
 */
const root = fileURLToPath(new URL("..", import.meta.url));
const sources = join(root, "test/clients");
const documentPath = join(root, "docs/openapi.json");
const folder = resolve(root, "node_modules/.cache/forager-clients");
const generated = join(folder, "generated");
const jar = "node_modules/@openapitools/openapi-generator-cli/bin/openapi-generator.jar";
/** Of Debian, where the packages for the generated client are. */
const python = "/usr/bin/python3";

const run = promisify(execFile);

/** Runs a command in the cache folder. @throws with its output if it fails. */
async function command(name: string, args: string[], options: { cwd?: string; env?: object } = {}) {
  try {
    const path = `${join(folder, "node_modules/.bin")}:${process.env.PATH}`;
    const env = { ...process.env, PATH: path, ...options.env };
    return await run(name, args, { cwd: folder, maxBuffer: 2 ** 26, ...options, env });
  } catch (error) {
    const { stdout = "", stderr = "" } = error as { stdout?: string; stderr?: string };
    throw new Error(`${name} ${args.join(" ")}\n${stdout}${stderr}`.slice(0, 8000), { cause: error });
  }
}

const works = (name: string, ...args: string[]) =>
  run(name, args)
    .then(() => true)
    .catch(() => false);

/** The reason why the tools of npm are missing, or undefined. */
async function installTools(): Promise<string | undefined> {
  await mkdir(folder, { recursive: true });
  const lock = await readFile(join(sources, "package-lock.json"), "utf8");
  const installed = join(folder, "node_modules/.installed-lock");
  const isCurrent = existsSync(installed) && (await readFile(installed, "utf8")) === lock;
  for (const name of ["generated", "flows", "gopath"]) {
    await rm(join(folder, name), { recursive: true, force: true });
  }
  await cp(sources, folder, { recursive: true });
  await mkdir(generated);
  if (isCurrent) return undefined;
  try {
    await command("npm", ["ci", "--ignore-scripts", "--no-audit", "--no-fund"]);
    await writeFile(installed, lock);
    return undefined;
  } catch (error) {
    return `npm could not install the tools: ${(error as Error).message.slice(0, 500)}`;
  }
}

/** A service with a site to crawl and places to search. @returns the environment of the flows. */
async function startWorld(): Promise<Record<string, string>> {
  const site = await startSiteServer({
    pages: { "/": '<title>Harbour & Oak</title><a href="mailto:info@harbour-oak.co.uk">Mail us</a>' },
  });
  atEnd(() => site.close());
  const env = { DATA_DIR: await dataFolder("clients"), ALLOW_PRIVATE_NETWORKS: "127.0.0.0/8" };
  const credentials = await createClient(env);
  const database = await openServiceDatabase(env.DATA_DIR);
  await insertCities(database, [{ name: "Abbey" }, { name: "Bridge" }]);
  const service = await startServiceProcess({ env });
  return { FORAGER_URL: service.url, FORAGER_CREDENTIALS: credentials, SITE_URL: `${site.url}/` };
}

const missing = await installTools();
const hasJava = await works("java", "-version");
const npmTools = { skip: missing ?? false };
let world: Promise<Record<string, string>> | undefined;
const flowSettings = () => {
  world ??= startWorld();
  return world;
};

test("Spectral's recommended rules report nothing", npmTools, async () => {
  await command("spectral", ["lint", "--fail-severity=hint", "-r", "spectral.yaml", documentPath]);
});

test("the document is valid by the schema of OpenAPI 3.0", npmTools, async () => {
  await command("validate-api", [documentPath]);
});

test(
  "clients of openapi-typescript and @hey-api/openapi-ts compile strictly and work",
  npmTools,
  async () => {
    await command("openapi-typescript", [
      documentPath,
      "--default-non-nullable=false",
      "-o",
      "generated/openapi-typescript.d.ts",
    ]);
    await command("openapi-ts", ["-i", documentPath, "-o", "generated/hey-api"]);
    await command("tsc", ["-p", "."]);
    const env = await flowSettings();
    for (const name of ["openapi-fetch", "hey-api"]) {
      const script = `generated/${name}.mjs`;
      const bundling = ["--bundle", "--platform=node", "--format=esm", "--log-level=error"];
      await command("esbuild", [`flows/${name}.ts`, ...bundling, `--outfile=${script}`]);
      await command(process.execPath, [script], { env });
    }
  },
);

async function generate(generator: string, name: string, ...properties: string[]): Promise<string> {
  const input = join(generated, "simplified.json");
  const document = JSON.parse(await readFile(documentPath, "utf8"));
  // This generator resolves a relative server by the path of the file, which may contain a space.
  const servers = [{ url: "http://127.0.0.1" }];
  await writeFile(input, JSON.stringify({ ...simplifiedDocument(document), servers }));
  const output = join(generated, name);
  const options = ["-i", input, "-g", generator, "-o", output, "--package-name", name];
  await command("java", ["-jar", jar, "generate", ...options, ...properties]);
  return output;
}

const withJava = missing ?? (hasJava ? false : "java is missing: install default-jre-headless");
const hasPython = await works(python, "-c", "import dateutil, six, urllib3, mypy");
const withPython =
  withJava ||
  (hasPython ? false : "install python3-urllib3, python3-dateutil, python3-six, python3-certifi and mypy");

test("the Python client of openapi-generator type-checks and works", { skip: withPython }, async () => {
  const output = await generate("python", "forager_generated");
  const flow = join(folder, "flows/flows.py");
  await dropPython2(join(output, "forager_generated/api_client.py"));
  const env = { MYPYPATH: output, PYTHONPATH: output, ...(await flowSettings()) };
  // Neither Debian nor this generator has types of the libraries that the client uses.
  const strictness = [
    "--warn-unreachable",
    "--disable-error-code=import",
    "--disable-error-code=var-annotated",
  ];
  await command(python, ["-m", "mypy", ...strictness, join(output, "forager_generated"), flow], { env });
  await command(python, [flow], { env });
});

/** The generator's name for a type of Python 2, which mypy looks for in Python 3. */
async function dropPython2(path: string): Promise<void> {
  const text = await readFile(path, "utf8");
  await writeFile(path, text.replace("int if six.PY3 else long", "int"));
}

/** Debian's Go packages: without the internet, there is no module proxy. */
const goPackages = "/usr/share/gocode";
const hasGo = (await works("go", "version")) && existsSync(join(goPackages, "src/golang.org/x/oauth2"));
const withGo = withJava || (hasGo ? false : "install golang-go and golang-golang-x-oauth2-dev");

test("the Go client of openapi-generator compiles, passes go vet and works", { skip: withGo }, async () => {
  const output = await generate("go-experimental", "forager", "--additional-properties=enumClassPrefix=true");
  const target = join(folder, "gopath/src/forager");
  await mkdir(join(target, ".."), { recursive: true });
  await cp(output, target, { recursive: true });
  await dropUnusedImports(target);
  const env = {
    GO111MODULE: "off",
    GOPATH: `${join(folder, "gopath")}:${goPackages}`,
    ...(await flowSettings()),
  };
  await command("go", ["vet", "."], { cwd: target, env });
  await command("go", ["vet", "flows/flows.go"], { env });
  await command("go", ["run", "flows/flows.go"], { env });
});

/** The generator imports `time` for alternatives of types with times, which do not use it; Go refuses that. */
async function dropUnusedImports(target: string): Promise<void> {
  for (const name of await readdir(target)) {
    if (!name.startsWith("model_")) continue;
    const text = await readFile(join(target, name), "utf8");
    if (!text.includes("time.")) await writeFile(join(target, name), text.replace('\t"time"\n', ""));
  }
}

import assert from "node:assert/strict";
import { execFile, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync, globSync, readFileSync, statSync } from "node:fs";
import { createServer } from "node:net";
import { dirname, join } from "node:path";
import { text } from "node:stream/consumers";
import { before, describe, test } from "node:test";
import { promisify } from "node:util";
import { settings } from "../../src/config.ts";
import { atEnd } from "../harness/cleanup.ts";
import { forager, projectRoot } from "../harness/service-process.ts";

const read = (path: string) => readFileSync(join(projectRoot, path), "utf8");
const pages = ["README.md", "CONTRIBUTING.md", ...globSync("docs/{,recipes/}*.md", { cwd: projectRoot })];
const settingNames: ReadonlySet<string> = new Set(Object.values(settings).map(({ env }) => env));
const scripts: Record<string, string> = JSON.parse(read("package.json")).scripts;
const { paths } = JSON.parse(read("docs/openapi.json")) as { paths: Record<string, object> };

/** Shell commands of a page, without comments, each on one line. */
const commandsOf = (page: string): string[] =>
  shellOf(page)
    .replaceAll(/\\\n\s*/g, " ")
    .split("\n")
    .map((line) => line.replace(/(^|\s)#.*$/, "").trim())
    .filter((line) => line !== "");

const shellOf = (page: string): string =>
  [...read(page).matchAll(/^```sh\n([\s\S]*?)^```$/gm)].map(([, block]) => block).join("\n");

/** The anchors of a page's headings, as GitHub makes them. */
function anchorsOf(page: string): ReadonlySet<string> {
  const prose = read(page).replaceAll(/^```[\s\S]*?^```$/gm, "");
  const headings = [...prose.matchAll(/^#+ (.*)$/gm)].map(([, heading = ""]) => heading);
  return new Set(
    headings.map((heading) =>
      heading
        .toLowerCase()
        .replaceAll(/[^\p{L}\p{N}_ -]/gu, "")
        .replaceAll(" ", "-"),
    ),
  );
}

/** File names with an extension outside quotation marks, and what is run or tested. */
function filesUsedBy(command: string): string[] {
  const bare = command.replaceAll(/'[^']*'|"[^"]*"|> ?\S+/g, "");
  const named = bare.matchAll(/(?<=[\s(])[\w./-]+\.(?:cjs|csv|html|json|ndjson|ts|txt|zip)(?![\w./-])/g);
  const run = bare.matchAll(/(?<=\b(?:node|bash|npm test --) )\w?[./][\w./-]*|(?<=npm test -- )\w[\w./-]*/g);
  return [...named, ...run].map(([file]) => file);
}

/** The help text of each command. */
const usages = new Map<string, string>();

describe("the commands of the documentation", () => {
  before(async () => {
    const names = pages
      .map(shellOf)
      .join("\n")
      .matchAll(/forager -- ([a-z][a-z-]*)/g);
    const known = (await forager({}, "--help")).stdout;
    for (const name of new Set([...names].map(([, name = ""]) => name))) {
      assert.match(known, new RegExp(`^ {2}${name} `, "m"), `there is no command ${name}`);
      usages.set(name, (await forager({}, name, "--help")).stdout);
    }
  });

  for (const page of pages.filter((path) => shellOf(path) !== "")) {
    test(`${page}: are valid shell`, () => {
      const { status, stderr } = spawnSync("bash", ["-n"], { input: shellOf(page), encoding: "utf8" });
      assert.equal(status, 0, stderr);
    });

    test(`${page}: use scripts, commands and options that exist`, () => {
      for (const command of commandsOf(page)) {
        const script = /\bnpm (?:run (?:--silent )?)?([\w:-]+)/.exec(command)?.[1];
        if (script !== undefined && script !== "install") assert.ok(Object.hasOwn(scripts, script), command);
        const [, name, rest = ""] = /\bforager -- ([a-z][a-z-]*)([^|<)]*)/.exec(command) ?? [];
        if (name === undefined) continue;
        for (const [option] of rest.matchAll(/(?<= )--[a-z0-9-]+/g)) {
          assert.match(usages.get(name) ?? "", new RegExp(`${option}\\b`), command);
        }
      }
    });

    test(`${page}: use files that are in the repository, or that an earlier command creates`, () => {
      const made = new Set<string>();
      for (const command of commandsOf(page)) {
        for (const [, written, downloaded] of command.matchAll(
          /(?:> ?|-o |\btee )([\w./-]+)|-O \S+\/([\w.-]+)/g,
        )) {
          made.add(written ?? downloaded ?? "");
        }
        const missing = filesUsedBy(command).filter(
          (file) => !made.has(file) && !existsSync(join(projectRoot, file)),
        );
        assert.deepEqual(missing, [], command);
      }
    });

    test(`${page}: set only settings, or variables that they use`, () => {
      const shell = shellOf(page);
      for (const command of commandsOf(page)) {
        const assigned = /^(?:export )?((?:[A-Z_]+=(?:"[^"]*"|\$\(.*\)|\S*) *)+)/.exec(command)?.[1] ?? "";
        for (const [, name = ""] of assigned.matchAll(/(?:^| )([A-Z_]+)=/g)) {
          const isUsed = new RegExp(`\\$\\{?${name}\\b`).test(shell) || name.startsWith("AWS_");
          assert.ok(settingNames.has(name) || isUsed, command);
        }
      }
    });

    test(`${page}: call endpoints that exist`, () => {
      for (const [, path = ""] of shellOf(page).matchAll(/"\$API((?:\/[\w$./-]+)*)[?"]/g)) {
        const called = `/api/v1${path}`;
        const isCalled = (known: string) =>
          new RegExp(`^${known.replaceAll(/\{\w+\}/g, "(?:\\$[A-Z]+|[\\w-]+)")}$`).test(called);
        assert.ok(Object.keys(paths).some(isCalled), called);
      }
    });
  }

  test("settings that the pages name exist", () => {
    for (const page of pages) {
      for (const [, name = ""] of read(page).matchAll(/`([A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+)(?:=[^`]*)?`/g)) {
        const isOther = /^(?:FORAGER_TEST|AWS|OLLAMA)_/.test(name);
        assert.ok(settingNames.has(name) || isOther, `${page}: ${name}`);
      }
    }
  });

  test("links lead to files, and to existing headings", () => {
    const readmes = globSync(["{src,bench}/**/README.md", "docs/decisions/*.md"], { cwd: projectRoot });
    for (const page of [...pages, ...readmes]) {
      for (const [, target = ""] of read(page).matchAll(/\]\((?!https?:)([^)\s]+)\)/g)) {
        const [file = "", anchor] = target.split("#");
        const path = file === "" ? page : join(dirname(page), file);
        assert.ok(existsSync(join(projectRoot, path)), `${page}: ${target}`);
        if (anchor !== undefined) assert.ok(anchorsOf(path).has(anchor), `${page}: ${target}`);
      }
    }
  });

  test("the page of the command line has every command, and the README links to it and to every page", async () => {
    const { stdout } = await forager({}, "--help");
    const commands = [...stdout.matchAll(/^ {2}([a-z-]+) {2,}/gm)].map(([, name = ""]) => name);
    assert.ok(commands.length >= 15);
    const page = read("docs/command-line.md");
    for (const name of commands) assert.match(page, new RegExp(`^\\| .*\`${name}[ \`]`, "m"), name);
    assert.match(read("README.md"), /\]\(docs\/command-line\.md\)/);
    const index = read("docs/README.md");
    for (const path of pages.filter((name) => name.startsWith("docs/") && name !== "docs/README.md")) {
      assert.ok(index.includes(`](${path.slice("docs/".length)})`), `docs/README.md does not list ${path}`);
    }
  });

  test("the README gives the measured quality figures", () => {
    const figures = read("docs/contact-recall.md");
    const measured = (line: RegExp) => Math.round(Number(line.exec(figures)?.[1]));
    const readme = read("README.md").replaceAll(/\s+/g, " ");
    const found = measured(/^- contacts found by bestfirst in 5 pages: ([\d.]+) %/m);
    assert.ok(readme.includes(`${found} % of the contacts within five pages`), String(found));
    const right = measured(/^- contacts that are right, 10 pages: ([\d.]+) %/m);
    assert.ok(readme.includes(`${right} % of the reported contacts correct`), String(right));
    const sites = /^## All: (\d+) sites/m.exec(figures)?.[1];
    assert.ok(readme.includes(`measured on ${sites} generated company sites`), sites);
  });

  test("the README and the architecture stay short, and the screenshots small", () => {
    assert.ok(read("README.md").split("\n").length <= 151);
    assert.ok(read("docs/ARCHITECTURE.md").split(/\s+/).length <= 900);
    const images = globSync("docs/images/*", { cwd: projectRoot });
    const bytes = images.reduce((sum, path) => sum + statSync(join(projectRoot, path)).size, 0);
    assert.ok(bytes < 400_000, `${bytes} bytes`);
    for (const path of images) assert.ok(read("README.md").includes(`](${path})`), path);
  });
});

describe("the demo site", () => {
  const start = (...args: string[]) => {
    const child = spawn(process.execPath, ["examples/serve-demo-site.cjs", ...args], {
      cwd: projectRoot,
      stdio: ["ignore", "pipe", "pipe"],
    });
    atEnd(() => child.kill("SIGKILL"));
    return child;
  };

  test("uses another port where its own is in use, and says which", async () => {
    const holder = createServer().listen(8099, "127.0.0.1");
    // If another program has the port, the test works as well.
    await new Promise((resolve) => holder.once("listening", resolve).once("error", resolve));
    atEnd(() => void holder.close());
    const [line] = await once(start().stdout.setEncoding("utf8"), "data");
    const url = /^The demo site answers at (http:\/\/127\.0\.0\.1:\d+\/) \(port 8099 is in use\)\n$/.exec(
      line,
    )?.[1];
    assert.match(await (await fetch(url ?? assert.fail(line))).text(), /Harbour/);
  });

  test("uses only the port that it was given", async () => {
    const holder = createServer().listen(0, "127.0.0.1");
    await once(holder, "listening");
    atEnd(() => void holder.close());
    const { port } = holder.address() as { port: number };
    const child = start(String(port));
    const [said, [code]] = await Promise.all([text(child.stderr), once(child, "exit")]);
    assert.equal(code, 1);
    assert.match(said, new RegExp(`^The demo site cannot listen on port ${port}: `));
  });
});

test("the batch examples produce an answer to each line", async () => {
  const run = promisify(execFile);
  const commands = [
    ...pages
      .map(shellOf)
      .join("\n")
      .matchAll(/forager -- (.*) < (examples\/batches\/\w+\.ndjson)/g),
  ];
  assert.ok(commands.length >= 6);
  for (const [, args = "", file = ""] of commands) {
    // It would query mail servers.
    if (args.startsWith("verify")) continue;
    const { stdout } = await run("bash", ["-c", `"${process.execPath}" src/main.ts ${args} < ${file}`], {
      cwd: projectRoot,
    });
    const answers = stdout.trimEnd().split("\n");
    assert.equal(answers.length, read(file).trimEnd().split("\n").length, file);
    for (const answer of answers) assert.equal(JSON.parse(answer).error, undefined, answer);
  }
});

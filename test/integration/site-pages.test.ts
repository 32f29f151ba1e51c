import assert from "node:assert/strict";
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, test } from "node:test";
import { parse } from "yaml";
import { sectionsOf } from "../../scripts/site/navigation.ts";
import { referencePages } from "../../scripts/site/reference-pages.ts";
import { routeOf } from "../../scripts/site/site-pages.ts";
import { stageSite } from "../../scripts/site/stage-site.ts";
import { projectRoot } from "../harness/service-process.ts";

const site = stageSite(projectRoot);
const textOf = (route: string) => site.pages.find((page) => page.route === route)?.text ?? "";
const read = (path: string) => readFileSync(join(projectRoot, path), "utf8");
const sections = sectionsOf(read("docs/README.md"));

describe("the pages of the documentation site", () => {
  test("are every document of docs/, and the readers' guides outside", () => {
    const routes = new Set(site.pages.map(({ route }) => route));
    const sources = globSync("docs/**/*.md", { cwd: projectRoot });
    assert.ok(sources.length > 80);
    for (const source of [...sources, "CONTRIBUTING.md", "deploy/README.md", "clients/python/README.md"]) {
      assert.ok(routes.has(routeOf(source)), source);
    }
    for (const { route, title } of site.pages) assert.notEqual(title, "", route);
  });

  test("are listed once, those for users before those for operators and maintainers", () => {
    assert.deepEqual(
      sections.map(({ title }) => title),
      [
        "Collect data",
        "Recipes",
        "Integrate",
        "Reference",
        "Self-hosting",
        "Privacy and security",
        "Develop",
      ].filter((title) => read("docs/README.md").includes(`## ${title}\n`)),
    );
    const routes = sections.flatMap(({ links }) => links.map(({ route }) => route));
    assert.equal(routes[0], "quick-start");
    assert.equal(new Set(routes).size, routes.length);
    for (const { links } of sections) for (const { question } of links) assert.match(question, /\?$/);
  });

  test("keep links to files that are no pages, and nothing else in code changes", () => {
    assert.match(textOf("campaigns"), /\]\(\/files\/examples\/campaign\.py\.txt\)/);
    assert.match(textOf("index"), /\[API\]\(\.\/reference\/index\.md\)/);
    assert.match(textOf("decisions/0071-suppression-and-erasure"), /^# 0071/);
    const blocks = (text: string) => text.match(/^```[\s\S]*?^```$/gm);
    assert.deepEqual(blocks(textOf("campaigns")), blocks(read("docs/campaigns.md")));
  });
});

describe("the API reference", () => {
  const document = JSON.parse(read("docs/openapi.json"));
  const pages = referencePages(document);
  const text = pages.map((page) => page.text).join("\n");
  const operations = (
    Object.entries(document.paths) as [string, Record<string, { operationId: string }>][]
  ).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, ...operation })),
  );

  test("has each operation once, with its method and path", () => {
    assert.ok(operations.length > 100);
    for (const { operationId, method, path } of operations) {
      assert.equal(text.split(`{#${operationId.toLowerCase()}}\n`).length, 2, operationId);
      assert.ok(
        text.includes(`<span class="method">${method.toUpperCase()}</span> <code>${path}</code>`),
        path,
      );
    }
  });

  test("has each schema that an operation uses once, and all links lead to one", () => {
    const anchors = new Set(
      pages.flatMap(({ route, text: own }) =>
        [...own.matchAll(/\{#([\w-]+)\}$/gm)].map(([, anchor]) => `${route}#${anchor}`),
      ),
    );
    assert.ok(anchors.has("reference/jobs#schema-sitepayload"));
    for (const { route, text: own } of pages) {
      for (const [, file, anchor] of own.matchAll(/\]\((?:\.\/([\w-]+)\.md)?#([\w-]+)\)/g)) {
        assert.ok(anchors.has(`${file ? `reference/${file}` : route}#${anchor}`), `${route}: ${anchor}`);
      }
    }
  });

  test("shows fields with type, default and meaning, and a command with a valid body", () => {
    const jobs = pages.find(({ route }) => route === "reference/jobs")?.text ?? "";
    assert.match(jobs, /^\| `url` \* \| string \| Website to crawl: an http or https URL\. \|$/m);
    assert.match(jobs, /^\| `max_pages` \| integer \| .*1 to 50\. Default: `10`\. \|$/m);
    const bodies = [...text.matchAll(/^ {2}-d '(.*)'$/gm)].map(([, body = ""]) =>
      body.replaceAll("'\\''", "'"),
    );
    assert.ok(bodies.length > 30);
    for (const body of bodies) assert.doesNotThrow(() => JSON.parse(body), body);
  });

  test("cannot be taken for HTML or for an expression of the site's template language", () => {
    const [page] = referencePages({
      ...document,
      info: { ...document.info, description: "Send <b> or {{ secret }}, `<code>` too." },
    });
    assert.match(page?.text ?? "", /Send &lt;b> or &#123;&#123; secret }}, `<code>` too\./);
  });
});

describe("the skill for agents", () => {
  const skill = read("clients/skill/SKILL.md");

  test("has the front matter that agents load, within its limits", () => {
    const [, front = ""] = /^---\n([\s\S]*?)\n---\n/.exec(skill) ?? [];
    const { name, description } = parse(front) as { name: string; description: string };
    // Its folder when it is installed.
    assert.match(read("docs/mcp.md"), new RegExp(`~/\\.claude/skills/${name}$`, "m"));
    assert.ok(description.length <= 1_024 && /Use it when/.test(description));
    assert.ok(skill.split("\n").length < 150);
  });

  test("names only tools and calls that exist", () => {
    const tools = read("docs/mcp.md");
    const named = [...skill.matchAll(/`([a-z]+_(?:site|businesses|emails|people|campaign|records))`/g)];
    assert.ok(named.length >= 7);
    for (const [, tool = ""] of named) assert.ok(tools.includes(`| \`${tool}\` |`), tool);
  });
});

describe("the texts for agents", () => {
  const llms = site.texts.get("llms.txt") ?? "";

  test("llms.txt follows the format, fits a small context, and links only to pages of the site", () => {
    assert.match(llms, /^# Forager\n\n> .+/);
    assert.ok(llms.length < 8_000, `${llms.length} characters`);
    const links = [...llms.matchAll(/\]\(docs\/([^)]+)\.md\)/g)].map(([, route]) => route);
    assert.ok(links.length > 30);
    for (const route of links)
      assert.ok(
        site.pages.some((page) => page.route === route),
        route,
      );
    assert.doesNotMatch(llms, /architecture|decisions/i);
  });

  test("llms.txt names only calls, fields and tools that exist", () => {
    const { paths } = JSON.parse(read("docs/openapi.json")) as { paths: object };
    for (const type of ["svcSite", "svcMaps", "svcVerify", "svcPeople"]) {
      assert.ok(Object.hasOwn(paths, `/api/v1/jobs/${type}/submit`));
    }
    assert.ok(Object.hasOwn(paths, "/api/v1/jobs/{job_id}/results"));
    const tools = read("docs/mcp.md");
    for (const [, tool = ""] of llms.matchAll(/`([a-z]+_(?:businesses|site|emails|people|campaign))`/g)) {
      assert.ok(tools.includes(`\`${tool}\``), tool);
    }
  });

  test("llms-full.txt has the pages for users, without those for maintainers", () => {
    const full = site.texts.get("llms-full.txt") ?? "";
    assert.match(full, /^# Quick start$/m);
    assert.match(full, /^# Email verification$/m);
    assert.doesNotMatch(full, /^# (?:Architecture|Invariants|Contributing)$/m);
  });
});

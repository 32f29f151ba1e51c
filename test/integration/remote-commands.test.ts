import assert from "node:assert/strict";
import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, test } from "node:test";
import { promisify } from "node:util";
import { atEnd } from "../harness/cleanup.ts";
import { createClient } from "../harness/create-client.ts";
import { dataFolder } from "../harness/data-folder.ts";
import {
  environment,
  forager,
  foragerProcess,
  program,
  projectRoot,
  startServiceProcess,
  temporaryFolder,
} from "../harness/service-process.ts";
import { eventually } from "../harness/wait.ts";
import { startSiteServer } from "../servers/site-server.ts";

const site = await startSiteServer({
  pages: {
    "/": '<!doctype html><html lang="en"><title>Yard</title><p><a href="mailto:office@yard-one.com">office@yard-one.com</a></p></html>',
  },
});
atEnd(() => site.close());
const serviceEnv = { DATA_DIR: await dataFolder("remote"), ALLOW_PRIVATE_NETWORKS: "127.0.0.0/8" };
const service = await startServiceProcess({ env: serviceEnv });
const credentials = await createClient(serviceEnv, "remote");
const home = await temporaryFolder("home");
const env = { FORAGER_URL: service.url, FORAGER_CREDENTIALS: credentials, HOME: home };
const run = (...args: string[]) => forager(env, ...args);
const linesOf = (text: string) => text.trim().split("\n");

describe("commands for a running service", () => {
  test("submit a job by its short form, wait for its result, and list it as a table and as NDJSON", async () => {
    const { code, stdout, stderr } = await run("jobs", "submit", "svcSite", site.url, "--wait");
    assert.equal(code, 0);
    assert.deepEqual(JSON.parse(stdout).emails, ["office@yard-one.com"]);
    const [id] = linesOf((await run("jobs", "list", "--json")).stdout).map((line) => JSON.parse(line).job_id);
    assert.equal(stderr, `${id}  queued\n`, "it is known before the result is");
    const table = linesOf((await run("jobs", "list")).stdout);
    assert.match(table[0] ?? "", /^job_id +type +status +created +subject$/);
    assert.match(table[1] ?? "", new RegExp(`svcSite +completed +\\S+ +${site.url}`));
    const [job] = linesOf((await run("jobs", "list", "--json", "--limit", "1")).stdout).map((line) =>
      JSON.parse(line),
    );
    assert.equal(job.status, "completed");
    const result = await run("jobs", "results", job.job_id);
    assert.equal(JSON.parse(result.stdout).pages_crawled, 1);
    const markdown = await run("jobs", "results", job.job_id, "--format", "md");
    assert.match(markdown.stdout, /^# Results of a job\n[\s\S]+- emails: office@yard-one\.com/);
    assert.doesNotMatch(markdown.stdout, /evidence/);
    const proven = await run("jobs", "results", job.job_id, "--format", "yaml", "--include", "evidence");
    assert.match(proven.stdout, /"evidence":\{"emails":/);
    assert.equal((await run("jobs", "results", job.job_id, "--format", "xml")).code, 2);
    const again = await run("jobs", "cancel", job.job_id);
    assert.equal(again.code, 1);
    assert.match(again.stderr, /completed/);
  });

  test("a failed job says why and fails the command", async () => {
    const { code, stdout, stderr } = await run("jobs", "submit", "svcPeople", "CTOs in Berlin", "--wait");
    assert.deepEqual([code, stdout], [1, ""]);
    assert.match(stderr, /The job failed: .*PROVIDER/);
  });

  test("jobs are chosen by filters, counted first, cancelled and run again", async () => {
    const { stdout: submitted } = await run(
      "jobs",
      "submit",
      "svcPeople",
      "CTOs in Bern",
      "--ref",
      "r-1",
      "--json",
    );
    const { job_id: id } = JSON.parse(submitted);
    await eventually(
      () => run("jobs", "get", id, "--json"),
      ({ stdout }) => JSON.parse(stdout).status === "failed",
    );
    const listed = await run("jobs", "list", "--ref", "r-1", "--since", "1d", "--json");
    assert.deepEqual(
      linesOf(listed.stdout).map((line) => JSON.parse(line).job_id),
      [id],
    );
    const counted = await run("jobs", "rerun", "--ref", "r-1", "--dry-run");
    assert.equal(counted.stdout, "1 job matches: 1 svcPeople failed.\nNothing was submitted.\n");
    const many = await run("jobs", "rerun", "--ref", "r-1");
    assert.match(many.stdout, /^1 job matches.*\n\S{36} {2}1 items\n$/);
    assert.match((await run("jobs", "rerun", id)).stdout, /^\S{36} {2}queued\n$/);
    const none = await run("jobs", "cancel", "--ref", "r-2");
    assert.equal(none.stdout, "0 jobs match.\n0 cancelled.\n");
    const [bare, time] = [await run("jobs", "cancel"), await run("jobs", "list", "--since", "soon")];
    assert.deepEqual([bare.code, time.code], [2, 2]);
    assert.match(bare.stderr, /--all/);
  });

  test("a batch is submitted from a table, followed, and its results are read", async () => {
    const file = join(home, "sites.csv");
    writeFileSync(file, `Website,Customer\n${site.url},c-1\n`);
    const columns = "Website:url,Customer:client_ref";
    const submitted = await run("batch", "submit", file, "--type", "svcSite", "--columns", columns, "--json");
    assert.equal(submitted.code, 0, submitted.stderr);
    const { batch_id: id, items } = JSON.parse(submitted.stdout);
    assert.equal(items, 1);
    await eventually(
      () => run("batch", "get", id, "--json"),
      ({ stdout }) => JSON.parse(stdout).status === "completed",
    );
    assert.match((await run("batch", "list")).stdout, new RegExp(`${id} +completed +1 +100`));
    const [result] = linesOf((await run("batch", "results", id)).stdout).map((line) => JSON.parse(line));
    assert.deepEqual([result.client_ref, result.data.emails], ["c-1", ["office@yard-one.com"]]);
    const csv = join(home, "results.csv");
    assert.equal((await run("batch", "results", id, "--format", "csv", "-o", csv)).code, 0);
    assert.match(readFileSync(csv, "utf8"), /c-1.*office@yard-one\.com/);
    assert.match((await run("batch", "retry", id)).stdout, /"retried": 0/);
    const refused = await run("batch", "pause", id);
    assert.deepEqual([refused.code, /completed cannot be paused/.test(refused.stderr)], [1, true]);
  });

  test("what the service ignored in a job or a batch is told beside its id", async () => {
    const payload = JSON.stringify({ url: site.url, max_pagse: 1 });
    for (const args of [["--json"], ["--wait"]]) {
      const { code, stderr } = await run("jobs", "submit", "svcSite", payload, ...args);
      assert.equal(code, 0);
      assert.match(stderr, /^The service ignored a field that it does not know: payload\.max_pagse\.\n/);
    }
    const refused = await run("jobs", "submit", "svcSite", '{"ulr":"https://example.com"}');
    assert.equal(refused.code, 1);
    assert.match(refused.stderr, /^The service ignored .*: payload\.ulr\.\npayload\.url: is required\n$/);
    const items = [
      { type: "svcSite", payload: { url: site.url, max_pages: 1 } },
      { type: "svcSite", payload: { url: site.url, max_pagse: 1 }, client_reff: "c-1" },
      { type: "svcSite", payload: { url: "ftp://x" } },
    ];
    const file = join(home, "items.json");
    writeFileSync(file, JSON.stringify(items, null, 2));
    const { code, stdout, stderr } = await run("batch", "submit", file, "--skip-invalid");
    assert.equal(code, 0, stderr);
    assert.match(stdout, /^\S{36} {2}2 items, 1 skipped\n$/);
    assert.deepEqual(linesOf(stderr), [
      "The service ignored fields that it does not know: items.1.payload.max_pagse, items.1.client_reff.",
      "items.2.payload.url: 'ftp:' URLs cannot be fetched. Only http and https can.",
    ]);
  });

  test("a refused batch names everything that is wrong with its items", async () => {
    const file = join(home, "invalid.csv");
    writeFileSync(file, "url,max_pages\nftp://x,3\nhttps://example.com,many\n");
    const { code, stderr } = await run("batch", "submit", file, "--type", "svcSite");
    assert.equal(code, 1);
    const [first, second, sentence] = linesOf(stderr);
    assert.match(
      `${first}\n${second}`,
      /^items\.0\.payload\.url: .*\nitems\.1\.payload\.max_pages: must be /,
    );
    assert.match(sentence ?? "", /^2 of 2 items are invalid, so none was accepted\./);
  });

  test("an envelope in place of a payload, and a payload in place of an item, are explained", async () => {
    const envelope = '{"payload":{"email":"info@example.com"},"priority":3,"client_ref":"c-1"}';
    const wrapped = await run("jobs", "submit", "svcVerify", envelope);
    assert.deepEqual([wrapped.code, wrapped.stdout], [2, ""]);
    assert.match(
      wrapped.stderr,
      /'payload': \{"email":"info@example\.com"\}\. Instead of priority, use --priority\. Instead of client_ref, use --ref\./,
    );
    const file = join(home, "flat.ndjson");
    writeFileSync(file, '{"email":"info@example.com"}\n');
    const flat = await run("batch", "submit", file, "--type", "svcVerify");
    assert.equal(flat.code, 1);
    assert.match(
      flat.stderr,
      /items\.0\.payload: is required: put the fields of the job into it, as in \{"payload"/,
    );
  });

  test("records are listed and exported", async () => {
    const listed = () => run("records", "list", "emails", "--json");
    await eventually(listed, ({ stdout }) => stdout.includes("office@yard-one.com"));
    const file = join(home, "emails.csv");
    assert.equal((await run("records", "export", "emails", "-o", file)).code, 0);
    assert.match(readFileSync(file, "utf8"), /office@yard-one\.com/);
    const none = await run("records", "list", "emails", "--filter", "country=ZZ");
    assert.equal(none.stdout, "Nothing found.\n");
  });

  test("campaigns are listed, and an unknown one is reported with its id", async () => {
    assert.equal((await run("campaigns", "list")).stdout, "Nothing found.\n");
    const { code, stderr } = await run("campaigns", "get", "camp_none");
    assert.equal(code, 1);
    assert.match(stderr, /^Campaign not found: \S*camp_none\S*\n$/);
  });

  test("mistakes are explained before anything is sent", async () => {
    const mistakes = {
      "Did you mean 'submit'?": ["jobs", "submt"],
      "Name a job type: svcSite, svcMaps, svcVerify, svcPeople. 'forager": ["jobs", "submit", "site", "x"],
      "svcPeople. Did you mean 'svcSite'?": ["jobs", "submit", "svcSit", "x"],
      "Unknown option '--statsu'. Did you mean '--status'? Options: --": [
        "jobs",
        "list",
        "--statsu",
        "failed",
      ],
      "The payload is not valid JSON": ["jobs", "submit", "svcSite", "{"],
      "--limit must be a positive number.": ["jobs", "list", "--limit", "none"],
      "--priority must be a number from 0 to 10.": ["jobs", "submit", "svcSite", "x", "--priority", "high"],
      "Name a kind of records": ["records", "list", "cats"],
      "domains. Did you mean 'emails'?": ["records", "list", "emials"],
      "--filter country is not NAME=VALUE.": ["records", "list", "emails", "--filter", "country"],
      "There is no profile 'none'. Store one": ["jobs", "list", "--profile", "none"],
      "Did you mean 'records'?": ["record"],
    };
    for (const [sentence, args] of Object.entries(mistakes)) {
      const { code, stderr } = await run(...args);
      assert.equal(code, 2, sentence);
      assert.ok(stderr.includes(sentence), stderr);
    }
    const anonymous = await forager({ FORAGER_URL: service.url, HOME: home }, "jobs", "list");
    assert.match(anonymous.stderr, /FORAGER_CREDENTIALS/);
    const nowhere = await forager({ ...env, FORAGER_CREDENTIALS: "cli_x:sk_x:secret_x" }, "jobs", "list");
    assert.equal(nowhere.code, 1);
  });

  test("a profile keeps the service and its credentials where only this account can read them", async () => {
    const args = ["profile", "set", "yard", "--url", service.url];
    const child = spawn(process.execPath, [program, ...args], {
      cwd: projectRoot,
      env: environment({ HOME: home }),
    });
    child.stdin.end(`${credentials}\n`);
    assert.deepEqual(await once(child, "exit"), [0, null]);
    assert.equal(statSync(join(home, ".config/forager/profiles.json")).mode & 0o777, 0o600);
    // In a process of its own, which has this home folder.
    const { code } = await foragerProcess({ HOME: home }, "jobs", "list", "--profile", "yard");
    assert.equal(code, 0);
    assert.equal((await run("profile", "list")).stdout, `yard  ${service.url}\n`);
    assert.equal((await run("profile", "remove", "yard")).code, 0);
    assert.equal((await run("profile", "list")).stdout, "");
  });

  test("events are followed as NDJSON from a chosen one on", async () => {
    const args = ["events", "--json", "--after", "0"];
    const child = spawn(process.execPath, [program, ...args], { cwd: projectRoot, env: environment(env) });
    atEnd(() => child.kill("SIGKILL"));
    let text = "";
    child.stdout.on("data", (chunk) => {
      text += chunk;
    });
    await eventually(
      () => text,
      (seen) => seen.includes("job.completed"),
    );
    child.kill("SIGTERM");
    assert.deepEqual(await once(child, "exit"), [143, null]);
    assert.equal(JSON.parse(linesOf(text)[0] ?? "").type, "job.queued");
  });

  for (const [shell, script] of [
    ["bash", `COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _forager; echo "\${COMPREPLY[*]}"`],
    // What the builtin would choose from.
    [
      "zsh",
      `compadd() { [[ $1 == -- ]] && shift; print -r -- \${(M)@:#\${words[CURRENT]}*} }; _files() { : }
words=("$@"); CURRENT=$#; _forager`,
    ],
    ["fish", 'complete -C "$argv" | cut -f 1'],
  ] as const) {
    test(`completion in ${shell} knows commands, actions and options`, async (context) => {
      const { stdout } = await run("completion", shell);
      const shellRuns = (...args: string[]) => promisify(execFile)(shell, args, { cwd: env.HOME });
      if (!(await shellRuns("-c", "true").catch(() => false))) return context.skip(`needs ${shell}`);
      const completed = async (...words: string[]) => {
        const prepared = shell === "zsh" ? `compdef() { : }\n${stdout}` : stdout;
        const given = [...(shell === "fish" ? ["--"] : [shell]), "forager", ...words];
        const { stdout: found } = await shellRuns("-c", `${prepared}\n${script}`, ...given);
        return found.trim().split(/\s+/).sort().join(" ");
      };
      assert.equal(await completed("jo"), "jobs");
      assert.equal(await completed("jobs", "re"), "rerun results");
      assert.equal(await completed("jobs", "list", "--st"), "--status");
      assert.equal(await completed("records", ""), "export list");
      assert.equal(await completed("profile", "set", "production", "--"), "--url");
      assert.equal(await completed("completion", ""), "bash fish zsh");
    });
  }

  test("completion names every command", async () => {
    for (const shell of ["bash", "zsh", "fish"]) {
      assert.match(
        (await run("completion", shell)).stdout,
        /serve client .*jobs batch campaigns records events/,
      );
    }
  });
});

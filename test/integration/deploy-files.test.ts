import assert from "node:assert/strict";
import { execFile, spawnSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync, symlinkSync } from "node:fs";
import { mkdir, mkdtemp, readFile, rm, utimes, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { describe, it } from "node:test";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { HeadBucketCommand, S3Client } from "@aws-sdk/client-s3";
import { Ajv } from "ajv";
import { parse, parseAllDocuments } from "yaml";
import { stageSite } from "../../scripts/site/stage-site.ts";
import { roles } from "../../src/compose/app.ts";
import { settings } from "../../src/config.ts";
import { createTestDatabase } from "../harness/database.ts";
import { temporaryFolder } from "../harness/service-process.ts";
import { s3Credentials, startS3Server } from "../servers/s3-server.ts";

const run = promisify(execFile);
const root = fileURLToPath(new URL("../../", import.meta.url));
const read = (path: string) => readFileSync(join(root, path), "utf8");
const readYaml = (path: string) => parse(read(path), { merge: true });

/** Names in the environment that others read: Node.js, the AWS client, the C library. */
const foreignNames = [
  "AWS_ACCESS_KEY_ID",
  "AWS_SECRET_ACCESS_KEY",
  "NODE_COMPILE_CACHE",
  "NODE_ENV",
  "NODE_OPTIONS",
  "TMPDIR",
];
const knownNames = new Set([...Object.values(settings).map(({ env }) => env), ...foreignNames]);
const unknownIn = (names: Iterable<string>) => [...names].filter((name) => !knownNames.has(name));

interface ComposeService {
  image: string;
  build?: { target: string };
  command?: string[];
  entrypoint?: string[];
  environment: Record<string, string>;
  deploy?: { replicas: number };
  read_only: boolean;
  cap_drop: string[];
  security_opt: string[];
  mem_limit?: string;
  stop_grace_period?: string;
}

describe("deploy/compose.yaml", () => {
  const compose = readYaml("deploy/compose.yaml") as { services: Record<string, ComposeService> };
  const services = Object.entries(compose.services);
  const own = services.filter(([, { image }]) => image.includes("forager"));

  it("runs two API processes, three workers and a scheduler", () => {
    const processes = own.flatMap(([, { command, deploy }]) =>
      command?.[0] === "serve" ? [[command.at(-1), deploy?.replicas ?? 1]] : [],
    );
    assert.deepEqual(processes, [
      ["api", 2],
      ["worker", 3],
      ["scheduler", 1],
    ]);
  });

  it("sets only settings that exist, and waits longer than a stop may take", () => {
    for (const [name, { environment, stop_grace_period }] of own) {
      assert.deepEqual(unknownIn(Object.keys(environment)), [], name);
      if (stop_grace_period === undefined) continue;
      assert.ok(Number.parseInt(stop_grace_period, 10) > Number(settings.shutdownSeconds.default), name);
    }
  });

  it("gives no part a writable root, a capability or memory without limit", () => {
    for (const [name, service] of services) {
      assert.equal(service.read_only, true, name);
      assert.deepEqual(service.cap_drop, ["ALL"], name);
      assert.ok(service.security_opt.includes("no-new-privileges"), name);
      assert.ok(service.mem_limit, name);
    }
  });

  it("names its variables in .env.example, the required ones without a comment sign", () => {
    const example = read("deploy/.env.example");
    for (const [, name = "", isRequired] of read("deploy/compose.yaml").matchAll(/\$\{(\w+)(:\?)?/g)) {
      assert.match(example, new RegExp(isRequired ? `^${name}=$` : `^(?:# )?${name}=`, "m"));
    }
  });

  it("builds targets of the Dockerfile and uses files that exist", () => {
    const targets = own.flatMap(([, { build }]) => (build ? [build.target] : []));
    assert.deepEqual(targets, ["forager-slim", "forager"]);
    for (const target of targets) assert.match(read("deploy/Dockerfile"), new RegExp(` AS ${target}$`, "m"));
    const profile = compose.services.worker?.security_opt.at(-1)?.replace("seccomp=", "") ?? "";
    assert.ok(existsSync(join(root, "deploy", profile)));
    const script = compose.services.bucket?.entrypoint?.at(-1)?.replace("/app/", "") ?? "";
    assert.ok(existsSync(join(root, script)));
  });
});

describe("deploy/Dockerfile", () => {
  const dockerfile = read("deploy/Dockerfile");

  it("copies only files that exist and that .dockerignore lets through", () => {
    const allowed = read(".dockerignore")
      .split("\n")
      .filter((line) => line.startsWith("!"));
    const sources = [...dockerfile.matchAll(/^COPY (?!--from)(.+) \S+$/gm)].flatMap(([, list = ""]) =>
      list.split(" "),
    );
    assert.ok(sources.length > 5);
    for (const source of sources) {
      assert.ok(existsSync(join(root, source)), source);
      assert.ok(allowed.includes(`!${source.split("/")[0]}`), source);
    }
  });

  it("copies every document and file that the documentation of the image is built from", async () => {
    const image = await temporaryFolder("image");
    const sources = [...dockerfile.matchAll(/^COPY (?!--from)(.+) \.\S*$/gm)].flatMap(([, list = ""]) =>
      list.split(" "),
    );
    for (const source of sources.filter((path) => !path.includes("/")))
      symlinkSync(join(root, source), join(image, source));
    assert.equal(stageSite(image).digest, stageSite(root).digest);
    assert.match(dockerfile, /node scripts\/build-site\.ts \\\n[\s\S]*?rm -rf scripts (?!.*\bdist\b)/);
  });

  it("sets only settings that exist", () => {
    const names = [...dockerfile.matchAll(/^ENV (.+)$/gm)].flatMap(([, list = ""]) =>
      list.split(" ").map((pair) => pair.split("=")[0] ?? ""),
    );
    assert.deepEqual(unknownIn(names), []);
  });
});

describe("deploy/seccomp-chromium.json", () => {
  const profile = JSON.parse(read("deploy/seccomp-chromium.json"));

  it("refuses by default, and never allows what leaves a container", () => {
    assert.equal(profile.defaultAction, "SCMP_ACT_ERRNO");
    const [ordinary] = profile.syscalls;
    const refused = ["bpf", "clone", "clone3", "init_module", "keyctl", "mount", "open_by_handle_at"];
    refused.push("perf_event_open", "ptrace", "setns", "umount2", "unshare", "userfaultfd");
    for (const name of refused) assert.ok(!ordinary.names.includes(name), name);
  });

  it("allows user, PID and network namespaces and no others", () => {
    const { names, args, action } = profile.syscalls[1];
    assert.deepEqual([names, action], [["clone", "unshare"], "SCMP_ACT_ALLOW"]);
    assert.equal(args[0].op, "SCMP_CMP_MASKED_EQ");
    const [user, pid, net] = [0x1000_0000, 0x2000_0000, 0x4000_0000];
    const [mount, cgroup, uts, ipc] = [0x2_0000, 0x200_0000, 0x400_0000, 0x800_0000];
    assert.equal((user | pid | net) & args[0].value, 0);
    assert.equal(args[0].value, mount | cgroup | uts | ipc);
  });
});

describe("deploy/helm/forager", () => {
  const chart = "deploy/helm/forager";
  const values = readYaml(`${chart}/values.yaml`);
  const templates = readdirSync(join(root, chart, "templates")).map((name) =>
    read(`${chart}/templates/${name}`),
  );

  it("has the version of the service", () => {
    assert.equal(readYaml(`${chart}/Chart.yaml`).appVersion, JSON.parse(read("package.json")).version);
  });

  it("has defaults that its schema accepts, and refuses a misspelled one", () => {
    const accepts = new Ajv({ allowUnionTypes: true }).compile(
      JSON.parse(read(`${chart}/values.schema.json`)),
    );
    assert.equal(accepts(values), true, JSON.stringify(accepts.errors));
    assert.equal(accepts({ ...values, worker: { ...values.worker, replica: 3 } }), false);
  });

  it("sets only settings that exist, and a process for each role", () => {
    const inTemplates = templates.flatMap((text) =>
      [...text.matchAll(/(?:- name: |")([A-Z_]{5,})(?:$|")/gm)].map(([, name = ""]) => name),
    );
    assert.deepEqual(unknownIn([...inTemplates, ...Object.keys(values.config)]), []);
    for (const role of roles) assert.ok(values[role].replicas >= 1, role);
    assert.ok(templates.some((text) => text.includes(`range $role := list "${roles.join('" "')}"`)));
  });

  it("contains the files that its templates read", () => {
    const paths = templates.flatMap((text) =>
      [...text.matchAll(/\.Files\.Get "([^"]+)"/g)].map(([, path = ""]) => path),
    );
    assert.equal(paths.length, 2);
    for (const path of paths) assert.ok(read(`${chart}/${path}`).length > 1_000, path);
  });

  const noHelm = spawnSync("helm", ["version"]).error !== undefined;
  it("is accepted by Helm, with each kind of autoscaling", {
    skip: noHelm && "helm is not installed",
  }, () => {
    const helm = (command: string, ...flags: string[]) => {
      const { status, stdout, stderr } = spawnSync("helm", [command, ...flags], {
        cwd: join(root, chart, ".."),
        encoding: "utf8",
      });
      assert.equal(status, 0, stdout + stderr);
      return stdout;
    };
    const everything = ["serviceMonitor", "prometheusRule", "grafanaDashboard", "ingress"];
    const set = ["secret.existing=forager", ...everything.map((name) => `${name}.enabled=true`)].join(",");
    helm("lint", "forager", "--strict", "--set", set);
    for (const [kind, added] of [
      ["none", []],
      ["keda", ["ScaledObject"]],
      ["hpa", ["HorizontalPodAutoscaler"]],
    ] as const) {
      const text = helm("template", "forager", "forager", "--set", `${set},autoscaling.kind=${kind}`);
      const objects = parseAllDocuments(text).flatMap((document) => document.toJS() ?? []);
      const named = (wanted: string) => objects.filter((object) => object.kind === wanted);
      assert.equal(named("Deployment").length, roles.length);
      assert.deepEqual(named("PrometheusRule")[0]?.spec, readYaml(`${chart}/monitoring/alerts.yaml`));
      const dashboard = named("ConfigMap").find(({ metadata }) => metadata.name.endsWith("-dashboard"));
      const shown = JSON.parse(dashboard?.data["forager.json"] ?? "{}");
      assert.deepEqual(shown, JSON.parse(read(`${chart}/monitoring/dashboard.json`)));
      const scalers = objects.filter((object) => /Scale[dr]|Autoscaler/.test(object.kind));
      assert.deepEqual(
        scalers.map((object) => object.kind),
        added,
      );
    }
  });

  it("scales by metrics that exist", () => {
    const names = templates.flatMap((text) => [...text.matchAll(/\bforager_\w+/g)].map(([name]) => name));
    assert.deepEqual([...new Set(names)].sort(), [
      "forager_jobs_oldest_waiting_seconds",
      "forager_jobs_waiting",
    ]);
    for (const name of names) assert.match(read("docs/metrics.md"), new RegExp(`\`${name}\``));
  });
});

describe("deploy/systemd", () => {
  const unit = read("deploy/systemd/forager@.service");
  const value = (key: string) => new RegExp(`^${key}=(.+)$`, "m").exec(unit)?.[1] ?? "";

  it("sets only settings that exist, and waits longer than a stop may take", () => {
    const names = value("Environment")
      .split(" ")
      .map((pair) => pair.split("=")[0] ?? "");
    assert.deepEqual(unknownIn(names), ["ROLES"]);
    assert.ok(Number(value("TimeoutStopSec")) > Number(settings.shutdownSeconds.default));
    assert.match(value("ExecStart"), / serve --roles \$\{ROLES\}$/);
  });

  it("backs up each night, and keeps the latest 14 backups", async () => {
    const backup = read("deploy/systemd/forager-backup.service");
    const commands = [...backup.matchAll(/^ExecStart=\/bin\/sh -c '(.+)'$/gm)].map(([, text = ""]) =>
      text.replaceAll("$$", "$").replaceAll("%%", "%"),
    );
    assert.match(read("deploy/systemd/forager-backup.timer"), /^OnCalendar=\*-\*-\* \d\d:\d\d$/m);
    const folder = await mkdtemp(join(tmpdir(), "forager-backups-"));
    try {
      for (let day = 1; day <= 14; day++) {
        const path = join(folder, `forager-${day}`);
        await writeFile(path, "");
        await utimes(path, day, day);
      }
      const env = {
        PATH: process.env.PATH,
        DATABASE_URL: (await createTestDatabase()).url,
        SECRET_KEY: "k".repeat(40),
        DATA_DIR: join(folder, "data"),
        FORAGER_BACKUP_PASSPHRASE: "correct horse battery staple",
      };
      for (const command of commands) {
        const script = command.replaceAll("/var/backups/forager", folder);
        await run("/bin/sh", ["-c", script], { cwd: root, env });
      }
      const left = readdirSync(folder).filter((name) => name.startsWith("forager-"));
      assert.equal(left.length, 14);
      assert.ok(!left.includes("forager-1"));
      assert.ok(left.some((name) => /^forager-\d{4}-\d\d-\d\d-\d{4}$/.test(name)));
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  });

  it("leaves Chromium's sandbox the namespaces that it needs", () => {
    assert.deepEqual(value("RestrictNamespaces").split(" ").sort(), ["net", "pid", "user"]);
    assert.equal(value("NoNewPrivileges"), "yes");
  });
});

describe("deploy/health.ts", () => {
  const exitCode = async (env: Record<string, string>) =>
    await run(process.execPath, [join(root, "deploy/health.ts")], { env }).then(
      () => 0,
      (error: { code: number }) => error.code,
    );

  for (const [status, expected] of [
    [200, 0],
    [503, 1],
  ] as const) {
    it(`ends with ${expected} where /readyz answers ${status}`, async () => {
      const server = createServer(({ url }, response) => {
        response.writeHead(url === "/readyz" ? status : 404).end();
      });
      await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
      const port = String((server.address() as AddressInfo).port);
      // Nothing listens on port 1.
      assert.equal(await exitCode({ PORT: port, METRICS_PORT: "1" }), expected);
      assert.equal(await exitCode({ PORT: "1", METRICS_PORT: port }), expected);
      server.closeAllConnections();
      server.close();
    });
  }
});

describe("deploy/create-bucket.ts", () => {
  it("creates a bucket that is missing, and leaves one that exists", async () => {
    const s3 = await startS3Server();
    try {
      const storageUrl = s3.storageUrl.replace("//texts", "//new-texts");
      const create = () =>
        run(process.execPath, [join(root, "deploy/create-bucket.ts")], {
          env: { STORAGE_URL: storageUrl, ...s3Credentials },
        });
      await create();
      await create();
      const client = new S3Client({
        endpoint: s3.endpoint,
        region: "us-east-1",
        forcePathStyle: true,
        credentials: {
          accessKeyId: s3Credentials.AWS_ACCESS_KEY_ID,
          secretAccessKey: s3Credentials.AWS_SECRET_ACCESS_KEY,
        },
      });
      await client.send(new HeadBucketCommand({ Bucket: "new-texts" }));
      client.destroy();
    } finally {
      await s3.close();
    }
  });
});

describe("scripts/prune-for-image.ts", () => {
  it("keeps what the service imports, with what that requires and the licences", async () => {
    const folder = await mkdtemp(join(tmpdir(), "forager-prune-"));
    const write = async (path: string, text: string) => {
      await mkdir(dirname(join(folder, path)), { recursive: true });
      await writeFile(join(folder, path), text);
    };
    const manifest = (names: string[]) =>
      JSON.stringify({ dependencies: Object.fromEntries(names.map((name) => [name, "1"])) });
    try {
      await write("package.json", manifest(["used", "@scope/used", "dashboard-only"]));
      await write("src/main.ts", 'import { a } from "used/deep";\nconst b = await import("@scope/used");\n');
      await write("src/main.test.ts", 'import "dashboard-only";\n');
      await write("node_modules/used/package.json", manifest(["required"]));
      for (const name of ["index.js", "index.js.map", "index.d.ts", "README.md", "LICENSE.md"]) {
        await write(`node_modules/used/${name}`, "");
      }
      await write("node_modules/used/node_modules/required/package.json", "{}");
      await write("node_modules/required/package.json", "{}");
      await write("node_modules/@scope/used/package.json", "{}");
      await write("node_modules/dashboard-only/package.json", manifest(["required"]));
      await write("node_modules/.bin/tool", "");
      await run(process.execPath, [join(root, "scripts/prune-for-image.ts"), folder]);
      const left = readdirSync(join(folder, "node_modules"), { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1));
      assert.deepEqual(left.sort(), [
        "node_modules/@scope/used/package.json",
        "node_modules/used/LICENSE.md",
        "node_modules/used/index.js",
        "node_modules/used/node_modules/required/package.json",
        "node_modules/used/package.json",
      ]);
      assert.match(await readFile(join(folder, "src/main.ts"), "utf8"), /used/);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  });
});

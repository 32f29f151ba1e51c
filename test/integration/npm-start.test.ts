import assert from "node:assert/strict";
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { copyFile, mkdir, symlink } from "node:fs/promises";
import { join } from "node:path";
import { test } from "node:test";
import { atEnd } from "../harness/cleanup.ts";
import { dataFolder } from "../harness/data-folder.ts";
import { freePort } from "../harness/free-port.ts";
import { environment, program, projectRoot, temporaryFolder } from "../harness/service-process.ts";
import { eventually } from "../harness/wait.ts";

const noNpm = spawnSync("npm", ["--version"]).status === 0 ? false : "needs npm";

/** This project as far as `npm start` reads it: its scripts, and the program that they run, which may be a bundle. */
const project = await temporaryFolder("npm-project");
await copyFile(join(projectRoot, "package.json"), join(project, "package.json"));
await mkdir(join(project, "src"));
await symlink(program, join(project, "src/main.ts"));

/** Starts the service as users do, in its own process group; resolves when it responds. */
async function npmStart() {
  const port = await freePort();
  // Without prestart, which would reinstall the dependencies of a test run whose package-lock.json has changed.
  const npm = spawn("npm", ["start", "--silent", "--ignore-scripts"], {
    cwd: project,
    env: environment({ DATA_DIR: await dataFolder("npm-start"), PORT: String(port) }),
    stdio: ["ignore", "ignore", "pipe"],
    detached: true,
  });
  const { pid = 0 } = npm;
  let log = "";
  npm.stderr.setEncoding("utf8").on("data", (text: string) => {
    log += text;
  });
  const exited = once(npm, "exit");
  // Its streams end with the last process that holds them.
  const allEnded = once(npm, "close");
  atEnd(() => {
    if (npm.stderr.readable) process.kill(-pid, "SIGKILL");
  });
  await eventually(
    () => log,
    (text) => text.includes("Forager has started"),
  );
  return {
    signalNpm: (signal: NodeJS.Signals) => process.kill(pid, signal),
    signalGroup: (signal: NodeJS.Signals) => process.kill(-pid, signal),
    exited,
    async log() {
      await allEnded;
      return log;
    },
  };
}

const options = { skip: noNpm };

for (const signal of ["SIGTERM", "SIGINT"] as const) {
  test(
    `npm start that gets ${signal} alone stops the service, and exits after it with 0`,
    options,
    async () => {
      const service = await npmStart();
      service.signalNpm(signal);
      assert.deepEqual(await service.exited, [0, null]);
      assert.match(await service.log(), /"msg":"stopped"/);
    },
  );

  test(
    `${signal} to npm and the service together, as from a terminal, is one request to stop`,
    options,
    async () => {
      const service = await npmStart();
      service.signalGroup(signal);
      assert.deepEqual(await service.exited, [0, null]);
      assert.match(await service.log(), /"msg":"stopped"/);
    },
  );
}

for (const signal of ["SIGHUP", "SIGKILL"] as const) {
  test(`the service does not outlive an npm that ${signal} ended`, options, async () => {
    const service = await npmStart();
    service.signalNpm(signal);
    assert.match(await service.log(), /"msg":"stopped"/);
  });
}

test("closing the terminal stops the service gracefully", options, async () => {
  const service = await npmStart();
  service.signalGroup("SIGHUP");
  assert.match(await service.log(), /"msg":"stopped"/);
});

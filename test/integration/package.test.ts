import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { cp, mkdir, readdir, symlink } from "node:fs/promises";
import { join } from "node:path";
import { describe, test } from "node:test";
import { promisify } from "node:util";
import { environment, projectRoot, temporaryFolder } from "../harness/service-process.ts";
import { startSiteServer } from "../servers/site-server.ts";

const run = promisify(execFile);

/** A folder of modules with the package that `npm pack` makes, as npm installs it. */
async function installPackage(): Promise<string> {
  const installed = join(await temporaryFolder("package"), "node_modules/forager");
  await mkdir(installed, { recursive: true });
  await run(process.execPath, ["scripts/build-package.ts", join(installed, "dist/package")], {
    cwd: projectRoot,
  });
  await cp(join(projectRoot, "bin"), join(installed, "bin"), { recursive: true });
  await cp(join(projectRoot, "package.json"), join(installed, "package.json"));
  await symlink(join(projectRoot, "node_modules"), join(installed, "node_modules"));
  return installed;
}

describe("the package that npm pack makes", async () => {
  const installed = await installPackage();
  const forager = (env: Record<string, string>, ...args: string[]) =>
    run(join(installed, "bin/forager.cjs"), args, { env: environment(env) });

  test("contains no TypeScript, which Node.js does not run below node_modules", async () => {
    const names = await readdir(join(installed, "dist/package"), { recursive: true });
    assert.deepEqual(
      names.filter((name) => name.endsWith(".ts")),
      [],
    );
    assert.ok(names.includes("dist/web/index.html"));
  });

  test("its command crawls, in threads of its own", async () => {
    await using site = await startSiteServer({
      pages: {
        "/": '<main><h1>Yard</h1><p>Write to <a href="mailto:info@example-yard.com">us</a>.</p></main>',
      },
    });
    const { stdout } = await forager(
      { ALLOW_PRIVATE_NETWORKS: "127.0.0.0/8" },
      "crawl",
      `${site.url}/`,
      "--json",
    );
    assert.deepEqual(JSON.parse(stdout).emails, ["info@example-yard.com"]);
  });

  test("its exit code is that of the command", async () => {
    await assert.rejects(forager({}, "crawll"), { code: 2, stderr: /Did you mean 'crawl'\?/ });
  });
});

import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { describe, test } from "node:test";
import { promisify } from "node:util";
import { parseOptions } from "../../src/cli/command.ts";
import { environment, forager, projectRoot } from "../harness/service-process.ts";

describe("forager", { concurrency: 2 }, () => {
  test("without a command it lists the commands and exits with 2; with --help it exits with 0", async () => {
    const [bare, help] = await Promise.all([forager({}), forager({}, "--help")]);
    assert.deepEqual([bare.code, help.code], [2, 0]);
    assert.equal(bare.stdout, help.stdout);
    for (const command of ["serve", "client", "crawl", "doctor", "openapi"]) {
      assert.match(help.stdout, new RegExp(`^ {2}${command} +\\S`, "m"));
    }
  });

  test("the list of commands has each of them once", async () => {
    const [help, completion] = await Promise.all([forager({}, "--help"), forager({}, "completion", "bash")]);
    const listed = [...help.stdout.matchAll(/^ {2}([\w-]+) {2,}\S/gm)].map(([, name]) => name);
    const [, known = ""] = /compgen -W "(serve [^"]+)"/.exec(completion.stdout) ?? [];
    assert.deepEqual(listed.sort(), known.split(" ").sort());
  });

  test("each command has a help text and exits with 0", async () => {
    for (const command of ["serve", "client"]) {
      const { code, stdout, stderr } = await forager({}, command, "--help");
      assert.deepEqual([code, stderr], [0, ""]);
      assert.match(stdout, new RegExp(`^Usage: forager ${command}`, "m"));
    }
  });

  test("an unknown command exits with 2 and lists the known ones", async () => {
    for (const command of ["serv", "toString"]) {
      const { code, stdout, stderr } = await forager({}, command);
      assert.deepEqual([code, stdout], [2, ""]);
      assert.match(stderr, new RegExp(`^There is no command '${command}'\\.`));
      assert.match(stderr, /^ {2}serve +/m);
    }
  });

  test("an unknown role or argument of serve exits with 2 and one line", async () => {
    const mistakes: [args: string[], sentence: RegExp][] = [
      [["--roles", "api,cook"], /^Unknown role 'cook'\. Roles: api, worker, scheduler\./],
      [["now"], /^serve takes no argument 'now'\./],
    ];
    for (const [args, sentence] of mistakes) {
      const { code, stdout, stderr } = await forager({}, "serve", ...args);
      assert.deepEqual([code, stdout], [2, ""]);
      assert.match(stderr, sentence);
      assert.match(stderr, /^[^\n]+ 'forager serve --help' shows more\.\n$/);
    }
  });

  test("a command refuses arguments and options that it does not take", async () => {
    const mistakes: [args: string[], sentence: RegExp][] = [
      [["openapi", "extra"], /^openapi takes no argument 'extra'\./],
      [["openapi", "--x"], /^Unknown option '--x'\. Options: --json\./],
    ];
    for (const [args, sentence] of mistakes) {
      const { code, stdout, stderr } = await forager({}, ...args);
      assert.deepEqual([code, stdout], [2, ""]);
      assert.match(stderr, sentence);
    }
    assert.throws(() => parseOptions("fake", ["--x"], {}), {
      message: "Unknown option '--x'. It takes no options.",
    });
  });

  test("a reader that closes the pipe early is no error", async () => {
    const script = '"$0" src/main.ts openapi | head -c 1; exit $PIPESTATUS';
    const { stdout, stderr } = await promisify(execFile)("bash", ["-c", script, process.execPath], {
      cwd: projectRoot,
      env: environment({}),
    });
    assert.deepEqual([stdout, stderr], ["{", ""]);
  });
});

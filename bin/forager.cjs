#!/usr/bin/env node
"use strict";
/**
 * The `forager` command of an installed package. Runs the program with the Node.js that is installed beside it, or with
 * the user's own where none is published for the platform. Plain CommonJS, because it runs on Node 20.
 */
const { spawn } = require("node:child_process");
const { existsSync } = require("node:fs");
const path = require("node:path");

const packaged = path.join(__dirname, "../dist/package/src/main.js");
/** In a checkout, where nothing is packaged. */
const source = path.join(__dirname, "../src/main.ts");

function packagedNode() {
  try {
    const manifest = require.resolve(`node-${process.platform}-${process.arch}/package.json`);
    return path.join(path.dirname(manifest), "bin/node");
  } catch {
    return process.execPath;
  }
}

const args = process.argv.slice(2);
// A killed parent cannot forward its signal.
if (args[0] === "serve") args.push("--stop-with-parent");
const program = existsSync(packaged) ? packaged : source;
const child = spawn(packagedNode(), [program, ...args], { stdio: "inherit" });
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => child.kill(signal));
child.on("error", (error) => {
  console.error(`Node.js could not be started: ${error.message}`);
  process.exitCode = 1;
});
child.on("exit", (code, signal) => {
  if (signal === null) {
    process.exitCode = code;
    return;
  }
  process.removeAllListeners(signal);
  process.kill(process.pid, signal);
});

import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { type Check, checkTitles } from "../system/doctor/check.ts";
import { doctorReport } from "./doctor.ts";

const checks: Check[] = [
  { name: "node", status: "ok", detail: "Node.js 24.21.0.", mend: null },
  { name: "configuration", status: "failed", detail: "Invalid settings:\n  PORT: 'x'", mend: "Correct it." },
  { name: "chromium", status: "warning", detail: "None.", mend: "Install it." },
  { name: "ai", status: "off", detail: "Optional.", mend: null },
];

/** Details start in one column, two spaces after the longest title. */
const titled = (title: string) =>
  title.padEnd(Math.max(...Object.values(checkTitles).map(({ length }) => length)) + 2);

describe("doctorReport", () => {
  it("aligns the checks, with the fix below each", () => {
    assert.equal(
      doctorReport({ status: "failed", checks }, { color: false }),
      [
        `✓ ${titled("Node.js")}Node.js 24.21.0.`,
        `✗ ${titled("Configuration")}Invalid settings:`,
        `  ${titled("")}  PORT: 'x'`,
        `  ${titled("")}→ Correct it.`,
        `! ${titled("Chromium")}None.`,
        `  ${titled("")}→ Install it.`,
        `- ${titled("AI model")}Optional.`,
        "",
        "1 check has failed.",
      ].join("\n"),
    );
  });

  it("says that Forager can run if only warnings remain", () => {
    const rest = checks.filter((check) => check.status !== "failed");
    assert.match(doctorReport({ status: "warning", checks: rest }, { color: false }), /can run; 1 thing is/);
  });

  it("colors only the marks", () => {
    const text = doctorReport({ status: "failed", checks }, { color: true });
    assert.ok(text.startsWith(`\u001b[32m✓\u001b[39m ${titled("Node.js")}Node`));
  });
});

import { styleText } from "node:util";
import { checkTitles, type Finding } from "../system/doctor/check.ts";
import type { Diagnosis } from "../system/doctor/run-doctor.ts";

const marks = {
  ok: { mark: "✓", color: "green" },
  warning: { mark: "!", color: "yellow" },
  failed: { mark: "✗", color: "red" },
  off: { mark: "-", color: "gray" },
} as const satisfies Record<Finding["status"], object>;

const titleWidth = Math.max(...Object.values(checkTitles).map((title) => title.length));
const indent = " ".repeat(titleWidth + 4);

/** The diagnosis for people: a line per check, with what to do below it. `color` writes ANSI colours. */
export function doctorReport(diagnosis: Diagnosis, { color }: { color: boolean }): string {
  const lines = diagnosis.checks.flatMap(({ name, status, detail, mend }) => {
    const { mark, color: name_ } = marks[status];
    const shown = color ? styleText(name_, mark, { validateStream: false }) : mark;
    const text = mend === null ? detail : `${detail}\n→ ${mend}`;
    return `${shown} ${checkTitles[name].padEnd(titleWidth)}  ${text.replaceAll("\n", `\n${indent}`)}`;
  });
  return [...lines, "", conclusion(diagnosis)].join("\n");
}

function conclusion({ checks }: Diagnosis): string {
  const count = (status: Finding["status"]) => checks.filter((check) => check.status === status).length;
  const [failures, warnings] = [count("failed"), count("warning")];
  if (failures > 0) return `${failures === 1 ? "1 check has" : `${failures} checks have`} failed.`;
  if (warnings > 0)
    return `Forager can run; ${warnings === 1 ? "1 thing is" : `${warnings} things are`} missing.`;
  return "Everything is in order.";
}

import { execFile } from "node:child_process";
import { promisify } from "node:util";

const run = promisify(execFile);

/** A Python that has these modules: the first of the path, or the system's own, for which packages are installed. */
export async function pythonWith(modules: readonly string[]): Promise<string | undefined> {
  const check = `import sys; assert sys.version_info >= (3, 10)\n${modules.map((name) => `import ${name}\n`).join("")}`;
  for (const python of ["python3", "/usr/bin/python3"]) {
    const hasAll = await run(python, ["-c", check]).then(
      () => true,
      () => false,
    );
    if (hasAll) return python;
  }
  return undefined;
}

import { readFile } from "node:fs/promises";
import type { Plugin } from "vite";

/**
 * Places a script in the head of the page, which is not painted before it has run. The Content-Security-Policy allows no inline
 * scripts, and modules run only after the first paint.
 */
export function firstPaint(path: string): Plugin {
  return {
    name: "first-paint",
    async buildStart() {
      this.emitFile({ type: "asset", name: "first-paint.js", source: await readFile(path, "utf8") });
    },
    transformIndexHtml: {
      order: "post",
      handler: (_html, { bundle }) => {
        const file = Object.keys(bundle ?? {}).find((name) => /^assets\/first-paint-[\w-]+\.js$/.test(name));
        if (file === undefined) throw new Error(`The build has no file of ${path}.`);
        return [{ tag: "script", attrs: { src: `./${file}` }, injectTo: "head" as const }];
      },
    },
  };
}

import { createTestRenderer, render } from "./rendering.ts";

/** A process that keeps a browser busy with a page that hangs, until the test kills it. */
const [temporaryDir = "", url = ""] = process.argv.slice(2);
const renderer = await createTestRenderer({ temporaryDir });
const session = renderer.openSession();
const hanging = `<script>fetch("/hangs").finally(() => { while (true); });</script>`;
await render(session, url, hanging, { timeoutMs: 60_000, totalMs: 60_000 });

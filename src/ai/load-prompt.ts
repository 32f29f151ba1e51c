import { readFileSync } from "node:fs";
import { z } from "zod";
import type { Prompt } from "./ports.ts";

const Head = z.strictObject({ name: z.string().regex(/^[a-z-]+$/), version: z.coerce.number().int().min(1) });

const loaded = new Map<string, Prompt>();

/**
 * A prompt from its file, read once: Markdown, and before it `name` and `version` between two lines of `---`. Whoever
 * changes what a prompt says gives it the next version, by which results tell which one they were made with.
 */
export function loadPrompt(file: URL): Prompt {
  const known = loaded.get(file.href);
  if (known) return known;
  const prompt = readPrompt(readFileSync(file, "utf8"), file.pathname);
  loaded.set(file.href, prompt);
  return prompt;
}

/** @throws Error where the head is missing or wrong: a defect of ours. */
export function readPrompt(content: string, where: string): Prompt {
  const parts = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(content);
  const lines = parts?.[1]?.split("\n").map((line) => line.split(": ", 2)) ?? [];
  const head = Head.safeParse(Object.fromEntries(lines));
  const text = parts?.[2]?.trim() ?? "";
  if (!head.success || text === "") throw new Error(`${where} is no prompt: it needs a head and a text.`);
  return { ...head.data, text };
}

import { readFileSync } from "node:fs";
import { z } from "zod";
import type { Prompt } from "./ports.ts";

const Head = z.strictObject({ name: z.string().regex(/^[a-z-]+$/), version: z.coerce.number().int().min(1) });

const loaded = new Map<string, Prompt>();

/**
 * Loads a prompt from its file, once: Markdown after a header with `name` and `version` between two `---`
 * lines. Increment the version with every change of the text: results record the version that produced them.
 */
export function loadPrompt(file: URL): Prompt {
  const known = loaded.get(file.href);
  if (known) return known;
  const prompt = readPrompt(readFileSync(file, "utf8"), file.pathname);
  loaded.set(file.href, prompt);
  return prompt;
}

/** @throws Error if the header is missing or invalid, which is a bug. */
export function readPrompt(content: string, where: string): Prompt {
  const parts = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(content);
  const lines = parts?.[1]?.split("\n").map((line) => line.split(": ", 2)) ?? [];
  const head = Head.safeParse(Object.fromEntries(lines));
  const text = parts?.[2]?.trim() ?? "";
  if (!head.success || text === "")
    throw new Error(`${where} is not a valid prompt: it needs a header and a text.`);
  return { ...head.data, text };
}

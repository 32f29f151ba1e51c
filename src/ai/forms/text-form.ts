import { type AnswerForm, FormError } from "../ports.ts";

/** An answer in plain text or Markdown. */
export const textForm: AnswerForm<string> = {
  name: "text",
  schema: null,
  strict: false,
  read(value) {
    const text = typeof value === "string" ? value.trim() : "";
    if (text === "") throw new FormError("It is empty.");
    return text;
  },
};

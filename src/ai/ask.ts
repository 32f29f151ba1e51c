import { ForagerError } from "../errors.ts";
import { type ExchangePorts, exchange } from "./exchange.ts";
import { jsonInText, withoutThoughts } from "./json-in-text.ts";
import { type ChatReply, type ChatRequest, FormError, type ModelAnswer, type Question } from "./ports.ts";
import { writeRequest } from "./write-request.ts";

/** Of a wrong answer this much is shown to the model again. */
const shownCharsMax = 4_000;

export interface AskOptions {
  model: string;
  timeoutMs: number;
  signal: AbortSignal;
}

/** Asks a question, and once more where the answer has another form than the one asked for. */
export async function ask<Answer>(
  question: Question<Answer>,
  { model, timeoutMs, signal }: AskOptions,
  ports: ExchangePorts,
): Promise<ModelAnswer<Answer>> {
  const { form } = question;
  await form.prepare?.();
  signal.throwIfAborted();
  const { system, user } = writeRequest(question);
  const request: ChatRequest = {
    model,
    system,
    messages: [{ role: "user", text: user }],
    form,
    temperature: question.temperature ?? 0.1,
    outputTokensMax: question.outputTokensMax,
    timeoutMs,
    signal,
  };
  const first = await exchange(request, ports);
  const reading = await read(first, form);
  if ("value" in reading) return { value: reading.value, model: first.model };
  const second = await exchange(repairOf(request, first, reading.problem), ports);
  const mended = await read(second, form);
  if ("value" in mended) return { value: mended.value, model: second.model };
  throw new ForagerError(
    "model_answer_invalid",
    `The AI model's answer does not have the form that was asked for: ${mended.problem}`,
  );
}

async function read<Answer>(
  reply: ChatReply,
  form: Question<Answer>["form"],
): Promise<{ value: Answer } | { problem: string }> {
  const value = form.schema === null ? withoutThoughts(reply.text) : jsonInText(reply.text);
  const cutOff = reply.end === "length" ? " It was cut off: answer shorter." : "";
  if (value === undefined) return { problem: `It holds no JSON value.${cutOff}` };
  try {
    return { value: await form.read(value) };
  } catch (error) {
    if (error instanceof FormError) return { problem: `${error.message}${cutOff}` };
    throw error;
  }
}

function repairOf(request: ChatRequest, { text }: ChatReply, problem: string): ChatRequest {
  const shown = text.trim().slice(0, shownCharsMax) || "(no text)";
  const wanted =
    request.form.schema === null ? "the text alone" : "one JSON value that matches the schema alone";
  return {
    ...request,
    messages: [
      ...request.messages,
      { role: "assistant", text: shown },
      { role: "user", text: `That answer cannot be used. ${problem} Answer again, with ${wanted}.` },
    ],
  };
}

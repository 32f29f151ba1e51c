import { ForagerError } from "../errors.ts";
import { explainReply, type ReplyExplanation } from "../job-types/verify/index.ts";
import { type Command, parseOptions } from "./command.ts";
import { type BatchDocument, runStandardBatch, stringField } from "./ndjson-batch.ts";

const fields = '{"reply": "550 5.1.1 User unknown"}';

export const explainSmtpCommand: Command = {
  usage: `Usage: forager explain-smtp [--json] < replies.ndjson

Interprets mail servers' replies to RCPT. Reads one JSON document per line and writes one per line, in the same order:

  in   {"id": 1, "reply": "550 5.1.1 <x@example.com>: User unknown", "provider": "google"}
  out  {"id": 1, "reply": "550 5.1.1 ...", "verdict": "invalid", "sub_status": "user_unknown", "rule": "user-unknown"}

verdict is valid, invalid, risky or unknown. provider is optional: google, microsoft365, yahoo and others, or the name
of a mail server. id is optional; an invalid line gives {"id", "error": {"code", "detail"}}, and the batch
continues. Exit code 0 even if lines are invalid.`,
  async run(args) {
    parseOptions("explain-smtp", args, { json: { type: "boolean" } });
    return await runStandardBatch(fields, explain);
  },
};

function explain(document: BatchDocument): { reply: string } & ReplyExplanation {
  const reply = stringField(document, "reply");
  return { reply, ...explainReply(reply, providerOf(document)) };
}

function providerOf(document: BatchDocument): string | null {
  const provider = Object.hasOwn(document, "provider") ? document.provider : null;
  if (provider === null || typeof provider === "string") return provider;
  throw new ForagerError("validation_error", "provider is not a string.");
}

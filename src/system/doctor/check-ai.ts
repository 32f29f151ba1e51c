import type { Config } from "../../config.ts";
import { type Finding, failed, failureReason, off, ok, warning } from "./check.ts";
import type { DoctorPorts } from "./ports.ts";

const timeoutMs = 5_000;

export async function checkAi(config: Config, listModels: DoctorPorts["listModels"]): Promise<Finding> {
  const { llmBaseUrl: baseUrl, llmApiKey: apiKey, llmModel: model } = config;
  if (baseUrl === undefined) {
    return off("Optional, and not configured. LLM_BASE_URL and LLM_MODEL enable AI extraction.");
  }
  try {
    const { status, models } = await listModels({ baseUrl, apiKey, timeoutMs });
    return describe({ baseUrl, model, status, models });
  } catch (error) {
    return failed(
      `The model server at ${baseUrl} cannot be reached: ${failureReason(error)}.`,
      "Start it, or correct LLM_BASE_URL.",
    );
  }
}

function describe(answer: {
  baseUrl: string;
  model: string | undefined;
  status: number;
  models: string[] | null;
}): Finding {
  const { baseUrl, model, status, models } = answer;
  if (status === 401 || status === 403) {
    return failed(`${baseUrl} refuses the key (status ${status}).`, "Correct LLM_API_KEY.");
  }
  if (status !== 200) {
    return failed(
      `${baseUrl}/models answers with status ${status}.`,
      "Check LLM_BASE_URL: it is the part of the URL before '/models' and '/chat/completions', often ending in '/v1'.",
    );
  }
  if (model === undefined) {
    return warning(`${baseUrl} answers, but no model is chosen.`, `Set LLM_MODEL${suggestion(models)}.`);
  }
  if (models !== null && models.length > 0 && !models.includes(model)) {
    return warning(
      `${baseUrl} answers, but does not list the model ${model}.`,
      `Set LLM_MODEL to a model that it has${suggestion(models)}.`,
    );
  }
  return ok(`${baseUrl} answers; the model is ${model}.`);
}

const suggestion = (models: string[] | null) =>
  models?.[0] === undefined ? "" : `, for example ${models.slice(0, 3).join(", ")}`;

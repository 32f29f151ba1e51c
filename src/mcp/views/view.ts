import type { z } from "zod";
import type { JobTypeName } from "../../contract/job-types.ts";
import type { Link, Row } from "../answer/answer.ts";

/** A completed job, as the API returns it. */
export interface CompletedJob<Data> {
  job_id: string;
  type: JobTypeName;
  /** What the data does not show, in a sentence. */
  message: string | null;
  data: Data;
}

/** What an agent sees of a completed job: one list or text that is read in pages, and facts on the first of them. */
export interface JobView {
  summary: string;
  fields: Row;
  rows?: List;
  text?: { name: string; value: string };
  links?: readonly Link[];
  nextStep?: string | undefined;
  /** The same without omissions, for the resource with the complete result. */
  complete: { head: Row; list: List | null };
}

interface List {
  name: string;
  items: readonly Row[];
  /** Columns that agents miss least. */
  spare?: readonly string[];
}

/** How agents see jobs of one type. */
export interface JobTypeView<Data = never> {
  /** Fields of the structured content, besides those of every job. */
  fields: Readonly<Record<string, z.ZodType>>;
  /** Names of the figures in a job's progress. */
  figures: { done?: string; total?: string };
  /** What an agent can do about a job that failed, besides what its message says. */
  afterFailure(why: string): string;
  viewOf(job: CompletedJob<Data>): JobView;
}

import {
  type IExecuteFunctions,
  type INodeExecutionData,
  type INodeType,
  type INodeTypeDescription,
  NodeApiError,
  NodeConnectionTypes,
  NodeOperationError,
} from "n8n-workflow";
import { campaignProperties } from "./descriptions/campaign";
import { emailProperties } from "./descriptions/email";
import { jobProperties } from "./descriptions/job";
import { recordProperties } from "./descriptions/record";
import { startOperation } from "./operations";

export class Forager implements INodeType {
  description: INodeTypeDescription = {
    displayName: "Forager",
    name: "forager",
    icon: { light: "file:../../icons/forager.svg", dark: "file:../../icons/forager.dark.svg" },
    group: ["transform"],
    version: 1,
    subtitle: '={{$parameter["operation"] + ": " + $parameter["resource"]}}',
    description: "Crawl websites, find businesses and people, and verify email addresses",
    defaults: { name: "Forager" },
    usableAsTool: true,
    inputs: [NodeConnectionTypes.Main],
    outputs: [NodeConnectionTypes.Main],
    credentials: [{ name: "foragerApi", required: true }],
    properties: [
      {
        displayName: "Resource",
        name: "resource",
        type: "options",
        noDataExpression: true,
        options: [
          { name: "Campaign", value: "campaign" },
          { name: "Email", value: "email" },
          { name: "Job", value: "job" },
          { name: "Record", value: "record" },
        ],
        default: "job",
      },
      ...campaignProperties,
      ...emailProperties,
      ...jobProperties,
      ...recordProperties,
    ],
  };

  async execute(this: IExecuteFunctions): Promise<INodeExecutionData[][]> {
    const items = this.getInputData();
    const output: INodeExecutionData[] = [];
    const failed = (error: unknown, itemIndex: number): INodeExecutionData => {
      if (this.continueOnFail()) {
        const message = error instanceof Error ? error.message : String(error);
        return { json: { error: message }, pairedItem: { item: itemIndex } };
      }
      if (error instanceof NodeApiError || error instanceof NodeOperationError) throw error;
      throw new NodeOperationError(this.getNode(), error as Error, { itemIndex });
    };
    // Every job is submitted before the first wait, so that the service works on all items at once.
    const waits: (() => Promise<INodeExecutionData[]>)[] = [];
    for (let itemIndex = 0; itemIndex < items.length; itemIndex += 1) {
      try {
        const outcome = await startOperation(this, itemIndex);
        waits.push(async () => {
          const rows = typeof outcome === "function" ? await outcome() : outcome;
          return rows.map((json) => ({ json, pairedItem: { item: itemIndex } }));
        });
      } catch (error) {
        const row = failed(error, itemIndex);
        waits.push(async () => [row]);
      }
    }
    for (const [itemIndex, wait] of waits.entries()) {
      try {
        output.push(...(await wait()));
      } catch (error) {
        output.push(failed(error, itemIndex));
      }
    }
    return [output];
  }
}

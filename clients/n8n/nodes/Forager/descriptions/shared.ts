import type { INodeProperties } from "n8n-workflow";

/** Shown for some operations of a resource. */
export function shownFor(resource: string, ...operations: string[]): INodeProperties["displayOptions"] {
  return { show: { resource: [resource], operation: operations } };
}

/** How many entries an operation that lists returns. */
export function limits(resource: string): INodeProperties[] {
  return [
    {
      displayName: "Return All",
      name: "returnAll",
      type: "boolean",
      default: false,
      description: "Whether to return all results or only up to a given limit",
      displayOptions: shownFor(resource, "getAll"),
    },
    {
      displayName: "Limit",
      name: "limit",
      type: "number",
      typeOptions: { minValue: 1 },
      default: 50,
      description: "Max number of results to return",
      displayOptions: { show: { resource: [resource], operation: ["getAll"], returnAll: [false] } },
    },
  ];
}

export const priority: INodeProperties = {
  displayName: "Priority",
  name: "priority",
  type: "number",
  typeOptions: { minValue: 0, maxValue: 10 },
  default: 5,
  description: "Jobs with a higher priority run before your other jobs of the same type",
};

export const timeout: INodeProperties = {
  displayName: "Timeout (Seconds)",
  name: "timeoutSeconds",
  type: "number",
  typeOptions: { minValue: 1 },
  default: 600,
  description: "How long to wait for the result. After that the job goes on, and the item fails.",
};

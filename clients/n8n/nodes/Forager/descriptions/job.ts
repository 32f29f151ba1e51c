import type { INodeProperties } from "n8n-workflow";
import { limits, priority, shownFor, timeout } from "./shared";

/** Shown when a job of a type is submitted. */
function shownForType(...jobTypes: string[]): INodeProperties["displayOptions"] {
  return { show: { resource: ["job"], operation: ["submit"], jobType: jobTypes } };
}

/** The types of jobs, as Forager names them. */
const jobTypes = [
  {
    name: "Businesses on a Map (svcMaps)",
    value: "svcMaps",
    description: "Businesses that a search finds on a map",
  },
  {
    name: "Email Addresses (svcVerify)",
    value: "svcVerify",
    description: "Whether email addresses can receive mail",
  },
  { name: "People (svcPeople)", value: "svcPeople", description: "Decision makers and their profiles" },
  { name: "Website (svcSite)", value: "svcSite", description: "Contacts, facts and text of one website" },
];

export const jobProperties: INodeProperties[] = [
  {
    displayName: "Operation",
    name: "operation",
    type: "options",
    noDataExpression: true,
    displayOptions: { show: { resource: ["job"] } },
    options: [
      {
        name: "Cancel",
        value: "cancel",
        description: "Cancel a job that has not ended",
        action: "Cancel a job",
      },
      { name: "Get", value: "get", description: "Get the state of a job", action: "Get a job" },
      { name: "Get Many", value: "getAll", description: "List jobs, newest first", action: "Get many jobs" },
      {
        name: "Get Result",
        value: "getResult",
        description: "Get what a job has found",
        action: "Get the result of a job",
      },
      {
        name: "Submit",
        value: "submit",
        description: "Crawl a website, search a map, verify addresses or find people",
        action: "Submit a job",
      },
    ],
    default: "submit",
  },
  {
    displayName: "Job Type",
    name: "jobType",
    type: "options",
    options: jobTypes,
    default: "svcSite",
    description: "What to collect",
    displayOptions: shownFor("job", "submit"),
  },
  {
    displayName: "URL",
    name: "url",
    type: "string",
    default: "",
    required: true,
    placeholder: "e.g. https://www.example.com/",
    description: "Website to crawl",
    displayOptions: shownForType("svcSite"),
  },
  {
    displayName: "Search Query",
    name: "searchQuery",
    type: "string",
    default: "",
    required: true,
    placeholder: "e.g. joinery Bristol",
    description: "What to search for, as typed into a map",
    displayOptions: shownForType("svcMaps"),
  },
  {
    displayName: "Max Results",
    name: "maxResults",
    type: "number",
    typeOptions: { minValue: 1, maxValue: 2000 },
    default: 20,
    description: "Maximum number of businesses; above 100 only with deep: true in Payload",
    displayOptions: shownForType("svcMaps"),
  },
  {
    displayName: "Email Addresses",
    name: "emails",
    type: "string",
    default: "",
    required: true,
    placeholder: "e.g. info@example.com, sales@example.com",
    description: "Up to 100 addresses, separated by commas or spaces, or an array from an expression",
    displayOptions: shownForType("svcVerify"),
  },
  {
    displayName: "Mode",
    name: "mode",
    type: "options",
    options: [
      { name: "Profile", value: "profile", description: "One person's profile" },
      { name: "Research", value: "research", description: "A report about a person, with its sources" },
      { name: "Search", value: "search", description: "Profiles that match a query" },
    ],
    default: "search",
    displayOptions: shownForType("svcPeople"),
  },
  {
    displayName: "Search Query",
    name: "peopleQuery",
    type: "string",
    default: "",
    required: true,
    placeholder: "e.g. 10 CTOs at fintechs in Berlin",
    description: "Who to look for, in plain language",
    displayOptions: {
      show: { resource: ["job"], operation: ["submit"], jobType: ["svcPeople"], mode: ["search"] },
    },
  },
  {
    displayName: "Profile URL",
    name: "profileUrl",
    type: "string",
    default: "",
    required: true,
    description: "The person's profile",
    displayOptions: {
      show: {
        resource: ["job"],
        operation: ["submit"],
        jobType: ["svcPeople"],
        mode: ["profile", "research"],
      },
    },
  },
  {
    displayName: "Payload",
    name: "payload",
    type: "json",
    default: "{}",
    description:
      'More fields of the job\'s payload as JSON, for example {"max_pages": 5}. The API reference of the service lists them.',
    displayOptions: shownFor("job", "submit"),
  },
  {
    displayName: "Wait for Result",
    name: "wait",
    type: "boolean",
    default: true,
    description: "Whether to wait until the job has ended and return its result, instead of its ID",
    displayOptions: shownFor("job", "submit"),
  },
  {
    displayName: "Job ID",
    name: "jobId",
    type: "string",
    default: "",
    required: true,
    displayOptions: shownFor("job", "cancel", "get", "getResult"),
  },
  {
    displayName: "Wait for Result",
    name: "wait",
    type: "boolean",
    default: false,
    description:
      "Whether to wait until the job has ended, instead of returning its state if it is unfinished",
    displayOptions: shownFor("job", "getResult"),
  },
  {
    displayName: "Options",
    name: "options",
    type: "collection",
    placeholder: "Add option",
    default: {},
    options: [
      {
        displayName: "Idempotency Key",
        name: "idempotencyKey",
        type: "string",
        default: "",
        description:
          "A repeat with the same key within 24 hours submits nothing. By default every item of an execution has its own key, which retries of the execution keep.",
      },
      priority,
      timeout,
    ],
    displayOptions: shownFor("job", "submit"),
  },
  {
    displayName: "Options",
    name: "options",
    type: "collection",
    placeholder: "Add option",
    default: {},
    options: [timeout],
    displayOptions: shownFor("job", "getResult"),
  },
  ...limits("job"),
  {
    displayName: "Filters",
    name: "filters",
    type: "collection",
    placeholder: "Add filter",
    default: {},
    options: [
      {
        displayName: "Status",
        name: "status_filter",
        type: "options",
        options: ["Cancelled", "Completed", "Failed", "Processing", "Queued"].map((name) => ({
          name,
          value: name.toLowerCase(),
        })),
        default: "completed",
      },
      {
        displayName: "Type",
        name: "type_filter",
        type: "options",
        options: jobTypes,
        default: "svcSite",
      },
    ],
    displayOptions: shownFor("job", "getAll"),
  },
];

import type { INodeProperties } from "n8n-workflow";
import { limits, shownFor } from "./shared";

const text = { type: "string", default: "" } as const;

export const recordProperties: INodeProperties[] = [
  {
    displayName: "Operation",
    name: "operation",
    type: "options",
    noDataExpression: true,
    displayOptions: { show: { resource: ["record"] } },
    options: [
      {
        name: "Get Many",
        value: "getAll",
        description: "Search the records of your jobs",
        action: "Get many records",
      },
    ],
    default: "getAll",
  },
  {
    displayName: "Kind",
    name: "kind",
    type: "options",
    options: [
      { name: "Businesses", value: "businesses" },
      { name: "Domains", value: "domains" },
      { name: "Emails", value: "emails" },
      { name: "People", value: "people" },
      { name: "Phones", value: "phones" },
    ],
    default: "businesses",
    description: "What the records are about",
    displayOptions: shownFor("record", "getAll"),
  },
  ...limits("record"),
  {
    displayName: "Filters",
    name: "filters",
    type: "collection",
    placeholder: "Add filter",
    default: {},
    options: [
      { ...text, displayName: "Campaign ID", name: "campaign", description: "Found by this campaign" },
      { ...text, displayName: "Category", name: "category", description: "Category of a business" },
      {
        ...text,
        displayName: "Country",
        name: "country",
        description: "Two-letter ISO 3166 codes, separated by commas: any of them",
      },
      {
        displayName: "Has Email",
        name: "has_email",
        type: "boolean",
        default: true,
        description: "Whether the record has an email address",
      },
      {
        displayName: "Has Phone",
        name: "has_phone",
        type: "boolean",
        default: true,
        description: "Whether the record has a phone number",
      },
      {
        ...text,
        displayName: "Include",
        name: "include",
        description: "What to add to each record, for example emails,people",
      },
      { ...text, displayName: "Job ID", name: "job", description: "Found by this job" },
      { ...text, displayName: "List ID", name: "list", description: "In this list" },
      { ...text, displayName: "Search", name: "q", description: "Words, or their beginnings" },
      {
        displayName: "Seen Since",
        name: "seen_since",
        type: "dateTime",
        default: "",
        description: "Last found at this time or later",
      },
      { ...text, displayName: "Tag", name: "tag", description: "Tags, separated by commas: any of them" },
      {
        ...text,
        displayName: "Verification",
        name: "verification",
        description: "Verdicts (valid, risky, unknown, invalid), separated by commas: any of them",
      },
    ],
    displayOptions: shownFor("record", "getAll"),
  },
];

import type { INodeProperties } from "n8n-workflow";
import { shownFor } from "./shared";

export const campaignProperties: INodeProperties[] = [
  {
    displayName: "Operation",
    name: "operation",
    type: "options",
    noDataExpression: true,
    displayOptions: { show: { resource: ["campaign"] } },
    options: [
      {
        name: "Get",
        value: "get",
        description: "Get the state and progress of a campaign",
        action: "Get a campaign",
      },
      {
        name: "Start",
        value: "start",
        description: "Search a map in every place of a country or region",
        action: "Start a campaign",
      },
    ],
    default: "start",
  },
  {
    displayName: "Campaign ID",
    name: "campaignId",
    type: "string",
    default: "",
    required: true,
    displayOptions: shownFor("campaign", "get"),
  },
  {
    displayName: "Search Query",
    name: "query",
    type: "string",
    default: "",
    required: true,
    placeholder: "e.g. plumbers",
    description: "What to search for in each place",
    displayOptions: shownFor("campaign", "start"),
  },
  {
    displayName: "Country Code",
    name: "countryCode",
    type: "string",
    default: "",
    required: true,
    placeholder: "e.g. LU",
    description: "Two-letter ISO 3166 code",
    displayOptions: shownFor("campaign", "start"),
  },
  {
    displayName: "Advance Automatically",
    name: "autoAdvance",
    type: "boolean",
    default: true,
    description: "Whether the service searches the places by itself, instead of one per call of the API",
    displayOptions: shownFor("campaign", "start"),
  },
  {
    displayName: "More Fields",
    name: "more",
    type: "json",
    default: "{}",
    description:
      'More fields of the request as JSON, for example {"max_results": 20, "filter": {"mode": "population", "min_population": 50000}, "workflow": {}}. The API reference of the service lists them.',
    displayOptions: shownFor("campaign", "start"),
  },
];

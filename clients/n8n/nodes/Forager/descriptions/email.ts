import type { INodeProperties } from "n8n-workflow";
import { priority, shownFor, timeout } from "./shared";

export const emailProperties: INodeProperties[] = [
  {
    displayName: "Operation",
    name: "operation",
    type: "options",
    noDataExpression: true,
    displayOptions: { show: { resource: ["email"] } },
    options: [
      {
        name: "Verify",
        value: "verify",
        description: "Check whether addresses can receive mail, without sending any",
        action: "Verify email addresses",
      },
    ],
    default: "verify",
  },
  {
    displayName: "Email Addresses",
    name: "emails",
    type: "string",
    default: "",
    required: true,
    placeholder: "e.g. info@example.com, sales@example.com",
    description:
      "Addresses separated by commas or spaces, or an array from an expression. Returns one item per address.",
    displayOptions: shownFor("email", "verify"),
  },
  {
    displayName: "Options",
    name: "options",
    type: "collection",
    placeholder: "Add option",
    default: {},
    options: [priority, timeout],
    displayOptions: shownFor("email", "verify"),
  },
];

import {
  type IDataObject,
  type IHookFunctions,
  type INodeType,
  type INodeTypeDescription,
  type IWebhookFunctions,
  type IWebhookResponseData,
  NodeConnectionTypes,
} from "n8n-workflow";
import { callForager } from "../../shared/request";
import { events } from "./events";
import { refusalOf } from "./signature";

/** Kept by n8n with the workflow. */
interface Registration {
  webhookId?: string;
  secret?: string;
}

export class ForagerTrigger implements INodeType {
  description: INodeTypeDescription = {
    displayName: "Forager Trigger",
    name: "foragerTrigger",
    icon: { light: "file:../../icons/forager.svg", dark: "file:../../icons/forager.dark.svg" },
    group: ["trigger"],
    version: 1,
    subtitle: '={{$parameter["events"].join(", ") || "all events"}}',
    description: "Starts the workflow when something happens in Forager",
    defaults: { name: "Forager Trigger" },
    inputs: [],
    outputs: [NodeConnectionTypes.Main],
    credentials: [{ name: "foragerApi", required: true }],
    webhooks: [{ name: "default", httpMethod: "POST", responseMode: "onReceived", path: "webhook" }],
    properties: [
      {
        displayName: "Events",
        name: "events",
        type: "multiOptions",
        options: events,
        default: ["job.completed", "job.failed"],
        description: "The events to listen to. Without any, every event starts the workflow.",
      },
    ],
  };

  webhookMethods = {
    default: {
      /** Whether the registered webhook would still deliver what this node asks for, and can be verified. */
      async checkExists(this: IHookFunctions): Promise<boolean> {
        const { webhookId, secret } = registrationOf(this);
        if (!webhookId || !secret) return false;
        const { status, body } = await callForager(this, {
          method: "GET",
          path: pathOf(webhookId),
          accept: [404],
        });
        if (status === 404) return false;
        const wanted = wantedBy(this);
        return (
          body.enabled === true &&
          body.url === wanted.url &&
          JSON.stringify(body.event_types) === JSON.stringify(wanted.event_types)
        );
      },

      async create(this: IHookFunctions): Promise<boolean> {
        const wanted = wantedBy(this);
        // One that an earlier activation left behind cannot be verified, and would deliver each event once more.
        const { body: found } = await callForager(this, { method: "GET", path: "/api/v1/webhooks" });
        for (const { webhook_id, url } of found.webhooks as IDataObject[]) {
          if (url === wanted.url) await deleteWebhook(this, String(webhook_id));
        }
        const { body } = await callForager(this, { method: "POST", path: "/api/v1/webhooks", body: wanted });
        const registration = registrationOf(this);
        registration.webhookId = String(body.webhook_id);
        registration.secret = String(body.secret);
        return true;
      },

      async delete(this: IHookFunctions): Promise<boolean> {
        const registration = registrationOf(this);
        if (registration.webhookId) await deleteWebhook(this, registration.webhookId);
        delete registration.webhookId;
        delete registration.secret;
        return true;
      },
    },
  };

  async webhook(this: IWebhookFunctions): Promise<IWebhookResponseData> {
    const { headers, rawBody } = this.getRequestObject() as unknown as {
      headers: Record<string, string | undefined>;
      rawBody?: Buffer;
    };
    const { secret } = registrationOf(this);
    const refusal = secret
      ? refusalOf({ headers, rawBody: rawBody ?? Buffer.alloc(0) }, secret)
      : "This trigger has no registered webhook.";
    if (refusal !== undefined) {
      this.getResponseObject().status(401).json({ message: refusal });
      return { noWebhookResponse: true };
    }
    const { type, timestamp, data } = this.getBodyData();
    // Shows that the address works. It describes nothing that happened.
    if (type === "webhook.test") return { webhookResponse: { message: "The trigger is active." } };
    const event = { id: headers["webhook-id"], type, timestamp, data } as IDataObject;
    return { workflowData: [this.helpers.returnJsonArray([event])] };
  }
}

function registrationOf(context: IHookFunctions | IWebhookFunctions): Registration {
  return context.getWorkflowStaticData("node") as Registration;
}

/** The webhook as the service should have it. */
function wantedBy(context: IHookFunctions): IDataObject {
  const chosen = context.getNodeParameter("events", []) as string[];
  return {
    url: context.getNodeWebhookUrl("default"),
    event_types: chosen.length > 0 ? chosen : null,
    description: `n8n: ${context.getWorkflow().name ?? context.getNode().name}`.slice(0, 200),
  };
}

function pathOf(webhookId: string): string {
  return `/api/v1/webhooks/${encodeURIComponent(webhookId)}`;
}

/** One that is gone already counts as deleted. */
async function deleteWebhook(context: IHookFunctions, webhookId: string): Promise<void> {
  await callForager(context, { method: "DELETE", path: pathOf(webhookId), accept: [404] });
}

import { z } from "zod";

const id = (description: string) =>
  z.uuid().meta({ description, example: "0198c0de-7b1a-7c3e-9d1f-2f6a5b4c3d2e" });

/** Path parameters of the routes of one webhook. */
export const WebhookPath = z.object({ webhook_id: id("Identifier of the webhook.") });

/** And of those of one of its deliveries. */
export const DeliveryPath = WebhookPath.extend({ delivery_id: id("Identifier of the delivery.") });

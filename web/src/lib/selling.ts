import { textIn } from "./edited-job.ts";

/** What the user sells, and to whom: each needs the other. */
export interface Selling {
  isOn: boolean;
  product: string;
  customer: string;
}

export const notSelling: Selling = { isOn: false, product: "", customer: "" };

/** What the payload of an earlier job says. */
export function sellingOf(payload: Readonly<Record<string, unknown>> | undefined): Selling {
  const [product, customer] = [textIn(payload, "product_description"), textIn(payload, "icp_description")];
  return { isOn: product !== "" && customer !== "", product, customer };
}

/** The fields of the payload; null while one is missing. */
export function sellingPayload({ isOn, product, customer }: Selling) {
  if (!isOn) return {};
  if (product.trim() === "" || customer.trim() === "") return null;
  return { product_description: product.trim(), icp_description: customer.trim() };
}

export const sellingFields = ["product_description", "icp_description"];

import { textIn } from "../lib/edited-job.ts";
import { AreaField, CheckField } from "./fields.tsx";

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

const charsMax = 5_000;

export function SellingFields(props: { value: Selling; wasTried: boolean; change(value: Selling): void }) {
  const { value, wasTried, change } = props;
  const missing = (text: string) => (wasTried && text.trim() === "" ? "This field is required." : null);
  return (
    <>
      <CheckField
        label="Score each as a lead"
        about="An AI model compares what is found with what you sell, and gives its reasons."
        checked={value.isOn}
        change={(isOn) => change({ ...value, isOn })}
      />
      {value.isOn && (
        <>
          <AreaField
            label="What you sell"
            isRequired
            isPlain
            rows={3}
            maxLength={charsMax}
            placeholder="Booking software for craftspeople"
            value={value.product}
            problem={missing(value.product)}
            change={(product) => change({ ...value, product })}
          />
          <AreaField
            label="Your ideal customer"
            isRequired
            isPlain
            rows={3}
            maxLength={charsMax}
            placeholder="Workshops with 5 to 50 employees that take orders by phone"
            value={value.customer}
            problem={missing(value.customer)}
            change={(customer) => change({ ...value, customer })}
          />
        </>
      )}
    </>
  );
}

import type { Selling } from "../lib/selling.ts";
import { AreaField, CheckField } from "./fields.tsx";

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

import { type ReactNode, useId } from "react";

interface FieldProps {
  label: string;
  about?: ReactNode;
  /** Why the input is not accepted. */
  problem?: string | null | undefined;
}

/** A label, a control with its description, and what is wrong with it. */
function Field(
  props: FieldProps & {
    isRequired?: boolean | undefined;
    className?: string;
    children(common: {
      id: string;
      "aria-describedby": string | undefined;
      "aria-invalid": true | undefined;
    }): ReactNode;
  },
) {
  const { label, about, problem, isRequired, className = "", children } = props;
  const id = useId();
  const aboutId = `${id}-about`;
  const hasText = Boolean(about) || Boolean(problem);
  return (
    <div className={`field ${className}`}>
      <label htmlFor={id}>
        {label}
        {isRequired && <span className="needed"> (required)</span>}
      </label>
      {children({
        id,
        "aria-describedby": hasText ? aboutId : undefined,
        "aria-invalid": problem ? true : undefined,
      })}
      {hasText && (
        <p id={aboutId} className="field-about">
          {problem && <strong className="problem">{problem} </strong>}
          {about}
        </p>
      )}
    </div>
  );
}

interface TextProps extends FieldProps {
  value: string;
  change(value: string): void;
  placeholder?: string;
  isRequired?: boolean;
  maxLength?: number;
}

export function TextField({ value, change, placeholder, isRequired, maxLength, ...field }: TextProps) {
  return (
    <Field {...field} isRequired={isRequired}>
      {(common) => (
        <input
          {...common}
          type="text"
          required={isRequired}
          value={value}
          placeholder={placeholder}
          maxLength={maxLength}
          onChange={(event) => change(event.target.value)}
        />
      )}
    </Field>
  );
}

export function AreaField(props: TextProps & { rows?: number; isPlain?: boolean }) {
  const { value, change, placeholder, isRequired, maxLength, rows = 4, isPlain, ...field } = props;
  return (
    <Field {...field} isRequired={isRequired}>
      {(common) => (
        <textarea
          {...common}
          className={isPlain ? "plain" : undefined}
          rows={rows}
          required={isRequired}
          value={value}
          placeholder={placeholder}
          maxLength={maxLength}
          onChange={(event) => change(event.target.value)}
        />
      )}
    </Field>
  );
}

/** A whole number; empty for what the service decides. */
export function NumberField(
  props: FieldProps & { value: string; change(value: string): void; min: number; max: number; usual: number },
) {
  const { value, change, min, max, usual, ...field } = props;
  return (
    <Field {...field} problem={numberProblem(value, min, max)}>
      {(common) => (
        <input
          {...common}
          type="number"
          min={min}
          max={max}
          placeholder={String(usual)}
          value={value}
          onChange={(event) => change(event.target.value)}
        />
      )}
    </Field>
  );
}

export function numberProblem(value: string, min: number, max: number): string | null {
  if (value === "") return null;
  const number = Number(value);
  if (Number.isInteger(number) && number >= min && number <= max) return null;
  return `Enter a whole number from ${min} to ${max.toLocaleString()}.`;
}

export function CheckField(props: FieldProps & { checked: boolean; change(checked: boolean): void }) {
  const { checked, change, ...field } = props;
  return (
    <Field {...field} className="field-check">
      {(common) => (
        <input
          {...common}
          type="checkbox"
          checked={checked}
          onChange={(event) => change(event.target.checked)}
        />
      )}
    </Field>
  );
}

/** One of several values. */
export function SelectField<Value extends string>(
  props: FieldProps & {
    value: Value;
    options: readonly (readonly [value: NoInfer<Value>, text: string])[];
    isRequired?: boolean;
    change(value: NoInfer<Value>): void;
  },
) {
  const { value, options, change, isRequired, ...field } = props;
  return (
    <Field {...field} isRequired={isRequired}>
      {(common) => (
        <select
          {...common}
          required={isRequired}
          value={value}
          onChange={({ target }) => {
            const chosen = options.find(([name]) => name === target.value);
            if (chosen !== undefined) change(chosen[0]);
          }}
        >
          {options.map(([name, text]) => (
            <option key={name} value={name}>
              {text}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}

/** One of a few ways, each with what it does; in a row if their titles say it. */
export function ChoiceField<Value extends string>(props: {
  label: string;
  value: Value;
  options: readonly (readonly [value: NoInfer<Value>, title: string, about?: string])[];
  isRow?: boolean;
  change(value: NoInfer<Value>): void;
}) {
  const name = useId();
  return (
    <fieldset className={props.isRow ? "choice choice-row" : "choice"}>
      <legend>{props.label}</legend>
      {props.options.map(([value, title, about]) => (
        <label key={value}>
          <input
            type="radio"
            name={name}
            checked={props.value === value}
            onChange={() => props.change(value)}
          />
          <span>
            <span className="strong">{title}</span>
            {about !== undefined && <span className="sub">{about}</span>}
          </span>
        </label>
      ))}
    </fieldset>
  );
}

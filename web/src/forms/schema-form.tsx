import { useId } from "react";
import { type Field, type FormValues, fieldName, flatFields } from "../lib/schema-fields.ts";

interface SchemaFormProps {
  fields: readonly Field[];
  values: FormValues;
  /** Validation messages by field name. */
  problems: Readonly<Record<string, string>>;
  change(name: string, value: string | boolean): void;
}

/** A form generated from a schema of the API. */
export function SchemaForm({ fields, values, problems, change }: SchemaFormProps) {
  return (
    <div className="fields">
      {flatFields(fields).map((field) => (
        <FieldRow
          key={fieldName(field)}
          field={field}
          value={values[fieldName(field)]}
          problem={problems[fieldName(field)]}
          change={(value) => change(fieldName(field), value)}
        />
      ))}
    </div>
  );
}

interface FieldRowProps {
  field: Field;
  value: string | boolean | undefined;
  problem: string | undefined;
  change(value: string | boolean): void;
}

function FieldRow({ field, value, problem, change }: FieldRowProps) {
  const id = useId();
  const described = `${id}-about`;
  const label =
    field.path.length > 2 ? `${words(field.path.at(-2))}: ${field.label.toLowerCase()}` : field.label;
  const control = { id, field, value, change, describedBy: described, isInvalid: problem !== undefined };
  return (
    <div className={`field ${field.kind === "boolean" ? "field-check" : ""}`}>
      <label htmlFor={id}>
        {label}
        {field.required && <span className="needed"> (required)</span>}
      </label>
      <Control {...control} />
      <p id={described} className="field-about">
        {problem !== undefined && <strong className="problem">{problem} </strong>}
        {field.description}
      </p>
    </div>
  );
}

const words = (name: string | undefined) => {
  const text = (name ?? "").replaceAll("_", " ");
  return text.charAt(0).toUpperCase() + text.slice(1);
};

interface ControlProps extends Pick<FieldRowProps, "field" | "value" | "change"> {
  id: string;
  describedBy: string;
  isInvalid: boolean;
}

function Control({ id, field, value, change, describedBy, isInvalid }: ControlProps) {
  const common = {
    id,
    name: fieldName(field),
    "aria-describedby": describedBy,
    "aria-invalid": isInvalid || undefined,
    required: field.required,
  };
  const text = typeof value === "string" ? value : "";
  const placeholder = placeholderOf(field);
  switch (field.kind) {
    case "boolean":
      return (
        <input
          {...common}
          required={false}
          type="checkbox"
          checked={typeof value === "boolean" ? value : field.default === true}
          onChange={(event) => change(event.target.checked)}
        />
      );
    case "choice":
      return (
        <select {...common} value={text} onChange={(event) => change(event.target.value)}>
          <option value="">{field.default === undefined ? "–" : `${String(field.default)} (default)`}</option>
          {field.options
            .filter((option) => option !== field.default)
            .map((option) => (
              <option key={option}>{option}</option>
            ))}
        </select>
      );
    case "number":
      return (
        <input
          {...common}
          type="number"
          step={field.integer ? 1 : "any"}
          min={field.min}
          max={field.max}
          placeholder={placeholder}
          value={text}
          onChange={(event) => change(event.target.value)}
        />
      );
    case "list":
    case "addresses":
    case "json":
      return (
        <textarea
          {...common}
          rows={field.kind === "json" ? 4 : 3}
          placeholder={placeholder}
          value={text}
          onChange={(event) => change(event.target.value)}
        />
      );
    default:
      return (
        <input
          {...common}
          type="text"
          maxLength={field.maxLength}
          placeholder={placeholder}
          value={text}
          onChange={(event) => change(event.target.value)}
        />
      );
  }
}

function placeholderOf({ default: given, example }: Field): string | undefined {
  const shown = given ?? example;
  if (shown === undefined || shown === null || shown === "") return undefined;
  if (Array.isArray(shown))
    return shown.every((one) => typeof one !== "object") ? shown.join(", ") : undefined;
  return typeof shown === "object" ? JSON.stringify(shown) : String(shown);
}

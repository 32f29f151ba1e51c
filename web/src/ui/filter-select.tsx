interface FilterSelectProps {
  label: string;
  /** Undefined while the filter shows everything. */
  value: string | undefined;
  /** Values, each with its text where that differs. */
  options: readonly (string | readonly [value: string, text: string])[];
  /** Text of the option that shows everything. */
  everything?: string;
  choose(value: string | undefined): void;
}

/** A select that filters a list. */
export function FilterSelect({ label, value, options, everything = "Any", choose }: FilterSelectProps) {
  const choices = options.map((option) =>
    typeof option === "string" ? ([option, option] as const) : option,
  );
  return (
    <label>
      {label}
      <select value={value ?? ""} onChange={(event) => choose(event.target.value || undefined)}>
        <option value="">{everything}</option>
        {choices.map(([name, text]) => (
          <option key={name} value={name}>
            {text}
          </option>
        ))}
      </select>
    </label>
  );
}

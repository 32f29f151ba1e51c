/** A filter of a list: one of the values, or any. */
export function FilterSelect({
  label,
  value,
  options,
  choose,
}: {
  label: string;
  value: string | undefined;
  options: readonly string[];
  /** Called with an empty text for any value. */
  choose(value: string): void;
}) {
  return (
    <label>
      {label}
      <select value={value ?? ""} onChange={(event) => choose(event.target.value)}>
        <option value="">Any</option>
        {options.map((option) => (
          <option key={option}>{option}</option>
        ))}
      </select>
    </label>
  );
}

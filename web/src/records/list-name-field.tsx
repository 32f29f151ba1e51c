/** The name of a list of records. */
export function ListNameField(props: { label?: string; name: string; setName(name: string): void }) {
  const { label = "Name", name, setName } = props;
  return (
    <label className="field">
      <span>{label}</span>
      <input
        value={name}
        required
        maxLength={60}
        pattern="[^,]*"
        title="without commas"
        onChange={({ target }) => setName(target.value)}
      />
    </label>
  );
}

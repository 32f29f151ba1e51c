/** As the API limits it. */
const noteMax = 500;

/** Why entries are put on the suppression list. */
export function NoteField({ note, setNote }: { note: string; setNote(note: string): void }) {
  return (
    <label className="field">
      <span>
        Note <span className="muted">optional</span>
      </span>
      <input
        value={note}
        maxLength={noteMax}
        autoComplete="off"
        placeholder="Asked by phone not to be contacted"
        onChange={({ target }) => setNote(target.value)}
      />
    </label>
  );
}

import { type FormEvent, useState } from "react";

/** Searches a list when it is submitted or cleared. Give it the text as its key. */
export function SearchBox(props: {
  text: string;
  label: string;
  placeholder: string;
  find(text: string): void;
}) {
  const { label, placeholder, find } = props;
  const [text, setText] = useState(props.text);
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    find(text.trim());
  };
  return (
    <search>
      <form className="record-search" onSubmit={onSubmit}>
        <input
          type="search"
          aria-label={label}
          placeholder={placeholder}
          maxLength={200}
          value={text}
          onChange={({ target }) => {
            setText(target.value);
            // The field's own button for clearing it.
            if (target.value === "" && props.text !== "") find("");
          }}
        />
        <button type="submit">Search</button>
      </form>
    </search>
  );
}

import { initials } from "../lib/initials.ts";

/** In place of a photo: an image of somebody would tell another host who looks at them. */
export function Avatar({ name }: { name: string | null }) {
  return (
    <span className="avatar" aria-hidden="true">
      {initials(name)}
    </span>
  );
}

/** What was withheld, left out or could not be done, in the service's sentences. */
export function Notes({ notes }: { notes: readonly string[] }) {
  return notes.map((note) => (
    <p key={note} className="note">
      {note}
    </p>
  ));
}

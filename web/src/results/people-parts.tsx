import { initials } from "../lib/initials.ts";

/** Initials instead of a photo: loading one would reveal the viewer to another host. */
export function Avatar({ name }: { name: string | null }) {
  return (
    <span className="avatar" aria-hidden="true">
      {initials(name)}
    </span>
  );
}

/** The service's notes on what it withheld, omitted or could not do. */
export function Notes({ notes }: { notes: readonly string[] }) {
  return notes.map((note) => (
    <p key={note} className="note">
      {note}
    </p>
  ));
}

import { Link } from "@tanstack/react-router";
import type { Remedy } from "../lib/job-remedy.ts";

/** What helps after a failure, with the way to the page where it is done. */
export function RemedyText({ remedy: { text, page } }: { remedy: Remedy }) {
  return (
    <span className="sub">
      {text}
      {page && (
        <>
          {" "}
          <Link to={page.to}>{page.title}</Link>
        </>
      )}
    </span>
  );
}

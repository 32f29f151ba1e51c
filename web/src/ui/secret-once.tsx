import { type ReactNode, useEffect, useId, useRef } from "react";
import { focusMain } from "./focus-main.ts";
import { Copyable } from "./parts.tsx";

/** A secret that the service reveals only once, shown until the user confirms having stored it. */
export function SecretOnce(props: {
  title: string;
  label: string;
  secret: string;
  children: ReactNode;
  done(): void;
}) {
  const title = useId();
  const place = useRef<HTMLElement>(null);
  const done = () => {
    props.done();
    focusMain();
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new secret takes the focus
  useEffect(() => {
    place.current?.focus();
    place.current?.scrollIntoView({ block: "nearest" });
  }, [props.secret]);
  return (
    <section ref={place} className="panel secret" tabIndex={-1} aria-labelledby={title}>
      <div className="panel-head">
        <h2 id={title}>{props.title}</h2>
      </div>
      <p>Copy it now. You will not see it again. {props.children}</p>
      <Copyable label={props.label} text={props.secret} />
      <button type="button" onClick={done}>
        I have stored it
      </button>
    </section>
  );
}

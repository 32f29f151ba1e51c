import { type ReactNode, useEffect, useId, useRef } from "react";
import { focusMain } from "./focus-main.ts";
import { Copyable } from "./parts.tsx";

/** A secret that the service tells this once, until somebody says that they have it. */
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
  // biome-ignore lint/correctness/useExhaustiveDependencies: another secret is to be read as the first one was
  useEffect(() => {
    place.current?.focus();
    place.current?.scrollIntoView({ block: "nearest" });
  }, [props.secret]);
  return (
    <section ref={place} className="panel secret" tabIndex={-1} aria-labelledby={title}>
      <div className="panel-head">
        <h2 id={title}>{props.title}</h2>
      </div>
      <p>It is shown this once: copy it now to where it is needed. {props.children}</p>
      <Copyable label={props.label} text={props.secret} />
      <button type="button" onClick={done}>
        I have stored it
      </button>
    </section>
  );
}

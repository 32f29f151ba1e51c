import { moved } from "../lib/moved.ts";

/** Chooses items of a list and their order. */
export function OrderChoice(props: {
  /** Of the two lists, for screen readers: "columns". */
  what: string;
  all: readonly { name: string; head: string }[];
  chosen: readonly string[];
  /** Is always chosen. */
  fixed?: string | undefined;
  choose(names: readonly string[]): void;
}) {
  const { what, all, chosen, fixed, choose } = props;
  const others = all.filter(({ name }) => !chosen.includes(name));
  const headOf = (name: string) => all.find((item) => item.name === name)?.head ?? name;
  return (
    <div className="order-choice">
      <ol className="column-list" aria-label={`Shown ${what}`}>
        {chosen.map((name, index) => (
          <li key={name}>
            <label>
              <input
                type="checkbox"
                checked
                disabled={name === fixed}
                onChange={() => choose(chosen.filter((one) => one !== name))}
              />
              {headOf(name)}
            </label>
            <MoveButton
              name={headOf(name)}
              to="up"
              isOff={index === 0}
              move={() => choose(moved(chosen, name, -1))}
            />
            <MoveButton
              name={headOf(name)}
              to="down"
              isOff={index === chosen.length - 1}
              move={() => choose(moved(chosen, name, 1))}
            />
          </li>
        ))}
      </ol>
      {others.length > 0 && (
        <ul className="column-list" aria-label={`Hidden ${what}`}>
          {others.map(({ name, head }) => (
            <li key={name}>
              <label>
                <input type="checkbox" checked={false} onChange={() => choose([...chosen, name])} />
                {head}
              </label>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function MoveButton(props: { name: string; to: "up" | "down"; isOff: boolean; move(): void }) {
  const { name, to, isOff, move } = props;
  return (
    // Not disabled at the end: the browser would move the focus away from it.
    <button
      type="button"
      className="icon-button"
      aria-label={`Move ${name} ${to}`}
      aria-disabled={isOff || undefined}
      onClick={move}
    >
      {to === "up" ? "↑" : "↓"}
    </button>
  );
}

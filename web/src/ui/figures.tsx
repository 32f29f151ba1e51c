/** Large numbers, each with a name above and a note below. */
export function Figures(props: {
  label: string;
  figures: readonly [name: string, value: string, note: string][];
}) {
  return (
    <dl className="figures" aria-label={props.label}>
      {props.figures.map(([name, value, note]) => (
        <div key={name} className="figure">
          <dt>{name}</dt>
          <dd>
            <span className="figure-value">{value}</span>
            <span className="sub">{note}</span>
          </dd>
        </div>
      ))}
    </dl>
  );
}

import styles from './parts.module.css';

export interface Figure {
  name: string;
  value: string;
  /** Small text after the value. */
  unit?: string;
}

/** Numbers in a row, each below its label. */
export function Figures({ label, figures }: { label: string; figures: readonly Figure[] }) {
  return (
    <dl className={styles.figures} aria-label={label}>
      {figures.map(({ name, value, unit }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            {value} {unit !== undefined && <small>{unit}</small>}
          </dd>
        </div>
      ))}
    </dl>
  );
}

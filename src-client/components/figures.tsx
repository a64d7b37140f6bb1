import { formatLocale } from '../lib/texts/shown-locale.ts';
import styles from './figures.module.css';

export interface Figure {
  name: string;
  value: string | number;
  /** Small text after the value. */
  unit?: string;
}

interface FiguresProps {
  /** Accessible name. Leave it out when a heading already says it. */
  label?: string;
  /** A frame around every figure, in columns of equal width. */
  framed?: boolean;
  figures: readonly Figure[];
}

/** Numbers in a row, each below its label. */
export function Figures({ label, framed = false, figures }: FiguresProps) {
  return (
    <dl className={framed ? styles.framed : styles.line} aria-label={label}>
      {figures.map(({ name, value, unit }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            {typeof value === 'number' ? value.toLocaleString(formatLocale) : value}
            {unit !== undefined && <small> {unit}</small>}
          </dd>
        </div>
      ))}
    </dl>
  );
}

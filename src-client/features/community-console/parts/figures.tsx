import styles from './console.module.css';

/** Labels with numbers, side by side. */
export function Figures({ items }: { items: readonly (readonly [string, string | number])[] }) {
  return (
    <dl className={styles.figures}>
      {items.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{typeof value === 'number' ? value.toLocaleString('en-US') : value}</dd>
        </div>
      ))}
    </dl>
  );
}

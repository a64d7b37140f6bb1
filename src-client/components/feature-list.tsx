import styles from './feature-list.module.css';

/** A ticked list of what a plan includes. */
export function FeatureList({ items }: { items: readonly string[] }) {
  return (
    <ul className={styles.list}>
      {items.map((item) => (
        <li key={item}>
          <svg viewBox="0 0 16 16" aria-hidden="true" focusable="false">
            <path d="M3 8.500l3.200 3.200L13 4.800" />
          </svg>
          <span>{item}</span>
        </li>
      ))}
    </ul>
  );
}

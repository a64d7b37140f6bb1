import styles from './feature-list.module.css';

const TICK = 'M3 8.5l3.2 3.2L13 4.8';
const DASH = 'M4 8h8';

interface FeatureListProps {
  items: readonly string[];
  isMissing?: (item: string) => boolean;
}

/** Some plans also list what they exclude. */
const startsWithNo = (item: string) => /^no /i.test(item);

/** A ticked list of a plan's features. */
export function FeatureList({ items, isMissing = startsWithNo }: FeatureListProps) {
  return (
    <ul className={styles.list}>
      {items.map((item) => (
        <li key={item} data-missing={isMissing(item) || undefined}>
          <svg viewBox="0 0 16 16" aria-hidden="true" focusable="false">
            <path d={isMissing(item) ? DASH : TICK} />
          </svg>
          <span>{item}</span>
        </li>
      ))}
    </ul>
  );
}

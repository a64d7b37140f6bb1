import type { BulkItemView } from '../../../../src/contract/discord/discord-bulk.contract.ts';
import styles from '../bulk/bulk.module.css';
import dialogStyles from './dialog-content.module.css';

interface ExplainedListProps {
  title: string;
  items: readonly BulkItemView[];
}

/** Members with the reason why the action skips or failed them. */
export function ExplainedList({ title, items }: ExplainedListProps) {
  return (
    <div>
      <h3>{title}</h3>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll container must be reachable by keyboard */}
      <section className={dialogStyles.list} aria-label={title} tabIndex={0}>
        <ul className={styles.explained}>
          {items.map((item) => (
            <li key={item.memberId}>
              <strong>{item.name}</strong>
              <small>{item.message}</small>
            </li>
          ))}
        </ul>
      </section>
    </div>
  );
}

import { type ReactNode, useId } from 'react';
import styles from './panel.module.css';

interface PanelProps {
  title: string;
  /** Count beside the title. */
  count?: number | undefined;
  note?: ReactNode;
  aside?: ReactNode;
  children?: ReactNode;
}

export function Panel({ title, count, note, aside, children }: PanelProps) {
  const id = useId();
  return (
    <section className={styles.panel} aria-labelledby={id}>
      <header className={styles.head}>
        <div>
          <h2 className={styles.title} id={id}>
            {title}
            {count !== undefined && <span className={styles.count}>{count}</span>}
          </h2>
          {note !== undefined && <p className={styles.note}>{note}</p>}
        </div>
        {aside !== undefined && <div className={styles.aside}>{aside}</div>}
      </header>
      {children}
    </section>
  );
}

/** Panels in one column. */
export function PanelStack({ children }: { children: ReactNode }) {
  return <div className={styles.stack}>{children}</div>;
}

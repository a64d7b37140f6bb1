import type { ReactNode } from 'react';
import styles from './panel.module.css';

interface PanelProps {
  title?: ReactNode;
  level?: 1 | 2;
  aside?: ReactNode;
  children: ReactNode;
  className?: string | undefined;
}

/** A card with a heading. `level` fits the page's outline. */
export function Panel({ title, level = 2, aside, children, className }: PanelProps) {
  const Heading = level === 1 ? 'h1' : 'h2';
  return (
    <section className={className === undefined ? styles.panel : `${styles.panel} ${className}`}>
      {title !== undefined && (
        <header className={styles.head}>
          <Heading className={styles.title}>{title}</Heading>
          {aside}
        </header>
      )}
      {children}
    </section>
  );
}

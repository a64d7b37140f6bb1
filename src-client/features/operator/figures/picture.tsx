import type { ReactNode } from 'react';
import styles from './charts.module.css';

interface PictureProps {
  title: string;
  /** The chart in a sentence: its numbers are in a table. */
  text: string;
  children: ReactNode;
}

/** A chart as one image for screen readers. */
export function Picture({ title, text, children }: PictureProps) {
  return (
    <figure className={styles.picture}>
      <figcaption>{title}</figcaption>
      {/* Hidden from screen readers: the table contains the same numbers. */}
      <div role="img" aria-label={`${title}. ${text}`}>
        {children}
      </div>
    </figure>
  );
}

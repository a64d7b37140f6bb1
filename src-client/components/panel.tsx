import { type ReactNode, useId } from 'react';
import styles from './panel.module.css';

interface PanelProps {
  title?: ReactNode;
  level?: 1 | 2;
  /** For links to this panel. */
  id?: string;
  /** One of many on an operator's page: tighter, and a landmark named by its heading. */
  dense?: boolean;
  /** Right of the heading. */
  aside?: ReactNode;
  /** Below the heading. */
  note?: ReactNode;
  /** Text in place of the content. */
  empty?: string | false;
  children: ReactNode;
  className?: string | undefined;
}

/** A card with a heading. `level` fits the page's outline. */
export function Panel(props: PanelProps) {
  const {
    id,
    title,
    level = 2,
    dense = false,
    aside,
    note,
    empty,
    children,
    className = '',
  } = props;
  const Heading = level === 1 ? 'h1' : 'h2';
  const heading = useId();
  return (
    <section
      id={id}
      className={`${styles.panel} ${className}`}
      data-dense={dense || undefined}
      aria-labelledby={dense && title !== undefined ? heading : undefined}
    >
      {title !== undefined && (
        <header className={styles.head}>
          <Heading id={dense ? heading : undefined} className={styles.title}>
            {title}
          </Heading>
          {dense && aside !== undefined ? <div className={styles.aside}>{aside}</div> : aside}
        </header>
      )}
      {note !== undefined && <p className={styles.note}>{note}</p>}
      {empty ? <p className={styles.empty}>{empty}</p> : children}
    </section>
  );
}

import type { ReactNode } from 'react';
import { Breakable } from '../../../components/breakable.tsx';
import { usePageTitle } from '../../../lib/use-page-title.ts';
import styles from './operator-frame.module.css';

interface OperatorPageProps {
  title: string;
  /** Beside the heading, such as a badge. */
  mark?: ReactNode;
  /** Right of the heading. */
  actions?: ReactNode;
  children: ReactNode;
}

/** A page inside the operator's frame, with its heading. */
export function OperatorPage({ title, mark, actions, children }: OperatorPageProps) {
  usePageTitle(title);
  return (
    <>
      <header className={styles.head}>
        <div className={styles.title}>
          <h1>{title.includes('@') ? <Breakable text={title} /> : title}</h1>
          {mark}
        </div>
        {actions !== undefined && <div className={styles.actions}>{actions}</div>}
      </header>
      {children}
    </>
  );
}

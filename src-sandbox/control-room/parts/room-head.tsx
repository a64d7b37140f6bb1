import type { ReactNode } from 'react';
import styles from './room-head.module.css';

interface RoomHeadProps {
  title: string;
  /** One sentence: the role that the visitor plays in this room. */
  lead: string;
  children?: ReactNode;
}

export function RoomHead({ title, lead, children }: RoomHeadProps) {
  return (
    <div className={styles.head}>
      <div className={styles.words}>
        <h1 className={styles.title}>{title}</h1>
        <p className={styles.lead}>{lead}</p>
      </div>
      {children !== undefined && <div className={styles.actions}>{children}</div>}
    </div>
  );
}

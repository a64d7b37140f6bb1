import type { ReactNode } from 'react';
import styles from './status-badge.module.css';

export type BadgeTone = 'positive' | 'neutral' | 'attention' | 'negative';

export function StatusBadge({ tone, children }: { tone: BadgeTone; children: ReactNode }) {
  return <span className={`${styles.badge} ${styles[tone]}`}>{children}</span>;
}

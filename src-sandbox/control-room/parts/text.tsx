import type { ReactNode } from 'react';
import { dateFormat } from '../../../src/domain/dates/date-text.ts';
import styles from './text.module.css';

/** An id, route or code to compare or copy. */
export function Mono({ children }: { children: ReactNode }) {
  return <code className={styles.mono}>{children}</code>;
}

export function Muted({ children }: { children: ReactNode }) {
  return <span className={styles.muted}>{children}</span>;
}

/** A name with distinguishing details below it. */
export function Named({ name, detail }: { name: ReactNode; detail?: ReactNode }) {
  return (
    <span className={styles.named}>
      <span className={styles.name}>{name}</span>
      {detail !== undefined && <span className={styles.muted}>{detail}</span>}
    </span>
  );
}

const MOMENT = dateFormat('moment', { locale: 'en', timeZone: 'UTC' });

/** A sandbox time in UTC, from ISO text or epoch seconds. */
export function Moment({ at }: { at: string | number }) {
  const date = new Date(typeof at === 'number' ? at * 1000 : at);
  return (
    <time className={styles.moment} dateTime={date.toISOString()}>
      {MOMENT.format(date)}
    </time>
  );
}

/** An amount in the currency's minor unit. */
export function Amount({ cents, currency }: { cents: number; currency: string }) {
  const format = new Intl.NumberFormat('en', { style: 'currency', currency });
  return <span className={styles.moment}>{format.format(cents / 100)}</span>;
}

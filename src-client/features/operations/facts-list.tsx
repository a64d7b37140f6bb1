import type { ReactNode } from 'react';
import styles from './facts-list.module.css';

export type Fact = readonly [name: string, value: ReactNode];

/** Names at the left, what is known at the right. */
export function FactsList({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className={styles.facts}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

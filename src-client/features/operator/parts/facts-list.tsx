import type { ReactNode } from 'react';
import styles from './facts-list.module.css';

type Fact = readonly [name: string, value: ReactNode];

/** Labels on the left, values on the right. */
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

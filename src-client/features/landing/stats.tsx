import { LANDING_COPY as COPY } from '../../../src/texts/pages/landing.texts.ts';
import type { LandingProps } from './landing-props.ts';
import styles from './stats.module.css';

export function Stats({ settings }: LandingProps) {
  const stats = [
    [COPY.stats.traders, settings.stats.traders],
    [COPY.stats.accuracy, settings.stats.accuracy],
    [COPY.stats.coverage, settings.stats.coverage],
  ] as const;
  return (
    <dl className={styles.stats}>
      {stats.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

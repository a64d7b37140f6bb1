import { LANDING_COPY as COPY } from '../../../src/texts/pages/landing.texts.ts';
import type { LandingProps } from './landing-props.ts';
import styles from './stats.module.css';

type Accuracy = LandingProps['settings']['stats'];

/** A link if it is the rate of the public record. The server renders the same. */
function Accuracy({ accuracy, accuracyNote }: Accuracy) {
  if (accuracyNote === undefined) return accuracy;
  return (
    <a href="/record">
      {accuracy}
      {accuracyNote !== '' && <small>{accuracyNote}</small>}
    </a>
  );
}

export function Stats({ settings, proof }: LandingProps) {
  const stats = [
    [COPY.stats.traders, settings.stats.traders],
    [COPY.stats.accuracy, <Accuracy key="accuracy" {...settings.stats} />],
    [COPY.stats.coverage, settings.stats.coverage],
  ] as const;
  return (
    <>
      <dl className={styles.stats}>
        {stats.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p className={styles.proof}>{proof}</p>
    </>
  );
}

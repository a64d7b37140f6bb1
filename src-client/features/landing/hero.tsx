import type { Catalogue } from '../../../src/domain/catalogue/catalogue.ts';
import { isDocumented } from '../../../src/domain/catalogue/documented-catalogue.ts';
import { indicatorsOf } from '../../../src/domain/indicator.ts';
import { LANDING_COPY as COPY } from '../../../src/texts/pages/landing.texts.ts';
import { CandleChart } from '../chart/candle-chart.tsx';
import { WavePane } from '../chart/wave-pane.tsx';
import { HERO_MARKET } from './demo-markets.ts';
import styles from './hero.module.css';
import type { LandingProps } from './landing-props.ts';
import { Stats } from './stats.tsx';

/** Names what the chart draws: the documented indicators, or a shop's first ones. */
function legendOf(catalogue: Catalogue) {
  const keys = ['signals', 'blocks', 'wave'];
  const names = isDocumented(catalogue)
    ? COPY.hero.legend
    : indicatorsOf(catalogue).map(({ title }) => title);
  return names.slice(0, keys.length).map((name, at) => ({ key: keys[at], name }));
}

function HeroChart({ catalogue }: Pick<LandingProps, 'catalogue'>) {
  return (
    <figure className={styles.figure}>
      <figcaption className={styles.caption}>
        <span>{COPY.hero.chartTitle}</span>
        <ul className={styles.legend}>
          {legendOf(catalogue).map(({ key, name }) => (
            <li key={key} data-key={key}>
              {name}
            </li>
          ))}
        </ul>
        <span className={styles.note}>{COPY.hero.chartNote}</span>
      </figcaption>
      <div className={styles.price}>
        <CandleChart
          candles={HERO_MARKET}
          width={1200}
          height={430}
          zones={3}
          signals
          label={COPY.hero.chart}
        />
      </div>
      <div className={styles.wave}>
        <WavePane candles={HERO_MARKET} width={1200} height={130} label={COPY.hero.wave} />
      </div>
    </figure>
  );
}

export function Hero(props: LandingProps) {
  return (
    <section className={styles.hero}>
      <p className={styles.eyebrow}>{COPY.hero.eyebrow}</p>
      <h1>
        {COPY.hero.titleLead} <span>{COPY.hero.titleTail}</span>
      </h1>
      <div className={styles.intro}>
        <p className={styles.lead}>{COPY.hero.lead}</p>
        <p className={styles.actions}>
          <a className={styles.primary} href="#pricing">
            {COPY.hero.plans}
          </a>
          <a className={styles.secondary} href="#features">
            {COPY.hero.how}
          </a>
        </p>
      </div>
      <HeroChart {...props} />
      <Stats {...props} />
    </section>
  );
}

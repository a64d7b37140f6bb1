import { LANDING_COPY as COPY } from '../../../src/texts/pages/landing.texts.ts';
import { TILES } from './feature-copy.ts';
import styles from './feature-tiles.module.css';
import { SectionHead } from './section-head.tsx';

export function FeatureTiles() {
  return (
    <section className={styles.section} aria-labelledby="tiles-title">
      <SectionHead id="tiles-title" title={COPY.tilesTitle} />
      <ul className={styles.tiles}>
        {TILES.map(({ texts, icon }) => (
          <li key={texts.title}>
            <svg viewBox="0 0 24 24" aria-hidden="true" focusable="false">
              <path d={icon} />
            </svg>
            <h3>{texts.title}</h3>
            <p>{texts.text}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}

import { LANDING_COPY as COPY } from '../../../src/texts/pages/landing.texts.ts';
import { TILES } from './feature-copy.ts';
import styles from './feature-tiles.module.css';
import type { LandingProps } from './landing-props.ts';
import { SectionHead } from './section-head.tsx';
import { showcaseRows } from './showcase-rows.ts';

export function FeatureTiles({ catalogue }: Pick<LandingProps, 'catalogue'>) {
  // The menu's link needs a place in a shop without indicators too.
  const id = showcaseRows(catalogue).length === 0 ? 'features' : undefined;
  return (
    <section id={id} className={styles.section} aria-labelledby="tiles-title">
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

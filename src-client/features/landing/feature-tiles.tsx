import { LANDING_COPY as COPY } from './copy.ts';
import { TILES } from './feature-copy.ts';
import styles from './feature-tiles.module.css';
import { SectionHead } from './section-head.tsx';

export function FeatureTiles() {
  return (
    <section className={styles.section} aria-labelledby="tiles-title">
      <SectionHead id="tiles-title" title={COPY.tilesTitle} />
      <ul className={styles.tiles}>
        {TILES.map((tile) => (
          <li key={tile.title}>
            <svg viewBox="0 0 24 24" aria-hidden="true" focusable="false">
              <path d={tile.icon} />
            </svg>
            <h3>{tile.title}</h3>
            <p>{tile.text}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}

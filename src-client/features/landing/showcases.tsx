import { LANDING_COPY as COPY } from '../../../src/texts/pages/landing.texts.ts';
import type { LandingProps } from './landing-props.ts';
import { SectionHead } from './section-head.tsx';
import { ShowcasePicture } from './showcase-picture.tsx';
import { showcaseRows, showcaseTitle } from './showcase-rows.ts';
import styles from './showcases.module.css';

function ShowcaseArticle({ row }: { row: ReturnType<typeof showcaseRows>[number] }) {
  return (
    <article className={styles.row}>
      <div className={styles.text}>
        <p className={row.isTop ? styles.premium : styles.plan}>{row.plans}</p>
        <h3>{row.title}</h3>
        <p className={styles.lead}>{row.text}</p>
        {row.points.length > 0 && (
          <ul>
            {row.points.map((point) => (
              <li key={point}>{point}</li>
            ))}
          </ul>
        )}
      </div>
      <ShowcasePicture id={row.picture} file={row.file} title={row.title} />
    </article>
  );
}

/** A shop without indicators has none. */
export function Showcases({ catalogue }: Pick<LandingProps, 'catalogue'>) {
  const rows = showcaseRows(catalogue);
  if (rows.length === 0) return null;
  const title = showcaseTitle(catalogue, rows.length);
  return (
    <section id="features" className={styles.section} aria-labelledby="features-title">
      <SectionHead {...COPY.features} title={title} id="features-title" />
      {rows.map((row) => (
        <ShowcaseArticle key={row.key} row={row} />
      ))}
    </section>
  );
}

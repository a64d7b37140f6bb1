import { LANDING_COPY as COPY, SHOWCASE_TEXTS } from '../../../src/texts/pages/landing.texts.ts';
import { SHOWCASES, type Showcase } from './feature-copy.ts';
import { SectionHead } from './section-head.tsx';
import { ShowcasePicture } from './showcase-picture.tsx';
import styles from './showcases.module.css';

function ShowcaseRow({ showcase }: { showcase: Showcase }) {
  const { title, text, points } = SHOWCASE_TEXTS[showcase.id];
  return (
    <article className={styles.row}>
      <div className={styles.text}>
        <p className={showcase.premium ? styles.premium : styles.plan}>
          {showcase.premium ? COPY.premium : COPY.standard}
        </p>
        <h3>{title}</h3>
        <p className={styles.lead}>{text}</p>
        <ul>
          {points.map((point) => (
            <li key={point}>{point}</li>
          ))}
        </ul>
      </div>
      <ShowcasePicture id={showcase.id} />
    </article>
  );
}

export function Showcases() {
  return (
    <section id="features" className={styles.section} aria-labelledby="features-title">
      <SectionHead {...COPY.features} id="features-title" />
      {SHOWCASES.map((showcase) => (
        <ShowcaseRow key={showcase.id} showcase={showcase} />
      ))}
    </section>
  );
}

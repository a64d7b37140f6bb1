import { indicatorsOf } from '../../../src/domain/indicator.ts';
import { FAQ_COPY as COPY } from '../../../src/texts/on-demand/landing-more.texts.ts';
import type { LandingProps } from './landing-props.ts';
import styles from './questions.module.css';
import { SectionHead } from './section-head.tsx';

/** Refund policy and contact included. Questions about what the shop does not sell are left out. */
export function Questions({ catalogue, contact }: Pick<LandingProps, 'catalogue' | 'contact'>) {
  const hasIndicators = indicatorsOf(catalogue).length > 0;
  const hasCommunity = catalogue.entitlements.some(({ provider }) => provider === 'discord');
  const asked: { question: string; answer: string; link?: string }[] = [
    COPY.cancel,
    COPY.change,
    ...(hasIndicators ? [COPY.indicators] : []),
    ...(hasCommunity ? [COPY.community] : []),
    COPY.card,
    COPY.refunds,
  ];
  return (
    <section id="faq" className={styles.section} aria-labelledby="faq-title">
      <SectionHead id="faq-title" title={COPY.title} />
      <div className={styles.list}>
        {asked.map(({ question, answer, link }) => (
          <details key={question}>
            <summary>{question}</summary>
            <p>
              {answer} {link !== undefined && <a href="/withdraw">{link}</a>}
            </p>
          </details>
        ))}
      </div>
      <p className={styles.contact}>
        {COPY.contact} {contact}
      </p>
      <p className={styles.status}>
        {COPY.status} <a href="/status">{COPY.statusLink}</a>
      </p>
    </section>
  );
}

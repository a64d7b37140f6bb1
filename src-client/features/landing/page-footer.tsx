import { LANDING_COPY as COPY } from '../../../src/texts/pages/landing.texts.ts';
import { BrandMark } from '../../components/frame/brand.tsx';
import type { LandingProps } from './landing-props.ts';
import styles from './page-footer.module.css';

type FooterProps = Pick<LandingProps, 'languages' | 'links' | 'legal' | 'record'> & {
  brandName: string;
};

export function PageFooter({ brandName, languages, links, legal, record }: FooterProps) {
  return (
    <footer className={styles.footer}>
      <div className={styles.inner}>
        <p className={styles.brand}>
          <BrandMark /> {brandName}
        </p>
        <nav className={styles.links} aria-label={COPY.footer.links}>
          {links}
          {legal}
          {record}
          <a href="/status">{COPY.footer.status}</a>
        </nav>
        {languages}
        <p className={styles.risk}>{COPY.footer.risk}</p>
      </div>
    </footer>
  );
}

import { LANDING_COPY as COPY } from '../../../src/texts/pages/landing.texts.ts';
import { BrandMark } from '../../components/frame/brand.tsx';
import type { LandingProps } from './landing-props.ts';
import styles from './page-footer.module.css';

type FooterProps = Pick<LandingProps, 'languages' | 'legal'> & {
  settings: Pick<LandingProps['settings'], 'brandName' | 'links'>;
};

export function PageFooter({ settings, languages, legal }: FooterProps) {
  const { links, brandName } = settings;
  return (
    <footer className={styles.footer}>
      <div className={styles.inner}>
        <p className={styles.brand}>
          <BrandMark /> {brandName}
        </p>
        <nav className={styles.links} aria-label={COPY.footer.links}>
          <a href={links.help}>{COPY.footer.help}</a>
          <a href={links.contact}>{COPY.footer.contact}</a>
          <a href={links.privacy}>{COPY.footer.privacy}</a>
          <a href={links.terms}>{COPY.footer.terms}</a>
          {legal}
        </nav>
        {languages}
        <p className={styles.risk}>{COPY.footer.risk}</p>
      </div>
    </footer>
  );
}

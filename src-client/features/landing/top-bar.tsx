import { FRAME_COPY } from '../../../src/texts/pages/frame.texts.ts';
import { LANDING_COPY as COPY } from '../../../src/texts/pages/landing.texts.ts';
import { Brand } from '../../components/frame/brand.tsx';
import type { LandingProps } from './landing-props.ts';
import { SchemeButton } from './scheme-button.tsx';
import styles from './top-bar.module.css';

export function TopBar({ settings, signedIn }: LandingProps) {
  return (
    <header className={styles.bar}>
      <div className={styles.inner}>
        <Brand name={settings.brandName} />
        <nav className={styles.anchors} aria-label={FRAME_COPY.sections}>
          <a href="#features">{COPY.nav.features}</a>
          <a href="#pricing">{COPY.nav.pricing}</a>
        </nav>
        <SchemeButton className={styles.scheme} />
        <div className={styles.actions}>
          {signedIn ? (
            <a className={styles.primary} href="/">
              {COPY.nav.dashboard}
            </a>
          ) : (
            <>
              <a className={styles.quiet} href="/login">
                {COPY.nav.signIn}
              </a>
              <a className={styles.primary} href="#pricing">
                {COPY.nav.start}
              </a>
            </>
          )}
        </div>
      </div>
    </header>
  );
}

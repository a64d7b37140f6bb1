import { FRAME_COPY } from '../../../src/texts/pages/frame.texts.ts';
import { settings } from '../../lib/public-settings.ts';
import styles from './legal-links.module.css';

const LEGAL = settings.legal ?? [];

/** The seller's legal pages, below every page. Nothing until one is written. */
export function LegalLinks() {
  if (LEGAL.length === 0) return null;
  return (
    <nav className={styles.links} aria-label={FRAME_COPY.legal}>
      {LEGAL.map(({ path, name }) => (
        <a key={path} href={path}>
          {name}
        </a>
      ))}
    </nav>
  );
}

/** Those that the documented footer does not have. */
export function OtherLegalLinks() {
  const { privacy, terms } = settings.links;
  return LEGAL.filter(({ path }) => path !== privacy && path !== terms).map(({ path, name }) => (
    <a key={path} href={path}>
      {name}
    </a>
  ));
}

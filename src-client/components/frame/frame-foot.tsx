import { lazy, Suspense } from 'react';
import { FRAME_LINKS_COPY as COPY } from '../../../src/texts/on-demand/frame-links.texts.ts';
import { contactHref, settings } from '../../lib/public-settings.ts';
import styles from './frame-foot.module.css';
import { LanguageLinks } from './language-links.tsx';

const { legal, links, sandbox } = settings;

/** A shop in production never loads it. */
const SandboxNote = lazy(async () => ({
  default: (await import('./sandbox-note.tsx')).SandboxNote,
}));

/** The last lines of a page: its languages, the links of the shop, and the note of the sandbox. */
export function FrameFoot() {
  return (
    <>
      <LanguageLinks />
      <FrameLinks />
      <Suspense>{sandbox.length > 0 && <SandboxNote />}</Suspense>
    </>
  );
}

/** Operators sign in below it, and invitations and unknown addresses lead there. */
const isBelowAdmin = () => /^\/admin(\/|$)/.test(window.location.pathname);

/** The legal pages, and the ways to help. Nothing while the shop set up none, and for operators. */
function FrameLinks() {
  const contact = contactHref();
  if (isBelowAdmin()) return null;
  if (legal === undefined && contact === null && links.help === '#') return null;
  return (
    <nav className={styles.links} aria-label={COPY.label}>
      {legal?.map(({ path, name }) => (
        <a key={path} href={path}>
          {name}
        </a>
      ))}
      {links.help !== '#' && <a href={links.help}>{COPY.help}</a>}
      {contact !== null && <a href={contact}>{COPY.contact}</a>}
      <a href="/status">{COPY.status}</a>
    </nav>
  );
}

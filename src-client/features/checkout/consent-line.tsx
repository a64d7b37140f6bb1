import { Fragment } from 'react';
import { CONSENT_COPY as COPY } from '../../../src/texts/pages/checkout.texts.ts';
import { settings } from '../../lib/public-settings.ts';
import styles from './step-layout.module.css';

const NO_PAGE = '#';

interface Consent {
  sentence: string;
  /** Linked parts of the sentence. */
  links: readonly { name: string; href: string }[];
}

/** The sentence that a buyer agrees to by paying. Null: the seller publishes no document. */
function consent(): Consent | null {
  const { terms, privacy } = settings.links;
  const named = { terms: COPY.termsName, privacy: COPY.privacyName };
  const links = [
    { name: named.terms, href: terms },
    { name: named.privacy, href: privacy },
  ].filter(({ href }) => href !== NO_PAGE);
  if (links.length === 0) return null;
  if (links.length === 2) return { sentence: COPY.both(named), links };
  return { sentence: terms === NO_PAGE ? COPY.privacy(named) : COPY.terms(named), links };
}

/** Sent with the payment: the server records it beside the documents of that moment. */
export const agreedTo = (): { agreedTo?: string } => {
  const sentence = consent()?.sentence;
  return sentence === undefined ? {} : { agreedTo: sentence };
};

export function ConsentLine() {
  const shown = consent();
  if (shown === null) return null;
  const parts = shown.links.reduce<(string | Consent['links'][number])[]>(
    (pieces, link) => pieces.flatMap((piece) => splitAt(piece, link)),
    [shown.sentence],
  );
  return (
    <p className={styles.trust}>
      {parts.map((part) =>
        typeof part === 'string' ? (
          <Fragment key={part}>{part}</Fragment>
        ) : (
          <a key={part.name} href={part.href} target="_blank" rel="noreferrer">
            {part.name}
          </a>
        ),
      )}
    </p>
  );
}

function splitAt(
  piece: string | Consent['links'][number],
  link: Consent['links'][number],
): (string | Consent['links'][number])[] {
  if (typeof piece !== 'string' || !piece.includes(link.name)) return [piece];
  const at = piece.indexOf(link.name);
  return [piece.slice(0, at), link, piece.slice(at + link.name.length)];
}

import { Fragment } from 'react';
import { type ConsentSentence, consentSentence } from '../../../src/texts/consent-sentence.ts';
import { CONSENT_COPY as COPY } from '../../../src/texts/pages/checkout.texts.ts';
import { settings } from '../../lib/public-settings.ts';
import styles from './step-layout.module.css';

type Link = ConsentSentence['links'][number];

function consent(): ConsentSentence | null {
  const { termsName, privacyName, both, terms, privacy } = COPY;
  return consentSentence(settings.links, {
    termsName,
    privacyName,
    both: both.source,
    terms: terms.source,
    privacy: privacy.source,
  });
}

/** Sent with the payment: the server records its own sentence if this one is the same. */
export const agreedTo = (): { agreedTo?: string } => {
  const sentence = consent()?.sentence;
  return sentence === undefined ? {} : { agreedTo: sentence };
};

export function ConsentLine() {
  const shown = consent();
  if (shown === null) return null;
  const parts = shown.links.reduce<(string | Link)[]>(
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

function splitAt(piece: string | Link, link: Link): (string | Link)[] {
  if (typeof piece !== 'string' || !piece.includes(link.name)) return [piece];
  const at = piece.indexOf(link.name);
  return [piece.slice(0, at), link, piece.slice(at + link.name.length)];
}

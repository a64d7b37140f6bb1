import { UPGRADE_COPY as COPY } from '../../../src/texts/pages/upgrade.texts.ts';
import { ContactLink } from '../../components/frame/contact-link.tsx';
import { contactHref } from '../../lib/public-settings.ts';
import { OfferPanel } from '../offers/offer-panel.tsx';
import styles from './upgrade-page.module.css';

/** Nothing is sold during an open dispute, nor after a lost one. */
export function UpgradeRefused({ refusal }: { refusal: 'blocked' | 'on-hold' }) {
  const isBlocked = refusal === 'blocked';
  return (
    <OfferPanel title={isBlocked ? COPY.blockedTitle : COPY.holdTitle} back={COPY.back}>
      <p className={styles.lead}>{isBlocked ? blockedText() : COPY.holdLead}</p>
      {isBlocked && (
        <p>
          <ContactLink />
        </p>
      )}
    </OfferPanel>
  );
}

const blockedText = () =>
  contactHref() === null ? COPY.blockedLead : `${COPY.blockedLead} ${COPY.blockedUnlock}`;

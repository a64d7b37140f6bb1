import { Link } from '@tanstack/react-router';
import { UPGRADE_COPY as COPY } from '../../../src/texts/pages/upgrade.texts.ts';
import { ContactLink } from '../../components/frame/contact-link.tsx';
import { Panel } from '../../components/panel.tsx';
import styles from './upgrade-page.module.css';

/** Nothing is sold during an open dispute, nor after a lost one. */
export function UpgradeRefused({ refusal }: { refusal: 'blocked' | 'on-hold' }) {
  const isBlocked = refusal === 'blocked';
  return (
    <Panel title={isBlocked ? COPY.blockedTitle : COPY.holdTitle} level={1}>
      <p className={styles.lead}>{isBlocked ? COPY.blockedLead : COPY.holdLead}</p>
      {isBlocked && (
        <p>
          <ContactLink />
        </p>
      )}
      <p>
        <Link to="/">{COPY.back}</Link>
      </p>
    </Panel>
  );
}

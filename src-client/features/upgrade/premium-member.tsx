import { Link } from '@tanstack/react-router';
import { Panel } from '../../components/panel.tsx';
import { UPGRADE_COPY as COPY } from './copy.ts';
import styles from './upgrade-page.module.css';

export function PremiumMember() {
  return (
    <Panel title={COPY.premiumTitle} level={1}>
      <p className={styles.lead}>{COPY.premiumLead}</p>
      <p>
        <Link to="/">{COPY.back}</Link>
      </p>
    </Panel>
  );
}

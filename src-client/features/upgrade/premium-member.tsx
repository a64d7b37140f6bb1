import { Link } from '@tanstack/react-router';
import { UPGRADE_COPY as COPY } from '../../../src/texts/pages/upgrade.texts.ts';
import { Panel } from '../../components/panel.tsx';
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

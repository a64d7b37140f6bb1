import { Link } from '@tanstack/react-router';
import { UPGRADE_COPY as COPY } from '../../../src/texts/pages/upgrade.texts.ts';
import { Panel } from '../../components/panel.tsx';
import styles from './upgrade-page.module.css';

/** Nothing is sold during an open dispute. */
export function UpgradeOnHold() {
  return (
    <Panel title={COPY.holdTitle} level={1}>
      <p className={styles.lead}>{COPY.holdLead}</p>
      <p>
        <Link to="/">{COPY.back}</Link>
      </p>
    </Panel>
  );
}

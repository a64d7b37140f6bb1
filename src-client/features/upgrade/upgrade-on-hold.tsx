import { Link } from '@tanstack/react-router';
import { Panel } from '../../components/panel.tsx';
import { UPGRADE_COPY as COPY } from './copy.ts';
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

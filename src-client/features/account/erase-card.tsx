import { Button } from '@mantine/core';
import { useState } from 'react';
import { DATA_COPY as COPY } from '../../../src/texts/pages/account.texts.ts';
import { Panel } from '../../components/panel.tsx';
import styles from './account-page.module.css';
import { EraseDialog } from './erase-dialog.tsx';

/** The last card of the page: nothing on it can be undone. */
export function EraseCard({ email }: { email: string }) {
  const [asking, setAsking] = useState(false);
  return (
    <Panel title={COPY.eraseCard} className={styles.danger}>
      <div className={styles.stack}>
        <p className={styles.note}>{COPY.eraseNote}</p>
        <Button variant="outline" color="var(--wl-bear)" onClick={() => setAsking(true)}>
          {COPY.erase}
        </Button>
      </div>
      {asking && <EraseDialog email={email} onClose={() => setAsking(false)} />}
    </Panel>
  );
}

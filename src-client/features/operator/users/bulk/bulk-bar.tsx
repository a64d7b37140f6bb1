import { Button } from '@mantine/core';
import { useState } from 'react';
import type { UsersBulkAction } from '../../../../../src/contract/operator/desk/users-bulk.contract.ts';
import { trpc } from '../../../../lib/call/trpc.ts';
import { useMay } from '../../role/role-root.tsx';
import styles from './bulk.module.css';
import { BulkDialog } from './bulk-dialog.tsx';
import { BulkProgress } from './bulk-progress.tsx';
import { BULK_COPY as COPY } from './copy.ts';
import { MAX_SELECTED, type Selection } from './use-selection.ts';

const ACTIONS = [
  { action: 'sync', right: 'users.help' },
  { action: 'set-up-mail', right: 'users.help' },
  { action: 'free-days', right: 'plans.grant' },
] as const;

interface BulkBarProps {
  selection: Selection;
  /** Users that the list shows. Empty while it loads. */
  shown: readonly { id: string }[];
}

/** Acts on the selected users, and shows how far an action is. */
export function BulkBar({ selection, shown }: BulkBarProps) {
  const { ids, add, clear } = selection;
  const [asking, setAsking] = useState<UsersBulkAction | null>(null);
  const [begun, setBegun] = useState<string | null>(null);
  const [hidden, setHidden] = useState<readonly string[]>([]);
  const { data: recent = [] } = trpc.admin.recentUsersBulk.useQuery();
  // After a reload too: the action runs on without this page.
  const jobId = begun ?? recent.find(({ state }) => state !== 'done')?.jobId ?? null;
  const may = useMay();
  return (
    <div className={styles.bulk}>
      <div className={styles.bar}>
        <p role="status">
          {COPY.selected(ids.size)}
          {ids.size === MAX_SELECTED && ` · ${COPY.atMost(MAX_SELECTED)}`}
        </p>
        <Button
          size="xs"
          variant="default"
          disabled={shown.length === 0 || ids.size === MAX_SELECTED}
          onClick={() => add(shown.map(({ id }) => id))}
        >
          {COPY.selectShown}
        </Button>
        <Button size="xs" variant="default" disabled={ids.size === 0} onClick={clear}>
          {COPY.clear}
        </Button>
        <span className={styles.actions}>
          {ACTIONS.filter(({ right }) => may(right)).map(({ action }) => (
            <Button
              key={action}
              size="xs"
              variant="default"
              disabled={ids.size === 0}
              onClick={() => setAsking(action)}
            >
              {COPY.actions[action]}
            </Button>
          ))}
        </span>
      </div>
      {jobId !== null && !hidden.includes(jobId) && (
        <BulkProgress
          key={jobId}
          jobId={jobId}
          onHide={() => {
            setHidden((before) => [...before, jobId]);
            setBegun(null);
          }}
        />
      )}
      {asking !== null && (
        <BulkDialog
          action={asking}
          accountIds={[...ids]}
          onStarted={setBegun}
          onClose={() => setAsking(null)}
        />
      )}
    </div>
  );
}

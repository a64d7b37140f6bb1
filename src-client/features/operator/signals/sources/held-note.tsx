import { Button } from '@mantine/core';
import { useState } from 'react';
import type {
  HeldAlertsAnswer,
  SignalSourceView,
} from '../../../../../src/contract/operator/signals-operator.contract.ts';
import { trpc } from '../../../../lib/call/trpc.ts';
import { notify } from '../../../../lib/toasts.ts';
import { ConfirmDialog } from '../../parts/confirm-dialog.tsx';
import { useMay } from '../../role/role-root.tsx';
import { SOURCES_COPY as COPY } from '../copy.ts';
import styles from '../signals.module.css';
import { useSignalsRefresh } from '../use-signals-refresh.ts';

type Decision = 'release' | 'drop';

/** Alerts that wait because too many came at once, or one failed. Empty for a source without any. */
export function HeldNote({ source }: { source: SignalSourceView }) {
  const { key, name, held, heldAt, maxPerMinute } = source;
  const [asked, setAsked] = useState<Decision | null>(null);
  const may = useMay();
  if (held === 0 && asked === null) return null;
  return (
    <div className={styles.held}>
      <p>{heldAt === null ? COPY.asideText(held) : COPY.heldText(held, maxPerMinute)}</p>
      {may('signals.send') && (
        <div className={styles.cardActions}>
          <Button
            size="compact-sm"
            aria-label={COPY.of(COPY.release(held), name)}
            onClick={() => setAsked('release')}
          >
            {COPY.release(held)}
          </Button>
          <Button
            size="compact-sm"
            variant="default"
            aria-label={COPY.of(COPY.drop(held), name)}
            onClick={() => setAsked('drop')}
          >
            {COPY.drop(held)}
          </Button>
        </div>
      )}
      {asked !== null && (
        <DecisionDialog
          decision={asked}
          sourceKey={key}
          held={held}
          onClose={() => setAsked(null)}
        />
      )}
    </div>
  );
}

interface DecisionDialogProps {
  decision: Decision;
  sourceKey: string;
  held: number;
  onClose: () => void;
}

function DecisionDialog({ decision, sourceKey, held, onClose }: DecisionDialogProps) {
  const refresh = useSignalsRefresh();
  const isRelease = decision === 'release';
  const onSuccess = async ({ count, failed }: HeldAlertsAnswer) => {
    await refresh();
    const { title, message } = isRelease ? COPY.released(count) : COPY.dropped(count);
    const waiting = COPY.notDecided(count, failed);
    if (failed > 0) notify.error(waiting.title, waiting.message);
    else notify.success(title, message);
    onClose();
  };
  const release = trpc.admin.releaseAlerts.useMutation({ onSuccess });
  const drop = trpc.admin.dropAlerts.useMutation({ onSuccess });
  const call = isRelease ? release : drop;
  return (
    <ConfirmDialog
      title={isRelease ? COPY.releaseTitle(held) : COPY.dropTitle(held)}
      confirm={isRelease ? COPY.releaseNow : COPY.dropNow}
      keep={COPY.keepHeld}
      call={call}
      onConfirm={() => call.mutate({ key: sourceKey })}
      onClose={onClose}
    >
      <p>{isRelease ? COPY.releaseText : COPY.dropText}</p>
    </ConfirmDialog>
  );
}

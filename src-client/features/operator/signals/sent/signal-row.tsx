import { Button } from '@mantine/core';
import { useState } from 'react';
import type { ListedSignal } from '../../../../../src/contract/operator/signals-operator.contract.ts';
import { StatusBadge } from '../../../../components/status-badge.tsx';
import { showRecent } from '../../../../lib/dates.ts';
import { useMay } from '../../role/role-root.tsx';
import { SignalLine } from '../parts/signal-line.tsx';
import { useSendKey } from '../parts/use-send-key.ts';
import { SENT_COPY as COPY } from '../sent-copy.ts';
import styles from '../signals.module.css';
import { CorrectDialog } from './correct-dialog.tsx';
import { isDelivered, isSettled } from './delivery-state.ts';
import { DeliveryTable } from './delivery-table.tsx';
import { WithdrawDialog } from './withdraw-dialog.tsx';

/** One entry of the record with its deliveries, and what an operator may do about it. */
export function SignalRow({ signal, sourceName }: { signal: ListedSignal; sourceName: string }) {
  const { seq, kind, ref, receivedAt, strategy, byOperator, withdrawnBy, correctedBy } = signal;
  const [opened, setOpened] = useState<'correct' | 'withdraw' | null>(null);
  const close = () => setOpened(null);
  const sendKey = useSendKey();
  const may = useMay();
  const isCorrectable = kind !== 'correction' && kind !== 'withdrawal' && withdrawnBy === null;
  return (
    <li className={styles.sent} data-withdrawn={withdrawnBy !== null || undefined}>
      <div className={styles.sentHead}>
        <strong className={styles.seq}>{COPY.number(seq)}</strong>
        <time dateTime={receivedAt}>{showRecent(receivedAt)}</time>
        <span>{strategy === null ? sourceName : `${sourceName} · ${strategy}`}</span>
        {ref !== null && <span>{COPY.about(ref)}</span>}
        {byOperator && <span>{COPY.byOperator}</span>}
        {withdrawnBy !== null && <StatusBadge tone="neutral">{COPY.withdrawn}</StatusBadge>}
        {correctedBy.length > 0 && <StatusBadge tone="attention">{COPY.corrected}</StatusBadge>}
        {signal.isLate && (
          <span title={COPY.lateHint}>
            <StatusBadge tone="attention">{COPY.late}</StatusBadge>
          </span>
        )}
      </div>
      <div className={styles.sentBody}>
        <SignalLine signal={signal} />
        {isCorrectable && may('signals.send') && (
          <div className={styles.cardActions}>
            {kind !== 'note' && (
              <Button
                size="compact-sm"
                variant="default"
                aria-label={COPY.of(COPY.correct, seq)}
                onClick={() => setOpened('correct')}
              >
                {COPY.correct}
              </Button>
            )}
            <Button
              size="compact-sm"
              variant="default"
              aria-label={COPY.of(COPY.withdraw, seq)}
              onClick={() => setOpened('withdraw')}
            >
              {COPY.withdraw}
            </Button>
          </div>
        )}
      </div>
      <Later withdrawnBy={withdrawnBy} correctedBy={correctedBy} />
      <Deliveries signal={signal} />
      {opened === 'correct' && <CorrectDialog signal={signal} sendKey={sendKey} onClose={close} />}
      {opened === 'withdraw' && (
        <WithdrawDialog signal={signal} sendKey={sendKey} onClose={close} />
      )}
    </li>
  );
}

function Later({ withdrawnBy, correctedBy }: Pick<ListedSignal, 'withdrawnBy' | 'correctedBy'>) {
  const sentences = [
    ...(correctedBy.length === 0 ? [] : [COPY.correctedBy(correctedBy)]),
    ...(withdrawnBy === null ? [] : [COPY.withdrawnBy(withdrawnBy)]),
  ];
  if (sentences.length === 0) return null;
  return <p className={styles.quiet}>{sentences.join(' ')}</p>;
}

/** One line, which opens the table. */
function Deliveries({ signal }: { signal: ListedSignal }) {
  const { deliveries } = signal;
  const [isOpen, setIsOpen] = useState(false);
  if (deliveries.length === 0) return <p className={styles.quiet}>{COPY.nowhere}</p>;
  const done = deliveries.filter(isDelivered).length;
  const failed = deliveries.filter(({ state }) => state === 'failed').length;
  const next = deliveries.find((each) => !isSettled(each));
  return (
    <details className={styles.details} onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary>
        {COPY.done(done, deliveries.length)}
        {failed > 0 && <span className={styles.bad}> · {COPY.failed(failed)}</span>}
        {next !== undefined && !next.isDue && ` · ${COPY.next(showRecent(next.dueAt))}`}
      </summary>
      {isOpen && <DeliveryTable signal={signal} />}
    </details>
  );
}

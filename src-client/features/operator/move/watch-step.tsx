import { TextInput } from '@mantine/core';
import { useState } from 'react';
import type { MoveView } from '../../../../src/contract/operator/move.contract.ts';
import { Panel } from '../../../components/panel.tsx';
import { trpc } from '../../../lib/call/trpc.ts';
import { showAgo } from '../../../lib/dates.ts';
import { entitlementName } from '../../../lib/entitlement-name.ts';
import importStyles from '../import/import.module.css';
import { ConfirmDialog } from '../parts/confirm-dialog.tsx';
import { PersonLink } from '../parts/person-link.tsx';
import { Table } from '../parts/table.tsx';
import { RightButton } from '../role/right-button.tsx';
import { MOVE_COPY as COPY, MOVE_STATE_NAME } from './copy.ts';
import { RivalsNote } from './rivals-note.tsx';
import { useMoveCall } from './use-move-call.ts';

const COLUMNS = ['Person', 'Access', 'Since'];
type Ending = 'finish' | 'rollBack';

function stateText({ state, counts }: MoveView): string {
  if (state === 'matched') return COPY.notWatching;
  if (state === 'moving') return COPY.moving(counts.moved, counts.adopt + counts.attach);
  return state === 'watching' ? COPY.watching(counts.moved) : MOVE_STATE_NAME[state];
}

/** Progress, and what would be taken from people. Ends with "finish" or "roll back". */
export function WatchStep({ move }: { move: MoveView }) {
  const [ending, setEnding] = useState<Ending | null>(null);
  const isWatching = move.state === 'watching';
  return (
    <Panel dense title={COPY.watch}>
      <div className={importStyles.page}>
        <p role="status">{stateText(move)}</p>
        {isWatching && move.withheld.length === 0 && (
          <p className={importStyles.muted}>{COPY.noneWithheld}</p>
        )}
        {move.withheld.length > 0 && (
          <Table compact bounded label={COPY.withheld} columns={COLUMNS}>
            {move.withheld.map((each) => (
              <tr key={`${each.accountId} ${each.entitlement}`}>
                <td>
                  <PersonLink accountId={each.accountId} name={each.email} />
                </td>
                <td>{entitlementName(each.entitlement)}</td>
                <td>{showAgo(each.since)}</td>
              </tr>
            ))}
          </Table>
        )}
        {isWatching && (
          <div className={importStyles.row}>
            <RightButton right="users.import" size="sm" onClick={() => setEnding('finish')}>
              {COPY.finish}
            </RightButton>
            <RightButton
              right="users.import"
              size="sm"
              variant="default"
              onClick={() => setEnding('rollBack')}
            >
              {COPY.rollBack}
            </RightButton>
          </div>
        )}
        {/* Last, because it arrives late and grows: nothing below it moves under a click. */}
        {isWatching && <RivalsNote />}
      </div>
      {ending !== null && (
        <EndingDialog move={move} ending={ending} onClose={() => setEnding(null)} />
      )}
    </Panel>
  );
}

function EndingDialog({
  move,
  ending,
  onClose,
}: {
  move: MoveView;
  ending: Ending;
  onClose: () => void;
}) {
  const [typed, setTyped] = useState('');
  const { onSettled } = useMoveCall();
  const done = { onSettled, onSuccess: onClose };
  const finish = trpc.admin.finishMove.useMutation(done);
  const rollBack = trpc.admin.rollBackMove.useMutation(done);
  const call = ending === 'finish' ? finish : rollBack;
  const isFinish = ending === 'finish';
  return (
    <ConfirmDialog
      title={isFinish ? COPY.finishTitle : COPY.rollBackTitle}
      confirm={isFinish ? COPY.finish.replace('…', '') : COPY.rollBack.replace('…', '')}
      keep={COPY.cancel}
      disabled={typed.trim() !== String(move.counts.moved)}
      call={call}
      onConfirm={() => call.mutate({ id: move.id, typed: Number(typed) })}
      onClose={onClose}
    >
      <p>{isFinish ? COPY.finishWhat : COPY.rollBackWhat}</p>
      <TextInput
        label={COPY.type(move.counts.moved)}
        inputMode="numeric"
        value={typed}
        onChange={({ currentTarget: { value } }) => setTyped(value)}
      />
    </ConfirmDialog>
  );
}

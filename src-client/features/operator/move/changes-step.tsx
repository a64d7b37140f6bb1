import { useState } from 'react';
import type { MoveView } from '../../../../src/contract/operator/move.contract.ts';
import { Figures } from '../../../components/figures.tsx';
import { Panel } from '../../../components/panel.tsx';
import { trpc } from '../../../lib/call/trpc.ts';
import { entitlementName } from '../../../lib/entitlement-name.ts';
import { count } from '../../../lib/texts/count.ts';
import importStyles from '../import/import.module.css';
import { ConfirmDialog } from '../parts/confirm-dialog.tsx';
import { PROVIDER_NAMES } from '../parts/provider-names.ts';
import { Count, Table } from '../parts/table.tsx';
import { RightButton } from '../role/right-button.tsx';
import { MOVE_COPY as COPY } from './copy.ts';
import { useMoveCall } from './use-move-call.ts';

const COLUMNS = [
  'Provider',
  { name: 'Gains', number: true },
  { name: 'Keeps', number: true },
  { name: 'Loses', number: true },
];

/** The move's effect on people, before it is applied. Observing keeps it from taking anything. */
export function ChangesStep({ move }: { move: MoveView }) {
  const [asking, setAsking] = useState(false);
  const { onSettled } = useMoveCall();
  const apply = trpc.admin.applyMove.useMutation({
    onSettled,
    onSuccess: () => setAsking(false),
  });
  const { adopt, attach, known, merged, skip, conflicts } = move.counts;
  const people = adopt + attach;
  const undecided = move.prices.filter(({ decision }) => decision === 'open').length;
  return (
    <Panel dense title={COPY.changes}>
      <div className={importStyles.page}>
        <Figures
          label={COPY.changes}
          figures={[
            { name: COPY.adopt, value: adopt },
            { name: COPY.attach, value: attach },
            { name: COPY.known, value: known },
            { name: COPY.merged, value: merged },
            { name: COPY.skip, value: skip },
            { name: COPY.conflicts, value: conflicts },
          ]}
        />
        <Table label={COPY.atProviders} columns={COLUMNS}>
          {move.changes.map(({ provider, gains, keeps, loses }) => (
            <tr key={provider}>
              <td>{PROVIDER_NAMES[provider]}</td>
              <Count value={gains} />
              <Count value={keeps} />
              <Count bad value={loses} />
            </tr>
          ))}
        </Table>
        <p>
          {move.gives.length === 0
            ? COPY.givesNothing
            : `${COPY.gives}: ${move.gives
                .map((each) => `${entitlementName(each.entitlement)} ${count(each.people)}`)
                .join(' · ')}`}
        </p>
        <p className={importStyles.muted}>{COPY.safe}</p>
        {move.state === 'matched' && people > 0 && (
          <div className={importStyles.row}>
            <RightButton right="users.import" size="sm" onClick={() => setAsking(true)}>
              {COPY.apply(people)}
            </RightButton>
            {undecided > 0 && <p className={importStyles.muted}>{COPY.undecided(undecided)}</p>}
          </div>
        )}
      </div>
      {asking && (
        <ConfirmDialog
          title={COPY.applyTitle(people)}
          confirm={COPY.apply(people)}
          keep={COPY.keep}
          call={apply}
          onConfirm={() => apply.mutate({ id: move.id, expected: move.expected })}
          onClose={() => setAsking(false)}
        >
          <p>{COPY.applyWhat}</p>
          <p>{COPY.safe}</p>
        </ConfirmDialog>
      )}
    </Panel>
  );
}

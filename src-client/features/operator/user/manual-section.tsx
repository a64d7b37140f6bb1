import { useState } from 'react';
import type { OperatorUser } from '../../../../src/contract/operator/operator-user.contract.ts';
import { Panel } from '../../../components/panel.tsx';
import { trpc } from '../../../lib/call/trpc.ts';
import { showDay } from '../../../lib/dates.ts';
import { entitlementName } from '../../../lib/entitlement-name.ts';
import parts from '../parts/parts.module.css';
import { Table } from '../parts/table.tsx';
import { RightButton } from '../role/right-button.tsx';
import { USER_COPY as COPY } from './copy.ts';
import { GrantDialog } from './grant-dialog.tsx';
import { useOutcome } from './use-user-action.ts';

const COLUMNS = ['What', 'Reason', 'By', 'Since', 'Until', 'Action'];

/** Access granted by operators independently of the subscription, with author and reason. */
export function ManualSection({ user }: { user: OperatorUser }) {
  const [isGranting, setIsGranting] = useState(false);
  const outcome = useOutcome();
  const end = trpc.admin.endManualGrant.useMutation({
    onError: outcome.onError,
    onSuccess: () => outcome.onSuccess({ success: true, message: COPY.ended }),
  });
  return (
    <>
      <Panel
        dense
        title={COPY.byHand}
        aside={
          <RightButton
            right="access.grant"
            size="xs"
            variant="default"
            onClick={() => setIsGranting(true)}
          >
            {COPY.give}
          </RightButton>
        }
        empty={user.manualGrants.length === 0 && COPY.nothingByHand}
      >
        <Table compact label={COPY.byHand} columns={COLUMNS}>
          {user.manualGrants.map((grant) => (
            <tr key={grant.id} data-quiet={grant.endedAt !== null}>
              <td>{entitlementName(grant.entitlement)}</td>
              <td className={parts.wrap}>{grant.reason}</td>
              <td>{grant.by ?? '–'}</td>
              <td>{showDay(grant.createdAt)}</td>
              <td>
                {grant.endedAt === null
                  ? showDay(grant.expiresAt)
                  : `ended ${showDay(grant.endedAt)}`}
              </td>
              <td data-action>
                {grant.endedAt === null && (
                  <RightButton
                    right="access.grant"
                    size="compact-xs"
                    variant="default"
                    aria-label={`${COPY.end} ${entitlementName(grant.entitlement)}`}
                    disabled={end.isPending}
                    onClick={() => end.mutate({ id: grant.id })}
                  >
                    {COPY.end}
                  </RightButton>
                )}
              </td>
            </tr>
          ))}
        </Table>
      </Panel>
      {isGranting && <GrantDialog accountId={user.id} onClose={() => setIsGranting(false)} />}
    </>
  );
}

import { useState } from 'react';
import type { OperatorUser } from '../../../../src/contract/operator/operator-user.contract.ts';
import { planName } from '../../../../src/domain/plan.ts';
import { Panel } from '../../../components/panel.tsx';
import { StatusBadge } from '../../../components/status-badge.tsx';
import { trpc } from '../../../lib/call/trpc.ts';
import { catalogue } from '../../../lib/catalogue.ts';
import { showDay } from '../../../lib/dates.ts';
import { ConfirmDialog } from '../parts/confirm-dialog.tsx';
import parts from '../parts/parts.module.css';
import { Table } from '../parts/table.tsx';
import { RightButton } from '../role/right-button.tsx';
import { PLAN_COPY as COPY, SOURCE_NAME } from './copy.ts';
import { PlanDialog } from './plan-dialog.tsx';
import { useOutcome } from './use-user-action.ts';

type PlanGrant = OperatorUser['planGrants'][number];

const COLUMNS = ['Plan', 'From', 'Why', 'By', 'Since', 'Until', 'Action'];

function end({ endedAt, until }: PlanGrant): string {
  if (endedAt !== null) return `ended ${showDay(endedAt)}`;
  return until === null ? COPY.forLife : showDay(until);
}

/** Plans that Stripe does not bill: paid elsewhere, or given by an operator. */
export function PlanSection({ user }: { user: OperatorUser }) {
  const [isGiving, setIsGiving] = useState(false);
  const [ending, setEnding] = useState<PlanGrant | null>(null);
  return (
    <>
      <Panel
        dense
        title={COPY.title}
        aside={
          <RightButton
            right="plans.grant"
            size="xs"
            variant="default"
            onClick={() => setIsGiving(true)}
          >
            {COPY.give}
          </RightButton>
        }
        empty={user.planGrants.length === 0 && COPY.none}
      >
        <Table compact label={COPY.title} columns={COLUMNS}>
          {user.planGrants.map((grant) => (
            <tr key={grant.id} data-quiet={grant.endedAt !== null}>
              <td>
                {planName(catalogue, grant.plan)}{' '}
                {grant.decides && <StatusBadge tone="positive">{COPY.decides}</StatusBadge>}
              </td>
              <td>{SOURCE_NAME[grant.source] ?? grant.source}</td>
              <td className={parts.wrap}>{grant.note}</td>
              <td>{grant.by ?? '–'}</td>
              <td>{showDay(grant.startsAt)}</td>
              <td>{end(grant)}</td>
              <td data-action>
                {grant.endedAt === null && (
                  <RightButton
                    right="plans.grant"
                    size="compact-xs"
                    variant="default"
                    aria-label={`${COPY.end} ${planName(catalogue, grant.plan)}`}
                    onClick={() => setEnding(grant)}
                  >
                    {COPY.end}
                  </RightButton>
                )}
              </td>
            </tr>
          ))}
        </Table>
      </Panel>
      {isGiving && <PlanDialog accountId={user.id} onClose={() => setIsGiving(false)} />}
      {ending !== null && <EndDialog grant={ending} onClose={() => setEnding(null)} />}
    </>
  );
}

function EndDialog({ grant, onClose }: { grant: PlanGrant; onClose: () => void }) {
  const { onSuccess } = useOutcome();
  const call = trpc.admin.endPlanGrant.useMutation({
    onSuccess: () => {
      onSuccess({ success: true, message: COPY.ended });
      onClose();
    },
  });
  return (
    <ConfirmDialog
      title={COPY.endTitle(planName(catalogue, grant.plan))}
      confirm={COPY.end}
      keep={COPY.endKeep}
      call={call}
      onConfirm={() => call.mutate({ id: grant.id })}
      onClose={onClose}
    >
      <p>{COPY.endWhat}</p>
    </ConfirmDialog>
  );
}

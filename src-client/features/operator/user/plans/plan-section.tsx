import { useState } from 'react';
import type { OperatorUser } from '../../../../../src/contract/operator/operator-user.contract.ts';
import { planName } from '../../../../../src/domain/plan.ts';
import { StatusBadge } from '../../../../components/status-badge.tsx';
import { trpc } from '../../../../lib/call/trpc.ts';
import { catalogue } from '../../../../lib/catalogue.ts';
import { showDay } from '../../../../lib/dates.ts';
import { ConfirmDialog } from '../../parts/confirm-dialog.tsx';
import { useMay } from '../../role/role-root.tsx';
import { PLAN_COPY as COPY, SOURCE_NAME } from '../copy.ts';
import { useOutcome } from '../use-user-action.ts';
import { GrantsPanel } from './grants-panel.tsx';
import { PlanDialog } from './plan-dialog.tsx';

type PlanGrant = OperatorUser['planGrants'][number];

const COLUMNS = ['Plan', 'From', 'Why', 'By', 'Since', 'Until', 'Action'];

function end({ endedAt, until }: PlanGrant): string {
  if (endedAt !== null) return `ended ${showDay(endedAt)}`;
  return until === null ? COPY.forLife : showDay(until);
}

interface PlanSectionProps {
  user: OperatorUser;
  /** The address asks to give a plan. */
  opensAtOnce: boolean;
  /** Called when the dialog is closed. */
  onClosed: () => void;
}

/** Plans that Stripe does not bill: paid elsewhere, or given by an operator. */
export function PlanSection({ user, opensAtOnce, onClosed }: PlanSectionProps) {
  const may = useMay();
  const [ending, setEnding] = useState<PlanGrant | null>(null);
  return (
    <>
      <GrantsPanel
        copy={COPY}
        right="plans.grant"
        columns={COLUMNS}
        grants={user.planGrants}
        isClosing={user.erasure !== null}
        rowOf={(grant) => ({
          id: grant.id,
          name: planName(catalogue, grant.plan),
          mark: grant.decides && <StatusBadge tone="positive">{COPY.decides}</StatusBadge>,
          isOver: grant.endedAt !== null,
          from: SOURCE_NAME[grant.source] ?? grant.source,
          why: grant.note,
          by: grant.by,
          since: showDay(grant.startsAt),
          until: end(grant),
        })}
        opensAtOnce={opensAtOnce && may('plans.grant')}
        onClosed={onClosed}
        onEnd={setEnding}
        dialog={(onClose) => <PlanDialog user={user} onClose={onClose} />}
      />
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
      tone="danger"
      call={call}
      onConfirm={() => call.mutate({ id: grant.id })}
      onClose={onClose}
    >
      <p>{COPY.endWhat}</p>
    </ConfirmDialog>
  );
}

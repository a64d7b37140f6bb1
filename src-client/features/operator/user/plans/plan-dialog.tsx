import { useState } from 'react';
import type { OperatorUser } from '../../../../../src/contract/operator/operator-user.contract.ts';
import type { PlanGrantPreview } from '../../../../../src/contract/operator/plan-grants.contract.ts';
import { endOfDay } from '../../../../../src/domain/dates/end-of-day.ts';
import { paidPlans, planName } from '../../../../../src/domain/plan.ts';
import { DialogTrouble } from '../../../../components/dialog/dialog-trouble.tsx';
import { trpc } from '../../../../lib/call/trpc.ts';
import { catalogue } from '../../../../lib/catalogue.ts';
import { showDay } from '../../../../lib/dates.ts';
import { entitlementName } from '../../../../lib/entitlement-name.ts';
import { FactsList } from '../../parts/facts-list.tsx';
import { PLAN_COPY as COPY, USER_COPY } from '../copy.ts';
import { useOutcome } from '../use-user-action.ts';
import styles from '../user.module.css';
import { dayIn, GiveDialog } from './give-dialog.tsx';

/** A plan for life is a choice, not what an empty field leads to. */
const DEFAULT_DAYS = 7;

const DIALOG = {
  title: COPY.dialogTitle,
  what: COPY.plan,
  until: COPY.until,
  why: COPY.note,
  whyMissing: COPY.noteMissing,
  cancel: COPY.cancel,
  give: COPY.give,
};

interface PlanDialogProps {
  user: Pick<OperatorUser, 'id' | 'now'>;
  onClose: () => void;
}

/** Gives a plan. Shows what the person has now and gains before anything is saved. */
export function PlanDialog({ user: { id: accountId, now }, onClose }: PlanDialogProps) {
  const plans = paidPlans(catalogue);
  const [plan, setPlan] = useState(plans.at(-1) ?? '');
  const [day, setDay] = useState(() => dayIn(DEFAULT_DAYS, now));
  const chosen = { accountId, plan, until: endOfDay(day) };
  const preview = trpc.admin.planGrantPreview.useQuery(chosen, { retry: false });
  const outcome = useOutcome();
  const give = trpc.admin.givePlan.useMutation({
    onError: outcome.onRefused,
    onSuccess: () => {
      outcome.onSuccess({ success: true, message: COPY.given });
      onClose();
    },
  });
  return (
    <GiveDialog
      copy={DIALOG}
      options={plans.map((value) => ({ value, name: planName(catalogue, value) }))}
      chosen={plan}
      onChoose={setPlan}
      now={now}
      day={day}
      onDay={setDay}
      busy={give.isPending}
      blocked={preview.data === undefined}
      onGive={(note) => give.mutate({ ...chosen, note })}
      onClose={onClose}
    >
      <DialogTrouble error={preview.error ?? give.error} fallback={USER_COPY.unreachable} />
      {preview.data !== undefined && <Changes preview={preview.data} />}
      <p className={styles.muted}>{COPY.noCharge}</p>
    </GiveDialog>
  );
}

function held({ plan, until }: PlanGrantPreview['before']): string {
  const name = planName(catalogue, plan);
  if (until !== null) return COPY.upTo(name, showDay(until));
  return plan === 'free' ? name : COPY.lasting(name);
}

function Changes({ preview: { before, after, gains } }: { preview: PlanGrantPreview }) {
  const isSame = before.plan === after.plan && before.until === after.until;
  return (
    <>
      <div role="status">
        <FactsList
          facts={[
            [COPY.now, held(before)],
            [COPY.next, held(after)],
            [
              COPY.gains,
              gains.length === 0 ? COPY.gainsNothing : gains.map(entitlementName).join(', '),
            ],
          ]}
        />
      </div>
      <p className={styles.muted}>{isSame ? COPY.keeps : COPY.mailed}</p>
    </>
  );
}

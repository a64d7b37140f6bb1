import { Button, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import type { FreeDaysPreview } from '../../../../../src/contract/operator/desk/user-desk.contract.ts';
import { planName } from '../../../../../src/domain/plan.ts';
import { Dialog } from '../../../../components/dialog/dialog.tsx';
import { FormActions } from '../../../../components/form-actions.tsx';
import { serverMessage } from '../../../../lib/call/server-message.ts';
import { trpc } from '../../../../lib/call/trpc.ts';
import { catalogue } from '../../../../lib/catalogue.ts';
import { showDay } from '../../../../lib/dates.ts';
import { FactsList } from '../../parts/facts-list.tsx';
import parts from '../../parts/parts.module.css';
import { useOutcome } from '../use-user-action.ts';
import styles from '../user.module.css';
import { DAYS_COPY as COPY } from './copy.ts';

const PRESETS = [7, 14, 30] as const;
const MAX_DAYS = 180;

/** Gives free days. Shows how and until when before anything is done. */
export function DaysDialog({ accountId, onClose }: { accountId: string; onClose: () => void }) {
  const [typed, setTyped] = useState('14');
  const [why, setWhy] = useState('');
  const [missing, setMissing] = useState(false);
  const days = Number(typed);
  const isDays = Number.isInteger(days) && days >= 1 && days <= MAX_DAYS;
  const preview = trpc.admin.freeDaysPreview.useQuery(
    { accountId, days },
    { enabled: isDays, retry: false },
  );
  const outcome = useOutcome();
  const give = trpc.admin.giveFreeDays.useMutation({
    onSuccess: () => {
      outcome.onSuccess({ success: true, message: COPY.given });
      onClose();
    },
  });
  const planned = isDays ? preview.data : undefined;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setMissing(why.trim() === '');
    if (why.trim() === '' || planned === undefined) return;
    give.mutate({ accountId, days, until: planned.until, note: why });
  };
  const trouble = give.error ?? preview.error;
  return (
    <Dialog title={COPY.title} locked={give.isPending} onClose={onClose}>
      <form className={styles.confirm} onSubmit={submit} noValidate>
        <TextInput
          type="number"
          label={COPY.days}
          min={1}
          max={MAX_DAYS}
          value={typed}
          error={!isDays && COPY.range(MAX_DAYS)}
          onChange={({ currentTarget: { value } }) => setTyped(value)}
        />
        <div className={styles.presets}>
          {PRESETS.map((each) => (
            <Button
              key={each}
              size="compact-sm"
              variant="default"
              onClick={() => setTyped(String(each))}
            >
              {COPY.preset(each)}
            </Button>
          ))}
        </div>
        <TextInput
          label={COPY.why}
          value={why}
          maxLength={500}
          error={missing && COPY.whyMissing}
          onChange={({ currentTarget: { value } }) => setWhy(value)}
        />
        {trouble !== null && (
          <p className={parts.trouble} role="alert">
            {serverMessage(trouble) ?? COPY.failed}
          </p>
        )}
        {planned !== undefined && <Effect planned={planned} />}
        <FormActions cancel={COPY.cancel} onCancel={onClose} busy={give.isPending}>
          <Button type="submit" disabled={give.isPending || planned === undefined}>
            {COPY.give}
          </Button>
        </FormActions>
      </form>
    </Dialog>
  );
}

function Effect({ planned: { way, plan, from, until } }: { planned: FreeDaysPreview }) {
  const name = planName(catalogue, plan);
  return (
    <div role="status">
      <FactsList
        facts={[
          way === 'later-payment'
            ? [COPY.paymentNow, showDay(from)]
            : [COPY.endNow, COPY.upTo(name, showDay(from))],
          way === 'later-payment'
            ? [COPY.paymentThen, showDay(until)]
            : [COPY.endThen, COPY.upTo(name, showDay(until))],
        ]}
      />
      <p className={styles.muted}>
        {way === 'later-payment' ? COPY.laterPayment : COPY.planBehind}
      </p>
    </div>
  );
}

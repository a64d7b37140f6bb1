import { NativeSelect } from '@mantine/core';
import { Panel } from '../parts/panel.tsx';
import { useAct } from '../use-act.ts';
import type { StripeSnapshot } from './snapshot.ts';

const ENDS: { value: StripeSnapshot['settings']['finalStatus']; label: string }[] = [
  { value: 'canceled', label: 'is canceled' },
  { value: 'unpaid', label: 'becomes unpaid' },
  { value: 'past_due', label: 'stays past due' },
  { value: 'paused', label: 'is paused' },
];

/** Settings that the seller makes in Stripe's dashboard. */
export function DunningPanel({ settings }: { settings: StripeSnapshot['settings'] }) {
  const { run } = useAct();
  const days = settings.retryDays.join(', ');
  return (
    <Panel
      title="Failed payments"
      note={`A failed renewal is tried again ${days} days after the first attempt.`}
      aside={
        <NativeSelect
          label="When all have failed, the subscription"
          value={settings.finalStatus}
          data={ENDS}
          onChange={(event) =>
            run('PUT', 'stripe/settings', { finalStatus: event.currentTarget.value })
          }
        />
      }
    />
  );
}

import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { OperatorUser } from '../../../../../src/contract/operator/operator-user.contract.ts';
import { planName } from '../../../../../src/domain/plan.ts';
import { Panel } from '../../../../components/panel.tsx';
import { StatusBadge } from '../../../../components/status-badge.tsx';
import { trpc } from '../../../../lib/call/trpc.ts';
import { catalogue } from '../../../../lib/catalogue.ts';
import { showDay } from '../../../../lib/dates.ts';
import { ShortId } from '../../parts/short-id.tsx';
import { Table } from '../../parts/table.tsx';
import { useMay } from '../../role/role-root.tsx';
import { USER_COPY as COPY, END_COPY } from '../copy.ts';
import { useOutcome } from '../use-user-action.ts';
import styles from '../user.module.css';
import { EndDialog } from './end-dialog.tsx';
import { priceText } from './price-text.ts';
import { REFUND_COPY } from './refund-copy.ts';
import { RefundDialog } from './refund-dialog.tsx';

type Subscription = OperatorUser['subscriptions'][number];

const COLUMNS = ['Subscription', 'Plan', 'Stripe says', 'Price', 'Paid through', 'Ends'];

function ending({ endedAt, endsAt, changesTo, pausedUntil }: Subscription): string {
  if (endedAt !== null) return `${showDay(endedAt)}, over`;
  if (endsAt !== null) return showDay(endsAt);
  if (pausedUntil !== null) return `– (paused until ${showDay(pausedUntil)})`;
  return changesTo === null ? '–' : `– (becomes ${planName(catalogue, changesTo)})`;
}

function EndDuplicate({ subscriptionId }: { subscriptionId: string }) {
  const outcome = useOutcome();
  const end = trpc.admin.endDuplicateSubscription.useMutation({
    onError: outcome.onError,
    onSuccess: ({ success, message }) =>
      outcome.onSuccess({ success, message: message ?? COPY.duplicateEnded }),
  });
  return (
    <Button
      size="compact-xs"
      variant="default"
      disabled={end.isPending}
      onClick={() => end.mutate({ subscriptionId })}
    >
      {COPY.endDuplicate}
    </Button>
  );
}

/** Subscriptions that an operator can still change. */
const isRunning = ({ endedAt, isDuplicate }: Subscription) => endedAt === null && !isDuplicate;

export function SubscriptionSection({ user }: { user: OperatorUser }) {
  const { subscriptions, stripeCustomerId } = user;
  const [changing, setChanging] = useState<Subscription | null>(null);
  const [isRefunding, setRefunding] = useState(false);
  const mayRefund = useMay()('money.refund') && user.erasure === null;
  // The navigation keeps it current.
  const { data: needs } = trpc.admin.needs.useQuery(undefined, { enabled: false });
  const hasParked = needs?.some(({ kind }) => kind === 'event-parked') ?? false;
  return (
    <Panel
      dense
      title={COPY.subscription}
      aside={
        <span className={styles.muted}>
          {stripeCustomerId !== null && (
            <ShortId id={stripeCustomerId} label="the id of the Stripe customer" />
          )}{' '}
          {stripeCustomerId !== null && mayRefund && (
            <Button size="compact-xs" variant="default" onClick={() => setRefunding(true)}>
              {REFUND_COPY.open}
            </Button>
          )}{' '}
          {hasParked && (
            <Link to="/admin/jobs" hash="parked" preload={false} className={styles.back}>
              {COPY.parked}
            </Link>
          )}
        </span>
      }
      empty={subscriptions.length === 0 && COPY.noSubscription}
    >
      <Table label={COPY.subscription} columns={COLUMNS}>
        {subscriptions.map((each) => (
          <tr key={each.id} data-quiet={each.endedAt !== null}>
            <td>
              <ShortId id={each.id} label="the id of the subscription" />
            </td>
            <td>{each.plan === null ? '–' : planName(catalogue, each.plan)}</td>
            <td>
              <span className={styles.sentence}>{each.stripeStatus.replaceAll('_', ' ')}</span>
              {each.isDuplicate && (
                <div className={styles.below}>
                  <StatusBadge tone="negative">{COPY.duplicate}</StatusBadge>
                  {user.erasure === null && <EndDuplicate subscriptionId={each.id} />}
                </div>
              )}
            </td>
            <td>{priceText(each) ?? '–'}</td>
            <td>{showDay(each.paidThrough)}</td>
            <td>
              {ending(each)}
              {isRunning(each) && mayRefund && (
                <div className={styles.below}>
                  <Button size="compact-xs" variant="default" onClick={() => setChanging(each)}>
                    {END_COPY.open}
                  </Button>
                </div>
              )}
            </td>
          </tr>
        ))}
      </Table>
      {changing !== null && (
        <EndDialog
          accountId={user.id}
          now={user.now}
          subscription={changing}
          onClose={() => setChanging(null)}
        />
      )}
      {isRefunding && <RefundDialog accountId={user.id} onClose={() => setRefunding(false)} />}
    </Panel>
  );
}

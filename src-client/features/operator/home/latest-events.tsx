import type { BusinessEvent } from '../../../../src/contract/operator-home.contract.ts';
import { moneyText } from '../../../../src/domain/money-text.ts';
import { planName } from '../../../../src/domain/plan.ts';
import { Panel } from '../../../components/panel.tsx';
import { catalogue } from '../../../lib/catalogue.ts';
import { showDay, showMoment, showRecentDay } from '../../../lib/dates.ts';
import { entitlementName } from '../../../lib/entitlement-name.ts';
import { PersonLink } from '../parts/person-link.tsx';
import { useMay } from '../role/role-root.tsx';
import { HOME_COPY as COPY } from './copy.ts';
import { EVENT_COPY } from './event-copy.ts';
import styles from './home.module.css';

const plan = (key: string) => planName(catalogue, key);

function whatHappened(event: BusinessEvent): string {
  switch (event.kind) {
    case 'paid': {
      const { amountCents, refundedCents, currency, isOnce = false, forLife = null, gift } = event;
      const amount = moneyText(amountCents, currency);
      const back = refundedCents === 0 ? null : moneyText(refundedCents, currency);
      if (forLife !== null) return EVENT_COPY.forLife(plan(forLife), amount, back);
      if (gift) return EVENT_COPY.gift({ ...gift, plan: plan(gift.plan) }, amount, back);
      return EVENT_COPY.paid(isOnce ? EVENT_COPY.once(amount) : amount, back);
    }
    case 'disputed':
      return EVENT_COPY.disputed(moneyText(event.amountCents, event.currency));
    case 'on-hold':
      return EVENT_COPY.onHold(plan(event.plan));
    case 'ended':
      return EVENT_COPY.ended(plan(event.plan));
    case 'paused':
      return EVENT_COPY.paused(plan(event.plan));
    case 'past-due':
      return EVENT_COPY.pastDue(plan(event.plan));
    case 'will-end':
      if (event.byOperator) return EVENT_COPY.endsOn(showDay(event.endsAt));
      return EVENT_COPY.willEnd(plan(event.plan), showDay(event.endsAt));
    case 'kept':
      return event.byOperator ? EVENT_COPY.keptByOperator : EVENT_COPY.kept(plan(event.plan));
    case 'trial':
      return EVENT_COPY.trial(plan(event.plan));
    case 'withdrawal': {
      const day = event.effectiveAt === null ? null : showDay(event.effectiveAt);
      return EVENT_COPY.withdrawal(day, event.isStopped);
    }
    case 'switched':
      return EVENT_COPY.switched(plan(event.before), plan(event.plan));
    case 'access':
      return EVENT_COPY.access(event.entitlements.map(entitlementName), event.again);
  }
}

/** Payments, ends and access, each as one sentence. */
export function LatestEvents({ events }: { events: readonly BusinessEvent[] }) {
  const may = useMay();
  const isLinked = may('users.read');
  return (
    <Panel
      dense
      title={COPY.business}
      aside={
        isLinked && (
          <a className={styles.all} href="/admin">
            {COPY.allUsers}
          </a>
        )
      }
      empty={events.length === 0 && COPY.noEvents}
    >
      <ol className={styles.events}>
        {events.map((event) => {
          const { kind, at, accountId, email } = event;
          const isAgain = kind === 'access' && event.again;
          const name = email ?? (kind === 'disputed' ? EVENT_COPY.unknown : EVENT_COPY.nameless);
          return (
            <li key={`${kind} ${at} ${accountId ?? name} ${isAgain}`}>
              <p>
                {(kind === 'will-end' || kind === 'kept') &&
                  event.byOperator &&
                  `${EVENT_COPY.planOf(plan(event.plan))} `}
                {accountId !== null && isLinked ? (
                  <PersonLink accountId={accountId} name={name} />
                ) : (
                  name
                )}{' '}
                {whatHappened(event)}
              </p>
              <time dateTime={at} title={showMoment(at)}>
                {showRecentDay(at)}
              </time>
            </li>
          );
        })}
      </ol>
    </Panel>
  );
}

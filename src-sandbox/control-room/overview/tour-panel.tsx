import { Button } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import type { TourState } from '../../control/tour.ts';
import type { TourStep } from '../../control/tour-steps.ts';
import { useReading } from '../live.ts';
import { Panel } from '../parts/panel.tsx';
import { useAct } from '../use-act.ts';
import styles from './tour-panel.module.css';

interface Stop {
  id: TourStep;
  title: string;
  how: string;
  /** Label and address, relative to the product if it begins with a slash. */
  link: readonly [label: string, address: string];
}

const STOPS: readonly Stop[] = [
  {
    id: 'buy',
    title: 'Buy Premium',
    how: 'Choose Premium in the product, and press Pay on the simulated Stripe page.',
    link: ['Open the plans', '/#pricing'],
  },
  {
    id: 'join',
    title: 'Join Discord',
    how: 'Press Continue with Discord on your dashboard. With a username instead, join here with the invite.',
    link: ['Open the dashboard', '/'],
  },
  {
    id: 'name',
    title: 'Name TradingView',
    how: 'Enter traderanna on your dashboard. The product opens the indicators and reads them back.',
    link: ['Open the dashboard', '/'],
  },
  {
    id: 'fail',
    title: 'Let the card fail',
    how: 'Choose Fail the next payment in the menu of your subscription, then To next renewal above.',
    link: ['Open subscriptions', '#stripe/subscriptions'],
  },
  {
    id: 'month',
    title: 'Move a month',
    how: 'Press +1 month above. Stripe retries, gives up, and access disappears from both vendors.',
    link: ['Read the mail', '#mail'],
  },
  {
    id: 'break',
    title: 'Break TradingView and watch',
    how: 'Expire the cookie. The product notices, tells its operator and queues access until you revive it.',
    link: ['Open TradingView', '#tradingview'],
  },
];

/** Six steps that tick themselves. They are remembered by the sandbox, not by this browser. */
export function TourPanel({ appUrl }: { appUrl: string | null }) {
  const tour = useReading<Pick<TourState, 'ticks' | 'dismissed'>>('tour');
  const { busy, run } = useAct();
  if (tour === undefined) return null;
  const { ticks, dismissed } = tour;
  if (dismissed) {
    return (
      <p className={styles.closed}>
        <Button variant="subtle" onClick={() => run('POST', 'tour', { dismissed: false })}>
          Show the tour
        </Button>
      </p>
    );
  }
  const done = STOPS.filter(({ id }) => ticks[id] !== undefined).length;
  const next = STOPS.find(({ id }) => ticks[id] === undefined)?.id;
  return (
    <Panel
      title="Tour in six steps"
      note={
        done === STOPS.length
          ? 'You have seen what a subscription goes through, from the payment to an outage.'
          : `${done} of ${STOPS.length} done. Each step ticks itself once it has happened.`
      }
      aside={
        <>
          {done > 0 && (
            <Button disabled={busy} onClick={() => run('POST', 'tour', { restart: true })}>
              Start again
            </Button>
          )}
          <Button disabled={busy} onClick={() => run('POST', 'tour', { dismissed: true })}>
            Dismiss
          </Button>
        </>
      }
    >
      <ol className={styles.stops}>
        {STOPS.map((stop, index) => {
          const isDone = ticks[stop.id] !== undefined;
          return (
            <li
              key={stop.id}
              className={styles.stop}
              data-done={isDone || undefined}
              aria-current={stop.id === next ? 'step' : undefined}
            >
              <span className={styles.mark} aria-hidden="true">
                {isDone ? <IconCheck size={16} stroke={3} /> : index + 1}
              </span>
              <div className={styles.words}>
                <h3 className={styles.title}>
                  {stop.title}
                  {isDone && <span className={styles.done}> Done</span>}
                </h3>
                <p className={styles.how}>{stop.how}</p>
                <StopLink link={stop.link} appUrl={appUrl} />
              </div>
            </li>
          );
        })}
      </ol>
    </Panel>
  );
}

function StopLink({
  link: [label, address],
  appUrl,
}: Pick<Stop, 'link'> & { appUrl: string | null }) {
  const isProduct = address.startsWith('/');
  if (isProduct && appUrl === null) return null;
  return <a href={isProduct ? `${appUrl}${address}` : address}>{label}</a>;
}

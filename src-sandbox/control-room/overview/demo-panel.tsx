import { Button, Progress } from '@mantine/core';
import type { DemoState } from '../../control/demo.ts';
import { useReading } from '../live.ts';
import { Panel } from '../parts/panel.tsx';
import { useAct } from '../use-act.ts';
import styles from './demo-panel.module.css';

type Report = NonNullable<DemoState['report']>;
interface DemoAnswer extends DemoState {
  /** Why it cannot start now. Null: it can. */
  obstacle: string | null;
}

/** Fills an empty installation with a year of customers, and shows how far it is. */
export function DemoPanel() {
  const demo = useReading<DemoAnswer>('demo');
  const { busy, run } = useAct();
  if (demo === undefined) return null;
  const { report, obstacle } = demo;
  if (report?.state === 'running') return <RunningDemo report={report} />;
  return (
    <Panel
      title="A year of customers"
      note={report === null ? OFFER : outcomeOf(report)}
      aside={
        report?.state === 'done' ? undefined : (
          <Button
            variant="filled"
            loading={busy}
            disabled={obstacle !== null}
            aria-describedby={obstacle === null ? undefined : 'demo-obstacle'}
            onClick={() => run('POST', 'demo/start', {})}
          >
            Live a year
          </Button>
        )
      }
    >
      {obstacle !== null && report?.state !== 'done' && (
        <p className={styles.obstacle} id="demo-obstacle">
          {obstacle}
        </p>
      )}
    </Panel>
  );
}

const OFFER =
  '400 customers sign up, pay, renew, fail and leave while the clock moves a year ahead. It takes a minute or two. For a year that ends today, start an empty installation with npm start -- --demo.';

function RunningDemo({ report }: { report: Report }) {
  const { month, months, people, of, share, secondsLeft } = report;
  return (
    <Panel
      title="A year is passing"
      note="You can watch in the product and in the operator’s panel."
    >
      <Progress.Root size="lg" radius="xl">
        <Progress.Section value={share * 100} color="wick" aria-label="Progress of the year" />
      </Progress.Root>
      <p className={styles.figures}>
        <span>
          Month {month} of {months}
        </span>
        <span>
          {people} of {of} customers
        </span>
        <span>{secondsLeft === null ? 'estimating…' : `${secondsLeft} s left`}</span>
      </p>
    </Panel>
  );
}

function outcomeOf({ state, month, months, people, message }: Report): string {
  if (state === 'done') {
    return `${people} customers lived here for a year, through the product’s own pages. Open the operator’s panel to see what became of them.`;
  }
  if (state === 'refused') return message ?? 'The demo was refused.';
  const why = message === null ? '' : ` ${message}`;
  return `The demo stopped in month ${month} of ${months}, after ${people} customers. Everything up to there is complete.${why}`;
}

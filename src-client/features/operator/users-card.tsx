import { Button } from '@mantine/core';
import { isPlan, PLANS, type Plan, planName } from '../../../src/domain/plan.ts';
import { PageSpinner } from '../../components/page-spinner.tsx';
import { Panel } from '../../components/panel.tsx';
import { StatusBadge } from '../../components/status-badge.tsx';
import { ADMIN_COPY as COPY } from './copy.ts';
import styles from './operator.module.css';
import { SetUpDiscord } from './set-up-discord.tsx';
import type { UsersAnswer } from './users-answer.ts';
import { UsersTable } from './users-table.tsx';

interface UsersCardProps {
  answer: UsersAnswer | null;
  failed: boolean;
  plan: Plan | null;
  onPlan: (plan: Plan | null) => void;
  onRefresh: () => unknown;
}

function Content({ answer, failed, plan }: Pick<UsersCardProps, 'answer' | 'failed' | 'plan'>) {
  if (failed) return <p role="alert">{COPY.loadFailed}</p>;
  if (answer === null) {
    return (
      <div className={styles.loading}>
        <PageSpinner label={COPY.loading} />
        <p aria-hidden="true">{COPY.loading}</p>
      </div>
    );
  }
  return (
    <>
      <p className={styles.showing}>{COPY.showing(answer.users.length, answer.total)}</p>
      {answer.users.length === 0 ? <p>{COPY.empty(plan)}</p> : <UsersTable users={answer.users} />}
    </>
  );
}

export function UsersCard({ answer, failed, plan, onPlan, onRefresh }: UsersCardProps) {
  const connected = answer?.tradingViewConnected ?? false;
  return (
    <Panel
      title={COPY.users}
      aside={
        <div className={styles.tools}>
          {answer !== null && (
            <StatusBadge tone={connected ? 'positive' : 'negative'}>
              {connected ? COPY.connected : COPY.disconnected}
            </StatusBadge>
          )}
          <select
            aria-label={COPY.filter}
            className={styles.select}
            value={plan ?? 'all'}
            onChange={({ currentTarget: { value } }) => onPlan(isPlan(value) ? value : null)}
          >
            <option value="all">{COPY.allPlans}</option>
            {PLANS.map((name) => (
              <option key={name} value={name}>
                {planName(name)}
              </option>
            ))}
          </select>
          <Button size="sm" variant="default" onClick={() => onRefresh()}>
            {COPY.refresh}
          </Button>
          <SetUpDiscord />
        </div>
      }
    >
      <Content answer={answer} failed={failed} plan={plan} />
    </Panel>
  );
}

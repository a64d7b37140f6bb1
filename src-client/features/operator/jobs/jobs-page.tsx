import { OperatorPage } from '../frame/operator-page.tsx';
import styles from '../parts/parts.module.css';
import { Declarations } from './declarations.tsx';
import { JobBoard } from './job-board.tsx';
import { OddSubscriptions } from './odd-subscriptions.tsx';
import { PaidSignUps } from './paid-sign-ups.tsx';
import { ParkedEvents } from './parked-events.tsx';
import { ProviderStates } from './provider-states.tsx';

/** System health: providers, queues, failures and work for an operator. */
export function JobsPage() {
  return (
    <OperatorPage title="Jobs">
      <div className={styles.stack}>
        <ProviderStates />
        <Declarations />
        <PaidSignUps />
        <JobBoard />
        <ParkedEvents />
        <OddSubscriptions />
      </div>
    </OperatorPage>
  );
}

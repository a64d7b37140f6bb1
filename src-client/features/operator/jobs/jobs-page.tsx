import { OperatorPage } from '../frame/operator-page.tsx';
import styles from '../parts/parts.module.css';
import { JobBoard } from './job-board.tsx';
import { OddSubscriptions } from './odd-subscriptions.tsx';
import { ParkedEvents } from './parked-events.tsx';
import { ProviderStates } from './provider-states.tsx';

/** System health: providers, queues, failed work, and subscriptions that need a decision. */
export function JobsPage() {
  return (
    <OperatorPage title="Jobs">
      <div className={styles.stack}>
        <ProviderStates />
        <JobBoard />
        <ParkedEvents />
        <OddSubscriptions />
      </div>
    </OperatorPage>
  );
}

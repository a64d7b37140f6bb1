import { OperatorPage } from '../frame/operator-page.tsx';
import styles from '../parts/parts.module.css';
import { Declarations } from './declarations.tsx';
import { PaidSignUps } from './paid-sign-ups.tsx';

/** People who wait for an operator: senders of forms, and payers without an account. */
export function FollowUpPage() {
  return (
    <OperatorPage title="Follow-up">
      <div className={styles.stack}>
        <Declarations />
        <PaidSignUps />
      </div>
    </OperatorPage>
  );
}

import { lazy, Suspense, useState } from 'react';
import { BILLING_COPY as COPY } from '../../../src/texts/pages/billing.texts.ts';
import styles from './payment-disclosure.module.css';

const PaymentDetails = lazy(async () => ({
  default: (await import('./payment-details.tsx')).PaymentDetails,
}));

/** Loads card and invoices when it is opened: most visits need neither, and Stripe is slow. */
export function PaymentDisclosure() {
  const [wasOpened, setOpened] = useState(false);
  return (
    <details className={styles.disclosure} onToggle={() => setOpened(true)}>
      <summary>{COPY.details}</summary>
      <Suspense>{wasOpened && <PaymentDetails />}</Suspense>
    </details>
  );
}

import { CHECKOUT_COPY as COPY } from '../../../src/texts/pages/checkout.texts.ts';
import styles from './step-layout.module.css';

/** Below the button of each step that leads to a payment. */
export function TrustLine() {
  return <p className={styles.trust}>{COPY.trust}</p>;
}

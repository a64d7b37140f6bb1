import { CODE_COPY as COPY } from '../../../src/texts/offers/offers.texts.ts';
import { money } from '../../lib/money.ts';
import styles from './offers.module.css';
import type { ValidQuote } from './use-code-quote.ts';

/** The price without the code, struck out, and the one with it. */
export function ReducedPrice({ quote }: { quote: ValidQuote }) {
  return (
    <>
      <span className="visually-hidden">{COPY.before}</span>
      <s className={styles.before}>{money(quote.amount)}</s>
      <span className="visually-hidden">{COPY.now}</span>
      {money(quote.reduced)}
    </>
  );
}

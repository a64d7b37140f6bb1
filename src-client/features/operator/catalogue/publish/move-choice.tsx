import type { CatalogueDocument } from '../../../../../src/contract/catalogue.contract.ts';
import type { CataloguePreview } from '../../../../../src/contract/operator/catalogue-operator.contract.ts';
import { moneyIn } from '../../../../../src/domain/catalogue/amount-text.ts';
import { movablePrices } from '../../../../../src/domain/price-move.ts';
import styles from '../catalogue.module.css';
import { PRICE_MOVE_COPY as COPY } from './price-move-copy.ts';

export interface MovedPrice {
  plan: string;
  cycle: string;
}

interface MoveChoiceProps {
  keepers: CataloguePreview['keepers'];
  document: CatalogueDocument;
  /** In which the draft is sold. */
  currency: string;
  moves: readonly MovedPrice[];
  onChange: (moves: readonly MovedPrice[]) => void;
}

/** Per price on sale with subscribers at an older one: whether they keep it or move at a renewal. */
export function MoveChoice({ keepers, document, currency, moves, onChange }: MoveChoiceProps) {
  const prices = movablePrices({ plans: document.plans, currency }, keepers);
  if (prices.length === 0) return null;
  const isChosen = ({ plan, cycle }: MovedPrice) =>
    moves.some((each) => each.plan === plan && each.cycle === cycle);
  const toggle = ({ plan, cycle }: MovedPrice) =>
    onChange(
      isChosen({ plan, cycle })
        ? moves.filter((each) => each.plan !== plan || each.cycle !== cycle)
        : [...moves, { plan, cycle }],
    );
  return (
    <fieldset className={`${styles.checks} ${styles.moves}`}>
      <legend>{COPY.legend}</legend>
      {prices.map((price) => (
        <label key={`${price.plan} ${price.cycle}`}>
          <input type="checkbox" checked={isChosen(price)} onChange={() => toggle(price)} />
          <span>
            {COPY.choose(
              price.members,
              price.name,
              price.cycle,
              moneyIn(price.amount, price.currency),
            )}
          </span>
        </label>
      ))}
      <p className={styles.quiet} role="status">
        {moves.length === 0 ? COPY.allKeep : COPY.howItGoes}
      </p>
    </fieldset>
  );
}

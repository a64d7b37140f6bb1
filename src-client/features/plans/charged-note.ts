import type { ShownPrice } from '../../../src/domain/shown-price.ts';
import { CYCLE_TEXTS } from '../../../src/texts/pages/plans.texts.ts';
import type { FormatMoney } from '../../lib/money.ts';

/** Shown wherever a page's figure differs from the charge. */
export function chargedNote(price: ShownPrice, money: FormatMoney): string | null {
  return price.differs ? CYCLE_TEXTS.charged({ price: money(price.charged) }) : null;
}

import type { ShownPrice } from '../../../src/domain/price-list.ts';
import type { FormatMoney } from '../../lib/money.ts';

/** Said wherever a page's figure is not what the card will be charged. */
export function chargedNote(price: ShownPrice, money: FormatMoney): string | null {
  return price.differs ? `Charged at checkout: ${money(price.charged)}` : null;
}

import { moneyIn } from '../../src/domain/catalogue/amount-text.ts';
import type { MovablePrice } from '../../src/domain/price-move.ts';

type Price = Pick<MovablePrice, 'plan' | 'cycle'>;

/** The prices that words of the form PLAN/CYCLE name, or a sentence that says what is wrong. */
export function movesIn(
  words: readonly string[],
  movable: readonly MovablePrice[],
): Price[] | string {
  const moves: Price[] = [];
  for (const word of words) {
    const found = movable.find((price) => nameOf(price) === word);
    if (found === undefined) return `${word} cannot be a target: ${choices(movable)}`;
    if (moves.some((each) => nameOf(each) === word)) return `${word} is named twice.`;
    moves.push({ plan: found.plan, cycle: found.cycle });
  }
  return moves;
}

/** Whether present subscribers keep their price, and how to say otherwise. */
export function moveLine(price: MovablePrice, moves: readonly Price[]): string {
  const { plan, cycle, amount, currency, members } = price;
  const isMoved = moves.some((each) => each.plan === plan && each.cycle === cycle);
  const people = `${plan}, ${cycle}: ${members} subscriber(s)`;
  return isMoved
    ? `${people} move to ${moneyIn(amount, currency)} at a renewal, at least 30 days after an email.`
    : `${people} keep their price. To move them at a renewal: ${optionOf(price)}`;
}

export const optionOf = (price: Price): string => `--move ${nameOf(price)}`;

const nameOf = ({ plan, cycle }: Price): string => `${plan}/${cycle}`;

const choices = (movable: readonly MovablePrice[]): string =>
  movable.length === 0
    ? 'everyone pays a price of this draft, or in another currency.'
    : `choose from ${movable.map(nameOf).join(', ')}.`;

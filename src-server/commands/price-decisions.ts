import type { PriceDecision } from '../operator/move/decide-move.ts';

const NOT_OURS = 'not-ours';

/** The decisions in words of the form PRICE=PLAN, or a sentence that says what is wrong with them. */
export function decisionsIn(words: readonly string[]): PriceDecision[] | string {
  const decisions = new Map<string, string>();
  for (const word of words) {
    // The id of a price may contain the character.
    const at = word.lastIndexOf('=');
    const [priceId, plan] = [word.slice(0, at), word.slice(at + 1)];
    if (at < 1 || plan === '') return `Write PRICE=PLAN or PRICE=${NOT_OURS}, not "${word}".`;
    if (decisions.has(priceId)) return `The price ${priceId} is named twice.`;
    decisions.set(priceId, plan);
  }
  if (decisions.size === 0) return `Write PRICE=PLAN or PRICE=${NOT_OURS}.`;
  return [...decisions].map(([priceId, plan]) => ({
    priceId,
    plan: plan === NOT_OURS ? null : plan,
  }));
}

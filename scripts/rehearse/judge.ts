import type { Judgement } from './step.ts';

const NOT_SEEN: Judgement = { verdict: 'unknown', saw: 'not seen' };

/** Judges a fact with one right answer. `undefined`: never seen. */
export function rightWhen(
  value: boolean | undefined,
  words: { right: string; wrong: string },
): Judgement {
  if (value === undefined) return NOT_SEEN;
  return value ? { verdict: 'holds', saw: words.right } : { verdict: 'differs', saw: words.wrong };
}

/** Judges a fact that requires exactly this value. */
export function equals<T extends string | number | boolean | null>(
  value: T | undefined,
  expected: T,
  what: string,
): Judgement {
  if (value === undefined) return NOT_SEEN;
  return value === expected
    ? { verdict: 'holds', saw: `${what}: ${value}` }
    : { verdict: 'differs', saw: `${what}: ${value} instead of ${expected}` };
}

/** Judges a fact with several readings that the product supports. Any other value differs. */
export function oneReading(
  value: string | number | undefined,
  readings: Record<string, string>,
): Judgement {
  if (value === undefined) return NOT_SEEN;
  const words = Object.hasOwn(readings, value) ? readings[value] : undefined;
  return words === undefined
    ? { verdict: 'differs', saw: `an unexpected reading: ${value}` }
    : { verdict: 'holds', saw: `reading: ${words}` };
}

/** Combines parts of one fact: the worst verdict counts, and every part is reported. */
export function all(...parts: Judgement[]): Judgement {
  const order = ['differs', 'unknown', 'holds'] as const;
  const verdict = order.find((each) => parts.some((part) => part.verdict === each)) ?? 'unknown';
  const shown = verdict === 'holds' ? parts : parts.filter((part) => part.verdict !== 'holds');
  return { verdict, saw: shown.map(({ saw }) => saw).join('; ') };
}

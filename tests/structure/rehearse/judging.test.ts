import { describe, expect, it } from 'vitest';
import { all, equals, oneReading, rightWhen } from '../../../scripts/rehearse/judge.ts';
import { EXIT, exitCodeOf } from '../../../scripts/rehearse/report/exit-code.ts';
import { isFinished } from '../../../scripts/rehearse/running/rehearse.ts';
import type { StepResult } from '../../../scripts/rehearse/running/run-state.ts';
import { defineStep, type Verdict } from '../../../scripts/rehearse/step.ts';

describe('the verdict on a step', () => {
  it('the verdict on a step is unknown for what was never observed', () => {
    const words = { right: 'a', wrong: 'b' };
    for (const judgement of [
      rightWhen(undefined, words),
      equals(undefined, 3, 'n'),
      oneReading(undefined, { a: 'A' }),
    ]) {
      expect(judgement.verdict).toBe('unknown');
    }
  });

  it('the verdict is differs for a wrong answer, and names the answer', () => {
    expect(equals(4, 3, 'uses')).toEqual({ verdict: 'differs', saw: 'uses: 4 instead of 3' });
    expect(equals(3, 3, 'uses').verdict).toBe('holds');
  });

  it('the verdict is holds for each reading that the product supports, and differs for another', () => {
    const readings = { 403: 'forbidden', 422: 'unprocessable' };
    expect(oneReading(403, readings)).toEqual({ verdict: 'holds', saw: 'reading: forbidden' });
    expect(oneReading(422, readings).verdict).toBe('holds');
    expect(oneReading(500, readings).verdict).toBe('differs');
    expect(oneReading('toString', readings).verdict).toBe('differs');
  });

  it('the verdict on a step is the worst of several parts, and reports only the parts that failed', () => {
    const good = equals(1, 1, 'good');
    const missing = equals<number>(undefined, 1, 'missing');
    const bad = equals(2, 1, 'bad');
    expect(all(good, missing).verdict).toBe('unknown');
    expect(all(good, missing, bad)).toEqual({
      verdict: 'differs',
      saw: 'not seen; bad: 2 instead of 1',
    });
    expect(all(good, good).saw).toBe('good: 1; good: 1');
  });

  it('judges every fact of a failed step by what it observed before', () => {
    const step = defineStep<{ first: boolean; second: boolean }>({
      id: 'S1',
      title: 'x',
      provider: 'stripe',
      facts: {
        'stripe.errors': ({ first }) => equals(first, true, 'first'),
        'stripe.refund': ({ second }) => equals(second, true, 'second'),
      },
      run: async () => {},
    });
    expect(step.judge({ first: true }).map(({ fact, verdict }) => [fact, verdict])).toEqual([
      ['stripe.errors', 'holds'],
      ['stripe.refund', 'unknown'],
    ]);
  });
});

function resultOf(verdict: Verdict, failure: string | null = null): StepResult {
  const findings = [{ fact: 'stripe.refund', verdict, saw: 'x' }];
  return { id: 'S9', endedAt: '2026-11-24T00:00:00.000Z', failure, seen: {}, findings };
}

describe('the end of a rehearsal', () => {
  const thing = { kind: 'stripe.price', id: 'price_1', step: null } as const;
  it.each([
    ['everything holds', [resultOf('holds')], 0, false, EXIT.holds],
    ['a fact differs', [resultOf('holds'), resultOf('differs')], 0, false, EXIT.differs],
    ['a fact is unknown', [resultOf('unknown')], 0, false, EXIT.unknown],
    ['a step failed', [resultOf('holds', 'no')], 0, false, EXIT.unknown],
    ['a thing is left behind', [resultOf('differs')], 1, false, EXIT.leftovers],
    ['it was interrupted', [resultOf('holds')], 1, true, EXIT.interrupted],
  ])(
    'the end of a rehearsal has its own exit code when %s',
    (_, results, left, wasInterrupted, code) => {
      const leftovers = Array.from({ length: left }, () => ({ thing, why: 'x' }));
      expect(exitCodeOf({ results, leftovers, wasInterrupted })).toBe(code);
    },
  );

  it('--resume repeats a step unless all its facts are known', () => {
    expect(isFinished(resultOf('holds'))).toBe(true);
    expect(isFinished(resultOf('differs'))).toBe(true);
    expect(isFinished(resultOf('unknown'))).toBe(false);
    expect(isFinished(resultOf('holds', 'broken off'))).toBe(false);
  });
});

import type { z } from 'zod';
import type {
  SetUpCheck,
  testSetUpAnswer,
} from '../../../../src/contract/operator/setup.contract.ts';
import { runChecks } from '../run-checks.ts';
import type { SetUpDeps } from '../set-up.deps.ts';

type Tested = 'stripe' | 'discord' | 'tradingview';

/** The checks that ask the provider itself. */
const ASKED: Record<Tested, RegExp> = {
  stripe: /^stripe\.(key|webhook-secret|webhook|events)$/,
  discord: /^discord\.(bot|server|intents|rights|roles|order)$/,
  tradingview: /^tradingview\.(session|script-.+)$/,
};

const WORKS: readonly SetUpCheck['state'][] = ['ok', 'sandbox', 'advice', 'off'];

/** Asks the provider now. Passes only if it answered, and nothing that it said stops a sale. */
export async function testStep(
  deps: SetUpDeps,
  part: Tested,
): Promise<z.infer<typeof testSetUpAnswer>> {
  const all = await runChecks(deps, part);
  const checks = all.filter(({ id }) => ASKED[part].test(id) || id === `${part}.slow`);
  return {
    passed: checks.length > 0 && checks.every(({ state }) => WORKS.includes(state)),
    checks,
  };
}

import { setTimeout as delay } from 'node:timers/promises';
import type { z } from 'zod';
import type { whyAnswer } from '../../../../src/contract/access.contract.ts';
import { DOCUMENTED_CATALOGUE } from '../../../../src/domain/catalogue/documented-catalogue.ts';
import { providerOf } from '../../../../src/domain/entitlement.ts';
import type { Moment } from '../year/year.ts';
import type { Known, Stage } from './stage.ts';

const LOOK_EVERY_MS = 100;
const GIVE_UP_MS = 20_000;

/**
 * Waits until everyone who signed up at this moment has what they can have. If the clock moved earlier, a role would be
 * dated days after its payment.
 */
export async function accessArrives(stage: Stage, { acts }: Moment): Promise<void> {
  const deadline = performance.now() + GIVE_UP_MS;
  for (const act of acts) {
    if (act.kind !== 'sign-up') continue;
    const known = stage.known.get(act.customer);
    if (known === undefined) continue;
    const isNamed = stage.customers[act.customer]?.traderName != null;
    while (!(await hasArrived(stage, known, isNamed))) {
      if (performance.now() > deadline) return stage.log('Access was not granted in time.');
      await delay(LOOK_EVERY_MS);
    }
  }
}

async function hasArrived(
  { operator }: Stage,
  { accountId, memberId }: Known,
  isNamed: boolean,
): Promise<boolean> {
  const { entitlements } = await operator.ask<z.infer<typeof whyAnswer>>('admin.why', {
    accountId,
  });
  return entitlements.every(({ entitlement, wanted, grants }) => {
    const isDiscord = providerOf(DOCUMENTED_CATALOGUE, entitlement) === 'discord';
    const isPossible = isDiscord ? memberId !== null : isNamed;
    return wanted === null || !isPossible || grants.some(({ held }) => held);
  });
}

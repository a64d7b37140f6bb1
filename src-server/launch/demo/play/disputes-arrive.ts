import { setTimeout as delay } from 'node:timers/promises';
import type { DisputesAnswer } from '../../../../src/contract/operator/disputes/disputes.contract.ts';
import type { Act, Moment } from '../year/year.ts';
import type { Stage } from './stage.ts';

const LOOK_EVERY_MS = 100;
const GIVE_UP_MS = 20_000;
const OPENED = 'opened';
const STATES: { [kind in Act['kind']]?: string } = {
  dispute: OPENED,
  'win-dispute': 'won',
  'lose-dispute': 'lost',
};

/**
 * Waits until the product has heard of every dispute and decision of this moment. If the clock moved earlier, a
 * decision would be dated days after it was made.
 */
export async function disputesArrive(stage: Stage, { acts }: Moment): Promise<void> {
  const deadline = performance.now() + GIVE_UP_MS;
  for (const act of acts) {
    const wanted = STATES[act.kind];
    const id = 'customer' in act ? stage.known.get(act.customer)?.disputeId : null;
    if (wanted === undefined || id == null) continue;
    while (!(await isHeard(stage, id, wanted))) {
      if (performance.now() > deadline) {
        stage.log('A dispute was not heard of in time.');
        break;
      }
      await delay(LOOK_EVERY_MS);
    }
  }
}

async function isHeard({ operator }: Stage, id: string, wanted: string): Promise<boolean> {
  const { disputes } = await operator.ask<DisputesAnswer>('admin.disputes');
  const state = disputes.find((each) => each.id === id)?.state;
  return wanted === OPENED ? state !== undefined : state === wanted;
}

import { planKeys, planName } from '../../../../../src/domain/plan.ts';
import { catalogue } from '../../../../lib/catalogue.ts';
import { ROUTES_COPY as COPY } from '../routes-copy.ts';

/** 'Standard and higher', or the name alone for the highest plan. */
export function audienceText(plan: string): string {
  const name = planName(catalogue, plan);
  return plan === planKeys(catalogue).at(-1) ? name : `${name} ${COPY.andHigher}`;
}

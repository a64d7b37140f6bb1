import type { Choice } from '../parts/row-menu.tsx';
import type { Act } from '../use-act.ts';
import type { Charge, Dispute, Subscription } from './snapshot.ts';

export function subscriptionChoices(_subscription: Subscription, _run: Act['run']): Choice[] {
  return [];
}

export function chargeChoices(
  _charge: Charge,
  _dispute: Dispute | null,
  _run: Act['run'],
): Choice[] {
  return [];
}

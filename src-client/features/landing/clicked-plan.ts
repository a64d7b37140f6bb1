import { localStore } from '../../lib/browser-storage.ts';
import { SELECTED_BILLING, SELECTED_PLAN } from '../../lib/storage-keys.ts';

/** The plan link that was clicked, with its plan and billing cycle. */
export function clickedPlan(target: EventTarget | null): { plan: string; billing: string } | null {
  const link = target instanceof Element ? target.closest<HTMLElement>('a[data-choose]') : null;
  const { choose: plan, cycle: billing } = link?.dataset ?? {};
  return plan === undefined || billing === undefined ? null : { plan, billing };
}

export function rememberChoice(choice: { plan: string; billing: string }): void {
  localStore.write(SELECTED_PLAN, choice.plan);
  localStore.write(SELECTED_BILLING, choice.billing);
}

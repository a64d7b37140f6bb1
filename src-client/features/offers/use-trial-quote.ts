import { useEffect, useState } from 'react';
import type { TrialQuote } from '../../../src/contract/billing.contract.ts';
import type { BillingCycle, Plan } from '../../../src/domain/catalogue/catalogue.ts';
import { useCall } from '../../lib/call/use-call.ts';
import { settings } from '../../lib/public-settings.ts';

/** The trial as the buyer saw it. The server sells no other one. */
export function trialOrder({ days, indicators }: TrialQuote) {
  return { trialDays: days, ...(indicators !== undefined && { trialIndicators: indicators }) };
}

export type TrialOrder = ReturnType<typeof trialOrder>;

/**
 * The trial that the server offers for this purchase. Without an answer there is none: the page then
 * asks for the price, and the server charges no other one.
 */
export function useTrialQuote(
  plan: Plan,
  billing: BillingCycle,
): { trial: TrialQuote | null; isChecking: boolean } {
  const { run } = useCall((api) => api.billing.trialQuote.query);
  const mayHave = settings.offers?.trials[plan] !== undefined;
  const asked = `${plan} ${billing}`;
  const [known, setKnown] = useState<{ asked: string; trial: TrialQuote | null } | null>(null);
  useEffect(() => {
    if (!mayHave) return;
    let isLatest = true;
    const answer = (trial: TrialQuote | null) =>
      isLatest && setKnown({ asked: `${plan} ${billing}`, trial });
    run({ plan, billing }).then(answer, () => answer(null));
    return () => {
      isLatest = false;
    };
  }, [run, mayHave, plan, billing]);
  const isAnswered = known?.asked === asked;
  return { trial: isAnswered ? known.trial : null, isChecking: mayHave && !isAnswered };
}

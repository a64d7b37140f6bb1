import { useEffect, useState } from 'react';
import type { TrialQuote } from '../../../src/contract/billing.contract.ts';
import type { BillingCycle, Plan } from '../../../src/domain/catalogue/catalogue.ts';
import { useCall } from '../../lib/call/use-call.ts';
import { settings } from '../../lib/public-settings.ts';

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
  const [trial, setTrial] = useState<TrialQuote | null | undefined>(mayHave ? undefined : null);
  useEffect(() => {
    if (!mayHave) return;
    let isLatest = true;
    run({ plan, billing }).then(
      (quote) => isLatest && setTrial(quote),
      () => isLatest && setTrial(null),
    );
    return () => {
      isLatest = false;
    };
  }, [run, mayHave, plan, billing]);
  return { trial: trial ?? null, isChecking: trial === undefined };
}

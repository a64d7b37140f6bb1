import { useChosenCode } from '../offers/use-chosen-code.ts';
import { useCodeQuotes } from '../offers/use-code-quote.ts';
import { useTrialQuote } from '../offers/use-trial-quote.ts';
import type { PendingSubscription } from './pending-subscription.ts';

/** The code or the trial that changes what is paid today. They exclude each other. */
export function useOrder({ plan, billing }: Pick<PendingSubscription, 'plan' | 'billing'>) {
  const [chosen, setCode] = useChosenCode();
  const { isChecking, quoteOf, fault } = useCodeQuotes(chosen, [{ plan, billing }]);
  const quote = quoteOf(plan);
  const offered = useTrialQuote(plan, billing);
  const trial = quote === null ? offered.trial : null;
  const code = chosen?.code ?? null;
  return { code, setCode, isChecking, quote, fault, offered, trial };
}

export type Order = ReturnType<typeof useOrder>;

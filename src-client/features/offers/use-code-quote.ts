import { useEffect, useState } from 'react';
import type { CodeQuote } from '../../../src/contract/billing.contract.ts';
import type { BillingCycle, Plan } from '../../../src/domain/catalogue/catalogue.ts';
import { CODE_COPY } from '../../../src/texts/offers/offers.texts.ts';
import { useCall } from '../../lib/call/use-call.ts';
import type { ChosenCode } from './use-chosen-code.ts';

export type ValidQuote = Extract<CodeQuote, { valid: true }>;

interface CodeQuotes {
  isChecking: boolean;
  /** Null: the code does not reduce this plan. */
  quoteOf(plan: Plan): ValidQuote | null;
  /** Why the code reduces none of the plans, in a sentence. */
  fault: string | null;
}

type Known = { chosen: ChosenCode; asked: string; quotes: Map<Plan, CodeQuote> | null };

/** The server's answer about a code, for each of these plans. */
export function useCodeQuotes(
  chosen: ChosenCode | null,
  sales: readonly { plan: Plan; billing: BillingCycle }[],
): CodeQuotes {
  const { run } = useCall((api) => api.billing.codeQuote.query);
  const [known, setKnown] = useState<Known | null>(null);
  const asked = JSON.stringify(sales);
  useEffect(() => {
    if (chosen === null) return;
    const { code } = chosen;
    let isLatest = true;
    const ask = async (): Promise<void> => {
      const each: typeof sales = JSON.parse(asked);
      const quotes = await Promise.all(
        each.map(async ({ plan, billing }) => [plan, await run({ code, plan, billing })] as const),
      ).then(
        (entries) => new Map(entries),
        () => null,
      );
      if (isLatest) setKnown({ chosen, asked, quotes });
    };
    void ask();
    return () => {
      isLatest = false;
    };
  }, [run, chosen, asked]);
  const isAnswered = known !== null && known.chosen === chosen && known.asked === asked;
  const quotes = chosen !== null && isAnswered ? known.quotes : undefined;
  const quoteOf = (plan: Plan) => {
    const quote = quotes?.get(plan);
    return quote?.valid === true ? quote : null;
  };
  const refused = [...(quotes?.values() ?? [])].map((quote) => (quote.valid ? null : quote.reason));
  const isRefused = quotes !== undefined && !refused.includes(null);
  return {
    isChecking: chosen !== null && !isAnswered,
    quoteOf,
    fault: isRefused ? (refused[0] ?? CODE_COPY.failed) : null,
  };
}

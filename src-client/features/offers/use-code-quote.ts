import { useEffect, useState } from 'react';
import type { CodeQuote } from '../../../src/contract/billing.contract.ts';
import type { BillingCycle, Plan } from '../../../src/domain/catalogue/catalogue.ts';
import { CODE_COPY } from '../../../src/texts/offers/offers.texts.ts';
import { useCall } from '../../lib/call/use-call.ts';

export type ValidQuote = Extract<CodeQuote, { valid: true }>;

interface CodeQuotes {
  isChecking: boolean;
  /** Null: the code does not reduce this plan. */
  quoteOf(plan: Plan): ValidQuote | null;
  /** Why the code reduces none of the plans, in a sentence. */
  fault: string | null;
}

type Known = { code: string; asked: string; quotes: Map<Plan, CodeQuote> | null };

/** The server's answer about a code, for each of these plans. */
export function useCodeQuotes(
  code: string | null,
  sales: readonly { plan: Plan; billing: BillingCycle }[],
): CodeQuotes {
  const { run } = useCall((api) => api.billing.codeQuote.query);
  const [known, setKnown] = useState<Known | null>(null);
  const asked = JSON.stringify(sales);
  useEffect(() => {
    if (code === null) return;
    let isLatest = true;
    const ask = async (): Promise<void> => {
      const each: typeof sales = JSON.parse(asked);
      const quotes = await Promise.all(
        each.map(async ({ plan, billing }) => [plan, await run({ code, plan, billing })] as const),
      ).then(
        (entries) => new Map(entries),
        () => null,
      );
      if (isLatest) setKnown({ code, asked, quotes });
    };
    void ask();
    return () => {
      isLatest = false;
    };
  }, [run, code, asked]);
  const isAnswered = known !== null && known.code === code && known.asked === asked;
  const quotes = code !== null && isAnswered ? known.quotes : undefined;
  const quoteOf = (plan: Plan) => {
    const quote = quotes?.get(plan);
    return quote?.valid === true ? quote : null;
  };
  const refused = [...(quotes?.values() ?? [])].map((quote) => (quote.valid ? null : quote.reason));
  const isRefused = quotes !== undefined && !refused.includes(null);
  return {
    isChecking: code !== null && !isAnswered,
    quoteOf,
    fault: isRefused ? (refused[0] ?? CODE_COPY.failed) : null,
  };
}

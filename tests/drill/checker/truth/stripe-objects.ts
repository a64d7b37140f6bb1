/** Stripe's list objects, with only the fields that the checker reads. */
export interface TheirSubscription {
  id: string;
  customer: string;
  status: string;
  created: number;
  cancel_at: number | null;
  items: {
    data: {
      current_period_end: number;
      price: { id: string; unit_amount: number; metadata: { plan?: string }; lookup_key: string };
    }[];
  };
}

export interface Invoice {
  id: string;
  status: string;
  customer: string | null;
  billing_reason: string | null;
  attempted: boolean;
  created: number;
  amount_paid: number;
  status_transitions: { finalized_at: number | null };
  lines: { data: { amount: number; period: { end: number } }[] };
  parent: { subscription_details: { subscription: string } | null } | null;
  payments?: { data: { payment: { payment_intent?: string | null } }[] };
}

export interface Charge {
  id: string;
  customer: string | null;
  payment_intent: string | null;
  status: string;
  amount: number;
  amount_refunded: number;
}

export interface Dispute {
  status: string;
  charge: string;
}

/** Statuses in which it bills or could bill again. */
export const LIVE = ['active', 'trialing', 'past_due', 'unpaid', 'paused'];

export const subscriptionOf = ({ parent }: Invoice) =>
  parent?.subscription_details?.subscription ?? '';

/** The end of an invoice's charges. Its credits do not count. */
export function coveredBy({ lines }: Invoice): number {
  return Math.max(
    ...lines.data.filter(({ amount }) => amount >= 0).map(({ period }) => period.end),
  );
}

export function chargesFor(invoices: readonly Invoice[], charges: readonly Charge[]): Charge[] {
  const intents = new Set(invoices.flatMap(intentsOf));
  return charges.filter(({ payment_intent: intent }) => intent !== null && intents.has(intent));
}

export function intentsOf({ payments }: Invoice): string[] {
  return (payments?.data ?? []).flatMap(({ payment }) => payment.payment_intent ?? []);
}

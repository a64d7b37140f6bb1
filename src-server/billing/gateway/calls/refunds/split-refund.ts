/** A payment of an invoice. */
export interface PaidIntent {
  intent: string;
  paidCents: number;
  /** Refunded by earlier requests. */
  refundedCents: number;
}

/** The sum to refund of each payment, from the payments in turn. Null if less is left of them together. */
export function splitRefund(
  payments: readonly PaidIntent[],
  cents: number,
): Map<string, number> | null {
  const sums = new Map<string, number>();
  let rest = cents;
  for (const { intent, paidCents, refundedCents } of payments) {
    const sum = Math.min(rest, paidCents - refundedCents);
    if (sum <= 0) continue;
    sums.set(intent, sum);
    rest -= sum;
  }
  return rest === 0 ? sums : null;
}

import type { AuditDispute } from '../../../../src/contract/operator/audit.contract.ts';
import { moneyText } from '../../../../src/domain/money-text.ts';

type Disputed = Pick<AuditDispute, 'amountCents' | 'currency' | 'reason'>;

/** '$49.00, product not received'. */
export const disputedSum = ({ amountCents, currency, reason }: Disputed) =>
  `${moneyText(amountCents, currency)}, ${reason.replaceAll('_', ' ')}`;

/** 'the dispute of ana@example.com ($49.00, product not received)'. */
export function disputeText({ email, isErased, ...disputed }: AuditDispute): string {
  const whom = email ?? (isErased === true ? 'an erased person' : null);
  return `${whom === null ? 'a dispute' : `the dispute of ${whom}`} (${disputedSum(disputed)})`;
}

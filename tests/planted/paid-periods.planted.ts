import { bug, edit, type PlantedBug } from './planted-bug.ts';

/** Ways in which access reaches elsewhere than what was paid for. */
export default [
  bug(
    'a renewal that a bank is still paying, taken for unpaid',
    'tests/server/billing/bank-debit.test.ts',
    edit(
      'billing/judge-customer.ts',
      "invoice.state === 'owed' && chargesOf(facts, [invoice]).some((charge) => charge.pending)",
      'false',
    ),
  ),
  bug(
    'access by an unpaid period',
    'tests/domain/billing/judge-customer.test.ts',
    edit(
      'billing/paid-through.ts',
      'latest(settled.map(coversUntil))',
      'latest(invoices.map(coversUntil))',
    ),
  ),
  bug(
    'access by the period’s end',
    'tests/domain/billing/life-property.test.ts',
    edit(
      'billing/paid-through.ts',
      'notAfter(latest(reach), currentPeriodEnd)',
      'paid && currentPeriodEnd',
    ),
  ),
  bug(
    'a renewal that takes its time taken for an end',
    'tests/server/billing/subscription-life.test.ts',
    edit('billing/standing.ts', 'renewsAt: renewsAt(subscription)', 'renewsAt: null'),
  ),
  bug(
    'a year that still covers the months it was changed into',
    'tests/domain/billing/paid-through.test.ts',
    edit('billing/paid-through.ts', 'notAfter(invoice.coversUntil, next)', 'invoice.coversUntil'),
  ),
  bug(
    'grace that begins anew at each failure',
    'tests/domain/billing/judge-customer.test.ts',
    edit('billing/judge-customer.ts', 'firstFailedAt: earliest(', 'firstFailedAt: latest('),
  ),
] satisfies PlantedBug[];

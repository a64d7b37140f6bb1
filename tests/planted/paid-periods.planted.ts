import { bug, edit, type PlantedBug } from './support/planted-bug.ts';

/** Bugs that end access before or after the paid period. */
export default [
  bug(
    'a renewal with a pending bank debit counted as unpaid',
    'bank-debit.long.test.ts',
    edit(
      'judge-customer.ts',
      "invoice.state === 'owed' && chargesOf(facts, [invoice]).some((charge) => charge.pending)",
      'false',
    ),
  ),
  bug(
    'access by an unpaid period',
    'judge-customer.test.ts',
    edit(
      'paid-through.ts',
      'latest(settled.map(coversUntil))',
      'latest(invoices.map(coversUntil))',
    ),
  ),
  bug(
    'access by the period’s end',
    'life-property.test.ts',
    edit(
      'paid-through.ts',
      'notAfter(latest(reach), currentPeriodEnd)',
      'paid && currentPeriodEnd',
    ),
  ),
  bug(
    'a slow renewal taken for an end',
    'subscription-life.test.ts',
    edit('standing.ts', 'renewsAt: renewsAt(subscription)', 'renewsAt: null'),
  ),
  bug(
    'a year that still covers months after a change',
    'paid-through.test.ts',
    edit('paid-through.ts', 'notAfter(invoice.coversUntil, next)', 'invoice.coversUntil'),
  ),
  bug(
    'grace that restarts at each failure',
    'judge-customer.test.ts',
    edit('judge-customer.ts', 'firstFailedAt: earliest(', 'firstFailedAt: latest('),
  ),
  bug(
    'a buyer without an account whom a price move leaves out for good',
    'checkout/late-buyers.long.test.ts',
    edit('members.statements.ts', "a.state in ('opening', 'open', 'paid')", "a.state = 'none'"),
  ),
  bug(
    'a cancellation that a given plan sets aside',
    'billing/stale-attempts.long.test.ts',
    edit('lifted-decision.ts', 'paidPlan ?? plan;', '(void paidPlan, plan);'),
  ),
  bug(
    'an account replaced while its bank debit is on the way',
    'billing/bank-debit.long.test.ts',
    edit(
      'standing/pays.ts',
      '{ userId, isDebiting: true })) > 0',
      '{ userId, isDebiting: true })) > 9',
    ),
  ),
  bug(
    'a trial that the page offers and the purchase refuses',
    'trials/second-trial.long.test.ts',
    edit('offer-trial.ts', 'return signUp?.id ?? null;', 'return signUp && null;'),
  ),
  bug(
    'a welcome to a plan that has ended',
    'trials/trial-mails.long.test.ts',
    edit('mail-welcome.ts', 'if (current?.endedAt != null) return;', ''),
  ),
] satisfies PlantedBug[];

import { edit, type PlantedBug } from './planted-bug.ts';

/** Ways in which a change of plan, or what follows from it, goes wrong. */
export default [
  {
    name: 'a discount that is lost with the lower plan',
    test: 'tests/server/billing/stale-attempts.test.ts',
    edits: [edit('billing/stripe/scheduled-phases.ts', '    ...discountsOf(subscription),\n', '')],
  },
  {
    name: 'a decision that an outage swallows',
    test: 'tests/server/billing/missed-decisions.test.ts',
    edits: [
      edit(
        'billing/return-decision.ts',
        'if (at > now) {',
        'if (at <= now) return null;\n  if (at > now) {',
      ),
    ],
  },
  {
    name: 'a year that is left for a month at once',
    test: 'tests/server/billing/upgrade.test.ts',
    edits: [edit('billing/start-change.ts', '  refuseShorterCycle(choice, current);\n', '')],
  },
  {
    name: 'a failed refund that another event answers for',
    test: 'tests/server/billing/failed-refunds.test.ts',
    edits: [
      edit(
        'billing/event-types.ts',
        'OF_CUSTOMERS.filter((beginning) => !isOfRefundPart(beginning))',
        'OF_CUSTOMERS',
      ),
    ],
  },
  {
    name: 'money on its way that is said to have gone back',
    test: 'tests/server/billing/refunds.test.ts',
    edits: [
      edit('billing/stripe/refund-latest.ts', 'if (!went) pendingCents', 'if (false) pendingCents'),
    ],
  },
] satisfies PlantedBug[];

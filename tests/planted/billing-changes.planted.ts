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
] satisfies PlantedBug[];

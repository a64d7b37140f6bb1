import { bug, edit, type PlantedBug } from './support/planted-bug.ts';

/** Bugs in plans that our Stripe account does not bill. */
export default [
  bug(
    'a plan grant for life that ends',
    'give-plan.test.ts',
    edit('open-plan-grants.ts', 'until != null && until <= now', 'until == null || until <= now'),
  ),
  bug(
    'a plan grant counted as revenue',
    'give-plan.test.ts',
    edit('take-figures.ts', 'coalesce(st.paid_plan, st.plan) as plan', 'st.plan as plan'),
  ),
] satisfies PlantedBug[];

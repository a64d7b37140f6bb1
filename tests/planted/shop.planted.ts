import { type Edit, edit, type PlantedBug, bug as planted } from './support/planted-bug.ts';

const bug = (name: string, test: string, ...edits: Edit[]): PlantedBug =>
  planted(`shop: ${name}`, test, ...edits);

/** Bugs that only a shop other than the documented one shows. */
export default [
  bug(
    'a script that left the catalogue missing from the sweep',
    'scripts-of-a-shop.long.test.ts',
    edit(
      'known-scripts.ts',
      'return [...onSale, ...former];',
      'return [...onSale, ...former].slice(0, onSale.length);',
    ),
  ),
  bug(
    'a plan sold beyond its capacity',
    'buying-in-a-shop.long.test.ts',
    edit('count-subscribers.ts', '>= plan.capacity', '> plan.capacity'),
  ),
  bug(
    'a full plan offered on Stripe’s page',
    'buying-in-a-shop.long.test.ts',
    edit('manage-billing.ts', 'full: await unsoldPlans(deps, actor.accountId, held),', ''),
  ),
  bug(
    'a hidden plan sold',
    'buying-in-a-shop.long.test.ts',
    edit('require-choice.ts', 'found === null || !isSold', 'found === null'),
  ),
  bug(
    'signals opened to members who do not pay',
    'console-of-a-shop.long.test.ts',
    edit('channel-plan.ts', 'return paid[0] ?? null;', 'return widestFirst[0] ?? null;'),
  ),
  bug(
    'an erasure pressed without a network that begins once it is back',
    'query-defaults.test.ts',
    edit('query-client.ts', "networkMode: 'always'", "networkMode: 'online'"),
  ),
] satisfies PlantedBug[];

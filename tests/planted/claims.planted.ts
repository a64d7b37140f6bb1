import { bug, edit, type PlantedBug } from './support/planted-bug.ts';

const CLAIMS = 'stronger-claim.long.test.ts';
const ASKED = 'asked-anonymously.long.test.ts';
const INVITES = 'free-invites.long.test.ts';
const FREE = 'free-invites.ts';

/** Ways for a stranger to take a unique name at a provider or use up its quota. */
export default [
  bug(
    'a typed name that a proof does not override',
    CLAIMS,
    edit('stronger-claim.ts', 'invited: 2, told: 3', 'invited: 2, told: 0'),
  ),
  bug(
    'a free claim that a payer’s does not override',
    CLAIMS,
    edit('stronger-claim.ts', 'const PAYING_CLAIM = 1;', 'const PAYING_CLAIM = 0;'),
  ),
  bug(
    'an account without a confirmed address claims a member',
    CLAIMS,
    edit('name-account.ts', '(await deps.isConfirmed(accountId)) ||', 'true ||'),
  ),
  bug(
    'free invites that fill the server',
    INVITES,
    edit(FREE, 'if (!isPaying) await endOldest', 'if (false as boolean) await endOldest'),
  ),
  bug(
    'a full server that turns a payer away',
    INVITES,
    edit(FREE, 'if (!isFull || (await endOldest(deps, 1)) === 0) throw error;', 'throw error;'),
  ),
  bug(
    'unlimited TradingView lookups by strangers',
    ASKED,
    edit('check-username.ts', "await deps.limits.byAccount('unpaid-look-up', 'everybody');", ''),
  ),
  bug(
    'unlimited Stripe pages by one sign-up',
    ASKED,
    edit('payer.ts', 'await context.spend(`sign-up', 'void (`sign-up'),
  ),
] satisfies PlantedBug[];

import { bug, edit, type PlantedBug } from './support/planted-bug.ts';

const unlocked = (file: string, found: string) => edit(file, `${found}, FOR_UPDATE)`, `${found})`);

/** Races between two equal or mutually exclusive requests. */
export default [
  bug(
    'at once: what two operators end is written down twice',
    'audit.test.ts',
    unlocked('manual/manual-grants.ts', 'ManualGrantEntity, { id }'),
  ),
  bug(
    'at once: two links that are followed wait for one another for ever',
    'at-once.test.ts',
    unlocked('change-email.ts', 'await em.findOne(AccountEntity, { id: accountId }'),
  ),
  bug(
    'at once: what TradingView says of a name that was given up is kept for the next one',
    'username/usernames.test.ts',
    unlocked('identify-user.ts', 'await em.findOneOrFail(TradingViewIdentityEntity, { accountId }'),
  ),
  bug(
    'at once: an account is deleted although its address is proven in this moment',
    'at-once.test.ts',
    unlocked('make-way.ts', 'em.findOne(AccountEntity, { email }'),
  ),
  bug(
    'at once: a member is taken for who has named another one meanwhile',
    'catching-up.test.ts',
    edit('bind-member.ts', 'mayBeOver && row.username', 'false && row.username'),
  ),
  bug(
    'at once: an end comes back although a page that was opened later is open',
    'stale-attempts.test.ts',
    edit(
      'return-decision.ts',
      'at === null || (await isKeptLifted(deps, attempt, lifted))',
      'at === null',
    ),
  ),
  bug(
    'at once: the second of two makes an error of what the first one made',
    'joining.test.ts',
    edit(
      'transaction.ts',
      'throw error;\n    return await transact(orm, work);',
      'throw error;\n    throw error;',
    ),
  ),
] satisfies PlantedBug[];

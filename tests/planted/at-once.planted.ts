import { bug, edit, type PlantedBug } from './support/planted-bug.ts';

const unlocked = (file: string, found: string) => edit(file, `${found}, FOR_UPDATE)`, `${found})`);

/** Races between two equal or mutually exclusive requests. */
export default [
  bug(
    'at once: an end by two operators recorded twice',
    'audit.test.ts',
    unlocked('manual/grant-by-hand.ts', 'ManualGrantEntity, { id }'),
  ),
  bug(
    'at once: two followed links in a deadlock',
    'at-once.long.test.ts',
    unlocked(
      'change-email.ts',
      'await em.findOne(AccountEntity, { id: accountId, closingAt: null }',
    ),
  ),
  bug(
    'at once: a lookup of an abandoned name stored for the next one',
    'username/usernames.test.ts',
    unlocked('identify-user.ts', 'await em.findOneOrFail(TradingViewIdentityEntity, { accountId }'),
  ),
  bug(
    'at once: a second click of a sign-up that is asked to confirm the address first',
    'repeated-completion.test.ts',
    edit('create-account.ts', 'if (holder.id === signUp.id) throw alreadySetUp();', ''),
  ),
  bug(
    'at once: an account deleted while its address is being proven',
    'at-once.long.test.ts',
    unlocked('make-way.ts', 'em.findOne(AccountEntity, { email }'),
  ),
  bug(
    'at once: a member matched to a user who has since entered another name',
    'catching-up.long.test.ts',
    edit('bind-member.ts', 'mayBeOver && row.username', 'false && row.username'),
  ),
  bug(
    'at once: an end restored although a later page is open',
    'stale-attempts.long.test.ts',
    edit(
      'return-decision.ts',
      'at === null || (await isKeptLifted(deps, attempt, lifted))',
      'at === null',
    ),
  ),
  bug(
    'at once: the second of two creators gets an error',
    'joining.test.ts',
    edit(
      'transaction.ts',
      'throw error;\n    return await transact(orm, work);',
      'throw error;\n    throw error;',
    ),
  ),
  bug(
    'at once: a grant that replaces the others on its user’s card',
    'user-cards.long.test.ts',
    edit(
      '0220-card-projection.ts',
      'jsonb_strip_nulls(user_card.granted || excluded.granted)',
      'jsonb_strip_nulls(excluded.granted)',
    ),
  ),
] satisfies PlantedBug[];

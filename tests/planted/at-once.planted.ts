import { bug, edit, type PlantedBug } from './planted-bug.ts';

const unlocked = (file: string, found: string) => edit(file, `${found}, LOCKED)`, `${found})`);

/** Two of the same, or of what excludes each other, at the same moment. */
export default [
  bug(
    'at once: what two operators end is written down twice',
    'tests/server/access/audit.test.ts',
    unlocked('access/manual-grants.ts', 'ManualGrantEntity, { id }'),
  ),
  bug(
    'at once: two links that are followed wait for one another for ever',
    'tests/server/auth/at-once.test.ts',
    unlocked('auth/change-email.ts', 'EmailChangeEntity, open'),
  ),
  bug(
    'at once: what TradingView says of a name that was given up is kept for the next one',
    'tests/server/tradingview/usernames.test.ts',
    unlocked(
      'tradingview/identify-user.ts',
      'await em.findOneOrFail(TradingViewIdentityEntity, { accountId }',
    ),
  ),
  bug(
    'at once: the second of two makes an error of what the first one made',
    'tests/server/discord/joining.test.ts',
    edit(
      'database/transaction.ts',
      'throw error;\n    return await transact(orm, work);',
      'throw error;\n    throw error;',
    ),
  ),
] satisfies PlantedBug[];

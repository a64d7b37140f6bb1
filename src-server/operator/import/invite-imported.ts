import { transact } from '../../database/transaction.ts';
import { queueSetUpMail } from '../user/reach-user.ts';
import type { UserDeps } from '../user/user.deps.ts';

/** Invitations per run: mail providers treat bursts from a new sender as spam. */
const AT_ONCE = 60;

/**
 * Skips accounts that are closing or changing their address. Locked rows are skipped, not waited
 * for.
 */
const NEXT = `
  select r.import_id as "importId", r.line, r.account_id as "accountId", a.email
  from user_import_row r join account a on a.id = r.account_id
  where r.state = 'done' and a.closing_at is null
  order by r.import_id, r.line limit ${AT_ONCE}
  for update of r skip locked for share of a skip locked`;

interface Invited {
  importId: string;
  line: number;
  accountId: string;
  email: string;
}

/** Invites the next imported users, each once. Returns how many. */
export function inviteImported(deps: UserDeps): Promise<number> {
  return transact(deps.accountData.orm, async (em) => {
    const rows = await em.execute<Invited[]>(NEXT);
    for (const { importId, line, accountId, email } of rows) {
      await queueSetUpMail(em, deps, { accountId, email });
      await em.execute(
        `update user_import_row set state = 'invited' where import_id = ?::uuid and line = ?`,
        [importId, line],
      );
    }
    return rows.length;
  });
}

import { transact } from '../../database/transaction.ts';
import { queueSetUpMail } from '../user/reach-user.ts';
import type { UserDeps } from '../user/user.deps.ts';

/** Invitations per run: mail providers treat bursts from a new sender as spam. */
const AT_ONCE = 60;

/** Only after a move is finished: until then it can be taken back, and should surprise no subscriber. */
const NEXT = `
  select m.move_id as "moveId", m.source_ref as ref, m.account_id as "accountId", a.email
  from move_member m join move v on v.id = m.move_id and v.state = 'finished'
    join account a on a.id = m.account_id
  where m.state = 'moved' and m.is_new and a.closing_at is null
  order by m.move_id, m.source_ref limit ${AT_ONCE}
  for update of m skip locked for share of a skip locked`;

interface Invited {
  moveId: string;
  ref: string;
  accountId: string;
  email: string;
}

/** Invites the next people who moved in, each once. Returns how many. */
export function inviteMoved(deps: UserDeps): Promise<number> {
  return transact(deps.accountData.orm, async (em) => {
    const rows = await em.execute<Invited[]>(NEXT);
    for (const { moveId, ref, accountId, email } of rows) {
      await queueSetUpMail(em, deps, { accountId, email });
      await em.execute(
        `update move_member set state = 'invited' where move_id = ?::uuid and source_ref = ?`,
        [moveId, ref],
      );
    }
    return rows.length;
  });
}

import type { Observation, Sending } from '../../../access/access-provider.ts';
import { sameName } from '../../rows/find-target-row.ts';
import { readStatus } from '../answers.ts';
import type { OwnerCall, OwnerCalls } from '../owner-calls.ts';
import type { TradingViewGateway } from '../port.ts';
import { listNamed } from './list-named.ts';
import { refuseMismatchedUser } from './refuse-mismatched-user.ts';

interface Calls {
  owner: OwnerCalls;
  findUsername: TradingViewGateway['findUsername'];
}

interface GivenAccess {
  entry: Parameters<TradingViewGateway['giveAccess']>[0];
  /** The last read. */
  known: Observation;
}

type OwnSending = Pick<OwnerCall, 'urgency' | 'confirm'>;

export async function giveAccess(
  calls: Calls,
  { entry, known }: GivenAccess,
  sending: Sending,
): Promise<void> {
  const { owner } = calls;
  const { pineId, username, expiresAt } = entry;
  // Checked when an entry's name and id disagree.
  const refuseOther = () => refuseMismatchedUser(calls, entry, sending.urgency);
  const form = {
    pine_id: pineId,
    username_recip: username,
    ...(expiresAt === null ? {} : { expiration: expiresAt.toISOString() }),
  };
  const send = async (path: string, how: OwnSending) =>
    readStatus(await owner.ask({ method: 'POST', path, form, ...how }));
  const post = (path: string) => send(path, sending);
  /** modify_user_expiration cannot remove a date, so remove the entry and add it without one. */
  const endDate = async () => {
    const { urgency } = sending;
    const { rows } = await listNamed(owner, { pineId, username, urgency }, 'exact-name');
    const row = rows.find((each) => sameName(each.username, username));
    if (row === undefined || row.expiresAt === null) return;
    await send('/pine_perm/remove/', sending);
    // Never cancel between the two calls: the user would lose the access they had.
    await send('/pine_perm/add/', { urgency });
  };

  // 'exists' keeps the old expiry, so an existing entry must be modified instead.
  if (!known.present) {
    if ((await post('/pine_perm/add/')) !== 'exists') return;
    await refuseOther();
  }
  const changed = await post('/pine_perm/modify_user_expiration/');
  if (changed === 'not_exists') {
    if (known.present) await refuseOther();
    await post('/pine_perm/add/');
  } else if (expiresAt === null) await endDate();
}

import type { DesiredGrant } from '../../access/engine/desired-access.ts';
import { readFork, transact } from '../../database/transaction.ts';
import { ProviderFailure } from '../../errors/provider-failure.ts';
import type { DiscordDeps } from '../discord.deps.ts';
import { NO_INVITE } from '../identity/bind-member.ts';
import {
  type DiscordIdentity,
  DiscordIdentityEntity,
} from '../identity/discord-identity.entity.ts';
import { givesRoles } from './invite-window.ts';
import { type InviteOfRow, isInviteOut } from './is-invite-out.ts';
import { isPaid } from './is-paying.ts';

type Deps = Pick<DiscordDeps, 'orm' | 'catalogue' | 'gateway'>;

/** Deletes the invite of a subscriber who joined. Keeps a newer one. */
export async function dropInvite(deps: Deps, accountId: string): Promise<void> {
  const row = await findIdentity(deps, accountId);
  // Another person may have used an invite with roles. The next look at the members retires it.
  if (row?.inviteCode == null || givesRoles(row)) return;
  const { inviteCode } = row;
  await deps.gateway.deleteInvite(inviteCode);
  await forgetInvite(deps, accountId, inviteCode);
}

/**
 * For an answer to the subscriber, who is bound with or without it: the next look at the members
 * deletes what is left.
 */
export async function dropInviteOfBound(
  deps: Deps & Pick<DiscordDeps, 'log'>,
  accountId: string,
): Promise<void> {
  try {
    await dropInvite(deps, accountId);
  } catch (error) {
    if (!(error instanceof ProviderFailure)) throw error;
    deps.log.warn({ err: error, accountId }, 'a used invite was not deleted');
  }
}

/**
 * Deletes the account's invite and reads back. Throws if Discord is unavailable or still lists it;
 * the row then keeps the code, and the caller retries.
 */
export async function endInvite(deps: Deps, accountId: string): Promise<void> {
  const row = await findIdentity(deps, accountId);
  if (row?.inviteCode == null) return;
  await deleteForGood(deps, row);
  await forgetInvite(deps, accountId, row.inviteCode);
}

/** Deletes an invite created for access that has ended. A free account's invite stays. */
export async function endPaidInvite(
  deps: Deps,
  accountId: string,
  desired: readonly Pick<DesiredGrant, 'entitlement' | 'provider'>[],
): Promise<void> {
  if (isPaid(deps, desired)) return;
  const row = await findIdentity(deps, accountId);
  if (row?.invitePaid) await endInvite(deps, accountId);
}

export async function deleteForGood({ gateway }: Deps, row: InviteOfRow): Promise<void> {
  await gateway.deleteInvite(row.inviteCode ?? '');
  if (await isInviteOut(gateway, row)) {
    throw new ProviderFailure('discord', 'unavailable', 'not-applied');
  }
}

function findIdentity({ orm }: Deps, accountId: string): Promise<DiscordIdentity | null> {
  return readFork(orm).findOne(DiscordIdentityEntity, { accountId });
}

/** Resets the subscriber to a name without an invite, unless a newer invite exists. */
export function forgetInvite({ orm }: Deps, accountId: string, inviteCode: string): Promise<void> {
  return transact(orm, async (em) => {
    const same = { accountId, inviteCode };
    await em.nativeUpdate(DiscordIdentityEntity, { ...same, state: 'invited' }, { state: 'named' });
    await em.nativeUpdate(DiscordIdentityEntity, same, NO_INVITE);
  });
}

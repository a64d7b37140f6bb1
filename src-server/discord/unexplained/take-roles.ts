import type { z } from 'zod';
import type {
  takeRolesAnswer,
  takeRolesInput,
} from '../../../src/contract/discord/discord-unexplained.contract.ts';
import { countText } from '../../../src/domain/numbers/count-text.ts';
import { DecisionOvertaken } from '../../access/engine/confirm-decision.ts';
import { accountLeaseKey } from '../../access/engine/reconcile-access.ts';
import { auditedAct } from '../../audit/audited-act.ts';
import { LeaseBusy, LeaseLost, withLease } from '../../database/lease.ts';
import { AppError } from '../../errors/app-error.ts';
import { ProviderFailure } from '../../errors/provider-failure.ts';
import type { DiscordDeps } from '../discord.deps.ts';
import {
  type ListedMembers,
  type UnexplainedHolder,
  unexplainedHolders,
} from '../unexplained-holders.ts';

type Taken = z.infer<typeof takeRolesAnswer>['members'][number];
type Deps = Pick<DiscordDeps, 'orm' | 'machineClock' | 'access' | 'gateway'>;

const REASON = 'Not paid for: taken by an operator';
const WAIT_MS = 5_000;
/** A connection without an answer is cut after 60 seconds, and one member can take some of them. */
const MAX_CALL_MS = 40_000;

/**
 * Revokes unexplained paid roles, one member at a time, each read back and audited. The operator
 * types the count. A member who paid since the list keeps the role. Members whose turn did not come in
 * time are not in the answer.
 */
export async function takeRoles(
  deps: Deps,
  { memberIds, typedCount }: z.output<typeof takeRolesInput>,
): Promise<Taken[]> {
  const wanted = [...new Set(memberIds)];
  if (typedCount !== wanted.length) {
    throw new AppError(
      'discord.count-differs',
      'invalid',
      `Please type ${wanted.length} to take the roles of ${countText(wanted.length, 'member')}.`,
    );
  }
  const last = deps.machineClock.now().getTime() + MAX_CALL_MS;
  const taken: Taken[] = [];
  for (const memberId of wanted) {
    if (taken.length > 0 && deps.machineClock.now().getTime() >= last) break;
    taken.push(await takeFrom(deps, memberId));
  }
  return taken;
}

async function takeFrom(deps: Deps, memberId: string): Promise<Taken> {
  try {
    const accountId = (await find(deps, memberId))?.holder.accountId ?? null;
    if (accountId === null) return await takeFound(deps, memberId, async () => {});
    // They may pay right now, so check under the account's lease.
    return await withLease(
      deps.orm,
      { key: accountLeaseKey(accountId), waitMs: WAIT_MS },
      ({ confirm }) => takeFound(deps, memberId, confirm),
    );
  } catch (error) {
    if (error instanceof ProviderFailure) return left(memberId, error.reason);
    if (error instanceof DecisionOvertaken) return left(memberId, 'not-a-stranger');
    if (error instanceof LeaseBusy || error instanceof LeaseLost) return left(memberId, 'busy');
    throw error;
  }
}

async function takeFound(
  deps: Deps,
  memberId: string,
  confirm: () => Promise<void>,
): Promise<Taken> {
  const found = await find(deps, memberId);
  if (found === null) return left(memberId, 'not-a-stranger');
  const { holder } = found;
  const roles = holder.held.map(({ entitlement }) => entitlement);
  return await auditedAct(
    deps.access,
    { action: 'discord.roles-taken', target: `member:${memberId}`, before: { roles } },
    {
      work: async () => {
        for (const { roleId } of holder.held) {
          await deps.gateway.removeRole(memberId, roleId, REASON, async () => {
            await confirm();
            if (!(await isStrangeStill(deps, found, roleId))) throw new DecisionOvertaken(memberId);
          });
        }
        return (await find(deps, memberId)) === null
          ? { memberId, taken: true, reason: null }
          : left(memberId, 'not-applied');
      },
      outcomeOf: ({ taken, reason }) => ({ taken, reason }),
    },
  );
}

const left = (memberId: string, reason: string): Taken => ({ memberId, taken: false, reason });

interface Found {
  listed: ListedMembers;
  holder: UnexplainedHolder;
}

/** A fresh read of the member; null if nothing is unexplained. */
async function find(
  { machineClock, access, gateway }: Deps,
  memberId: string,
): Promise<Found | null> {
  const listedFrom = machineClock.now();
  const member = await gateway.getMember(memberId);
  if (member === null) return null;
  const listed = { guildId: gateway.guildId, members: [member], listedFrom };
  const [holder] = await unexplainedHolders(access, listed);
  return holder === undefined ? null : { listed, holder };
}

/**
 * Checked again when the call's turn comes: the member may have paid or been identified while it
 * waited.
 */
async function isStrangeStill(
  { access }: Deps,
  { listed, holder }: Found,
  roleId: string,
): Promise<boolean> {
  const [now] = await unexplainedHolders(access, listed);
  if (now === undefined || now.accountId !== holder.accountId) return false;
  return now.held.some((role) => role.roleId === roleId);
}

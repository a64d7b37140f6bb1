import type { z } from 'zod';
import type {
  takeRolesAnswer,
  takeRolesInput,
} from '../../../src/contract/discord-strangers.contract.ts';
import { auditedAct } from '../../audit/audited-act.ts';
import { AppError } from '../../errors/app-error.ts';
import { ProviderFailure } from '../../errors/provider-failure.ts';
import type { DiscordDeps } from '../discord.deps.ts';
import { type RoleStranger, strangersAmong } from './role-strangers.ts';

type Taken = z.infer<typeof takeRolesAnswer>['members'][number];
type Deps = Pick<DiscordDeps, 'access' | 'gateway'>;

const REASON = 'No subscriber: taken by an operator';

/**
 * Takes what is paid for from members who are nobody of ours, one after the other, each read back and
 * audited. The operator types how many; who became a subscriber since they were listed keeps it.
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
      `Please type ${wanted.length} to take the roles of ${wanted.length} members.`,
    );
  }
  const taken: Taken[] = [];
  for (const memberId of wanted) taken.push(await takeFrom(deps, memberId));
  return taken;
}

async function takeFrom(deps: Deps, memberId: string): Promise<Taken> {
  const left = (reason: string): Taken => ({ memberId, taken: false, reason });
  try {
    const stranger = await find(deps, memberId);
    if (stranger === null) return left('not-a-stranger');
    const { access, gateway } = deps;
    const roles = stranger.held.map(({ entitlement }) => entitlement);
    return await auditedAct(
      access,
      { action: 'discord.roles-taken', target: `member:${memberId}`, before: { roles } },
      async () => {
        for (const { roleId } of stranger.held) await gateway.removeRole(memberId, roleId, REASON);
        return (await find(deps, memberId)) === null
          ? { memberId, taken: true, reason: null }
          : left('not-applied');
      },
      ({ taken, reason }) => ({ taken, reason }),
    );
  } catch (error) {
    if (error instanceof ProviderFailure) return left(error.reason);
    throw error;
  }
}

/** As they stand this moment; null when there is nothing to explain about them. */
async function find(deps: Deps, memberId: string): Promise<RoleStranger | null> {
  const member = await deps.gateway.getMember(memberId);
  const [stranger] = member === null ? [] : await strangersAmong(deps, [member]);
  return stranger ?? null;
}

import type { z } from 'zod';
import type {
  mappingChangesInput,
  mappingPreviewAnswer,
} from '../../../src/contract/setup.contract.ts';
import type { Entitlement } from '../../../src/domain/entitlement.ts';
import { wishesOf } from '../../access/reconcile-access.ts';
import { readFork } from '../../database/transaction.ts';
import { AppError } from '../../errors/app-error.ts';
import { DiscordIdentityEntity } from '../discord-identity.entity.ts';
import type { CommunityMember } from '../gateway/discord.gateway.ts';
import { refuseRole } from '../refuse-role.ts';
import type { MappingDeps } from './mapping.deps.ts';
import { type Purpose, purposesOf } from './purposes.ts';
import { storedMapping } from './read-mapping.ts';

type Preview = z.infer<typeof mappingPreviewAnswer>;
type Effect = Preview['effects'][number];
export type MappingChanges = z.output<typeof mappingChangesInput>;

const NAMES = 5;
/** Reads of the database under way together. */
const AT_ONCE = 20;
const NOBODY = { count: 0, names: [] };

/** Who would gain and who would lose what, as the server's members stand now. Changes nothing. */
export async function previewMapping(
  deps: MappingDeps,
  { changes }: MappingChanges,
): Promise<Preview> {
  const rows = await storedMapping(deps);
  const { gateway } = deps;
  const [bot, roles, channels] = await Promise.all([
    gateway.getBot(),
    gateway.listRoles(),
    gateway.listChannels(),
  ]);
  const concernsRoles = changes.some(({ purpose }) => purpose.startsWith('role:'));
  const members = concernsRoles ? await owedMembers(deps) : [];
  const effects: Effect[] = [];
  for (const { purpose, discordId } of changes) {
    const known = purposeOf(deps, purpose);
    const before = rows.find((row) => row.purpose === purpose);
    const there = known.kind === 'role' ? roles : channels;
    const to = there.find(({ id }) => id === discordId);
    const takenRoleIds = new Set(
      rows
        .filter((row) => row.purpose !== purpose)
        .map(
          (row) => changes.find((each) => each.purpose === row.purpose)?.discordId ?? row.discordId,
        ),
    );
    const around = { guildId: gateway.guildId, roles, bot, takenRoleIds };
    const refusal =
      known.kind === 'role' ? refuseRole(discordId, around) : to === undefined ? 'gone' : null;
    effects.push({
      purpose,
      label: known.label,
      from: before?.name ?? null,
      to: to?.name ?? discordId,
      refusal,
      ...(known.entitlement === null || discordId === before?.discordId
        ? { gain: NOBODY, lose: NOBODY, keep: NOBODY }
        : effectOn(members, known.entitlement, before?.discordId ?? null, discordId)),
    });
  }
  return { effects };
}

export function purposeOf(deps: MappingDeps, purpose: string): Purpose {
  const found = purposesOf(deps.publicChannelNames).find((each) => each.purpose === purpose);
  if (found !== undefined) return found;
  throw new AppError('discord.no-such-purpose', 'invalid', 'Nothing is mapped by this name.');
}

interface OwedMember {
  member: CommunityMember;
  owed: ReadonlySet<Entitlement>;
}

/** Our subscribers inside the server, with what they should hold. */
async function owedMembers({ access, gateway }: MappingDeps): Promise<OwedMember[]> {
  const members = new Map((await gateway.listMembers()).map((each) => [each.id, each]));
  const identities = await readFork(access.orm).find(DiscordIdentityEntity, {
    memberId: { $ne: null },
    state: { $ne: 'left' },
  });
  const owed: OwedMember[] = [];
  for (let start = 0; start < identities.length; start += AT_ONCE) {
    const some = identities.slice(start, start + AT_ONCE).map(async ({ accountId, memberId }) => {
      const member = members.get(memberId ?? '');
      if (member === undefined) return [];
      const wishes = await wishesOf(access, accountId);
      return [{ member, owed: new Set(wishes.map(({ entitlement }) => entitlement)) }];
    });
    owed.push(...(await Promise.all(some)).flat());
  }
  return owed;
}

function effectOn(
  members: readonly OwedMember[],
  entitlement: Entitlement,
  from: string | null,
  to: string,
): Pick<Effect, 'gain' | 'lose' | 'keep'> {
  const wanted = members.filter(({ owed }) => owed.has(entitlement));
  const holds = (roleId: string | null) => (each: OwedMember) =>
    roleId !== null && each.member.roleIds.includes(roleId);
  return {
    gain: told(wanted.filter((each) => !holds(to)(each))),
    // Only what we gave is taken: whoever holds it by another hand keeps it.
    lose: told(wanted.filter(holds(from))),
    keep: told(wanted.filter(holds(to))),
  };
}

function told(members: readonly OwedMember[]) {
  const names = members.slice(0, NAMES).map(({ member }) => member.displayName);
  return { count: members.length, names };
}

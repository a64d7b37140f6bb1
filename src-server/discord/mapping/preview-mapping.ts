import type { z } from 'zod';
import type {
  mappingChangesInput,
  mappingPreviewAnswer,
} from '../../../src/contract/operator/setup.contract.ts';
import { AppError } from '../../errors/app-error.ts';
import { refuseRole } from '../refuse-role.ts';
import type { MappingDeps } from './mapping.deps.ts';
import { effectOn, NOBODY, rolesBy } from './mapping-effect.ts';
import { owedMembers } from './owed-members.ts';
import { type Purpose, purposesOf } from './purposes.ts';
import { storedMapping } from './read-mapping.ts';

type Preview = z.infer<typeof mappingPreviewAnswer>;
type Effect = Preview['effects'][number];
export type MappingChanges = z.output<typeof mappingChangesInput>;

/** Which members would gain or lose roles, as of now. Changes nothing. */
export async function previewMapping(
  deps: MappingDeps,
  { changes }: MappingChanges,
): Promise<Preview> {
  const served = new Set(purposesOf(deps).map(({ purpose }) => purpose));
  // A role of an entitlement that left the catalogue is free.
  const rows = (await storedMapping(deps)).filter(({ purpose }) => served.has(purpose));
  const { gateway } = deps;
  const [bot, roles, channels] = await Promise.all([
    gateway.getBot(),
    gateway.listRoles(),
    gateway.listChannels(),
  ]);
  const concernsRoles = changes.some(({ purpose }) => purpose.startsWith('role:'));
  const members = concernsRoles ? await owedMembers(deps) : [];
  const after = rolesBy(rows, changes);
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
        : effectOn(members, after, {
            entitlement: known.entitlement,
            from: before?.discordId ?? null,
            to: discordId,
          })),
    });
  }
  return { effects };
}

function purposeOf(deps: MappingDeps, purpose: string): Purpose {
  const found = purposesOf(deps).find((each) => each.purpose === purpose);
  if (found !== undefined) return found;
  throw new AppError('discord.no-such-purpose', 'invalid', 'Nothing is mapped by this name.');
}

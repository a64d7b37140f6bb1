import type { z } from 'zod';
import type {
  createRoleAnswer,
  createRoleInput,
} from '../../../src/contract/discord-console.contract.ts';
import { GRANTABLE_BITS, PAID_ROLE } from '../../../src/domain/paid-role.ts';
import {
  holds,
  namesOf,
  PERMISSION,
  PERMISSION_WORDS,
} from '../../../src/domain/permission-flags.ts';
import { botHolds } from '../../../src/domain/role-hierarchy.ts';
import { withLease } from '../../access/account-lease.ts';
import { appliedChange } from './apply-change.ts';
import { freshSurroundings } from './bot-surroundings.ts';
import type { ConsoleDeps } from './console.deps.ts';
import { answerFailures } from './failure-words.ts';
import { mapCommunityRole } from './map-community-role.ts';
import { mappedRoleIds } from './plan-roles.ts';
import { roleStep } from './plan-steps.ts';

const PATIENCE_MS = 10_000;

/** Makes a role, or takes the one of that name; the paid role is mapped where none is (resolutions, 39). */
export function createRole(
  deps: ConsoleDeps,
  operator: string,
  input: z.output<typeof createRoleInput>,
): Promise<z.infer<typeof createRoleAnswer>> {
  const key = `console-role:${deps.gateway.guildId}:${input.name}`;
  return answerFailures(
    () =>
      withLease(deps.access.orm, key, PATIENCE_MS, async () => {
        const around = await freshSurroundings(deps.gateway);
        const found = around.roles.find((role) => role.name === input.name && !role.managed);
        if (found !== undefined) {
          await mapPaid(deps, found);
          const message = `The role ${found.name} exists already and is used.`;
          return { success: true, message, roleId: found.id };
        }
        const permissions = BigInt(input.permissions);
        const refusal = refuse(permissions, around);
        if (refusal !== null) return { success: false, message: refusal };
        const { name, color: colour, hoist, mentionable } = input;
        const made = await deps.gateway.createRole(
          { name, colour, permissions, hoist, mentionable },
          `Console, by ${operator}`,
        );
        await appliedChange(deps, 'create-role', operator, [roleStep(made)]);
        await mapPaid(deps, made);
        return { success: true, message: `The role ${made.name} was created.`, roleId: made.id };
      }),
    {},
  );
}

function refuse(permissions: bigint, around: Parameters<typeof botHolds>[0]): string | null {
  if (!holds(GRANTABLE_BITS, permissions)) {
    return 'The console makes no role with more rights than the paid role has.';
  }
  if (!botHolds(around, PERMISSION.manageRoles)) {
    return `The bot lacks the permission ${PERMISSION_WORDS.manageRoles}.`;
  }
  const [missing] = namesOf(permissions).filter((name) => !botHolds(around, PERMISSION[name]));
  return missing === undefined
    ? null
    : `A bot can only give what it holds itself, and it lacks ${PERMISSION_WORDS[missing]}.`;
}

async function mapPaid(deps: ConsoleDeps, role: { id: string; name: string }): Promise<void> {
  if (role.name !== PAID_ROLE.name || (await mappedRoleIds(deps)).has('community-paid')) return;
  await mapCommunityRole(deps, 'community-paid', role);
}

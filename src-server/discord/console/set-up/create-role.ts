import type { z } from 'zod';
import type {
  createRoleAnswer,
  createRoleInput,
} from '../../../../src/contract/discord/discord-console.contract.ts';
import { GRANTABLE_BITS, PAID_ROLE } from '../../../../src/domain/community/paid-role.ts';
import { holds } from '../../../../src/domain/community/permission-flags.ts';
import type { BotSurroundings } from '../../../../src/domain/community/role-hierarchy.ts';
import { rolePurpose } from '../../community-roles.ts';
import {
  chooseRole,
  lookAtRoles,
  type RolesAround,
  rightsForRole,
  type WantedRole,
} from '../../ensure-role.ts';
import { missingRights } from '../../rights/missing-rights.ts';
import { appliedChange } from '../changes/apply-change.ts';
import { passedOverMessage, type RoleStep, roleStep } from '../changes/plan-steps.ts';
import type { ConsoleDeps } from '../console.deps.ts';
import { freshSurroundings } from '../directory/server-frame.ts';
import { answerFailures, lacksMessage } from '../failure-messages.ts';

type Answer = z.infer<typeof createRoleAnswer>;

/**
 * Creates a role, or adopts the one with that name. Maps the paid role if none is mapped.
 */
export function createRole(
  deps: ConsoleDeps,
  operator: string,
  { color: colour, permissions, ...input }: z.output<typeof createRoleInput>,
): Promise<Answer> {
  return answerFailures(async (): Promise<Answer> => {
    const around = await lookAtRoles(deps);
    const purpose = purposeOf(around, input.name);
    const wanted: WantedRole = { ...input, colour, permissions: BigInt(permissions), purpose };
    const choice = chooseRole(wanted, around);
    if (choice.kind === 'kept') return exists(choice.role.id, choice.role.name);
    if (choice.kind === 'created') {
      const { passedOver } = choice;
      const refusal =
        passedOver === null
          ? refuse(wanted.permissions, await freshSurroundings(deps.gateway))
          : passedOverMessage(passedOver.role, passedOver.refusal);
      if (refusal !== null) return { success: false, message: refusal };
    }
    const namesakes = around.roles.filter(({ name }) => name === wanted.name).map(({ id }) => id);
    const step = roleStep(wanted, choice, namesakes);
    const { steps } = await appliedChange(
      deps,
      { action: 'create-role', operator },
      step === null ? [] : [step],
    );
    return answerOf(steps[0] as RoleStep);
  }, {});
}

/** The paid role serves the plans if no other role does, or if that one was deleted. */
function purposeOf({ roles, mapped }: RolesAround, name: string): string | null {
  const purpose = rolePurpose('community-paid');
  const serving = mapped.get(purpose);
  const isServed = roles.some((role) => role.id === serving);
  return name === PAID_ROLE.name && !isServed ? purpose : null;
}

function answerOf({ outcome, message, roleId, name, made }: RoleStep): Answer {
  if (outcome !== 'done' || roleId === null) return { success: false, message: message ?? '' };
  return made === 'created'
    ? { success: true, message: `The role ${name} was created.`, roleId }
    : exists(roleId, name);
}

function exists(roleId: string, name: string): Answer {
  return { success: true, message: `The role ${name} already exists and is used.`, roleId };
}

function refuse(permissions: bigint, around: BotSurroundings): string | null {
  if (!holds(GRANTABLE_BITS, permissions)) {
    return 'The console creates no role with more permissions than the paid role.';
  }
  const missing = missingRights(around, rightsForRole({ permissions }));
  return missing.length === 0 ? null : lacksMessage(missing);
}

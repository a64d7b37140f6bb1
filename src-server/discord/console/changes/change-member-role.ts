import type { z } from 'zod';
import type {
  ConsoleAnswer,
  memberRoleInput,
} from '../../../../src/contract/discord/discord-console.contract.ts';
import { refuseAction, skipMember } from '../../../../src/domain/community/member-action.ts';
import type { OperatorActor } from '../../../procedure/request-context.ts';
import type { ConsoleDeps } from '../console.deps.ts';
import { freshSurroundings } from '../directory/server-frame.ts';
import { answerFailures, failureMessage } from '../failure-messages.ts';
import { refuseModerating } from '../refuse-moderating.ts';
import { DONE_MESSAGES, refusalMessage, SKIP_MESSAGES } from './action-messages.ts';

/** Adds or removes one role. A change that Discord would refuse is explained without a call. */
export function changeMemberRole(
  { gateway }: ConsoleDeps,
  { username: operator, role }: Pick<OperatorActor, 'username' | 'role'>,
  { memberId, roleId, action }: z.output<typeof memberRoleInput>,
): Promise<ConsoleAnswer> {
  return answerFailures(async (): Promise<ConsoleAnswer> => {
    const type = action === 'add' ? 'add_role' : 'remove_role';
    const around = await freshSurroundings(gateway);
    const refusal = refuseAction(type, roleId, around);
    if (refusal !== null) return { success: false, message: refusalMessage(refusal) };
    const moderates = refuseModerating(role, { action: type, roleId }, around);
    if (moderates !== null) return { success: false, message: moderates };
    const skip = skipMember(type, roleId, await gateway.getMember(memberId), around, false);
    if (skip === 'has-role' || skip === 'lacks-role') {
      return { success: true, message: SKIP_MESSAGES[skip] };
    }
    if (skip !== null) return { success: false, message: SKIP_MESSAGES[skip] };
    const reason = `Console, by ${operator}`;
    if (action === 'add') await gateway.addRole(memberId, roleId, reason);
    else await gateway.removeRole(memberId, roleId, reason);
    const after = await gateway.getMember(memberId);
    // They left before the read, so it shows no roles.
    if (after === null) return { success: false, message: SKIP_MESSAGES['not-in-server'] };
    return after.roleIds.includes(roleId) === (action === 'add')
      ? { success: true, message: DONE_MESSAGES[type] }
      : { success: false, message: failureMessage('not-applied') };
  }, {});
}

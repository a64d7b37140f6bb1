import type {
  BulkInput,
  BulkPreview,
} from '../../../../src/contract/discord/discord-bulk.contract.ts';
import {
  isRoleAction,
  type MemberSkip,
  needsTypedConfirmation,
  refuseAction,
  skipMember,
} from '../../../../src/domain/community/member-action.ts';
import { AppError } from '../../../errors/app-error.ts';
import type { OperatorActor } from '../../../procedure/request-context.ts';
import { ACTION_NAMES, refusalMessage, SKIP_MESSAGES } from '../changes/action-messages.ts';
import type { ConsoleDeps } from '../console.deps.ts';
import { freshSurroundings } from '../directory/server-frame.ts';
import { answerFailures } from '../failure-messages.ts';
import { refuseModerating } from '../refuse-moderating.ts';

/** Enough to notice a wrong selection. */
const MAX_NAMES = 10;
const NOBODY_SELECTED = '请选择至少一个成员';

export interface PlannedItem {
  memberId: string;
  name: string;
  skip: MemberSkip | null;
}

type BulkPlan =
  | { refusal: string }
  | { refusal: null; roleId: string | null; roleName: string | null; items: PlannedItem[] };

/** Splits members into those to process and those to skip. Duplicate ids count once. */
export async function planBulk(
  deps: ConsoleDeps,
  { role }: Pick<OperatorActor, 'role'>,
  input: BulkInput,
): Promise<BulkPlan> {
  const memberIds = [...new Set(input.memberIds)];
  if (memberIds.length === 0) {
    throw new AppError('discord.nobody-selected', 'invalid', NOBODY_SELECTED);
  }
  const { type } = input.action;
  const roleId = isRoleAction(type) ? (input.action.roleId ?? null) : null;
  const around = await freshSurroundings(deps.gateway);
  const refusal = refuseAction(type, roleId, around);
  if (refusal !== null) return { refusal: refusalMessage(refusal) };
  const moderates = refuseModerating(role, { action: type, roleId }, around);
  if (moderates !== null) return { refusal: moderates };
  const members = await deps.directory.membersOf(memberIds);
  const items = memberIds.map((memberId) => {
    const member = members.get(memberId) ?? null;
    const skip = skipMember(type, roleId, member, around, true);
    return { memberId, name: member?.displayName ?? memberId, skip };
  });
  const roleName = around.roles.find((role) => role.id === roleId)?.name ?? null;
  return { refusal: null, roleId, roleName, items };
}

/** Computes what a bulk action would do, without doing it. */
export function previewBulk(
  deps: ConsoleDeps,
  actor: Pick<OperatorActor, 'role'>,
  input: BulkInput,
): Promise<BulkPreview> {
  const nothing = { willRun: 0, names: [], skipped: [], phrase: null };
  return answerFailures(async (): Promise<BulkPreview> => {
    const plan = await planBulk(deps, actor, input);
    if (plan.refusal !== null) return { success: false, message: plan.refusal, ...nothing };
    const skipped = plan.items.flatMap(({ memberId, name, skip }) =>
      skip === null
        ? []
        : [
            {
              memberId,
              name,
              state: 'skipped' as const,
              ok: false,
              code: skip,
              message: SKIP_MESSAGES[skip],
            },
          ],
    );
    const changed = plan.items.filter(({ skip }) => skip === null);
    const willRun = changed.length;
    const names = changed.slice(0, MAX_NAMES).map(({ name }) => name);
    const { type } = input.action;
    const phrase = needsTypedConfirmation(type) ? phraseFor(type, willRun) : null;
    return { success: true, message: '', willRun, names, skipped, phrase };
  }, nothing);
}

/** 'KICK 12'. The operator types it before the action, to notice a surprising count. */
function phraseFor(type: keyof typeof ACTION_NAMES, count: number): string {
  return `${ACTION_NAMES[type].toUpperCase()} ${count}`;
}

import { membersAnswer, membersInput } from '../../../src/contract/discord/discord.contract.ts';
import {
  adminAnswer,
  adminInput,
  botStateField,
  consoleAnswer,
  createRoleAnswer,
  createRoleInput,
  matchingIdsAnswer,
  matchingIdsInput,
  memberPageAnswer,
  memberPageInput,
  memberRoleInput,
  overrideAnswer,
  overrideTarget,
  permissionsAnswer,
  permissionsInput,
  pulseAnswer,
  readOnlyInput,
  saveOverrideInput,
  whyAnswer,
  whyInput,
} from '../../../src/contract/discord/discord-console.contract.ts';
import {
  changesAnswer,
  chartRequestAnswer,
  differenceAnswer,
  differenceInput,
  fixAnswer,
  paywallAnswer,
  setupAnswer,
  undoInput,
  undoRunInput,
} from '../../../src/contract/discord/discord-setup.contract.ts';
import {
  confirmedOperatorProcedure,
  documentedConfirmedProcedure,
  operatorProcedure,
} from '../../procedure/procedures.ts';
import { auditedChange } from './changes/audited-change.ts';
import { listChanges } from './changes/change.view.ts';
import { changeMemberRole } from './changes/change-member-role.ts';
import { undoChange } from './changes/undo-change.ts';
import { undoRun } from './changes/undo-run.ts';
import type { ConsoleDeps } from './console.deps.ts';
import { botStateOf } from './directory/bot-state.view.ts';
import { readPulse } from './directory/console-pulse.ts';
import { explainPermission } from './directory/explain-permission.ts';
import { readAdmin } from './directory/read-admin.ts';
import { readMatchingIds, readMemberPage, readMembers } from './directory/read-members.ts';
import { readPermissions } from './directory/read-permissions.ts';
import {
  readChannelOverride,
  removeChannelOverride,
  saveChannelOverride,
} from './overrides/change-override.ts';
import { createRole } from './set-up/create-role.ts';
import { setChannelReadOnly } from './set-up/set-read-only.ts';
import {
  configureChartRequest,
  fixChannels,
  readDifference,
  setUpChannels,
} from './set-up/set-up-channels.ts';

/** Reads for the console's pages. */
export function consoleReads(deps: ConsoleDeps) {
  return {
    botState: operatorProcedure('community.read')
      .output(botStateField)
      .query(() => botStateOf(deps.gateway)),
    pulse: operatorProcedure('community.read')
      .output(pulseAnswer)
      .query(() => readPulse(deps)),
    members: operatorProcedure('community.read')
      .input(membersInput)
      .output(membersAnswer)
      .query(({ input }) => readMembers(deps, input ?? { list: 'all' })),
    console: operatorProcedure('community.read')
      .input(adminInput)
      .output(adminAnswer)
      .query(({ input }) => readAdmin(deps, input ?? { members: 'all' })),
    memberPage: operatorProcedure('community.read')
      .input(memberPageInput)
      .output(memberPageAnswer)
      .query(({ input }) => readMemberPage(deps, input)),
    matchingIds: operatorProcedure('community.read')
      .input(matchingIdsInput)
      .output(matchingIdsAnswer)
      .query(({ input }) => readMatchingIds(deps, input)),
    permissions: operatorProcedure('community.read')
      .input(permissionsInput)
      .output(permissionsAnswer)
      .query(({ input }) => readPermissions(deps, input ?? {})),
    why: operatorProcedure('community.read')
      .input(whyInput)
      .output(whyAnswer)
      .query(({ input }) => explainPermission(deps, input)),
    channelOverride: operatorProcedure('community.read')
      .input(overrideTarget)
      .output(overrideAnswer)
      .query(({ input }) => readChannelOverride(deps, input)),
    paywall: operatorProcedure('community.read')
      .output(paywallAnswer)
      .query(() => deps.paywall.check('asked by the page')),
    setUpDifference: operatorProcedure('community.read')
      .input(differenceInput)
      .output(differenceAnswer)
      .query(({ input }) => readDifference(deps, input.action)),
    changes: operatorProcedure('community.read')
      .output(changesAnswer)
      .query(() => listChanges(deps)),
  };
}

/** Single changes made by the console's pages. Bulk actions are separate. */
export function consoleWrites(deps: ConsoleDeps) {
  const server = `server:${deps.gateway.guildId}`;
  return {
    setUpChannels: operatorProcedure('community.configure')
      .output(setupAnswer)
      .mutation(({ ctx }) =>
        auditedChange(deps, { action: 'set-up', target: server, asked: null }, () =>
          setUpChannels(deps, ctx.actor.username),
        ),
      ),
    fixChannels: operatorProcedure('community.configure')
      .output(fixAnswer)
      .mutation(({ ctx }) =>
        auditedChange(deps, { action: 'repaired', target: server, asked: null }, () =>
          fixChannels(deps, ctx.actor.username),
        ),
      ),
    configureChartRequest: operatorProcedure('community.configure')
      .output(chartRequestAnswer)
      .mutation(({ ctx }) =>
        auditedChange(
          deps,
          { action: 'chart-request-configured', target: server, asked: null },
          () => configureChartRequest(deps, ctx.actor.username),
        ),
      ),
    setChannelReadOnly: operatorProcedure('community.configure')
      .input(readOnlyInput)
      .output(setupAnswer)
      .mutation(({ ctx, input }) =>
        auditedChange(
          deps,
          { action: 'set-read-only', target: `channel:${input.channelId}`, asked: null },
          () => setChannelReadOnly(deps, ctx.actor.username, input),
        ),
      ),
    createRole: documentedConfirmedProcedure('community.configure')
      .input(createRoleInput)
      .output(createRoleAnswer)
      .mutation(({ ctx, input }) =>
        auditedChange(
          deps,
          {
            action: 'role-created',
            target: server,
            asked: { permissions: String(input.permissions) },
          },
          () => createRole(deps, ctx.actor.username, input),
        ),
      ),
    memberRole: documentedConfirmedProcedure('community.members')
      .input(memberRoleInput)
      .output(consoleAnswer)
      .mutation(({ ctx, input }) => {
        const { memberId, roleId, action } = input;
        const name = action === 'add' ? 'role-given' : 'role-taken';
        return auditedChange(
          deps,
          { action: name, target: `member:${memberId}`, asked: { roleId } },
          () => changeMemberRole(deps, ctx.actor, input),
        );
      }),
    saveChannelOverride: operatorProcedure('community.configure')
      .input(saveOverrideInput)
      .output(overrideAnswer)
      .mutation(({ ctx, input }) => {
        const { channelId, userId, permissions } = input;
        const asked = { channelId, asked: JSON.stringify(permissions) };
        return auditedChange(
          deps,
          { action: 'override-saved', target: `member:${userId}`, asked },
          () => saveChannelOverride(deps, ctx.actor.username, input),
        );
      }),
    removeChannelOverride: operatorProcedure('community.configure')
      .input(overrideTarget)
      .output(overrideAnswer)
      .mutation(({ ctx, input }) => {
        const { channelId, userId } = input;
        return auditedChange(
          deps,
          { action: 'override-removed', target: `member:${userId}`, asked: { channelId } },
          () => removeChannelOverride(deps, ctx.actor.username, input),
        );
      }),
    undoChange: confirmedOperatorProcedure('community.configure')
      .input(undoInput)
      .output(consoleAnswer)
      .mutation(({ ctx, input }) =>
        auditedChange(
          deps,
          { action: 'undone', target: `change:${input.changeId}`, asked: null },
          () => undoChange(deps, ctx.actor.username, input.changeId),
        ),
      ),
    undoRun: confirmedOperatorProcedure('community.configure')
      .input(undoRunInput)
      .output(consoleAnswer)
      .mutation(({ ctx, input }) =>
        auditedChange(
          deps,
          { action: 'run-undone', target: `run:${input.runId}`, asked: null },
          () => undoRun(deps, ctx.actor.username, input.runId),
        ),
      ),
  };
}

import { bug } from './support/console-bug.ts';
import type { PlantedBug } from './support/planted-bug.ts';

const RULES = 'community-rules.test.ts';
const WRITING = 'console-writing.long.test.ts';
const MAPPING = 'console-mapping.long.test.ts';
const BULK = 'console-bulk-stops.long.test.ts';

/** Console changes that overwrite other people's work or continue when they must stop. */
export default [
  bug(
    'threads left out of the permissions',
    'paywall.test.ts',
    'permission-flags.ts',
    'WRITE_BITS = PERMISSION.sendMessages | THREAD_BITS',
    'WRITE_BITS: bigint = PERMISSION.sendMessages',
  ),
  bug(
    'unguarded voice channels',
    RULES,
    'channel-plan.ts',
    'if (channel.type === CHANNEL_TYPE.category) return null;',
    'if (!isWritten(channel.type)) return null;',
  ),
  bug(
    'posting bots silenced',
    'paywall.test.ts',
    'channel-plan.ts',
    'readOnly && !roles.botIds?.has(each.id) ? writing : 0n',
    'readOnly ? writing : 0n',
  ),
  bug(
    'foreign bits overwritten',
    WRITING,
    'write-override.ts',
    'return rebased(before, to, edited);',
    'return to;',
  ),
  bug(
    'a bit of ours that a moderator just set overwritten',
    WRITING,
    'write-override.ts',
    'if (!agreeOn(edited, before, from)) {',
    'if (false as boolean) {',
  ),
  bug(
    'an undo that continues in a channel with a kept step',
    WRITING,
    'undo-change.ts',
    'stays === undefined || known.sent',
    '(true as boolean) || stays === undefined || known.sent',
  ),
  bug(
    'an undo that removes what a repeat wrote',
    'console-undo-repeated.long.test.ts',
    'undo-change.ts',
    "step.sent === 'unclear' ? await newerSteps",
    "(step.sent as string) === '' ? await newerSteps",
  ),
  bug(
    'an undo that misses an unrecorded creation',
    WRITING,
    'undo-step.ts',
    'step.channelId ?? (await findMadeChannel(deps, step))',
    'step.channelId',
  ),
  bug(
    'a moderating role sold',
    MAPPING,
    'refuse-role.ts',
    "moderatingRights(role.permissions, everyone).length > 0 ? 'moderates' : null",
    'null',
  ),
  bug(
    'a role mapped without the engine and the audit',
    MAPPING,
    'map-role.ts',
    '    audit(deps, em, { purpose, before, after: discordId });\n',
    '',
  ),
  bug(
    'a check after a set-up that reads the cache',
    MAPPING,
    'set-up/set-up-channels.ts',
    'deps.paywall.check(action, { fresh: true })',
    'deps.paywall.check(action)',
  ),
  bug(
    'a general refusal requested again and again',
    BULK,
    'run-bulk-action.job.ts',
    'if (MAY_CONCERN_ALL.includes(error.reason)) return',
    'if (false as boolean) return',
  ),
  bug(
    'a worker that continues after losing its job',
    BULK,
    'database/lease.ts',
    'if (!(await holdsLease(em, lease))) throw new LeaseLost(lease.key);',
    '',
  ),
  bug(
    'a bulk action that trusts a success answer',
    'console-bulk-effect.long.test.ts',
    'act-on-member.ts',
    '      if (!(await isDone(gateway, wanted, memberId))) throw notApplied();\n',
    '',
  ),
  bug(
    'a kick resumed without a recent sign-in',
    BULK,
    'resume-bulk.ts',
    "    requireConfirmed(actor, 'documented');\n",
    '',
  ),
  bug(
    'a kick behind thousands of role changes',
    BULK,
    'start-bulk.ts',
    'needsTypedConfirmation(action) ? runUrgentBulkActionJob : runBulkActionJob',
    'runBulkActionJob',
  ),
  bug(
    'a cleared read taken for new',
    'kept-read.test.ts',
    'kept-read.ts',
    'if (reading === mine) value =',
    'value =',
  ),
  bug(
    'a channel of another server taken for ours',
    'foreign-channel.test.ts',
    'channel-calls.ts',
    'found === null || !isIn(found, api.guildId)',
    'found === null',
  ),
  bug(
    'a role that is called removed from a member who has left',
    'console-roles.long.test.ts',
    'change-member-role.ts',
    "if (after === null) return { success: false, message: SKIP_MESSAGES['not-in-server'] };",
    'if (after === null) return { success: true, message: DONE_MESSAGES[type] };',
  ),
] satisfies PlantedBug[];

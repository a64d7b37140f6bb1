import { bug } from './support/console-bug.ts';
import type { PlantedBug } from './support/planted-bug.ts';

const RULES = 'community-rules.test.ts';
const WRITING = 'console-writing.test.ts';
const MAPPING = 'console-mapping.test.ts';
const BULK = 'console-bulk-stops.test.ts';

/** Console changes that overwrite other people's work or continue when they must stop. */
export default [
  bug(
    'threads that count for nothing',
    'paywall.test.ts',
    'permission-flags.ts',
    'WRITE_BITS = PERMISSION.sendMessages | THREAD_BITS',
    'WRITE_BITS: bigint = PERMISSION.sendMessages',
  ),
  bug(
    'voice channels that nobody guards',
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
    'bits of others written over',
    WRITING,
    'write-override.ts',
    'const after = rebased(before, to, edited);',
    'const after = to;',
  ),
  bug(
    'a bit of ours that somebody set meanwhile written over',
    WRITING,
    'write-override.ts',
    'if (!agreeOn(edited, before, from)) {',
    'if (false as boolean) {',
  ),
  bug(
    'an undo that goes on in a channel where a step was kept',
    WRITING,
    'undo-change.ts',
    'stays === undefined\n        ?',
    '(true as boolean) || stays === undefined\n        ?',
  ),
  bug(
    'an undo that does not look for what was made and not noted',
    WRITING,
    'undo-step.ts',
    'step.channelId ?? (await findMadeChannel(deps, step))',
    'step.channelId',
  ),
  bug(
    'a role of a moderator sold',
    MAPPING,
    'refuse-role.ts',
    "moderatingRights(role.permissions, everyone).length > 0 ? 'moderates' : null",
    'null',
  ),
  bug(
    'a role mapped without word to the engine and the audit',
    MAPPING,
    'map-role.ts',
    '    audit(deps, em, { purpose, before, after: discordId });\n',
    '',
  ),
  bug(
    'a check after a set-up that asks what was remembered',
    MAPPING,
    'set-up/set-up.ts',
    'deps.paywall.check(action, { fresh: true })',
    'deps.paywall.check(action)',
  ),
  bug(
    'a refusal that concerns all asked for again and again',
    BULK,
    'run-bulk.job.ts',
    'if (MAY_CONCERN_ALL.includes(error.reason)) return',
    'if (false as boolean) return',
  ),
  bug(
    'a worker that goes on after it lost its job',
    BULK,
    'account-lease.ts',
    'if (!(await holdsLease(em, lease))) throw new LeaseLost(lease.key);',
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
    'a kick that waits for thousands of roles',
    BULK,
    'start-bulk.ts',
    "needsTypedConfirmation(action) ? 'run-urgent-bulk-action' : 'run-bulk-action'",
    "'run-bulk-action'",
  ),
  bug(
    'a forgotten read taken for news',
    'kept-read.test.ts',
    'kept-read.ts',
    'if (reading === mine) value =',
    'value =',
  ),
  bug(
    'a channel of another server taken for ours',
    'foreign-channel.test.ts',
    'console-calls.ts',
    'found === null || !isIn(found, guildId)',
    'found === null',
  ),
] satisfies PlantedBug[];

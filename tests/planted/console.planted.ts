import { bug } from './support/console-bug.ts';
import type { PlantedBug } from './support/planted-bug.ts';

const MATRIX = 'channel-permissions.test.ts';
const RULES = 'community-rules.test.ts';
const SET_UP = 'console-set-up.long.test.ts';
const BULK = 'console-bulk.long.test.ts';
const OVERRIDES = 'console-overrides.test.ts';
const PACE = 'creation-pace.long.test.ts';

/** Bugs that make the console show or do what it must not. */
export default [
  bug(
    'a kick that goes on in another server',
    'console-bulk-handover.long.test.ts',
    'run-bulk-action.job.ts',
    'if (job.guildId !== deps.gateway.guildId) {',
    "if (job.guildId === '') {",
  ),
  bug(
    'a deny that beats an allow',
    MATRIX,
    'channel-permissions.ts',
    'return (held & ~deny) | allow;',
    'return (held | allow) & ~deny;',
  ),
  bug(
    'a timeout without effect',
    MATRIX,
    'channel-permissions.ts',
    'subject.timedOut ? granted & LEFT_WHEN_TIMED_OUT : granted',
    'granted',
  ),
  bug(
    'a hidden channel that keeps permissions',
    MATRIX,
    'channel-permissions.ts',
    'if (!holds(held, PERMISSION.viewChannel)) return 0n;',
    '',
  ),
  bug(
    'an empty override kept',
    RULES,
    'channel-override.ts',
    'return isEmpty(after) ? null : after;',
    'return after;',
  ),
  bug(
    'the Chinese word for strategy missing',
    RULES,
    'signal-channel.ts',
    "'alert', '策略'",
    "'alert'",
  ),
  bug('a wrong colour of the paid role', RULES, 'paid-role.ts', 'color: 65_280', 'color: 65_281'),
  bug(
    'an equal position taken for lower',
    'member-action.test.ts',
    'role-hierarchy.ts',
    'BigInt(role.id) < BigInt(other.id)',
    'BigInt(role.id) > BigInt(other.id)',
  ),
  bug(
    'signal channels that paying members may write in',
    'paywall.test.ts',
    'channel-plan.ts',
    "signal: { audience: 'community-paid', audienceWrites: false }",
    "signal: { audience: 'community-paid', audienceWrites: true }",
  ),
  bug(
    'a denial for @everyone after the bot’s own allow failed',
    SET_UP,
    'apply-change.ts',
    'if (followsFailure(all, step)) {',
    'if (false as boolean) {',
  ),
  bug(
    'a step not verified',
    SET_UP,
    'write-override.ts',
    'if (!sameBits(read === null ? null : bitsIn(read, target), after)) throw notApplied();',
    '',
  ),
  bug(
    'an undo over someone else’s change',
    SET_UP,
    'undo-step.ts',
    'from: after, to: before }, reason',
    'from: now, to: before }, reason',
  ),
  bug(
    'a role with more permissions than the paid role',
    'console-roles.long.test.ts',
    'create-role.ts',
    'if (!holds(GRANTABLE_BITS, permissions)) {',
    'if (false as boolean) {',
  ),
  bug(
    'an action repeated for a member in doubt',
    BULK,
    'act-on-member.ts',
    'let look = inDoubt;',
    'let look = false;',
  ),
  bug('a lost answer taken for nothing done', BULK, 'act-on-member.ts', '      look = true;\n', ''),
  bug(
    'a kick without a recent sign-in',
    BULK,
    'step-up.ts',
    'const DOCUMENTED_SIGN_IN_MS = 30 * MINUTE_MS;',
    'const DOCUMENTED_SIGN_IN_MS = 60 * MINUTE_MS;',
  ),
  bug(
    'the second of two operators wins silently',
    OVERRIDES,
    'change-override.ts',
    'if (moved) throw new StepRefused(CHANGED);',
    '',
  ),
  bug(
    'a bot that locks itself out',
    OVERRIDES,
    'refuse-override.ts',
    'return locksBotOut(frame, channel, targetId, after)',
    'return (false as boolean)',
  ),
  bug(
    'a rate limit taken for a refusal',
    PACE,
    'discord/gateway/pace/backoff.ts',
    'retryAfter <= MAX_PAUSE_MS',
    'retryAfter <= 0',
  ),
] satisfies PlantedBug[];

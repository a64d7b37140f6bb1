import {
  CONSOLE,
  MEMBERS,
  memberPage,
  PAYWALL_CHANNELS,
  permissions,
  READY,
} from '../../tests/browser/support/console-server.ts';

export const PULSE = { bot: READY, members: '1', server: '1', changes: '1', jobs: '1' };
const NONE = {
  viewChannel: null,
  sendMessages: null,
  readMessageHistory: null,
  manageChannel: null,
};
export const AT = '2026-11-20T09:12:00.000Z';
const step = (subject: string, target: string, before: object | null, after: object, more = {}) => {
  return {
    kind: 'override',
    subject,
    target,
    before,
    after,
    outcome: 'planned',
    message: null,
    ...more,
  };
};
export const STEPS = [
  {
    kind: 'channel',
    subject: '#feedback',
    target: null,
    before: null,
    after: null,
    outcome: 'planned',
    message: null,
  },
  step('#btc-signals', '@everyone', null, { ...NONE, viewChannel: false, sendMessages: false }),
  step('#btc-signals', 'Community', { ...NONE, viewChannel: true }, NONE),
  step(
    '#btc-signals',
    'Paid Member',
    { ...NONE, viewChannel: true, sendMessages: true },
    {
      ...NONE,
      viewChannel: true,
      readMessageHistory: true,
    },
  ),
];
const done = (all: typeof STEPS) => all.map((each) => ({ ...each, outcome: 'done' }));
const change = (n: number, action: string, state: string, runId: string | null = null) => ({
  id: `0199aa00-0000-7000-8000-00000000000${n}`,
  action,
  operator: 'operator',
  at: AT,
  runId,
  state,
  steps: done(STEPS.slice(1)),
});
const RUN = '0199aa00-0000-7000-8000-0000000000aa';
const CHANGES = [
  change(5, 'read-only', 'applied', RUN),
  change(4, 'read-only', 'applied', RUN),
  change(3, 'repair', 'partly'),
  change(2, 'override', 'undone'),
  change(1, 'set-up', 'applied'),
];
const skip = (name: string, code: string, message: string) => {
  const memberId = MEMBERS.find(({ displayName }) => displayName === name)?.id ?? '';
  return { memberId, name, state: 'skipped', ok: false, code, message };
};
export const SKIPPED = [
  skip('Chart Nadia', 'owner', 'Owns the server.'),
  skip('Dmitri K.', 'has-role', 'Already has the role.'),
  skip('Kwame Mensah', 'has-role', 'Already has the role.'),
];
/** All whom the search finds: the operator selects them at once. */
const MATCHING = Array.from({ length: 4 }, (_, n) => memberPage({ offset: 100 * n }))
  .flatMap(({ members }) => members)
  .map(({ id }) => id);
const JOB = '0199aa00-0000-7000-8000-0000000000bb';
export const progress = (state: string, doneCount: number, message: string) => ({
  success: state !== 'stopped',
  message,
  jobId: JOB,
  state,
  done: doneCount,
  total: 400,
  counts: {
    waiting: 400 - doneCount,
    done: doneCount - SKIPPED.length,
    skipped: SKIPPED.length,
    failed: 0,
  },
  reason: null as string | null,
  explained: SKIPPED,
});
/** The first members whom a bulk action would change. */
export const NAMED = MEMBERS.filter(({ id }) => SKIPPED.every(({ memberId }) => memberId !== id))
  .slice(0, 10)
  .map(({ displayName }) => displayName);

/** Free members see a channel of the paid plans. */
const LEAKING = PAYWALL_CHANNELS.find(({ name }) => name === 'btc-signals');
const withLeak = PAYWALL_CHANNELS.map((each) =>
  each === LEAKING
    ? { ...each, plans: { ...each.plans, free: { sees: true, writes: false } } }
    : each,
);

/** The bot sees every channel, as in the check of the paywall. */
function permissionsOfAll(input: unknown) {
  const answer = permissions(input);
  for (const member of Object.values(answer.permissions ?? {})) {
    for (const cell of Object.values(member.channels)) cell.error = null;
  }
  return answer;
}

/** Answers of a healthy server on the four pages. */
export const ANSWERS = {
  'discord.pulse': PULSE,
  'discord.botState': READY,
  'discord.console': CONSOLE,
  'discord.memberPage': memberPage,
  'discord.matchingIds': { success: true, message: '', ids: MATCHING },
  'discord.permissions': permissionsOfAll,
  'discord.why': {
    success: true,
    message: "Not granted: the channel's override for @everyone denies it.",
    granted: false,
  },
  'discord.paywall': {
    success: true,
    message: '1 finding',
    checkedAt: AT,
    cause: 'asked by the page',
    channels: withLeak,
    faults: [
      {
        kind: 'leak',
        channelId: LEAKING?.id,
        plan: 'free',
        message:
          "free members see #btc-signals, which their plan does not include: the channel's override for the role Community allows it.",
      },
    ],
  },
  'discord.setUpDifference': { success: true, message: '4 changes', steps: STEPS },
  'discord.changes': { changes: CHANGES },
  'discord.recentBulkJobs': {
    jobs: [
      {
        jobId: JOB,
        title: 'Add role Mentor',
        operator: 'operator',
        at: AT,
        state: 'running',
        message: 'Add role Mentor: 131 of 400 so far.',
      },
      {
        jobId: RUN,
        title: 'Kick',
        operator: 'night_desk',
        at: AT,
        state: 'done',
        message: 'Kick: 3 done, 1 skipped, 0 failed.',
      },
    ],
  },
  'discord.members': {
    success: true,
    message: '4987 members',
    members: { total: 4_987, humans: 4_981, bots: 6, list: [] },
    serverInfo: CONSOLE.data?.serverInfo,
    cdn: CONSOLE.data?.cdn,
    bot: READY,
    timestamp: AT,
  },
  'discord.bulkPreview': {
    success: true,
    message: '',
    willRun: MATCHING.length - SKIPPED.length,
    names: NAMED,
    skipped: SKIPPED,
    phrase: null,
  },
  'discord.bulkStart': { success: true, message: '', jobId: JOB, state: 'running' },
  'discord.bulkProgress': progress('running', 131, 'Add role Mentor: 131 of 400 so far.'),
  'discord.channelOverride': {
    success: true,
    message: '',
    permissions: { ...NONE, viewChannel: true, sendMessages: false },
  },
  'discord.fixChannels': {
    success: true,
    message: 'Channel permissions are in order.',
    changeId: RUN,
    results: {
      channelsCreated: true,
      permissionsFixed: true,
      publicChannelIds: Array.from({ length: 5 }, (_, n) => `92058957291520012${n}`),
    },
    steps: done(STEPS),
  },
};

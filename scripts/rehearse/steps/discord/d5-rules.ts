import { GUEST, inviteTo, joinFromOutside, makeInvite } from '../../benches/discord-guest.ts';
import { all, equals } from '../../judge.ts';
import type { Context } from '../../running/context.ts';
import { defineStep } from '../../step.ts';

interface Seen {
  screens: boolean;
  pendingAtJoin: boolean;
  pendingAfterRules: boolean;
  eventSent: boolean;
}

export const d5 = defineStep<Seen>({
  id: 'D5',
  title: 'Join a server that asks newcomers to accept its rules',
  provider: 'discord',
  person: 'Switches rules screening on, joins with the second account, accepts the rules.',
  facts: {
    'discord.screening': ({ screens, pendingAtJoin, pendingAfterRules, eventSent }) =>
      all(
        equals(screens, true, 'screening, as the product reads it'),
        equals(pendingAtJoin, true, 'pending at joining'),
        equals(pendingAfterRules, false, 'pending after accepting'),
        equals(eventSent, true, 'GUILD_MEMBER_UPDATE'),
      ),
  },
  async run(context, seen) {
    const { gateway, events } = context.discord;
    const { channelId } = await makeInvite(context);
    if ((await switchScreeningOn(context)) === 'skipped') return;
    seen.screens = (await gateway.getServer()).screensMembers;
    const guest = await joinFromOutside(context, await inviteTo(context, channelId));
    if (guest === null) return;
    seen.pendingAtJoin = (await gateway.getMember(guest))?.pending === true;
    const from = events.length;
    const outcome = await context.person.ask({
      title: 'Accept the rules with the second account',
      link: null,
      steps: ['In the server, complete the rules with the second account.'],
      isDone: async () => (await gateway.getMember(guest))?.pending === false,
      async inSandbox(hands) {
        await hands.control('POST', `/discord/members/${guest}/accept-rules`);
        await hands.control('POST', '/discord/settings', { memberScreening: false });
      },
    });
    if (outcome === 'skipped') return;
    seen.pendingAfterRules = (await gateway.getMember(guest))?.pending !== false;
    const isReported = async () =>
      events
        .slice(from)
        .some(({ kind, id, pending }) => kind === 'changed' && id === guest && !pending);
    seen.eventSent = await context.until(isReported);
  },
});

function switchScreeningOn({ person, discord: { gateway } }: Context) {
  return person.ask({
    title: 'Switch rules screening on',
    link: null,
    steps: [
      'Server settings > Safety setup > Members must accept rules: write one rule and enable it.',
      `The second account (${GUEST} in the sandbox) must not be a member with a role.`,
    ],
    isDone: async () => (await gateway.getServer()).screensMembers,
    async inSandbox(hands) {
      await hands.control('POST', '/discord/settings', { memberScreening: true });
    },
  });
}

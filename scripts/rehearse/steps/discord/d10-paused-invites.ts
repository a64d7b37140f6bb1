import { inviteTo, makeInvite, readGuild } from '../../benches/discord-guest.ts';
import { all, equals, oneReading } from '../../judge.ts';
import type { Context } from '../../running/context.ts';
import { defineStep } from '../../step.ts';
import { reasonOf } from './d8-remove-people.ts';

interface Seen {
  paused: boolean;
  invite: string;
}

const PAUSED = 'INVITES_DISABLED';

export const d10 = defineStep<Seen>({
  id: 'D10',
  title: 'Make an invite while invites are paused',
  provider: 'discord',
  person: 'Pauses the server’s invites, and resumes them.',
  facts: {
    'discord.invites-paused': ({ paused, invite }) =>
      all(
        equals(paused, true, PAUSED),
        oneReading(invite, {
          accepted: 'an invite can be made while they are paused',
          'missing-permissions': 'making one is refused like a missing right',
        }),
      ),
  },
  async run(context, seen) {
    const { channelId } = await makeInvite(context);
    const features = [...(await readGuild(context)).features];
    if ((await pause(context, [...features, PAUSED])) === 'skipped') return;
    seen.paused = (await readGuild(context)).features.includes(PAUSED);
    seen.invite = await reasonOf(() => inviteTo(context, channelId));
    await resume(context, features);
  },
});

function pause(context: Context, features: string[]) {
  return context.person.ask({
    title: 'Pause the server’s invites',
    link: null,
    steps: ['Server settings > Invites > Pause invites.'],
    isDone: async () => (await readGuild(context)).features.includes(PAUSED),
    inSandbox: (hands) => hands.control('POST', '/discord/guild', { features }),
  });
}

function resume(context: Context, features: string[]) {
  return context.person.ask({
    title: 'Resume the server’s invites',
    link: null,
    steps: ['Server settings > Invites > Resume invites.'],
    isDone: async () => !(await readGuild(context)).features.includes(PAUSED),
    inSandbox: (hands) => hands.control('POST', '/discord/guild', { features }),
  });
}

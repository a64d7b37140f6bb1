import { makeRole, signIn } from '../../benches/discord-guest.ts';
import { oneReading } from '../../judge.ts';
import type { Context } from '../../running/context.ts';
import { defineStep } from '../../step.ts';
import { reasonOf } from './d8-remove-people.ts';

interface Seen {
  answer: string;
}

export const d9 = defineStep<Seen>({
  id: 'D9',
  title: 'Require 2FA for moderation while the bot’s owner has none',
  provider: 'discord',
  person: 'Switches the requirement on and off again.',
  facts: {
    'discord.mfa': ({ answer }) =>
      oneReading(answer, {
        'two-factor-required': 'the bot is refused with 60003',
        accepted: 'the bot is not refused: its owner has 2FA',
      }),
  },
  async run(context, seen) {
    await signIn(context);
    if ((await require2fa(context)) === 'skipped') return;
    seen.answer = await reasonOf(() => makeRole(context, '2fa'));
    await allowAgain(context);
  },
});

function require2fa({ person }: Context) {
  return person.ask({
    title: 'Require 2FA for moderation',
    link: null,
    steps: [
      'Server settings > Safety setup > Permissions: require 2FA for moderator actions.',
      'The account that owns the bot’s application must have no 2FA for this step.',
    ],
    isDone: null,
    async inSandbox(hands) {
      const fault = { provider: 'discord', kind: 'code-60003', route: 'POST /*', remaining: 1 };
      await hands.control('POST', '/faults', fault);
    },
  });
}

/** Must run before the clean-up, where Discord would refuse the bot too. */
function allowAgain({ person }: Context) {
  return person.ask({
    title: 'Switch the requirement off again',
    link: null,
    steps: ['Server settings > Safety setup > Permissions: do not require 2FA.'],
    isDone: null,
    inSandbox: (hands) => hands.control('DELETE', '/faults?provider=discord'),
  });
}

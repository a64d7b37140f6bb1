import { Routes } from 'discord.js';
import { GUEST, guestInside, makeInvite, makeRole } from '../../benches/discord-guest.ts';
import { oneReading } from '../../judge.ts';
import type { Context } from '../../running/context.ts';
import { defineStep } from '../../step.ts';

interface Seen {
  roles: string;
  invite: string;
}

export const d3 = defineStep<Seen>({
  id: 'D3',
  title: 'Accept an invite with a role while inside',
  provider: 'discord',
  person: 'Accepts an invite with the second account, which is inside already.',
  facts: {
    'discord.invite-roles-inside': ({ roles }) =>
      oneReading(roles, {
        given: 'a member who is inside receives the roles',
        none: 'a member who is inside receives nothing',
      }),
    'discord.invite-use-inside': ({ invite }) =>
      oneReading(invite, {
        used: 'the acceptance uses the invite up',
        left: 'the invite can be used again',
      }),
  },
  async run(context, seen) {
    const { gateway } = context.discord;
    const guest = await guestInside(context);
    if (guest === null) return;
    const role = await makeRole(context, 'by invite');
    const code = await inviteWithRole(context, role);
    const outcome = await context.person.ask({
      title: 'Accept an invite while inside',
      link: `https://discord.gg/${code}`,
      steps: ['Stay in the server. Open the link with the second account, and accept it.'],
      isDone: null,
      async inSandbox(hands) {
        await hands.control('POST', '/discord/join', { code, username: GUEST });
      },
    });
    if (outcome === 'skipped') return;
    const member = await gateway.getMember(guest);
    seen.roles = member?.roleIds.includes(role) === true ? 'given' : 'none';
    seen.invite = (await gateway.getInvite(code)) === null ? 'used' : 'left';
  },
});

/** The product's invites carry no roles, so Discord's SDK makes this one. */
async function inviteWithRole(context: Context, role: string): Promise<string> {
  const { channelId } = await makeInvite(context);
  const made = (await context.discord.rest.post(Routes.channelInvites(channelId), {
    body: { max_age: 3_600, max_uses: 1, unique: true, role_ids: [role] },
  })) as { code: string };
  context.made('discord.invite', made.code);
  return made.code;
}

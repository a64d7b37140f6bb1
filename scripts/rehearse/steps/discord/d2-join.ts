import { joinFromOutside, makeInvite, makeRole } from '../../benches/discord-guest.ts';
import { all, equals, oneReading } from '../../judge.ts';
import type { Context } from '../../running/context.ts';
import { defineStep } from '../../step.ts';

interface Seen {
  maxUses: number;
  joined: boolean;
  order: string;
  inviteLeft: boolean;
  roleGiven: boolean;
  roleTaken: boolean;
}

export const ORDERS = {
  before: 'INVITE_DELETE comes before GUILD_MEMBER_ADD',
  after: 'INVITE_DELETE comes after GUILD_MEMBER_ADD',
  never: 'no INVITE_DELETE comes',
};
const EVENT_WITHIN_MS = 3_000;

export const d2 = defineStep<Seen>({
  id: 'D2',
  title: 'Join by an invite, and receive and lose a role',
  provider: 'discord',
  person: 'Joins with the second account.',
  facts: {
    'discord.invites': ({ maxUses, inviteLeft }) =>
      all(
        equals(maxUses, 1, 'uses that the invite allows'),
        equals(inviteLeft, false, 'invite left after its use'),
      ),
    'discord.events': ({ joined }) => equals(joined, true, 'GUILD_MEMBER_ADD'),
    'discord.invite-used': ({ order }) => oneReading(order, ORDERS),
    'discord.routes': ({ roleGiven, roleTaken }) =>
      all(equals(roleGiven, true, 'role given'), equals(roleTaken, true, 'role taken')),
  },
  async run(context, seen) {
    const { gateway, events } = context.discord;
    const { invite } = await makeInvite(context);
    seen.maxUses = invite.maxUses;
    const from = events.length;
    const guest = await joinFromOutside(context, invite);
    if (guest === null) return;
    seen.joined = true;
    seen.order = await orderOf(context, from, invite.code, guest);
    seen.inviteLeft = (await gateway.getInvite(invite.code)) !== null;
    const role = await makeRole(context, 'access');
    await gateway.addRole(guest, role, 'Wickline rehearsal');
    seen.roleGiven = (await gateway.getMember(guest))?.roleIds.includes(role) === true;
    await gateway.removeRole(guest, role, 'Wickline rehearsal');
    seen.roleTaken = (await gateway.getMember(guest))?.roleIds.includes(role) === false;
  },
});

/** Which of the two events came first. Waits only briefly for an event that may never come. */
export async function orderOf(
  { discord, until, hands }: Context,
  from: number,
  code: string,
  guest: string,
): Promise<keyof typeof ORDERS> {
  const find = (kind: string, id: string) =>
    discord.events.slice(from).findIndex((event) => event.kind === kind && event.id === id);
  // The sandbox sends both events before it answers the join, so a short wait is enough there.
  await until(async () => find('invite-gone', code) >= 0, hands === null ? EVENT_WITHIN_MS : 300);
  const gone = find('invite-gone', code);
  if (gone < 0) return 'never';
  return gone < find('joined', guest) ? 'before' : 'after';
}

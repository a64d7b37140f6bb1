import { Routes } from 'discord.js';
import { ProviderFailure } from '../../../../src-server/errors/provider-failure.ts';
import { guestInside, makeRole } from '../../benches/discord-guest.ts';
import { all, equals, oneReading } from '../../judge.ts';
import { defineStep } from '../../step.ts';

interface Seen {
  ownerKick: string;
  everyoneRole: string;
  kicked: boolean;
  roleForGone: string;
  bannedOutside: boolean;
  bannedAfterUnban: boolean;
  unknownMember: boolean;
}

const REASON = 'Wickline rehearsal';
/** A well-formed id without an account. */
const NO_MEMBER = '100000000000000001';

export const d8 = defineStep<Seen>({
  id: 'D8',
  title: 'Kick and ban the second account, and try the owner',
  provider: 'discord',
  person: 'Joins with the second account, if it is outside.',
  facts: {
    'discord.hierarchy': ({ ownerKick }) =>
      equals(ownerKick, 'missing-permissions', 'kicking the owner'),
    'discord.managed-roles': ({ everyoneRole }) =>
      oneReading(everyoneRole, {
        'role-cannot-be-given': '@everyone cannot be given',
        'missing-permissions': '@everyone is refused like a role above the bot',
        'role-gone': '@everyone is refused like an unknown role',
      }),
    'discord.unknown-ids': ({ unknownMember, roleForGone }) =>
      all(
        equals(unknownMember, false, 'made-up member found'),
        equals(roleForGone, 'not-in-server', 'role for a member who is gone'),
      ),
    'discord.bans': ({ kicked, bannedOutside, bannedAfterUnban }) =>
      all(
        equals(kicked, true, 'kicked'),
        equals(bannedOutside, true, 'banned while outside'),
        equals(bannedAfterUnban, false, 'banned after the ban is lifted'),
      ),
  },
  async run(context, seen) {
    const { gateway, rest, guildId } = context.discord;
    const guest = await guestInside(context);
    const { ownerId } = await gateway.getServer();
    seen.ownerKick = await reasonOf(() => gateway.kickMember(ownerId, REASON));
    seen.unknownMember = (await gateway.getMember(NO_MEMBER)) !== null;
    if (guest === null) return;
    seen.everyoneRole = await reasonOf(() => gateway.addRole(guest, guildId, REASON));
    await gateway.kickMember(guest, REASON);
    seen.kicked = (await gateway.getMember(guest)) === null;
    const role = await makeRole(context, 'too late');
    seen.roleForGone = await reasonOf(() => gateway.addRole(guest, role, REASON));
    context.made('discord.ban', guest);
    await gateway.banMember(guest, REASON);
    seen.bannedOutside = await gateway.isBanned(guest);
    await rest.delete(Routes.guildBan(guildId, guest));
    seen.bannedAfterUnban = await gateway.isBanned(guest);
  },
});

export async function reasonOf(call: () => Promise<unknown>): Promise<string> {
  try {
    await call();
    return 'accepted';
  } catch (error) {
    if (error instanceof ProviderFailure) return error.reason;
    throw error;
  }
}

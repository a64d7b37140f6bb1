import { PERMISSION } from '../../../src/domain/community/permission-flags.ts';
import type { Fleet } from '../../support/processes/fleet.ts';

/** By the lowest plan of their audience. */
export interface DrillChannels {
  premium: string;
  basic: string;
  free: string;
}

export async function openDrillChannels(fleet: Fleet): Promise<DrillChannels> {
  const { guild, roles } = await fleet.control<{
    guild: { id: string };
    roles: { id: string; name: string }[];
  }>('GET', '/discord/state');
  const idOf = (name: string) => roles.find((role) => role.name === name)?.id ?? '';
  const read = PERMISSION.viewChannel | PERMISSION.readMessageHistory;
  const override = (id: string, allow: bigint, deny = 0n) => {
    return { id, type: 0, allow: String(allow), deny: String(deny) };
  };
  const open = async (name: string, role: string) => {
    const overwrites = [
      override(guild.id, 0n, PERMISSION.viewChannel),
      override(idOf(role), read),
      override(idOf('Wickline'), read | PERMISSION.sendMessages | PERMISSION.embedLinks),
    ];
    const body = { name, type: 0, permission_overwrites: overwrites };
    return (await fleet.control<{ id: string }>('POST', '/discord/channels', body)).id;
  };
  return {
    premium: await open('drill-premium', 'VIP'),
    basic: await open('drill-basic', 'Paid Member'),
    free: await open('drill-free', 'Community'),
  };
}

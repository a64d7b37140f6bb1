import type { GatewayEvent, World } from '../world.ts';
import { eventFor } from './intents.ts';
import { deliver, type GatewaySession, type Sessions } from './session.ts';

/**
 * Sends an event to every session whose intents cover it. Faults on 'gateway.EVENT_NAME': 'drop' uses a sequence number
 * and never sends, 'duplicate' sends twice, 'delay' sends after `delayMs`.
 */
export function broadcast(world: World, sessions: Sessions, event: GatewayEvent): void {
  const { core, state } = world;
  const inside = state.members[state.application.id] !== undefined;
  if (!inside && !REACHES_OUTSIDE.includes(event.name)) return;
  const listening = [...sessions.values()].flatMap((session) => {
    const shaped = eventFor(session.intents, state.application.id, event);
    return shaped === null ? [] : [{ session, data: structuredClone(shaped.data) }];
  });
  if (listening.length === 0) return;
  const fault = core.faults.take('discord', `gateway.${event.name}`);
  core.ledger.event('discord', `gateway.${event.name}`, {
    sessions: listening.length,
    fault: fault?.kind ?? null,
    ...idsIn(event.data),
  });

  for (const { session, data } of listening) {
    const send = () => deliver(session, event.name, data, fault?.kind === 'duplicate' ? 2 : 1);
    if (fault?.kind === 'drop') skip(session);
    else if (fault?.kind === 'delay') setTimeout(send, fault.delayMs ?? 1000).unref();
    else send();
  }
}

/** Events that reach a bot outside the server. */
const REACHES_OUTSIDE = ['GUILD_DELETE', 'MESSAGE_CREATE'];

const skip = (session: GatewaySession) => {
  session.sequence += 1;
};

/** Details of an event for the ledger: ids, no contents. */
function idsIn(data: Record<string, unknown>): Record<string, unknown> {
  const { user, role } = data as { user?: { id?: unknown }; role?: { id?: unknown } };
  return {
    ...('id' in data ? { id: data.id } : {}),
    ...('code' in data ? { code: data.code } : {}),
    ...('role_id' in data ? { roleId: data.role_id } : {}),
    ...('channel_id' in data ? { channelId: data.channel_id } : {}),
    ...(user?.id === undefined ? {} : { userId: user.id }),
    ...(role?.id === undefined ? {} : { roleId: role.id }),
  };
}

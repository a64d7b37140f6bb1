import type { MessageState } from '../../../src-sandbox/discord/message-state.ts';
import { until } from '../until.ts';
import type { RelayStage } from './relay-stage.ts';

interface Embed {
  title: string;
  description?: string;
  fields: { name: string; value: string }[];
  footer: { text: string };
}

export type Posted = Omit<MessageState, 'embeds'> & { embed: Embed; seq: number };

/** Messages with a signal in a channel, in the order of the channel. */
export async function posted(stage: Pick<RelayStage, 'app'>, channelId: string): Promise<Posted[]> {
  const { messages } = (await stage.app.control('GET', '/discord/state')) as {
    messages: MessageState[];
  };
  return messages
    .filter((message) => message.channelId === channelId && message.embeds.length > 0)
    .map(({ embeds, ...message }) => {
      const embed = embeds[0] as Embed;
      return {
        ...message,
        embed,
        seq: Number(/^#(\d+) · [0-9a-f]{16}$/.exec(embed.footer.text)?.[1]),
      };
    });
}

export interface StoredDelivery {
  seq: number;
  state: string;
  reason: string | null;
  attempts: number;
  is_late: boolean;
  message_id: string | null;
  next_try_at: Date;
  witnessed_at: Date | null;
  crosspost_state: string | null;
}

/** Deliveries of a route, by signal. */
export function deliveriesOf(
  stage: Pick<RelayStage, 'app'>,
  routeId: string,
): Promise<StoredDelivery[]> {
  return stage.app.app.parts.orm.em
    .fork()
    .execute<StoredDelivery[]>('select * from signal_delivery where route_id = ? order by seq', [
      routeId,
    ]);
}

/** Waits until the deliveries of a route have these states. */
export function untilStates(
  stage: Pick<RelayStage, 'app'>,
  routeId: string,
  states: readonly string[],
): Promise<void> {
  return until(`the deliveries are ${states.join(', ')}`, async () => {
    const rows = await deliveriesOf(stage, routeId);
    return JSON.stringify(rows.map(({ state }) => state)) === JSON.stringify(states);
  });
}

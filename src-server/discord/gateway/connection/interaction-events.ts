import { type Client, GatewayDispatchEvents } from 'discord.js';

/** Raw events, in the format that Discord also posts to an interactions endpoint. */
export function followInteractions(client: Client, tell: (interaction: unknown) => void): void {
  client.ws.on(GatewayDispatchEvents.InteractionCreate, (data: unknown) => tell(data));
}

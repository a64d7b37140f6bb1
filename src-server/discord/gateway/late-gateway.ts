import { assertOutsideTransaction } from '../../database/transaction.ts';
import type { DiscordGatewayOptions } from './adapter.ts';
import { CALL_RIGHTS, type CallName } from './calls/call-rights.ts';
import type { BotState } from './community.ts';
import type { BotListener } from './connection/bot-connection.ts';
import { misconfigured } from './misconfigured.ts';
import type { DiscordGateway } from './port.ts';

/**
 * Loads the gateway on its first call or when this process becomes leader. discord.js is a quarter
 * of the startup load, and a server without Discord never needs it.
 */
export function lateDiscordGateway(options: DiscordGatewayOptions): DiscordGateway {
  const listeners: BotListener[] = [];
  let loading: Promise<DiscordGateway> | null = null;
  let loaded: DiscordGateway | null = null;
  let wanted = false;

  const load = (): Promise<DiscordGateway> => {
    loading ??= import('./adapter.ts').then(({ createDiscordGateway }) => {
      loaded = createDiscordGateway(options);
      for (const listener of listeners) loaded.subscribe(listener);
      return loaded;
    });
    return loading;
  };
  const state = (): BotState => {
    if (loaded !== null) return loaded.state();
    if (!options.botToken) return { kind: 'off' };
    return wanted ? { kind: 'connecting' } : (options.elsewhere?.() ?? { kind: 'off' });
  };
  const call =
    (name: string) =>
    async (...input: unknown[]): Promise<unknown> => {
      assertOutsideTransaction('Discord');
      if (!options.botToken) throw misconfigured('not-configured');
      const gateway = await load();
      return Reflect.apply(Reflect.get(gateway, name), gateway, input);
    };
  const calls = Object.fromEntries(Object.keys(CALL_RIGHTS).map((name) => [name, call(name)]));

  return {
    ...(calls as unknown as Pick<DiscordGateway, CallName>),
    guildId: options.guildId,
    state,
    start() {
      wanted = true;
      if (!options.botToken) return;
      // stop() may have run while it loaded.
      void load().then((gateway) => (wanted ? gateway.start() : undefined));
    },
    async stop() {
      wanted = false;
      await loaded?.stop();
    },
    subscribe(listener) {
      if (loaded === null) listeners.push(listener);
      else loaded.subscribe(listener);
    },
  };
}

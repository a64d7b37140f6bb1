import {
  Client,
  type ClientOptions,
  Events,
  SimpleShardingStrategy,
  WebSocketShardStatus,
} from 'discord.js';
import { eventually } from '../../../support/until.ts';

export interface VendorClient {
  client: Client;
  /** Resolves once the client's connections have closed for good. */
  putAway(): Promise<void>;
}

const forEver = (): Promise<never> => new Promise(() => {});

/**
 * A discord.js client that can be closed at any moment. In 14.28.1 `destroy` never returns while the client waits for
 * READY: aborting that wait destroys the shard a second time and removes what the first call waits for. The client then
 * signs in again. So this polls the state of the shards and prevents further connections.
 */
export function createVendorClient(options: ClientOptions): VendorClient {
  const strategies: SimpleShardingStrategy[] = [];
  const stopConnecting: (() => void)[] = [];
  const client = new Client({
    ...options,
    ws: {
      ...options.ws,
      buildStrategy(manager) {
        const strategy = new SimpleShardingStrategy(manager);
        strategies.push(strategy);
        stopConnecting.push(() => {
          manager.options.retrieveSessionInfo = forEver;
        });
        return strategy;
      },
    },
  });
  client.on(Events.Error, () => undefined);
  client.on(Events.ShardError, () => undefined);
  return {
    client,
    async putAway() {
      for (const stop of stopConnecting) stop();
      client.destroy().catch(() => undefined);
      for (const strategy of strategies) await eventually(() => isAtRest(strategy));
    },
  };
}

async function isAtRest(strategy: SimpleShardingStrategy): Promise<boolean> {
  const statuses = await strategy.fetchStatus();
  return statuses.every((status) => status === WebSocketShardStatus.Idle);
}

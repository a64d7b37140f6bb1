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
  /** Returns once the client's connections have ended; none of them comes back. */
  putAway(): Promise<void>;
}

const forEver = (): Promise<never> => new Promise(() => {});

/**
 * A discord.js client that can be put away at any moment. In 14.28.1 `destroy` never returns while the client waits
 * for READY: the wait that it breaks off destroys the shard a second time, and takes away what the first time waits
 * for. Then it signs in again. So the state of the shards is asked, and no further connection is prepared.
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

import type { BusinessConfig } from './business.config.ts';
import type { ProvidersConfig } from './providers.config.ts';
import type { StorageConfig } from './storage.config.ts';
import type { WebConfig } from './web.config.ts';

export interface Config {
  web: WebConfig;
  storage: StorageConfig;
  providers: ProvidersConfig;
  business: BusinessConfig;
  /** Names that the environment sets to something. */
  inEnvironment: ReadonlySet<string>;
}

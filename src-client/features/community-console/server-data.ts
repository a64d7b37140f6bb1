import type { AdminAnswer } from '../../../src/contract/discord/discord-console.contract.ts';

export type ServerData = NonNullable<AdminAnswer['data']>;

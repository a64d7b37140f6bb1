import { registerHooks } from 'node:module';
import { lateDiscordGateway } from '../../../src-server/discord/gateway/late-gateway.ts';
import { createLog } from '../../../src-server/log/log.ts';

/**
 * A separate process, because a loaded module cannot be unloaded. Calls a gateway without Discord and reports the
 * answers and whether discord.js was loaded. Then loads it on purpose, to prove that the counter works.
 */
let loaded = 0;
registerHooks({
  load(url, context, next) {
    if (url.includes('/node_modules/discord.js/')) loaded += 1;
    return next(url, context);
  },
});
const gateway = lateDiscordGateway({
  apiBase: null,
  botToken: null,
  guildId: '',
  // Never used.
  orm: {} as never,
  log: createLog({ level: 'silent' }),
  paceScale: 1,
});
const reasonOf = (error: unknown) => error;

gateway.start();
const refusals = [
  await gateway.listMembers().catch(reasonOf),
  await gateway.findMember('anybody').catch(reasonOf),
];
const state = gateway.state();
await gateway.stop();
const loadedThen = loaded;
await import('../../../src-server/discord/gateway/adapter.ts');
console.log(JSON.stringify({ refusals, state, loadedThen, loadedOnPurpose: loaded > 0 }));

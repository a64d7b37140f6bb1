import { registerHooks } from 'node:module';
import { lateDiscordGateway } from '../../../src-server/discord/gateway/late-gateway.ts';
import { createLog } from '../../../src-server/log/log.ts';

/**
 * A program of its own, because what a process loaded is not to be had back: asks a gateway without Discord
 * all that a server asks it, and writes what it answered and whether the vendor's library was loaded then; and
 * again once it is loaded on purpose, so that a count that sees nothing is noticed.
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
  // Nothing is asked of it.
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
await import('../../../src-server/discord/gateway/create-gateway.ts');
console.log(JSON.stringify({ refusals, state, loadedThen, loadedOnPurpose: loaded > 0 }));

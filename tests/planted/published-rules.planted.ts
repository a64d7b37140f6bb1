import { bug, edit, type PlantedBug } from './support/planted-bug.ts';

const DISCORD = 'set-up-discord.test.ts';
const SERVER = 'discord-server-checks.ts';

/** Rules that the providers publish and the set-up ignores. */
export default [
  bug(
    'tax settings that are not active taken for ready',
    'stripe-switches.test.ts',
    edit('switch-checks.ts', 'if (!tax.active) {', 'if (false as boolean) {'),
  ),
  bug(
    'a server whose invites are paused taken for open',
    DISCORD,
    edit(SERVER, 'if (!invitesPaused) return', 'if (invitesPaused !== null) return'),
  ),
  bug(
    'default channels of Onboarding that set-up closes without a word',
    DISCORD,
    edit(SERVER, 'if (meetsOnboarding(left)) {', 'if (left.seen > 0) {'),
  ),
  bug(
    'a missing webhook secret whose message does not say how to get one',
    'configuration.test.ts',
    edit(
      'contradictions.ts',
      '`npm run doctor -- --create-webhook` makes the endpoint and prints the secret;',
      'webhooks need one;',
    ),
  ),
  bug(
    'a browser at TradingView that is over a year old',
    'browser-look.test.ts',
    edit('browser-look.ts', 'const CHROME_VERSION = 153;', 'const CHROME_VERSION = 141;'),
  ),
] satisfies PlantedBug[];

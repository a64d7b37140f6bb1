import { bug, edit, type PlantedBug } from './support/planted-bug.ts';

const DISCORD = 'set-up-discord.long.test.ts';
const SERVER = 'discord-server-checks.ts';

/** Rules that the providers publish and the set-up ignores. */
export default [
  bug(
    'inactive tax settings taken for ready',
    'stripe-switches.test.ts',
    edit('switch-checks.ts', 'if (!tax.active) {', 'if (false as boolean) {'),
  ),
  bug(
    'a server with paused invites taken for open',
    DISCORD,
    edit(SERVER, 'if (!invitesPaused) return', 'if (invitesPaused !== null) return'),
  ),
  bug(
    'default Onboarding channels closed without a warning',
    DISCORD,
    edit(SERVER, 'if (meetsOnboarding(left)) {', 'if (left.seen > 0) {'),
  ),
  bug(
    'a missing webhook secret without instructions',
    'configuration.test.ts',
    edit(
      'contradictions.ts',
      '`npm run doctor -- --create-webhook` makes the endpoint and prints the secret;',
      'webhooks need one;',
    ),
  ),
  bug(
    'a browser version over a year old at TradingView',
    'browser-look.test.ts',
    edit('browser-look.ts', 'const CHROME_VERSION = 153;', 'const CHROME_VERSION = 141;'),
  ),
] satisfies PlantedBug[];

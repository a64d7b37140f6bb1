import { bug } from './support/console-bug.ts';
import type { PlantedBug } from './support/planted-bug.ts';

const REQUESTS = 'published-requests.test.ts';

/** Requests that the sandbox accepts and Discord does not publish. */
export default [
  bug(
    'a role created with one of its three published colors',
    REQUESTS,
    'role-calls.ts',
    'secondary_color: null, tertiary_color: null',
    '',
  ),
  bug(
    'an override with an unpublished field',
    REQUESTS,
    'channel-calls.ts',
    'body: overrideBits(override),',
    'body: wireOverride(override),',
  ),
] satisfies PlantedBug[];

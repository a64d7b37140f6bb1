import { edit, type PlantedBug } from './planted-bug.ts';
import { hole } from './security-hole.ts';

/** Floods that keep others out. */
export default [
  hole(
    'slow webhooks that delay one that has arrived',
    'security/webhook-flood.test.ts',
    edit('http/webhook/body-places.ts', '    if (sender.hasArrived()) return null;\n', ''),
    edit(
      'http/webhook/body-places.ts',
      'sender.hasArrived() ? null : fits(sender)',
      'fits(sender)',
    ),
  ),
  hole(
    'a webhook read whatever the time of its signature',
    'http/wire-rules.test.ts',
    edit('billing/receive-stripe-webhook.ts', 'if (!isOfNow || !', 'if (isOfNow === null || !'),
  ),
  hole(
    'an address that takes every place for webhooks',
    'http/webhook/body-places.test.ts',
    edit(
      'http/webhook/body-places.ts',
      'heldBy(block, without?.block) < at.maxOfBlock[trust] &&',
      'heldBy(block, without?.block) < Number.POSITIVE_INFINITY && trust !== null &&',
    ),
  ),
  hole(
    'a /48 whose addresses each count alone',
    'security/wider-networks.test.ts',
    edit(
      'limits/limits.ts',
      'const networks = networksOf(address);',
      "const networks = networksOf(address && '192.0.2.1');",
    ),
  ),
] satisfies PlantedBug[];

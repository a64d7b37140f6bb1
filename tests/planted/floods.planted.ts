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
  hole(
    'a proof of work that counts again and again',
    'security/work-gate.test.ts',
    edit(
      'limits/work-gate.ts',
      '&& (await spent.take(nonce)) === 0',
      '&& (await spent.take(nonce)) >= 0',
    ),
  ),
  hole(
    'a proof of work for another procedure',
    'security/work-on-the-wire.test.ts',
    edit(
      'limits/work-gate.ts',
      'data.call !== call || ',
      "(data.call !== call && call === '') || ",
    ),
  ),
  hole(
    'work in place of an address’ own limit',
    'security/work-on-the-wire.test.ts',
    edit(
      'limits/limits.ts',
      'await take(of?.address, addressBlock(address));',
      'if (!(await work?.isDone())) await take(of?.address, addressBlock(address));',
    ),
  ),
] satisfies PlantedBug[];

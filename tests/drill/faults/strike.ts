import type { Stage } from '../lives/stage.ts';
import type { Subscriber } from '../lives/subscriber.ts';
import type { WebhookSender } from '../world/webhook-sender.ts';
import type { FaultNumber } from './fault-number.ts';

export interface Blow extends Stage {
  people: readonly Subscriber[];
  webhooks: WebhookSender;
}

/** One variant of a fault in the matrix. False: it found nothing to strike and is not counted. */
export interface Strike {
  fault: FaultNumber;
  name: string;
  /** machines: processes and the database, one after the other. world: everything outside. */
  track: 'machines' | 'world';
  /** Takes so long that the short form skips it. */
  long?: true;
  strike(blow: Blow): Promise<boolean>;
}

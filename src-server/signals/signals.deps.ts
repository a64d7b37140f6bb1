import type { ConsoleDeps } from '../discord/console/console.deps.ts';
import type { Kernel } from '../kernel.ts';
import type { AlertOperator } from '../mail/alert-operator.ts';
import type { Metrics } from '../metrics/metrics.ts';
import type { PublishedTexts } from '../texts/published-texts.ts';
import type { FeedAnswers } from './feed/feed-answers.ts';
import type { PushGateway } from './gateway/port.ts';
import type { PublishedRecord } from './record/published-record.ts';

export interface SignalsDeps extends Kernel {
  alertOperator: AlertOperator;
  metrics: Metrics;
  /** Origin of the addresses that alerts are sent to. */
  publicUrl: string;
  /** The addresses that TradingView sends from; in a sandbox, also this machine's. */
  alertAddresses: readonly string[];
  /** The seller's Discord server. */
  discord: Pick<ConsoleDeps, 'orm' | 'gateway' | 'directory' | 'catalogue'>;
  /** Whether the landing page claims the documented figures or those of the record. */
  claims: 'documented' | 'live';
  /** The accuracy that the landing page claims while it does not show the record's. */
  accuracy: string;
  record: Pick<PublishedRecord, 'current'>;
  push: PushGateway;
  feedAnswers: FeedAnswers;
  texts: Pick<PublishedTexts, 'text' | 'choose'>;
  /** The zone of the seller's day, as an IANA name. */
  timeZone: string;
  /** Judges stored alerts soon, in this process. */
  pokeIntake(): void;
}

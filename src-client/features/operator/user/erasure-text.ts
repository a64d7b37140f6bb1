import { PROVIDER_NAMES } from '../parts/provider-names.ts';
import { reasonText } from '../parts/reason-text.ts';
import { ERASE_COPY as COPY } from './copy.ts';

const PROVIDER_REASON: Record<string, string> = {
  unreachable: 'it did not answer',
  'still-billed': 'a subscription is still billed',
  'still-held': 'the access is still there',
};

const isProvider = (name: string): name is keyof typeof PROVIDER_NAMES => name in PROVIDER_NAMES;

/** Why an erasure is not done: 'Waiting for TradingView: it did not answer. …'. */
export function erasureWaitText(waitsFor: string): string {
  const known = COPY.waitsForUs[waitsFor];
  if (known !== undefined) return known;
  const [name = '', reason] = waitsFor.split(/:(.*)/s);
  if (!isProvider(name) || reason === undefined) return COPY.trouble;
  return COPY.waits(PROVIDER_NAMES[name], PROVIDER_REASON[reason] ?? reasonText(reason));
}

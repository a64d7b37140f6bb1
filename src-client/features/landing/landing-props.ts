import type { PublicSettings } from '../../../src/contract/public-settings.contract.ts';
import type { FormatMoney } from '../../lib/money.ts';

/** All that the landing page knows: it is drawn at build as well as in the browser. */
export interface LandingProps {
  settings: Pick<PublicSettings, 'brandName' | 'links' | 'stats' | 'pricing'>;
  money: FormatMoney;
  signedIn: boolean;
}

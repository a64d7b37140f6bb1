import type { PublicSettings } from '../../../src/contract/public-settings.contract.ts';
import type { FormatMoney } from '../../lib/money.ts';

/** The landing page's only inputs: it also renders at build time. */
export interface LandingProps {
  settings: Pick<PublicSettings, 'brandName' | 'links' | 'stats' | 'pricing'>;
  money: FormatMoney;
  signedIn: boolean;
}

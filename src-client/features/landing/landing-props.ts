import type { ReactNode } from 'react';
import type { PublicSettings } from '../../../src/contract/public-settings.contract.ts';
import type { Catalogue, Plan } from '../../../src/domain/catalogue/catalogue.ts';
import type { FormatMoney } from '../../lib/money.ts';

/** The landing page's only inputs: it also renders at build time, and on the server at a publish. */
export interface LandingProps {
  settings: Pick<PublicSettings, 'brandName' | 'stats' | 'pricing'>;
  catalogue: Catalogue;
  /** Plans whose capacity is used up. */
  soldOut: readonly Plan[];
  /** Prices of plans that are sold for life, in minor units. */
  lifetimes: Readonly<Record<Plan, number>>;
  /** Days of the free trial, by plan. */
  trials: Readonly<Record<Plan, number>>;
  money: FormatMoney;
  signedIn: boolean;
  /** Draws an entitlement's icon by its name. Absent: in the app, which loads the icons first. */
  drawIcon?: (name: string) => ReactNode;
  /** Links to the page in other languages. */
  languages: ReactNode;
  /** The support address or the contact page, if there is one. */
  contact: ReactNode;
  /** The four links of the documented footer. */
  links: ReactNode;
  /** The link to the public record, in the footer and below the figures. Empty without a record. */
  record: ReactNode;
  proof: ReactNode;
  /** Links to legal pages that the documented footer does not have. */
  legal: ReactNode;
}

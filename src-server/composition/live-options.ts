import type { Pricing } from '../../src/domain/shown-price.ts';
import type { PublishedSettings } from '../settings/published-settings.ts';
import type { AppOptions } from './app-options.ts';

/** The same options. Values that an operator may set on the setup page are read at each use. */
export function withPanelSettings<T extends Pick<AppOptions, 'business' | 'providers'>>(
  options: T,
  { value }: Pick<PublishedSettings, 'value'>,
): T {
  const { business, providers } = options;
  const { links } = business;
  const { pine, mode } = providers.tradingview;
  const isSandbox = mode === 'sandbox';
  return {
    ...options,
    business: {
      ...business,
      get pricing() {
        return (value('PRICING') as Pricing | null) ?? business.pricing;
      },
      get operatorEmail() {
        return value('OPERATOR_EMAIL') ?? business.operatorEmail;
      },
      get supportEmail() {
        return value('SUPPORT_EMAIL') ?? business.supportEmail;
      },
      links: {
        ...links,
        get help() {
          return value('LINK_HELP') ?? links.help;
        },
        get contact() {
          return value('LINK_CONTACT') ?? links.contact;
        },
      },
    },
    providers: {
      ...providers,
      tradingview: {
        ...providers.tradingview,
        // The sandbox has scripts of its own.
        pine: isSandbox
          ? pine
          : {
              get main() {
                return value('TRADINGVIEW_PINE_MAIN') ?? pine.main;
              },
              get wavematrix() {
                return value('TRADINGVIEW_PINE_WAVEMATRIX') ?? pine.wavematrix;
              },
              get orderblock() {
                return value('TRADINGVIEW_PINE_ORDERBLOCK') ?? pine.orderblock;
              },
            },
      },
    },
  };
}

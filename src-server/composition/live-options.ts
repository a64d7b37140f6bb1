import type { Pricing } from '../../src/domain/shown-price.ts';
import type { PublishedSettings } from '../settings/published-settings.ts';
import type { AppOptions } from './app-options.ts';

type Claims = AppOptions['business']['claims'];

/** The same options. Values that an operator may set on the setup page are read at each use. */
export function withPanelSettings<T extends Pick<AppOptions, 'business' | 'providers'>>(
  options: T,
  { value }: Pick<PublishedSettings, 'value'>,
): T {
  const { business, providers } = options;
  const { links, leaving } = business;
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
      get exitLinks() {
        const set = value('EXIT_LINKS');
        return set === null ? business.exitLinks : set === 'shown';
      },
      get claims() {
        return (value('CLAIMS') as Claims | null) ?? business.claims;
      },
      leaving: {
        get page() {
          return (value('LEAVE_PAGE') ?? onOff(leaving.page)) === 'on';
        },
        get pauseMonths() {
          const set = value('PAUSES');
          return set === null ? leaving.pauseMonths : Number(set) || 0;
        },
        get coupon() {
          return value('LEAVE_COUPON') ?? leaving.coupon;
        },
        get winBack() {
          return (value('WIN_BACK_MAIL') ?? onOff(leaving.winBack)) === 'on';
        },
        get renewalMail() {
          return (value('RENEWAL_MAIL') ?? onOff(leaving.renewalMail)) === 'on';
        },
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
      discord: {
        ...providers.discord,
        get linkedRoles() {
          const { linkedRoles } = providers.discord;
          return (value('DISCORD_LINKED_ROLES') as 'on' | 'off' | null) ?? linkedRoles;
        },
      },
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

const onOff = (isOn: boolean) => (isOn ? 'on' : 'off');

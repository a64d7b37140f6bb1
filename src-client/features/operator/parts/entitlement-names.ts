import type { Entitlement } from '../../../../src/domain/catalogue/catalogue.ts';

export const ENTITLEMENT_NAMES: Record<Entitlement, string> = {
  'community-base': 'Community role',
  'community-paid': 'Paid role',
  'community-vip': 'VIP role',
  'indicator-main': 'Main indicator',
  'indicator-wavematrix': 'Wavematrix',
  'indicator-orderblock': 'Orderblock',
};

export const PROVIDER_NAMES = {
  database: 'Database',
  stripe: 'Stripe',
  discord: 'Discord',
  tradingview: 'TradingView',
  mail: 'Mail',
} as const;

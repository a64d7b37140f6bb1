export const PROVIDER_NAMES = {
  database: 'Database',
  stripe: 'Stripe',
  discord: 'Discord',
  tradingview: 'TradingView',
  mail: 'Mail',
} as const;

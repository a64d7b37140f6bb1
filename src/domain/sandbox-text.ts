type SandboxProvider = 'stripe' | 'discord' | 'tradingview';

const NAMES: Record<SandboxProvider, string> = {
  stripe: 'Stripe',
  discord: 'Discord',
  tradingview: 'TradingView',
};

/** Banner while providers are simulated: 'Stripe and Discord are simulated. No money moves.' */
export function sandboxText(providers: readonly SandboxProvider[]): string {
  const names = providers.map((provider) => NAMES[provider]);
  const last = names.at(-1) ?? '';
  const listed = names.length > 1 ? `${names.slice(0, -1).join(', ')} and ${last}` : last;
  const money = providers.includes('stripe') ? ' No money moves.' : '';
  return `${listed} ${names.length > 1 ? 'are' : 'is'} simulated.${money}`;
}

const TRADINGVIEW = /^[A-Za-z0-9_.-]{1,64}$/;
const DISCORD = /^(?!.*\.\.)[a-z0-9_.]{2,32}$/;

/** Strips the '@' and spaces that users paste. Null when the rest cannot be a username. */
export function normaliseTradingViewUsername(typed: string): string | null {
  const name = typed.trim().replace(/^@/, '').trim();
  return TRADINGVIEW.test(name) ? name : null;
}

/** Lower case, without '@' and the legacy '#0'. Discord abolished 'Name#1234' in 2023. */
export function normaliseDiscordUsername(typed: string): string | null {
  const name = typed.trim().replace(/^@/, '').replace(/#0+$/, '').trim().toLowerCase();
  return DISCORD.test(name) ? name : null;
}

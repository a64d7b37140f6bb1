import { expect, it } from 'vitest';
import { sandboxText } from '../../src/domain/sandbox-text.ts';

it.each([
  [['tradingview'], 'TradingView is simulated.'],
  [['stripe'], 'Stripe is simulated. No money moves.'],
  [
    ['stripe', 'discord', 'tradingview'],
    'Stripe, Discord and TradingView are simulated. No money moves.',
  ],
] as const)('the sandbox banner for %j names what is not real', (providers, text) => {
  expect(sandboxText(providers)).toBe(text);
});

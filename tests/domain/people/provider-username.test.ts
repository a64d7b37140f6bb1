import { describe, expect, it } from 'vitest';
import {
  normaliseDiscordUsername,
  normaliseTradingViewUsername,
} from '../../../src/domain/people/provider-username.ts';

describe('a typed TradingView username', () => {
  it.each([
    ['  @TraderAnna ', 'TraderAnna'],
    ['a.b-c_1', 'a.b-c_1'],
    ['', null],
    ['two words', null],
    ['x'.repeat(65), null],
    ['名前', null],
  ])('%j becomes %j', (typed, name) => {
    expect(normaliseTradingViewUsername(typed)).toBe(name);
  });
});

describe('a typed Discord username', () => {
  it.each([
    ['@Anna.Trades', 'anna.trades'],
    ['anna#0', 'anna'],
    ['Anna#1234', null],
    ['a', null],
    ['an..na', null],
    ['anna trades', null],
  ])('%j becomes %j', (typed, name) => {
    expect(normaliseDiscordUsername(typed)).toBe(name);
  });
});

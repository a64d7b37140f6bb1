import { describe, expect, it } from 'vitest';
import type { MarkKind } from '../../../src/domain/offers/identity.ts';
import { markPath, type PersonMark } from '../../../src/domain/offers/mark-path.ts';

const mark = (userId: string, kind: MarkKind, hash = `${kind}-of-${userId}`): PersonMark => ({
  userId,
  kind,
  hash,
});

describe('what connects two people', () => {
  const family = [
    mark('buyer', 'email'),
    mark('buyer', 'card', 'one-card'),
    mark('buyer', 'device', 'cafe'),
    mark('stranger', 'device', 'cafe'),
    mark('partner', 'card', 'one-card'),
    mark('partner', 'email'),
  ];

  it('is the mark that both have, and none that a third person has', () => {
    expect(markPath(family, 'buyer', 'partner')).toEqual({ kinds: ['card'], isIndirect: false });
    expect(markPath(family, 'partner', 'buyer')).toEqual({ kinds: ['card'], isIndirect: false });
  });

  it('is every mark on the shortest way over another account', () => {
    const marks = [
      mark('buyer', 'device', 'laptop'),
      mark('second', 'device', 'laptop'),
      mark('second', 'discord', 'one-discord'),
      mark('partner', 'discord', 'one-discord'),
      mark('partner', 'email', 'detour'),
      mark('third', 'email', 'detour'),
      mark('third', 'tradingview', 'longer'),
      mark('second', 'tradingview', 'longer'),
    ];
    expect(markPath(marks, 'buyer', 'partner')).toEqual({
      kinds: ['discord', 'device'],
      isIndirect: true,
    });
  });

  it('is nothing when no way leads from one to the other', () => {
    expect(markPath(family, 'buyer', 'nobody')).toBeNull();
    expect(markPath([mark('a', 'card'), mark('b', 'card')], 'a', 'b')).toBeNull();
  });

  it('of one and the same person is no mark at all', () => {
    expect(markPath(family, 'buyer', 'buyer')).toEqual({ kinds: [], isIndirect: false });
  });
});

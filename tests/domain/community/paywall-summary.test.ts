import { expect, it } from 'vitest';
import { faultsByChannel } from '../../../src/domain/community/paywall-summary.ts';

it('the faults of a channel become one entry, with each plan and each cause once', () => {
  const why = "the channel's override for @everyone allows it.";
  expect(
    faultsByChannel([
      { kind: 'leak', channelId: '1', plan: 'free', why },
      { kind: 'writes', channelId: '1', plan: 'basic', why },
      { kind: 'writes', channelId: '1', plan: 'premium', why },
      { kind: 'writes', channelId: '1', plan: null, why: 'the role Helper allows it.' },
      { kind: 'shut-out', channelId: '2', plan: 'premium', why },
      { kind: 'opening', channelId: '2', plan: null, why },
    ]),
  ).toEqual([
    {
      channelId: '1',
      reads: ['free'],
      shutOut: [],
      writes: ['basic', 'premium'],
      isOpen: false,
      isWritable: true,
      why: [why, 'the role Helper allows it.'],
    },
    {
      channelId: '2',
      reads: [],
      shutOut: ['premium'],
      writes: [],
      isOpen: true,
      isWritable: false,
      why: [why],
    },
  ]);
});

import type { Plan } from '../catalogue/catalogue.ts';

interface NamedFault {
  kind: 'leak' | 'shut-out' | 'writes' | 'opening';
  channelId: string;
  /** Null: a role or member outside the plans. */
  plan: Plan | null;
  /** A sentence: the role or override that causes the fault. */
  why: string;
}

/** All faults of one channel. */
export interface ChannelFaults {
  channelId: string;
  /** Plans that read it without including it. */
  reads: Plan[];
  /** Plans that include it and cannot read it. */
  shutOut: Plan[];
  /** Plans that write in a read-only channel. */
  writes: Plan[];
  /** A role or member outside the plans reads it. */
  isOpen: boolean;
  /** A role or member outside the plans writes in it. */
  isWritable: boolean;
  /** Each cause once. */
  why: string[];
}

/** One entry for each channel with a fault, in the order of the faults. */
export function faultsByChannel(faults: readonly NamedFault[]): ChannelFaults[] {
  const ids = [...new Set(faults.map(({ channelId }) => channelId))];
  return ids.map((channelId) => {
    const own = faults.filter((fault) => fault.channelId === channelId);
    const plansOf = (kind: NamedFault['kind']) =>
      own.flatMap((fault) => (fault.kind === kind && fault.plan !== null ? [fault.plan] : []));
    return {
      channelId,
      reads: plansOf('leak'),
      shutOut: plansOf('shut-out'),
      writes: plansOf('writes'),
      isOpen: own.some(({ kind }) => kind === 'opening'),
      isWritable: own.some(({ kind, plan }) => kind === 'writes' && plan === null),
      why: [...new Set(own.map(({ why }) => why))],
    };
  });
}

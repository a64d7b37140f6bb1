import { PERMISSION } from './permission-flags.ts';

/** The four flags that the console edits. */
export const OVERRIDE_FLAGS = [
  'viewChannel',
  'sendMessages',
  'readMessageHistory',
  'manageChannel',
] as const;
type OverrideFlag = (typeof OVERRIDE_FLAGS)[number];

export const OVERRIDE_BIT: Record<OverrideFlag, bigint> = {
  viewChannel: PERMISSION.viewChannel,
  sendMessages: PERMISSION.sendMessages,
  readMessageHistory: PERMISSION.readMessageHistory,
  manageChannel: PERMISSION.manageChannels,
};

/** true: allow, false: deny, null: inherit. */
export type TriState = boolean | null;
export type OverrideValues = Record<OverrideFlag, TriState>;

export interface OverrideBits {
  allow: bigint;
  deny: bigint;
}

export const NO_BITS: OverrideBits = { allow: 0n, deny: 0n };

export function readOverride({ allow, deny }: OverrideBits): OverrideValues {
  const stateOf = (flag: OverrideFlag): TriState => {
    if ((allow & OVERRIDE_BIT[flag]) !== 0n) return true;
    return (deny & OVERRIDE_BIT[flag]) !== 0n ? false : null;
  };
  return {
    viewChannel: stateOf('viewChannel'),
    sendMessages: stateOf('sendMessages'),
    readMessageHistory: stateOf('readMessageHistory'),
    manageChannel: stateOf('manageChannel'),
  };
}

/**
 * Sets the named flags and keeps every other bit. Returns null when no bit is left, because Discord keeps an empty
 * override: the caller deletes it.
 */
export function withFlags(
  before: OverrideBits | null,
  values: Partial<OverrideValues>,
): OverrideBits | null {
  const after = OVERRIDE_FLAGS.reduce((bits, flag) => {
    const value = values[flag];
    return value === undefined ? bits : setFlag(bits, OVERRIDE_BIT[flag], value);
  }, before ?? NO_BITS);
  return isEmpty(after) ? null : after;
}

export function setFlag({ allow, deny }: OverrideBits, bit: bigint, value: TriState): OverrideBits {
  const [without, denied] = [allow & ~bit, deny & ~bit];
  if (value === null) return { allow: without, deny: denied };
  return value ? { allow: without | bit, deny: denied } : { allow: without, deny: denied | bit };
}

export function isEmpty({ allow, deny }: OverrideBits): boolean {
  return allow === 0n && deny === 0n;
}

export function sameBits(a: OverrideBits | null, b: OverrideBits | null): boolean {
  return (a?.allow ?? 0n) === (b?.allow ?? 0n) && (a?.deny ?? 0n) === (b?.deny ?? 0n);
}

/** Bits that an edit changes. The bot must hold each of them. */
export function turnedBits(before: OverrideBits | null, after: OverrideBits | null): bigint {
  const [a, b] = [before ?? NO_BITS, after ?? NO_BITS];
  return (a.allow ^ b.allow) | (a.deny ^ b.deny);
}

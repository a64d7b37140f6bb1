import { CHANNEL_TYPE, isWritten } from './channel-type.ts';

/** The two Chinese words mean "signal" and "strategy". */
const SIGNAL_WORDS = ['signal', '信号', 'trading', 'alert', '策略'] as const;
const PREMIUM_WORDS = ['premium', 'vip'] as const;

interface NamedChannel {
  name: string;
  type: number;
}

const names = ({ name }: NamedChannel, words: readonly string[]) =>
  words.some((word) => name.toLowerCase().includes(word));

/** Excludes categories, whose channels have rules of their own. */
export function isPremiumChannel(channel: NamedChannel): boolean {
  return channel.type !== CHANNEL_TYPE.category && names(channel, PREMIUM_WORDS);
}

/** By name as documented, which includes 'vip-signals'. Only channels that can be made read-only. */
export function isSignalChannel(channel: NamedChannel): boolean {
  return isWritten(channel.type) && names(channel, SIGNAL_WORDS);
}

export function hasSignalName(name: string): boolean {
  return names({ name, type: 0 }, SIGNAL_WORDS);
}

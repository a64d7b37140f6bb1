import type { RELAY_TEXTS } from '../signals/relay.texts.ts';
import type { Translation } from '../translation.ts';

export const RELAY_ZH = {
  relay: {
    risk: '不构成投资建议。交易有亏损风险。过往结果不代表未来表现。',
  },
} satisfies { relay: Translation<typeof RELAY_TEXTS> };

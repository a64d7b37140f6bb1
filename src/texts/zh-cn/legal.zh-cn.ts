import type { LEGAL_COPY } from '../legal/legal.texts.ts';
import type { Translation } from '../translation.ts';

export const LEGAL_ZH = {
  legal: {
    privacy: '隐私政策',
    terms: '服务条款',
    imprint: '法律声明',
    refunds: '退款政策',
    updated: '最后更新：{date}',
    onlyIn: '本页仅提供 {language} 版本。',
  },
} satisfies { legal: Translation<typeof LEGAL_COPY> };

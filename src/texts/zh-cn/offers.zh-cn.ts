import type { CODE_COPY } from '../offers/offers.texts.ts';
import type { Translation } from '../translation.ts';

export const OFFERS_ZH = {
  'offers.code': {
    add: '使用优惠码',
    label: '优惠码',
    apply: '使用',
    checking: '正在检查…',
    remove: '移除',
    discount: '优惠码 {code}',
    before: '原价：',
    now: '现价：',
    first: '首次付款享受优惠，之后每{period} {price}。',
    several: '前 {count} 次付款享受优惠，之后每{period} {price}。',
    always: '订阅期间一直有效。',
    failed: '无法检查优惠码，请重试。',
    upgrade: '使用 {code}：每{period} {price}。',
    prorated: '确认前，Stripe 会显示今天的确切金额。',
  },
} satisfies { 'offers.code': Translation<typeof CODE_COPY> };

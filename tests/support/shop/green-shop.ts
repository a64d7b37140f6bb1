import { SECOND_SHOP } from './second-shop.ts';
import type { ShopForSale } from './sell-shop.ts';

const NAMES: Readonly<Record<string, string>> = {
  free: '访客',
  scout: '起步版',
  scalper: '短线版',
  swing: '波段版',
  desk: '席位版',
  members: '成员',
  traders: '交易者',
  'desk-room': '席位专区',
  'script-scalper': '短线信号',
  'script-swing': '波段信号',
  'script-levels': '关键价位',
  'script-volume': '成交量结构',
  'script-sessions': '交易时段',
  'script-ribbon': '趋势带',
};

const named = <Named extends { key: string; name: string }>(each: Named): Named => ({
  ...each,
  name: NAMES[each.key] ?? each.name,
});

/** The second shop as a seller in China has it: in Chinese first, with a headline of their own. */
export const GREEN_SHOP: ShopForSale = {
  catalogue: {
    ...SECOND_SHOP,
    plans: SECOND_SHOP.plans.map(named),
    entitlements: SECOND_SHOP.entitlements.map(named),
  },
  languages: ['zh-CN', 'en'],
  texts: {
    'zh-CN': {
      'landing.hero.titleLead': '先有计划，',
      'landing.hero.titleTail': '再进场。',
      'landing.hero.lead': '六个指标覆盖短线与波段，直接画在你的图表上。',
    },
  },
};

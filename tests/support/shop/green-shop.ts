import { DOCUMENTED_BRAND } from '../../../src/domain/brand/brand.ts';
import type { IconName } from '../../../src/domain/catalogue/entitlement-icon.ts';
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

const ICONS: Readonly<Record<string, IconName>> = {
  members: 'people',
  traders: 'chat',
  'desk-room': 'crown',
  'script-scalper': 'bolt',
  'script-swing': 'wave',
  'script-levels': 'target',
  'script-volume': 'chart',
  'script-sessions': 'bell',
  'script-ribbon': 'candles',
};

/** Chinese first; the names of the second shop are its English ones. */
const named = <Named extends { key: string; name: string }>(each: Named) => ({
  ...each,
  name: NAMES[each.key] ?? each.name,
  translations: { en: { name: each.name } },
});

/** The second shop as a seller in China has it: in Chinese first, in dark green, with a name and a headline of its own. */
export const GREEN_SHOP: ShopForSale = {
  catalogue: {
    ...SECOND_SHOP,
    plans: SECOND_SHOP.plans.map(named),
    entitlements: SECOND_SHOP.entitlements.map((each) => {
      const icon = ICONS[each.key];
      return { ...named(each), ...(icon !== undefined && { icon }) };
    }),
  },
  languages: ['zh-CN', 'en'],
  brand: {
    ...DOCUMENTED_BRAND,
    name: '青盘',
    accent: { light: '#14613f', dark: '#4cc38a' },
  },
  texts: {
    'zh-CN': {
      'landing.hero.titleLead': '先有计划，',
      'landing.hero.titleTail': '再进场。',
      'landing.hero.lead': '六个指标覆盖短线与波段，直接画在你的图表上。',
    },
  },
};

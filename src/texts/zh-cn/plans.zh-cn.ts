import type { PLAN_FEATURE_TEXTS, UPGRADE_FEATURE_TEXTS } from '../on-demand/plan-lists.texts.ts';
import type {
  CYCLE_TEXTS,
  INDICATOR_TEXTS,
  PLAN_GIVES_TEXTS,
  PLAN_NAME_TEXTS,
} from '../pages/plans.texts.ts';
import type { Translation } from '../translation.ts';

export const PLANS_ZH = {
  'plans.gives': {
    free: ['社区聊天与图表请求', '个股分析', '图表图片分析', '不含实时提醒'],
    basic: ['10 只股票的日内提醒', '15 分钟和 1 小时提醒', '波段买卖提醒', '7 大科技巨头及热门股'],
    standard: ['专业指标', '支撑位与阻力位', '进场与离场信号'],
    premium: ['量价分析', '情绪指标', '风险管理工具', '高级版社区频道', '一对一辅导'],
  },
  'plans.features': {
    free: ['基础行情资讯', '少量信号', '邮件支持'],
    basic: ['基础交易信号', '邮件支持', '移动端访问'],
    standard: ['进阶交易信号', '优先支持', '实时提醒', '投资组合跟踪'],
    premium: ['高级交易信号', 'VIP 支持', '高级分析', '定制策略', 'Discord 权限'],
  },
  'plans.upgrade': {
    basic: ['基础交易信号', '社区权限', '邮件支持'],
    standard: ['进阶信号', '社区优先权限', '实时市场分析', '电话支持'],
    premium: ['全部信号', 'VIP 社区权限', '一对一咨询', '优先支持', '自定义提醒'],
  },
  'plans.names': { free: '免费版', basic: '基础版', standard: '标准版', premium: '高级版' },
  'plans.indicators': {
    main: '主指标',
    wavematrix: 'Wavematrix',
    orderblock: 'Orderblock',
  },
  'plans.cycles': {
    legend: '计费周期',
    names: {
      '1 day': '按天',
      '1 week': '按周',
      '1 month': '按月',
      '3 month': '按季',
      '1 year': '按年',
    },
    every: '每 {period}',
    words: {
      '1 day': '按天',
      '1 week': '按周',
      '1 month': '按月',
      '3 month': '按季',
      '1 year': '按年',
    },
    everyWord: '每 {period}',
    quarter: '季度',
    one: { day: '天', week: '周', month: '月', year: '年' },
    many: { day: '{count} 天', week: '{count} 周', month: '{count} 个月', year: '{count} 年' },
    charged: '结算时收取：{price}',
  },
} satisfies {
  'plans.gives': Translation<typeof PLAN_GIVES_TEXTS>;
  'plans.features': Translation<typeof PLAN_FEATURE_TEXTS>;
  'plans.upgrade': Translation<typeof UPGRADE_FEATURE_TEXTS>;
  'plans.names': Translation<typeof PLAN_NAME_TEXTS>;
  'plans.indicators': Translation<typeof INDICATOR_TEXTS>;
  'plans.cycles': Translation<typeof CYCLE_TEXTS>;
};

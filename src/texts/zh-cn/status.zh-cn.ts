import type { STATUS_COPY } from '../status/status.texts.ts';
import type { Translation } from '../translation.ts';

export const STATUS_ZH = {
  status: {
    title: '服务状态',
    checked: '检查时间：{date} {time}。',
    again: '重新检查',
    summary: {
      working: '一切正常。',
      limited: '部分服务受限。',
      failing: '部分服务中断。',
      unknown: '目前无法判断服务是否正常。',
    },
    services: '各项服务',
    names: {
      payments: '付款',
      discord: 'Discord',
      tradingview: 'TradingView',
      signals: '信号',
    },
    states: {
      working: '正常',
      limited: '受限',
      failing: '中断',
      'by-hand': '人工处理',
      unknown: '未知',
    },
    help: {
      payments: '付款可能失败。不会重复扣款，已付费的套餐照常有效。',
      discord: '新的身份组会排队，Discord 恢复后立即发放。已有的身份组保留。',
      tradingview: '新的访问权限会排队，TradingView 恢复后立即开通。已有的权限保留。',
      'tradingview-by-hand': '指标的访问权限由人工开通。',
      signals: '消息会迟到，但不会丢失；迟到的消息会注明。',
    },
    lastOk: '最近一次确认：{age}。',
    ages: {
      now: '不到一分钟前',
      minutes: { one: '1 分钟前', other: '{count} 分钟前' },
      hours: { one: '1 小时前', other: '{count} 小时前' },
      days: { one: '1 天前', other: '{count} 天前' },
    },
    incidents: '最近 {days} 天的故障',
    none: '没有故障。',
    incident: {
      limited: '{service}：受限',
      failing: '{service}：中断',
    },
    from: '{date} {time}',
    lasted: {
      minutes: { one: '1 分钟', other: '{count} 分钟' },
      hours: { one: '1 小时', other: '{count} 小时' },
      days: { one: '1 天', other: '{count} 天' },
    },
    goesOn: '进行中',
  },
} satisfies { status: Translation<typeof STATUS_COPY> };

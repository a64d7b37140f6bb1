import type { COMPARE_COPY, FAQ_COPY } from '../on-demand/landing-more.texts.ts';
import type { PRICING_COPY } from '../on-demand/pricing.texts.ts';
import type { LANDING_COPY, SHOWCASE_TEXTS, TILE_TEXTS } from '../pages/landing.texts.ts';
import type { Translation } from '../translation.ts';

export const LANDING_ZH = {
  landing: {
    head: {
      title: '{brand}：TradingView 买卖信号',
      description:
        '为 TradingView 打造的买卖信号、订单块和波动振荡指标，还有活跃的交易者社区。免费开始。',
    },
    nav: {
      features: '功能',
      pricing: '价格',
      signIn: '登录',
      start: '立即开始',
      dashboard: '控制台',
    },
    hero: {
      eyebrow: 'TradingView 指标与信号',
      titleLead: '看清进场，',
      titleTail: '把握离场。',
      lead: '买卖信号、订单块和波动振荡指标，直接画在你常用的图表上。更有社区与你一起交易。',
      plans: '查看套餐',
      how: '了解原理',
      chartTitle: '演示行情 · 1 小时',
      chartNote: '示意图',
      legend: ['信号', 'Orderblock', 'Wavematrix'],
      chart: '手绘 K 线图，标有买卖信号和三个订单块区域',
      wave: '价格下方的波动振荡指标及其转折点',
    },
    stats: {
      traders: '活跃交易者',
      accuracy: '准确率',
      coverage: '全天候覆盖',
      record: '查看业绩记录中的每一条信号',
    },
    features: {
      eyebrow: '功能',
      title: '三个指标，一套解读。',
      lead: '每个指标回答一个问题，合在一起告诉你何时出手、何时等待。',
    },
    tilesTitle: '不止于信号',
    footer: {
      links: '页脚',
      help: '帮助中心',
      contact: '联系我们',
      privacy: '隐私政策',
      terms: '服务条款',
      record: '业绩记录',
      status: '服务状态',
      risk: '交易有风险。信号仅供参考，不构成投资建议；过往表现不代表未来收益。',
    },
    indicators: {
      one: '一个指标，一套解读。',
      other: '{count}个指标，一套解读。',
    },
    indicatorLead: '在 TradingView 内运行，支持任何市场和设备。',
    from: '{plan}及以上',
    both: '{first}和{last}',
    buy: '买入',
    sell: '卖出',
    demand: '需求区',
    supply: '供给区',
    counts: ['零', '一', '两', '三', '四', '五', '六', '七', '八', '九'],
    pictures: {
      signals: '带两条均线的 K 线图，每个交叉处都有标记：下方买入，上方卖出',
      blocks: '带阴影区域的 K 线图，区域始于强势行情前的最后一根 K 线',
      price: '涨跌起伏的 K 线',
      wave: '下方的振荡指标，标有转折点',
    },
    premium: '高级版专享',
    standard: '标准版和高级版',
  },
  'landing.pricing': {
    eyebrow: '价格',
    title: '免费开始，随时升级。',
    lead: '可随时更换或取消套餐，权益保留至当前计费周期结束。',
    saving: '立省 20%',
    choose: '选择{plan}',
    perMonth: '/月',
    perYear: '/年',
    billedYearly: '按年付费（每年省 {saving}）',
    free: '永久免费',
    billedMonthly: '按月付费',
    billedOther: '{cycle}付费（省 {saving}）',
    perPeriod: '/{period}',
    savingOf: '立省 {percent}%',
    savingUpTo: '最高省 {percent}%',
    soldOut: '已售罄',
    trial: '免费试用 {days} 天',
    lifetime: '或一次性支付 {price}，终身使用',
  },
  'landing.showcases': {
    signals: {
      title: 'K 线上的买卖信号',
      text: '主指标跟踪趋势与动能，在 K 线收盘后标出转折点。一个标记，一个决定，不必猜该信哪条线。',
      points: ['进场与离场标记', '支撑位和阻力位一目了然', '每个信号均可设置警报'],
    },
    'order-blocks': {
      title: '订单块：大资金成交的位置',
      text: 'Orderblock 找出强势行情前的最后一根 K 线，并保留该区域，直到价格收盘突破。你能提前看到市场可能反应的位置。',
      points: ['需求区与供给区', '成交量和流动性一眼可见', '旧区域自动消失'],
    },
    wave: {
      title: '每段行情背后的波动',
      text: 'Wavematrix 是衡量价格背后力量的振荡指标。外轨附近的交叉最有意义，波动减弱会在价格转向前发出提醒。',
      points: ['动能及其转折', '背离一目了然', '可与每个信号配合使用'],
    },
  },
  'landing.tiles': {
    alerts: { title: '实时提醒', text: '信号一经确认，立即推送日内和波段提醒。' },
    volume: { title: '成交量与流动性', text: '看清合约在哪里换手，挂单停在哪里。' },
    levels: { title: '支撑与阻力', text: '经过检验的关键价位，自动绘制并持续更新。' },
    community: { title: '交易者社区', text: '在 Discord 服务器里提问、比较和学习，昼夜不停。' },
    charts: { title: '就在你的图表上', text: '全部在 TradingView 内运行，支持任何市场和设备。' },
    coaching: { title: '一对一辅导', text: '高级版会员可与分析师一起复盘交易。' },
  },
  'landing.compare': {
    title: '套餐对比',
    what: '包含内容',
    included: '包含',
    missing: '不包含',
    items: {
      'community-base': 'Discord 社区',
      'community-paid': '会员频道',
      'community-vip': 'VIP 频道',
    },
  },
  'landing.faq': {
    title: '常见问题',
    cancel: {
      question: '可以随时取消吗？',
      answer: '可以。在控制台取消即可。权益保留至当前计费周期结束，之后不再扣款。',
    },
    change: {
      question: '之后可以更换套餐吗？',
      answer: '可以。升级立即生效，只需支付差价。降级从下一个计费周期开始。',
    },
    indicators: {
      question: '如何获得指标？',
      answer:
        '在控制台添加 TradingView 用户名。我们会为你的账户授权，指标位于 TradingView 的“仅限邀请的脚本”。',
    },
    community: {
      question: '如何加入 Discord 服务器？',
      answer: '付款后你会收到专属邀请，加入后立即分配身份组。',
    },
    card: {
      question: '由谁处理付款？',
      answer: 'Stripe。你的卡号不会经过我们的服务器。',
    },
    refunds: {
      question: '退款政策是什么？',
      answer:
        '订阅开始后 14 天内可以撤回合同，我们会退还你支付的全部款项。此后取消订阅，之后不再扣款，已付款的时间不予退款。如付款出现问题，请联系我们。',
      link: '撤回合同',
    },
    contact: '还有其他问题？',
    status: '有服务不正常？',
    statusLink: '查看服务状态',
  },
} satisfies {
  'landing.compare': Translation<typeof COMPARE_COPY>;
  'landing.faq': Translation<typeof FAQ_COPY>;
  landing: Translation<typeof LANDING_COPY>;
  'landing.pricing': Translation<typeof PRICING_COPY>;
  'landing.showcases': Translation<typeof SHOWCASE_TEXTS>;
  'landing.tiles': Translation<typeof TILE_TEXTS>;
};

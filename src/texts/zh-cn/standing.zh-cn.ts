import type { STANDING_COPY } from '../exits/standing.texts.ts';
import type {
  BADGE_COPY,
  COMMUNITY_COPY,
  PENDING_COPY,
  PERIOD_COPY,
} from '../pages/dashboard.texts.ts';
import type { STEP_TEXTS } from '../pages/delivery.texts.ts';
import type { Translation } from '../translation.ts';

export const STANDING_ZH = {
  'dashboard.standing': {
    onHold: '付款争议处理期间，你的权益已冻结。',
    pastDue: '最近一次付款未成功。请更新银行卡以保留权益。',
    payBy: '最近一次付款未成功。你的权益保留至 {day}，请在此之前付款，以保留{plan}。',
    openInvoice: '还有一张账单未付，付清后即可恢复权益。',
    onHoldBeside: '付款争议处理期间，你的订阅已冻结。{plan}仍可使用。',
    invoiceBeside: '你的订阅还有一张账单未付。{plan}仍可使用。',
    blocked: '银行退回了一笔有争议的付款，因此该账户暂时无法购买套餐。',
    unlock: '请联系我们解除限制。',
    ended: '订阅已结束。选择套餐即可恢复权益。',
    changes: '将于 {day}变更为{next}，在此之前仍享有{plan}。',
    ends: '将于 {day}到期，在此之前仍享有{plan}的全部权益。',
    resume: '恢复{plan}',
    resuming: '正在恢复…',
    resumed: { title: '订阅已恢复', message: '{plan}将照常续订，今天不会扣款。' },
    notResumed: { title: '未能恢复', message: '订阅恢复失败，请重试。' },
    comingPrice: '自 {day}续订起，套餐价格为 {price}。你可在此之前取消。',
  },
  'dashboard.period': {
    onHold: '银行正在核查一笔付款，套餐已冻结。',
    price: '{price}/{period}',
    since: '{day}起',
    renews: '{day}续订',
    pastDue: '付款已逾期',
    beside: '{plan}：{state}',
    besidePrice: '你的{plan}订阅：{price}',
    forLife: '永久有效',
    paidOnce: '一次性支付 {price}',
    until: '有效期至 {day}',
    expires: '{day}到期',
    renewsWithPlan: '{day}随套餐续期',
  },
  'dashboard.community': {
    title: 'Discord 社区',
    none: '填写 Discord 用户名，即可获得专属邀请。',
    invited: '邀请已准备好，等你加入。',
    'invite-expired': '上一个邀请已过期，请在下方重新获取。',
    joined: '你已加入服务器。',
    joinedAs: '你已以 {name} 的身份加入服务器。',
    joinedVerified: '你已以 {name} 的身份加入服务器，Discord 账户已验证。',
    roles: '你的身份组：{roles}。',
    left: '你已离开服务器，请在下方重新获取邀请。',
    'needs-operator': '需要由我们的团队让你重新加入，请联系我们。',
  },
  'dashboard.pending': {
    payment: '正在确认付款…',
    indicators: '正在 TradingView 上开通指标权限…',
    queued: 'TradingView 连接暂时中断，你的权限已排队。',
    role: '正在分配 Discord 身份组…',
    joining: '等待你加入 Discord 服务器…',
  },
  'dashboard.badges': {
    words: {
      'Free Plan': '免费版',
      Active: '已开通',
      'On hold': '已冻结',
      Paused: '已暂停',
      Invited: '已邀请',
      Pending: '待加入',
      Available: '可开通',
      Inactive: '未开通',
      'Not Included': '未包含',
      Authorized: '已授权',
      'No Access': '无权限',
    },
    stated: '{badge} · {state}',
    pastDue: '付款逾期',
    unpaid: '待付款',
    trial: '试用中',
    ends: '{day} 到期',
    joined: '已加入',
    only: '{plan}专享',
    required: '需{plan}及以上',
  },
  'delivery.step-texts': {
    confirming: '正在确认付款。',
    paymentFailed: '最近一次付款未成功。',
    since: '{day}起',
    setUp: '账户已设置好。',
    verified: '{name}，已通过 Discord 验证',
    nameDiscord: '关联 Discord 账户即可加入服务器。',
    inside: {
      none: '关联 Discord 账户后开启。',
      invited: '邀请已准备好。',
      'invite-expired': '邀请已过期。',
      joined: '你已加入。',
      left: '你已离开服务器。',
      'needs-operator': '需要由我们的团队让你重新加入，请联系我们。',
    },
    roleWaits: '加入后立即分配。',
    roleWorking: '正在分配身份组。',
    nameCharting: '请填写 TradingView 用户名，以便我们授权。',
    indicatorsWait: '填写 TradingView 用户名后解锁。',
    open: '已可在图表上使用。',
    openUntil: '有效期至 {day}',
    byHand: '我们的团队会在 {moment} 前在 TradingView 上解锁。',
    late: '我们的团队未能按时在 TradingView 上解锁，如急需请联系我们。',
    down: 'TradingView 连接暂时中断。你的权限已排队，恢复后自动开通，无需操作。',
    refused: 'TradingView 未接受此次授权。请检查下方用户名的拼写，或点击“检查我的权限”。',
    granting: '正在 TradingView 上授权。',
    notDelivered: {
      one: '{names}不会自动开通，请联系我们。',
      other: '{names}不会自动开通，请联系我们。',
    },
  },
} satisfies {
  'dashboard.standing': Translation<typeof STANDING_COPY>;
  'dashboard.period': Translation<typeof PERIOD_COPY>;
  'dashboard.community': Translation<typeof COMMUNITY_COPY>;
  'dashboard.pending': Translation<typeof PENDING_COPY>;
  'dashboard.badges': Translation<typeof BADGE_COPY>;
  'delivery.step-texts': Translation<typeof STEP_TEXTS>;
};

import type { LIFETIME_COPY } from '../../offers/lifetime.texts.ts';
import type { LIFETIME_MAILS } from '../../offers/lifetime-mails.ts';
import type { Translation } from '../../translation.ts';

export const LIFETIMES_ZH = {
  'offers.lifetime': {
    title: '终身购买套餐',
    titleOf: '{plan}，终身使用',
    lead: '一次付款，终身使用，不会续订。',
    plan: '套餐',
    total: '合计，一次性付款',
    left: '剩余 {count} 份',
    lastOne: '仅剩最后一份',
    until: '销售截止 {day}',
    pay: '支付 {price}',
    busy: '正在打开付款页面…',
    failed: '无法打开付款页面，请重试。',
    replaces:
      '你的{plan}订阅将在 {day}（已付费周期结束时）结束，不再扣款，该周期的剩余部分不退款。',
    replacesNow: '你的{plan}订阅将立即结束，不再扣款。',
    forLife: '你已终身拥有此套餐或更高级的套餐。',
    higherPlan: '你的订阅已包含此套餐。如需终身购买此套餐，请先取消订阅。',
    onHold: '你的付款存在争议或已退款，请先联系我们。',
    signedOut: '套餐属于账户。请创建账户或登录，然后在此付款。',
    signIn: '登录',
    signUp: '创建账户',
    off: '暂不提供终身套餐',
    offLead: '本店目前不提供终身套餐。',
    gone: '该套餐未提供终身购买。',
    back: '返回控制台',
    home: '返回首页',
    loading: '正在加载…',
    checking: '正在确认付款…',
    notLoaded: '无法加载页面，请重试。',
    retry: '重试',
    done: '{plan}终身归你所有',
    doneLead: '我们已收到 {price}，收据已发送至你的邮箱。',
    ends: '你的订阅将在 {day} 结束，不再扣款。',
    ending: '我们正在结束你的订阅。Stripe 确认后，最后一天会显示在这里。',
    waiting: '付款正在处理中',
    waitingLead: '银行将在几个工作日内确认。套餐生效后我们会发邮件通知你。',
    unpaid: '套餐尚未付款',
    unpaidLead: '没有扣款。',
    again: '重新开始',
    returning: '付款正在退回',
    returningLead: '我们无法为你提供此套餐。退款发出后，我们会发邮件通知你。',
    disputed: '此付款存在争议',
    disputedLead: '付款由你的银行保留。在银行作出决定之前，套餐暂停。',
    returned: '此购买已退回',
    returnedLead: '付款已退回，因此不提供套餐。',
  },
} satisfies {
  'offers.lifetime': Translation<typeof LIFETIME_COPY>;
};

export const LIFETIME_MAILS_ZH = {
  'lifetime-receipt': {
    subject: '{plan}终身归你所有',
    paragraphs: [
      '谢谢。我们已收到 {amount}，用于购买{plan}，一次性付款。',
      '你的套餐没有期限，不会续订。{replaced}',
    ],
    ends: '你的{old}订阅将于 {until} 结束，不再扣款。',
    endsNow: '你的{old}订阅现在结束，不再扣款。',
    action: '打开控制台 {link}',
  },
  'lifetime-refund-failed': {
    subject: '{plan}的退款未成功',
    paragraphs: [
      '我们曾就{plan}的退款与你联系。但你的银行没有接受这笔退款，款项已退回给我们。对此我们深表歉意。',
      '{next}',
    ],
    again: '你已重新拥有{plan}。我们会就你支付的 {amount} 与你联系。',
    owed: '我们仍需退还你支付的 {amount}，并会就此与你联系。',
    action: '打开控制台 {link}',
  },
  'lifetime-returned': {
    subject: '你的{plan}退款',
    paragraphs: ['{amount} 的退款（{plan}）已在途中，银行会在几个工作日内入账。', '{next}'],
    ended: '终身{plan}已结束，你的其他套餐和订阅不受影响。',
    notGiven: '{plan}在你付款期间已下架，因此无法提供。',
    action: '打开控制台 {link}',
  },
  'lifetime-on-hold': {
    subject: '银行正在核查一笔付款，{plan}已冻结',
    paragraphs: [
      '银行对你购买{plan}的付款发起了争议。争议解决之前，该套餐已冻结。你的其他套餐和订阅不受影响。',
      '如果是误操作，请联系银行撤销争议，套餐随即恢复。',
    ],
    action: '打开控制台 {link}',
  },
  'lifetime-resumed': {
    subject: '{plan}已恢复',
    paragraphs: ['争议已解决，终身{plan}已恢复。'],
    action: '打开控制台 {link}',
  },
  'lifetime-lost': {
    subject: '{plan}已结束',
    paragraphs: ['银行退回了你购买{plan}的付款，因此该套餐已结束。你的其他套餐和订阅不受影响。'],
    action: '打开控制台 {link}',
  },
} satisfies Translation<typeof LIFETIME_MAILS>;

import type { OFFER_MESSAGES } from '../../offers/offer-messages.texts.ts';
import type { CODE_COPY, REDEEM_COPY, START_PLAN_COPY } from '../../offers/offers.texts.ts';
import type { REDEEM_LINK_COPY } from '../../offers/redeem-link.texts.ts';
import type { TRIAL_COPY } from '../../offers/trial.texts.ts';
import type { TRIAL_MAILS } from '../../offers/trial-mails.ts';
import type { TRIAL_TERMS_COPY } from '../../offers/trial-terms.texts.ts';
import type { Translation } from '../../translation.ts';

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
    firstToday: '今天 {reduced}，之后每{period} {price}。',
    several: '前 {count} 次付款享受优惠，之后每{period} {price}。',
    always: '订阅期间一直有效。',
    failed: '无法检查优惠码，请重试。',
    upgrade: '使用 {code}：每{period} {price}。',
    prorated: '确认前，Stripe 会显示今天的确切金额。',
  },
  'offers.trial': {
    free: '{day} 之前免费',
    today: '今天',
    charge: '之后每{period} {price}。在该日之前取消，则无需付款。',
    ends: '{day} 自动结束。无需银行卡，不会扣款。',
    submit: '开始 {days} 天免费试用',
    codeInstead: '使用优惠码将从现在开始付款，不含试用。',
    running: '你的试用于 {day} 结束。之后{plan}每{period} {price}，除非你取消。',
    runningFree: '试用于 {day} 结束。添加银行卡即可保留{plan}。',
    canceled: '试用于 {day} 结束，不会扣款。',
    refused: '你已经使用过一次免费试用，因此我们结束了本次试用，没有扣款。',
    start: '开通{plan}',
  },
  'offers.trial-terms': { includes: '试用包含{indicators}。首次付款后即可使用全部指标。' },
  'offers.redeem-link': { link: '有兑换码？' },
  'offers.redeem': {
    title: '兑换套餐',
    lead: '套餐将归入 {email}，无需付款。',
    signedOut: '请先登录或创建免费账户，套餐会添加到该账户。',
    kept: '此浏览器已保存你的兑换码。请登录或创建免费账户，然后在此继续。',
    signIn: '登录',
    signUp: '创建免费账户',
    code: '兑换码',
    form: '兑换码由 16 位字母和数字组成，例如 ABCD-EFGH-JKMN-PQRS。',
    submit: '继续',
    busy: '正在检查…',
    failed: '无法兑换，请重试。',
    offer: '你的兑换码：{plan}',
    start: '开通{plan}',
    doneTitle: '{plan}已开通',
    now: '{plan}的有效期至 {until}。',
    later: '你的{plan}将无缝延续：{start} 至 {until}。',
    noCharge: '到期自动结束，不会扣款。',
    setUp: '设置我的访问权限',
    back: '返回控制台',
  },
  'offers.start-plan': {
    title: '开通{plan}',
    lead: '你已用过免费试用。第二次试用已结束，没有扣款。',
    price: '今天 {price}，之后每{period} {price}，直至取消。',
    mistake: '如有误判（例如家人共用一张银行卡），请联系我们。',
    submit: '继续支付 {price}',
    needed: '请先确认立即开通。',
    unread: '开通你的套餐',
    nothing: '没有待开通的套餐',
    nothingLead: '你的账户没有等待付费开通的套餐。',
    back: '返回控制台',
  },
  'messages.offers': {
    trialNotice: '{plan}在 {day} 之前免费。除非你提前取消，当天将扣款 {price}。',
    trialNoticeFree: '{plan}在 {day} 之前免费，到期自动结束，不会扣款。',
    trialIncludes: '试用包含{indicators}。首次付款后即可使用全部指标。',
    trialIncludesMany: '试用包含我们页面上列出的指标。首次付款后即可使用全部指标。',
    trialChanged: '该套餐的试用已变更，请重新查看价格。',
    paidStart: '我希望{plan}立即生效，并同意今天扣款 {price}。',
    paidStartChanged: '价格已变更，请重新阅读后再开始。',
    codeUnknown: '优惠码无效。',
    codeOver: '优惠码已过期。',
    codeUsedUp: '优惠码已用完。',
    codeOtherPlan: '优惠码不适用于此套餐。',
    codeOtherCycle: '优惠码不适用于此计费周期。',
    codeOnlyNew: '优惠码仅限新订阅使用。',
    codeOnlyUpgrade: '优惠码仅限升级时使用。',
    codeOnlyFirst: '优惠码仅限首次购买使用。',
    codeOtherCurrency: '优惠码适用于其他币种的价格。',
    codeNotTaken: 'Stripe 不接受将此优惠码用于本次购买。未扣款。',
    accessCodeUsed: '兑换码已被使用。',
    accessCodeHasPlan: '你已拥有此套餐或更高级的套餐。请保留兑换码，或转赠他人。',
    accessCodePaymentDue: '套餐的付款尚未完成，仍可能被扣款。请先付款或取消套餐，再使用兑换码。',
    accessCodePaused: '你的套餐已暂停，到期后会自动恢复并扣款。请先恢复或取消套餐，再兑换此代码。',
    accessCodePlanGone: '兑换码对应的套餐已不再提供，请联系我们。',
    giftMessageLong: '留言最多 300 个字符。',
    giftMessageHidden: '留言中有无法发送的字符。',
    giftMessageLink: '留言不能包含链接。',
    partnerNone: '你不是本店的合作伙伴。',
    partnerOtherTerms: '条款已更改，请重新阅读。',
    giftNotOffered: '该礼物已不再提供。',
    giftPriceChanged: '礼物价格已变更，请重新加载页面。',
    giftStartAgain: '付款页面已关闭，请重试。',
    giftManyUnpaid: '您的网络已发起多份尚未付款的礼物，请先支付其中一份，或一小时后重试。',
    giftOtherBrowser: '该礼物是在其他浏览器中购买的，链接已发送至购买人的邮箱。',
    giftLinkUnreadable: '暂时无法显示该礼物的链接，请使用发送给购买人的邮件中的链接。',
    giftUsed: '该礼物已被兑换。',
    giftExpired: '该礼物已过期，购买人可以联系我们。',
    giftTakenBack: '付款已退回，该礼物已失效。',
    giftPlanGone: '该礼物的套餐已不再提供，购买人可以联系我们。',
    giftForLife: '你已终身拥有此套餐，请将礼物转赠他人。',
    giftNotSettled: '你的订阅有未付款项、暂停或待生效的变更。请先处理，再兑换礼物。',
    lifetimeNotOffered: '该套餐未提供终身购买。',
    lifetimePriceChanged: '价格已变更，请重新加载页面。',
    lifetimeHeld: '你已终身拥有此套餐或更高级的套餐。',
    lifetimeHigherPlan: '你的订阅已包含此套餐。如需终身购买此套餐，请先取消订阅。',
    lifetimeOnHold: '你的付款存在争议或已退款，请先联系我们。',
    lifetimeNotYours: '该购买属于另一个账户。',
    giftChanged: '你的套餐已变更，请重新查看日期。',
    giftNotEnded: 'Stripe 尚未显示订阅的结束日期，请重试。',
    pageRefused: 'Stripe 没有打开付款页面。没有任何更改，也未扣款。',
  },
} satisfies {
  'messages.offers': Translation<typeof OFFER_MESSAGES>;
  'offers.code': Translation<typeof CODE_COPY>;
  'offers.trial': Translation<typeof TRIAL_COPY>;
  'offers.trial-terms': Translation<typeof TRIAL_TERMS_COPY>;
  'offers.start-plan': Translation<typeof START_PLAN_COPY>;
  'offers.redeem': Translation<typeof REDEEM_COPY>;
  'offers.redeem-link': Translation<typeof REDEEM_LINK_COPY>;
};

export const TRIAL_MAILS_ZH = {
  'trial-started': {
    subject: '你的{plan}免费试用已开始',
    paragraphs: [
      '{plan}在 {until} 之前免费。',
      '除非你提前取消，我们将在 {until} 扣款 {amount}，之后每次续订时扣款。你可以在账户中一步取消。',
      '{limit}',
    ],
    includes: '试用包含{indicators}。首次付款后即可使用全部指标。',
    action: '管理试用 {link}',
  },
  'trial-started-free': {
    subject: '你的{plan}免费试用已开始',
    paragraphs: [
      '{plan}在 {until} 之前免费，到期自动结束，不会扣款。',
      '如需保留{plan}，请提前添加银行卡，届时我们将在 {until} 扣款 {amount}。',
      '{limit}',
    ],
    includes: '试用包含{indicators}。首次付款后即可使用全部指标。',
    action: '管理试用 {link}',
  },
  'trial-ends': {
    subject: '你的{plan}免费试用将于 {until} 结束',
    paragraphs: [
      '你的{plan}免费试用将于 {until} 结束，我们将在当天扣款 {amount}。',
      '如果不想继续，请提前取消，届时不会扣款。',
    ],
    action: '管理试用 {link}',
  },
  'trial-ends-free': {
    subject: '你的{plan}免费试用将于 {until} 结束',
    paragraphs: [
      '你的{plan}免费试用将于 {until} 结束，不会扣款。',
      '如需保留{plan}，请提前添加银行卡，届时我们将在 {until} 扣款 {amount}。',
    ],
    action: '添加银行卡 {link}',
  },
  'trial-ended': {
    subject: '你的{plan}免费试用已结束',
    paragraphs: ['你的{plan}免费试用已结束，账户已转为免费版，未扣款。你可以随时选择套餐。'],
    action: '查看套餐 {link}',
  },
  'trial-refused': {
    subject: '你的{plan}免费试用已结束',
    paragraphs: [
      '你已经使用过一次免费试用，每人仅限一次。我们已在扣款前结束本次试用。',
      '你可以按原价开通{plan}，确认后才会生效。',
      '{mistake}',
    ],
    mistake: '如有误判（例如家人共用一张银行卡），请联系我们：{contact}',
    action: '开通{plan} {link}',
  },
} satisfies Translation<typeof TRIAL_MAILS>;

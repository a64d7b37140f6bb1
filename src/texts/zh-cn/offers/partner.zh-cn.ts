import type { PARTNER_PAGE_COPY } from '../../offers/partner.texts.ts';
import type { PARTNER_MAILS } from '../../offers/partner-mails.ts';
import type { Translation } from '../../translation.ts';

export const PARTNER_ZH = {
  'offers.partner': {
    title: '合作伙伴计划',
    none: '你还不是合作伙伴',
    noneLead: '推荐我们，从每笔付款中获得佣金。',
    ask: '申请加入',
    home: '返回控制台',
    notLoaded: '无法加载合作伙伴页面，请重试。',
    linkTitle: '你的链接',
    lead: '通过你的链接来的用户所付的款项，你可获得其中的 {rate}，为期 {months}。',
    month: '1 个月',
    manyMonths: '{count} 个月',
    friend: '使用你链接的用户会自动享受优惠码 {code}。',
    copy: '复制链接',
    copied: '链接已复制',
    copyFailed: '浏览器不允许复制，请手动选择链接。',
    hidden: '此视图中不显示',
    disclose: '请披露你会从中获得佣金，例如注明 #ad。',
    paused: '你的链接已暂停，不再带来新用户。已获得的佣金不受影响。',
    ended: '合作已结束。冻结中的佣金仍会支付。',
    termsTitle: '条款',
    acceptFirst: '接受条款后，你的链接即可使用。',
    newTerms: '条款有新版本。你的链接仍按你已接受的版本使用。',
    accept: '接受条款',
    accepted: '你已接受这些条款。',
    acceptFailed: '操作失败，请重试。',
    totals: '你的收入',
    held: '冻结中',
    due: '应付',
    paying: '支付中',
    settled: '已支付',
    checking: '{count} 笔正在核实。',
    checkingNote: '部分付款需核实后才计入，例如买家与你使用同一张银行卡时。',
    holdNote: '佣金在付款后冻结 {days}。',
    day: '1 天',
    manyDays: '{count} 天',
    noHold: '佣金立即到期应付。',
    takenBack: '支付佣金之后的退款会从下一次支付中扣除。',
    owed: '支付佣金之后有 {amount} 被退款，会从下一次 {currency} 支付中扣除。',
    byMonth: '按月',
    monthName: '月份',
    clicks: '点击',
    signUps: '注册',
    paid: '已付款',
    payingNow: '当前付费',
    nothing: '还没有点击。分享你的链接即可开始。',
    monthNote: '金额计入付款的月份。“当前付费”指在该月首次付款、现在仍在付费的人。',
    payouts: '支付记录',
    payoutDay: '日期',
    amount: '金额',
    way: '方式',
    credit: '抵扣你的下一张账单',
    list: '转账',
  },
} satisfies { 'offers.partner': Translation<typeof PARTNER_PAGE_COPY> };

const EARNS =
  '分享你的链接，通过它来的用户自首次付款起 {months} 内所付款项（不含税），你可获得其中的 {rate}。';

export const PARTNER_MAILS_ZH = {
  'partner-invited': {
    subject: '你已成为 {brand} 的合作伙伴',
    paragraphs: [
      EARNS,
      '你的链接：{url}',
      '在合作伙伴页面接受条款后，链接即可使用。你也可以在那里查看链接带来的成果。条款如下：',
      '{terms}',
    ],
    month: '1 个月',
    manyMonths: '{count} 个月',
    action: '打开合作伙伴页面 {link}',
  },
  'partner-added': {
    subject: '你已成为 {brand} 的合作伙伴',
    paragraphs: [EARNS, '你的链接已生效：{url}', '你已接受的条款：', '{terms}'],
    month: '1 个月',
    manyMonths: '{count} 个月',
  },
} satisfies Translation<typeof PARTNER_MAILS>;

import type { MAIL_FOOTER, MAIL_TEXTS } from '../pages/mails.texts.ts';
import type { Translation } from '../translation.ts';
import { END_MAILS_ZH, EXIT_MAILS_ZH } from './exit-mails.zh-cn.ts';
import { LEAVE_MAILS_ZH } from './leaving.zh-cn.ts';
import { GIFT_MAILS_ZH } from './offers/gifts.zh-cn.ts';
import { GIVEN_MAILS_ZH } from './offers/given.zh-cn.ts';
import { LIFETIME_MAILS_ZH } from './offers/lifetimes.zh-cn.ts';
import { TRIAL_MAILS_ZH } from './offers/offers.zh-cn.ts';
import { PARTNER_MAILS_ZH } from './offers/partner.zh-cn.ts';

export const MAILS_ZH = {
  mail: {
    'continue-sign-up': {
      subject: '已收到付款，请完成账户设置',
      paragraphs: [
        '感谢选择{plan}套餐。我们已收到付款。',
        '如果尚未设置密码，点击下方按钮即可从上次离开的地方继续。如果账户已设置完成，则无需任何操作。',
        '链接 30 天内有效，仅限一个浏览器使用。如已过期，请在登录页点击“忘记密码”重新获取。',
      ],
      action: '完成设置 {link}',
    },
    'continue-trial': {
      subject: '试用已开始，请完成账户设置',
      paragraphs: [
        '{plan}在 {until} 之前免费，未扣款。',
        '如果尚未设置密码，点击下方按钮即可从上次离开的地方继续。如果账户已设置完成，则无需任何操作。',
        '链接 30 天内有效，仅限一个浏览器使用。如已过期，请在登录页点击“忘记密码”重新获取。',
      ],
      action: '完成设置 {link}',
    },
    'continue-account': {
      subject: '请完成账户设置',
      paragraphs: [
        '未扣款。如果尚未设置密码，点击下方按钮即可从上次离开的地方继续。如果账户已设置完成，则无需任何操作。',
        '链接 30 天内有效，仅限一个浏览器使用。如已过期，请在登录页点击“忘记密码”重新获取。',
      ],
      action: '完成设置 {link}',
    },
    'payment-pending': {
      subject: '付款正在处理中',
      paragraphs: [
        '感谢选择{plan}套餐。',
        '银行会在几个工作日内确认这笔付款，你无需保持页面打开。',
        '款项到账后，我们会再次发邮件，并附上完成账户设置的链接。',
      ],
    },
    'payment-refused': {
      subject: '银行拒绝了这笔付款',
      paragraphs: [
        '银行拒绝了{plan}套餐的付款。未扣款，我们也不会再次尝试扣款。',
        '如果仍想订阅该套餐，请重新开始并换一种支付方式。',
      ],
      action: '查看套餐 {link}',
    },
    'confirm-email': {
      subject: '请确认你的邮箱',
      paragraphs: [
        '账户已创建。请确认此邮箱属于你。如果链接在其他浏览器中打开，请先在那里登录。',
        '如果账户不是你创建的，请勿打开此链接。请通过“忘记密码”设置新密码，使账户只归你使用。',
      ],
      action: '确认邮箱 {link}',
    },
    'change-email-old': {
      subject: '请确认你的新邮箱',
      paragraphs: [
        '有人使用你的密码申请将账户邮箱更换为 {newEmail}，希望是你本人。',
        '只有在 24 小时内打开新旧两个邮箱中的链接，更换才会生效。如果不是你本人操作，请忽略此链接并修改密码。',
      ],
      action: '确认更换邮箱 {link}',
    },
    'change-email-new': {
      subject: '将{account}更换为此邮箱？',
      paragraphs: [
        '已登录{account}的用户申请将其邮箱更换为此地址。',
        '如果该账户属于你，请打开链接。此后账户将使用此邮箱登录和接收邮件。还需打开原邮箱中的链接，两个链接均在 24 小时内有效。',
        '如果你不认识该账户，忽略此链接即可，不会有任何变化。注册新账户无需使用此链接。',
      ],
      named: '账户 {email} ',
      unnamed: '另一个账户',
      action: '查看更改内容 {link}',
    },
    'email-changed': {
      subject: '账户邮箱已更换',
      paragraphs: [
        '你的账户已改用其他邮箱，所有浏览器均已退出登录。这是我们发往此邮箱的最后一封邮件。',
        '如果不是你本人操作，可在七天内恢复此邮箱，然后设置新密码。',
      ],
      action: '不是我操作的 {link}',
    },
    'password-changed': {
      subject: '密码已修改',
      paragraphs: [
        '你的账户密码已修改，其他浏览器均已退出登录。',
        '如果不是你本人操作，请立即设置新密码，只有此邮箱中的链接可以做到。',
      ],
      action: '不是我操作的 {link}',
    },
    'new-sign-in': {
      subject: '账户有新的登录',
      paragraphs: [
        '有人于 {moment} 使用 {browser} 登录了你的账户。',
        '如果是你本人，可忽略此邮件；否则请立即设置新密码，所有浏览器都会退出登录。',
      ],
      action: '不是我操作的 {link}',
    },
    'passkey-added': {
      subject: '账户已添加通行密钥',
      paragraphs: [
        '今后可使用通行密钥登录账户，无需密码。',
        '如果不是你本人操作，请立即设置新密码，所有通行密钥都会移除，所有浏览器都会退出登录。',
      ],
      action: '不是我操作的 {link}',
    },
    'reset-password': {
      subject: '设置新密码',
      paragraphs: [
        '有人申请设置新密码，希望是你本人。点击下方按钮设置，链接 30 分钟内有效，仅可使用一次。',
        '如果不是你本人操作，可忽略此邮件，密码不会改变。',
      ],
      action: '设置新密码 {link}',
    },
    'set-up-free': {
      subject: '设置你的免费账户',
      paragraphs: ['有人使用此邮箱申请了免费账户，希望是你本人。'],
      action: '设置密码 {link}',
    },
    welcome: {
      subject: '欢迎使用 {brand}',
      paragraphs: ['你的{plan}套餐已生效。', '{steps}', '收据也在控制台的“银行卡和发票”中。'],
      join: '请在控制台完成设置：加入社区。',
      joinAndAdd: '请在控制台完成设置：加入社区，并添加 TradingView 用户名。',
      action: '打开控制台 {link}',
    },
    'welcome-trial': {
      subject: '欢迎使用 {brand}',
      paragraphs: ['你的{plan}试用持续到 {until}。', '{steps}'],
      join: '请在控制台完成设置：加入社区。',
      joinAndAdd: '请在控制台完成设置：加入社区，并添加 TradingView 用户名。',
      action: '打开控制台 {link}',
    },
    'payment-failed': {
      subject: '付款未成功',
      paragraphs: ['{plan}套餐扣款失败。{access}', '请检查你的银行卡，我们也会自动重新扣款。'],
      stays: '你的权益保留至 {accessUntil}。',
      paused: '账单付清之前，你的权益暂不可用。',
      action: '更新付款方式 {link}',
    },
    'price-change': {
      subject: '{plan}套餐的价格将于 {day} 变更',
      paragraphs: [
        '你的{plan}套餐目前价格为 {oldPrice}。自 {day} 续订起，价格为 {newPrice}。在此之前不会有任何变化。',
        '如需保留套餐，无需任何操作。如不接受新价格，请在 {day} 之前打开“管理账单”并取消订阅。你可继续使用至当日，且不会再被扣款。',
      ],
      action: '管理账单 {link}',
    },
    'access-on-hold': {
      subject: '银行核查付款期间，你的权益已冻结',
      paragraphs: [
        '银行对你的{plan}套餐付款发起了争议。争议解决之前，{held}',
        '套餐并未结束。如果争议有误，请联系银行撤销，权益随即恢复。',
      ],
      both: '会员频道和指标均已冻结。',
      channels: '会员频道已冻结。',
      indicators: '指标已冻结。',
      plan: '套餐权益已冻结。',
      stays: '你可以继续留在 Discord 服务器。',
      action: '打开账户 {link}',
    },
    'access-resumed': {
      subject: '你的权益已恢复',
      paragraphs: ['争议已解决，{plan}套餐恢复生效。'],
      action: '打开控制台 {link}',
    },
    'access-blocked': {
      subject: '你的权益已终止',
      paragraphs: ['银行已退回有争议的付款。{plan}套餐已终止，此账户无法再购买其他套餐。'],
    },
    'set-up-account': {
      subject: '设置你的 {brand} 账户',
      paragraphs: [
        '账户已准备好。设置密码后，即可统一管理订阅、社区权限和指标。',
        '链接一周内有效，仅可使用一次。',
      ],
      action: '设置密码 {link}',
    },
    'account-closing': {
      subject: '你的账户正在删除',
      paragraphs: [
        '我们正在按你的要求删除账户。订阅即刻终止，社区和指标权限将被收回，随后清除我们保存的关于你的全部数据。',
        '我们仅保留税法要求的付款记录，其中不含你的姓名和地址。',
        '{mistake}',
      ],
      mistake: '如果这不是你的要求，请立即联系我们：{contact}',
    },
    'plan-paid-elsewhere-ends': {
      subject: '你的{plan}套餐已付款至 {until}',
      paragraphs: [
        '你在 {source} 支付了{plan}套餐。该付款涵盖你在此处的权益，直至 {until}。',
        '在此继续订阅即可保留权益。{charge}',
        '我们无法终止你在 {source} 的付款。请在该平台终止，否则可能会再次扣款。',
      ],
      later: '首次扣款日期为 {until}。',
      now: '剩余时间不足两天，因此将在今天扣款，{until} 之前的剩余天数将作废。你也可以等到那时再继续。',
      action: '保留{plan} {link}',
    },
    'signal-digest': {
      subject: '你的信号：{count} 条',
      paragraphs: [
        '自上一封邮件以来你的套餐新增可见的信号，以及被更正或撤回的信号：',
        '{signals}',
        '信号不构成投资建议。你订阅了这封邮件，可在信号页关闭。',
      ],
      action: '打开信号页 {link}',
    },
    'receipt-pointer': {
      subject: '已收到付款',
      paragraphs: ['我们已收到你为{plan}套餐支付的 {amount}。谢谢。'],
      action: '查看收据 {link}',
    },
    ...TRIAL_MAILS_ZH,
    ...GIFT_MAILS_ZH,
    ...END_MAILS_ZH,
    ...GIVEN_MAILS_ZH,
    ...LIFETIME_MAILS_ZH,
    ...PARTNER_MAILS_ZH,
    ...EXIT_MAILS_ZH,
    ...LEAVE_MAILS_ZH,
  },
  'mail.footer': { support: '如有疑问，请写信至 {email}。', stop: '停止接收此类邮件' },
} satisfies {
  mail: Translation<typeof MAIL_TEXTS>;
  'mail.footer': Translation<typeof MAIL_FOOTER>;
};

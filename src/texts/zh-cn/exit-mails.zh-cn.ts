import type { END_MAILS } from '../exits/end-mails.ts';
import type { EXIT_MAILS } from '../exits/exit-mails.ts';
import type { Translation } from '../translation.ts';

export const EXIT_MAILS_ZH = {
  'cancellation-received': {
    subject: '我们已收到你的取消申请',
    paragraphs: [
      '这是回执。我们于 {moment} 收到以下取消申请：“本人 {name}，取消以 {email} 订立的订阅。”',
      '{details}',
      '接下来的步骤会另发邮件告知。',
    ],
    reference: '订单：{reference}。',
    cause: '理由：{cause}',
    neither: '你没有填写订单号和理由。',
  },
  'withdrawal-received': {
    subject: '我们已收到你的撤回声明',
    paragraphs: [
      '这是回执。我们于 {moment} 收到以下撤回声明：“本人 {name}，撤回以 {email} 订立的合同。”',
      '{details}',
      '接下来的步骤会另发邮件告知。',
    ],
    reference: '订单：{reference}。',
    neither: '你没有填写订单号。',
  },
  'cancellation-done': {
    subject: '你的{plan}订阅将于 {day} 终止',
    paragraphs: [
      '订阅不会续订。{effect}',
      '如果这不是你的申请，或者你改变了主意，请使用下面的链接撤销取消。',
      '{receipt}',
    ],
    action: '保留{plan} {link}',
    kept: '{day} 之前，你目前的使用权限不变。',
    onHold: '银行对有争议的付款作出决定之前，订阅保持冻结。',
    pending: '银行扣款尚未完成：扣款成功后，你的权益有效至 {day}；如果扣款失败，订阅立即终止。',
  },
  'cancellation-done-now': {
    subject: '你的{plan}订阅已终止',
    paragraphs: ['不会再扣款。', '{receipt}'],
  },
  'cancellation-waits': {
    subject: '你的{plan}订阅将于明天终止',
    paragraphs: [
      '{why}订阅将于 {moment} 终止。',
      '如果这不是你的申请，或者你仍想付款，请在此之前使用下面的链接。',
      '{receipt}',
    ],
    action: '保留{plan} {link}',
    failed: '最近一次付款失败，因此没有已付费的周期。',
    paused: '订阅已暂停，因此没有已付费的周期。',
  },
  'withdrawal-waits': {
    subject: '你的撤回将于明天生效',
    paragraphs: [
      '你的{plan}套餐将于 {moment} 终止，你为它支付的全部款项将退回付款的银行卡。',
      '你无需做任何事。如果这不是你的声明，请在此之前使用下面的链接。',
      '{receipt}',
    ],
    action: '停止撤回 {link}',
  },
  'withdrawal-done': {
    subject: '你的{plan}套餐已终止',
    paragraphs: ['{money}', '你的访问权限已终止，不会再扣款。'],
    refunded: 'Stripe 已确认退款 {amount} 至付款的银行卡。银行最多可能需要十天才会显示。',
    pending: 'Stripe 正在将 {amount} 退回原付款方式，可能需要几天。',
    disputed: '你已向银行对一笔付款提出争议。该款项由银行持有并由银行裁定。',
    nothing: '你没有为它付过款，因此没有可退的款项。',
  },
  'withdrawal-owed-to-you': {
    subject: '你的{plan}套餐已终止',
    paragraphs: [
      '撤回已生效，你的访问权限已终止，不会再扣款。',
      '部分退款未能自动完成。我们会在你声明撤回后 14 天内人工退款。',
    ],
  },
  'withdrawal-too-late': {
    subject: '撤回期限已过',
    paragraphs: [
      '你的{plan}订阅可撤回至 {moment}。订阅照常有效，没有退款。',
      '你可以随时取消。订阅将在已付费的周期结束时终止。',
      '{receipt}',
    ],
    action: '取消订阅 {link}',
  },
  'exit-unmatched': {
    subject: '没有找到订阅',
    paragraphs: [
      '我们这里没有由 {email} 付款的订阅，因此没有任何改动。',
      '{elsewhere}',
      '如果你用其他邮箱付款，请用该邮箱重新提交表单。如果你没有提交过，请忽略此邮件。',
      '{receipt}',
    ],
    action: '打开表单 {link}',
    elsewhere: '你的{plan}套餐在 {source} 付款，请在那里取消，我们无法代为取消。',
  },
} satisfies Translation<typeof EXIT_MAILS>;

export const END_MAILS_ZH = {
  'access-ends': {
    subject: '你的权益将于 {accessUntil}到期',
    paragraphs: ['{plan}套餐将不再续订。{effect}'],
    action: '保留{plan} {link}',
    kept: '在 {accessUntil}之前你仍享有全部权益，也可随时改变主意。',
    unpaid: '最近一期款项尚未付清，你的权益有效至 {accessUntil}；付清后有效至 {until}。',
    pending:
      '银行扣款尚未完成：扣款成功后，你的权益有效至 {accessUntil}；如果扣款失败，订阅立即终止。',
  },
  'access-ended': {
    subject: '你的权益已到期',
    paragraphs: ['{plan}套餐已结束，账户已转为免费版。欢迎随时回来。'],
    action: '查看套餐 {link}',
  },
  'access-ended-refunded': {
    subject: '你的{plan}套餐已结束',
    paragraphs: [
      '我们已结束你的{plan}套餐，并将 {amount} 原路退回。银行可能需要最多十天才会显示。',
      '账户已转为免费版。欢迎随时回来。',
    ],
    action: '查看套餐 {link}',
  },
  'payment-refunded': {
    subject: '我们已退款 {amount}',
    paragraphs: ['我们已将 {amount} 原路退回。银行可能需要最多十天才会显示。', '{kept}'],
    kept: '你的{plan}套餐保持不变。',
    action: '打开控制台 {link}',
  },
  'subscription-continues': {
    subject: '你的{plan}订阅将继续',
    paragraphs: ['你的{plan}订阅不会终止，将于 {until} 续订。', '此前关于终止的邮件不再有效。'],
    action: '打开控制台 {link}',
  },
} satisfies Translation<typeof END_MAILS>;

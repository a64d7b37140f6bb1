import type { LEAVE_MAILS } from '../exits/leave-mails.ts';
import type { LEAVING_COPY } from '../exits/leaving.texts.ts';
import type { LEAVING_MESSAGES } from '../exits/leaving-messages.texts.ts';
import type { PAUSE_COPY } from '../exits/pause.texts.ts';
import type { END_PAUSE_COPY } from '../on-demand/end-pause.texts.ts';
import type { Translation } from '../translation.ts';

export const LEAVING_ZH = {
  leaving: {
    title: '取消订阅',
    back: '返回控制台',
    lead: '你的{plan}将于 {day}续订。',
    leadOnHold: '银行正在核查一笔付款，你的{plan}已冻结。',
    leadTrial: '你的{plan}试用至 {day}，之后扣款 {price}。',
    leadTrialFree: '你的{plan}试用至 {day}，到期自动结束。',
    leadPaused: '你的{plan}已暂停至 {day}。',
    leadPausedOpen: '你的{plan}已暂停。',
    leadOwed: '你的付款于 {day}失败。',
    leadOwedSum: '你于 {day}的付款 {price} 失败。',
    graceUntil: '你的权益保留至 {day}。',
    unusedDay: '有 1 天已付费但因暂停未使用。恢复时会从付款中扣除；取消则不予退还。',
    unusedDays: '有 {days} 天已付费但因暂停未使用。恢复时会从付款中扣除；取消则不予退还。',
    inPortal: '请在支付服务商的页面上取消订阅。',
    why: '为什么取消？（选填）',
    reasons: {
      too_expensive: '价格太高',
      unused: '使用太少',
      missing_features: '已付费的内容缺失',
      low_quality: '质量不佳',
      too_complex: '太复杂',
      customer_service: '对客服不满意',
      switched_service: '已改用其他服务',
      other: '其他原因',
    },
    words: '还有什么想说的？（选填）',
    leave: '取消订阅',
    leaving: '正在取消…',
    leaveUntil: '{day}之前仍可使用{plan}，不再扣款。',
    leaveOnHold: '不再扣款。只有争议解决且款项未退回，你的权益才会恢复，有效至 {day}。',
    leavePending:
      '银行扣款尚未完成。扣款成功后，你的权益有效至 {day}；如果扣款失败，订阅立即终止。除此之外不再扣款。',
    leavePaused: '立即终止，不再扣款。',
    leaveOwed: '订阅与权益立即终止，不再扣款。',
    leaveBack: '你的权益立即恢复，有效至 {day}。不再扣款。',
    leaveNow: '没有预付的周期，因此立即终止，不再扣款。',
    pause: {
      title: '改为暂停',
      lead: '暂停期间不扣款，权益停用。套餐会自动恢复，你也可以随时恢复。',
      length: '暂停多久？',
      month: '1 个月',
      months: '{count} 个月',
      act: '暂停订阅',
      acting: '正在暂停…',
    },
    lower: {
      title: '改为{plan}',
      lead: '自 {day}起支付 {price}，在此之前保留现有套餐。',
      act: '改为{plan}',
      acting: '正在变更…',
    },
    coupon: {
      title: '留下来，减免 {off}',
      once: '从下一次付款中减免。',
      months: '连续 {count} 个月从每次付款中减免。',
      forever: '从每次付款中减免。',
      act: '使用优惠并保留',
      acting: '正在应用…',
    },
    fix: {
      title: '检查你的权益',
      lead: '我们会重新读取并修复全部权益。团队会看到你的原因并跟进。',
      act: '修复我的权益',
      acting: '正在检查…',
    },
    done: {
      ends: '你的订阅将于 {day}终止',
      endsLead: '在此之前仍可使用{plan}。确认邮件将发送至 {email}。',
      endsOnHoldLead: '银行作出决定之前，订阅保持冻结。确认邮件将发送至 {email}。',
      endsPendingLead:
        '银行扣款尚未完成。扣款成功后，你的权益有效至该日；如果扣款失败，订阅立即终止。确认邮件将发送至 {email}。',
      ended: '你的订阅已终止',
      endedLead: '不再扣款。确认邮件将发送至 {email}。',
      waits: '我们已收到你的取消申请',
      waitsLead: '支付服务商暂时没有响应，恢复后我们会立即处理。确认邮件将发送至 {email}。',
      paused: '你的订阅已暂停至 {day}',
      pausedLead: '在此之前不扣款。你可随时在控制台恢复。',
      lower: '你的套餐将于 {day}变更为{plan}',
      lowerLead: '在此之前保留现有套餐。',
      coupon: '优惠已生效',
      couponLead: '下一张账单会显示该优惠。',
    },
    ends: '你的订阅将于 {day}终止，在此之前仍可使用{plan}。',
    endsOnHold: '你的订阅将于 {day}终止。银行正在核查一笔付款，订阅目前已冻结。',
    endsPending:
      '你的订阅将于 {day}终止。银行扣款尚未完成：扣款成功后，你的权益有效至该日；如果扣款失败，订阅立即终止。',
    elsewhere: '你在 {source} 为{plan}付费，请在那里取消。',
    elsewhereUntil: '你在本站的权益有效至 {day}。',
    waits: '你已通过表单终止订阅，将于 {moment} 生效。你可以在控制台停止。',
    none: '你没有会续订的订阅，因此无需取消。',
    failed: { title: '未能更改', message: '请重试。' },
  },
  'leaving.card': {
    cancel: '取消订阅',
    until: '已暂停至 {day}。',
    open: '已暂停，不扣款。',
    underWay: '付款正在处理中。银行完成付款后，你的权益会恢复。',
    underWayInGrace: '付款正在处理中。你的权益保留至 {day}，银行完成付款后继续有效。',
  },
  'leaving.resume': {
    next: '套餐将于 {day}恢复，届时收取下一周期（按{period}计费）的 {price}，并扣除未使用的天数。提前恢复则在恢复时收取。',
    nextSum:
      '套餐将于 {day}恢复，届时收取下一周期（按{period}计费）的 {price}，未使用的天数已扣除。提前恢复则在恢复时收取。',
    nextNothing:
      '你的权益将于 {day}恢复。未使用的天数抵扣此后的一个周期（按{period}计费），下次付款为 {next}的 {price}。',
    nextOpen: '恢复时收取下一周期（按{period}计费）的 {price}。',
    openNothing: '恢复时不扣款，未使用的天数足以抵扣下一周期（按{period}计费）。',
    resume: '立即恢复',
    resuming: '正在恢复…',
    resumed: { title: '订阅已恢复', message: '你的权益正在恢复。' },
    ended: { title: '订阅已终止', message: '订阅此前已取消，且没有剩余的已付费时间。未扣款。' },
    owed: { title: '付款失败', message: '银行卡被拒。付清账单即可恢复权益。' },
    pending: {
      title: '付款处理中',
      message: '银行扣款已发起，可能需要几个工作日。付款完成后权益自动恢复，你无需操作。',
    },
    failed: { title: '未能恢复', message: '请重试。' },
  },
  'messages.leaving': {
    notLive: '你没有会续订的订阅。',
    otherPlan: '你的套餐已变更，请刷新页面。',
    offerGone: '此优惠已失效，请刷新页面。',
    paused: '你的订阅已处于暂停状态。',
    notPaused: '你的订阅没有暂停。',
    nothingToStop: '没有可停止的内容：已被停止，或已经生效。',
    trialing: '试用期不收费，因此无法暂停。',
    freeDays: '距下次付款还有免费天数。付款之后即可暂停。',
    paymentDue: '最近一次付款尚未完成。请先付款，再暂停。',
    paymentPending: '最近一次付款仍在处理中。到账后即可暂停。',
    onHold: '银行正在核查一笔付款，套餐已冻结。',
    ends: '你的订阅已安排终止。请先保留订阅，再暂停。',
    changes: '你的套餐即将变更。变更之后即可暂停。',
    notCollected: '目前没有收款，因此无需暂停。',
    noPause: '不提供此时长的暂停。',
    refused: 'Stripe 未能暂停订阅。',
    unread: 'Stripe 尚未显示暂停。请先查看订阅，再重试。',
    upgradeLater: '距下次付款还有免费天数。付款之后即可升级。',
    resumeFirst: '你的套餐已暂停。请先恢复，再选择其他套餐。',
  },
} as const satisfies {
  leaving: Translation<typeof LEAVING_COPY>;
  'leaving.card': Translation<typeof PAUSE_COPY>;
  'leaving.resume': Translation<typeof END_PAUSE_COPY>;
  'messages.leaving': Translation<typeof LEAVING_MESSAGES>;
};

export const LEAVE_MAILS_ZH = {
  'leave-received': {
    subject: '你已取消{plan}订阅',
    paragraphs: ['这是回执。你于 {moment} 登录 {email} 后取消了订阅。', '{said}', '{end}'],
    action: '打开我的账户 {link}',
    words: '你的留言：{words}',
    ends: '订阅将于 {until} 终止，不会续订。在此之前，你目前的使用权限不变。',
    endsOnHold: '订阅将于 {until} 终止，不会续订。银行对有争议的付款作出决定之前，订阅保持冻结。',
    endsPending:
      '订阅将于 {until} 终止，不会续订。银行扣款尚未完成：扣款成功后，你的权益有效至该日；如果扣款失败，订阅立即终止。',
    ended: '订阅已终止，不会再扣款。',
    later: '订阅的终止日期见另一封邮件。',
  },
  'leave-end': {
    subject: '你的{plan}订阅何时终止',
    paragraphs: ['你于 {moment} 登录 {email} 后取消了订阅。', '{end}'],
    action: '打开我的账户 {link}',
    ends: '订阅将于 {until} 终止，不会续订。在此之前，你目前的使用权限不变。',
    endsOnHold: '订阅将于 {until} 终止，不会续订。银行对有争议的付款作出决定之前，订阅保持冻结。',
    endsPending:
      '订阅将于 {until} 终止，不会续订。银行扣款尚未完成：扣款成功后，你的权益有效至该日；如果扣款失败，订阅立即终止。',
    ended: '订阅已终止，不会再扣款。',
  },
  'pause-started': {
    subject: '你的{plan}订阅已暂停',
    paragraphs: ['暂停期间不收取任何费用，权益也暂时停用。', '{when}', '{unused}'],
    action: '立即恢复 {link}',
    dated: '订阅将于 {until} 自动恢复，届时收取 {newPrice}，扣除下述天数，权益一并恢复。',
    datedYear:
      '订阅将于 {until} 自动恢复，届时收取新一年的 {newPrice}，扣除下述天数，权益一并恢复。',
    datedSum: '订阅将于 {until} 自动恢复，届时收取下一周期的 {amount}，权益一并恢复。',
    datedYearSum: '订阅将于 {until} 自动恢复，届时收取新一年的 {amount}，权益一并恢复。',
    datedNothing: '订阅将于 {until} 自动恢复，届时不收取任何费用，权益一并恢复。',
    next: '下次付款日期为 {nextDay}。',
    open: '你可以随时恢复订阅。',
    takenOff: '已付费而未使用的天数已经扣除。',
    toTakeOff: '已付费而未使用的天数，会从暂停后的首次扣款中扣除。',
  },
  'pause-ends': {
    subject: '你的{plan}订阅将于 {until} 恢复',
    paragraphs: [
      '你的{plan}订阅的暂停将于 {until} 结束。{charge}',
      '如果不想继续，请在此之前取消，届时不会扣款。',
    ],
    action: '打开控制台 {link}',
    period: '当天会收取下一周期的 {amount}，权益一并恢复。',
    year: '当天会收取新一年的 {amount}，权益一并恢复。',
    nothing: '当天不收取任何费用，权益一并恢复。',
    next: '下次付款日期为 {nextDay}。',
  },
  'pause-unpaid': {
    subject: '你的{plan}订阅已终止',
    paragraphs: ['暂停之后的付款未能收取，因此订阅已终止。你没有欠款，之后也不会扣款。', '{next}'],
    action: '选择套餐 {link}',
    again: '你可以随时重新开始，也可以改用其他银行卡。',
    unused:
      '暂停时剩余的已付费天数：{days} 天，价值 {amount}。它们本应从该笔付款中扣除，尚未退款。我们的团队已知悉。如需使用这些天数，请与我们联系。',
  },
  'renewal-ahead': {
    subject: '你的{plan}订阅将于 {day} 续订',
    paragraphs: [
      '我们将于 {day} 收取 {amount}，作为{plan}订阅下一周期的费用。',
      '如果想继续，无需任何操作。如果不想继续，请在该日之前取消，届时不会扣款，在此之前一切照常可用。',
    ],
    action: '查看或取消订阅 {link}',
  },
  'win-back': {
    subject: '你的{plan}一键即可恢复',
    paragraphs: [
      '你的{plan}订阅已于一个月前终止。你的账户和设置仍然保留。',
      '如果想回来，选择套餐即可，一切会自动重新开通。我们只会发送这一封邮件。',
      '你可以在账户页面关闭此类邮件。',
    ],
    action: '选择套餐 {link}',
  },
  'pause-ended': {
    subject: '你的{plan}订阅已恢复',
    paragraphs: ['暂停已结束，你的权益正在恢复。'],
    action: '打开控制台 {link}',
  },
} as const satisfies Translation<typeof LEAVE_MAILS>;

import type { EXITS_COPY } from '../exits/exits.texts.ts';
import type { Translation } from '../translation.ts';

export const EXITS_ZH = {
  exits: {
    cancel: {
      title: '取消订阅',
      lead: '无需登录。订阅在已付费的周期结束时终止，在此之前访问权限不变。',
      submit: '立即取消',
      received: '我们已收到你的取消申请',
      link: '取消订阅',
    },
    withdraw: {
      title: '在此撤回合同',
      lead: '订阅开始后 {days} 天内可以无理由撤回。撤回后访问权限终止，已付款项全额退还。',
      submit: '确认撤回',
      received: '我们已收到你的撤回声明',
      link: '在此撤回合同',
    },
    fields: {
      name: '姓名',
      email: '账户的邮箱地址',
      reference: '订单号或购买日期（选填）',
      cause: '如因重大理由取消，请说明理由（选填）',
    },
    faults: {
      missing: '请填写此项。',
      'too-long': '内容过长。',
      'not-an-address': '这不是有效的邮箱地址。',
      'has-a-link': '请不要填写链接。',
    },
    privacy: '这些信息仅用于处理本次申请。回执将发送到上面的邮箱。',
    receivedAt: '收到时间：{date} {time}。',
    receipt: '回执将发送到 {email}，并说明接下来的安排。',
    noMail: '十分钟后仍未收到邮件？请查看垃圾邮件，或重新提交表单。',
    other: {
      cancel: '购买不到 14 天？你也可以撤回合同。',
      withdraw: '订阅时间更长？你仍然可以取消。',
    },
    account: '前往你的账户',
    stop: {
      titleCancel: '保留订阅？',
      titleWithdraw: '停止撤回？',
      cancel: '你的 {plan} 订阅将于 {date} 终止。保留后将照常续订。',
      waiting: '你的 {plan} 订阅将于 {date} {time} 终止。停止后订阅照常有效。',
      submitCancel: '保留{plan}',
      submitWithdraw: '停止撤回',
      done: '你的订阅照常有效',
      doneLead: '你的 {plan} 订阅将照常续订。',
      over: '此链接已失效',
      overLead: '链接已被使用或已过期。',
      failed: '暂时无法确认',
      failedLead: '请一分钟后重新打开邮件中的链接。',
      and: '{first} 和 {second}',
      plain: '当前',
    },
    mails: {
      optional: '停止接收可选邮件？',
      optionalLead:
        '你将不再收到入门提示、收据和续订邀请邮件。与账户、付款和权限有关的重要邮件仍会发送。',
      digest: '停止接收每日信号邮件？',
      digestLead: '信号页仍会显示全部信号。',
      submit: '停止接收',
      done: '已停止发送此类邮件',
      optionalDone: '可随时在账户页面重新开启。',
      digestDone: '可随时在信号页重新开启每日邮件。',
      unknown: '此链接无效',
      unknownLead: '链接不完整，或账户已不存在。',
    },
  },
} satisfies { exits: Translation<typeof EXITS_COPY> };

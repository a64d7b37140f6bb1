import type { LEAVE_MAILS } from '../exits/leave-mails.ts';
import type { Translation } from '../translation.ts';

export const LEAVE_MAILS_ZH = {
  'leave-received': {
    subject: '你已取消{plan}订阅',
    paragraphs: [
      '这是回执。你于 {moment} 登录 {email} 后取消了订阅。',
      '{said}',
      '订阅的终止日期会另发邮件告知。',
    ],
    action: '打开我的账户 {link}',
    words: '你的留言：{words}',
    silent: '你没有留言。',
  },
  'pause-started': {
    subject: '你的{plan}订阅已暂停',
    paragraphs: [
      '暂停期间不收取任何费用，权益也暂时停用。',
      '{when}',
      '已付费而未使用的天数，会从暂停后的首次扣款中扣除。',
    ],
    action: '立即恢复 {link}',
    dated: '订阅将于 {until} 自动恢复，届时权益一并恢复。',
    open: '你可以随时恢复订阅。',
  },
  'pause-ended': {
    subject: '你的{plan}订阅已恢复',
    paragraphs: ['暂停已结束，你的权益正在恢复。'],
    action: '打开我的账户 {link}',
  },
} as const satisfies Translation<typeof LEAVE_MAILS>;

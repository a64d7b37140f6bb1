import type { GIVEN_MAILS } from '../../offers/given-mails.ts';
import type { Translation } from '../../translation.ts';

export const GIVEN_MAILS_ZH = {
  'plan-given': {
    subject: '你已获得{plan}套餐，{span}',
    paragraphs: ['{given}', '{beside}', '控制台会显示你的权益，以及还需完成的设置。'],
    until: '有效期至 {until}',
    between: '有效期为 {day} 至 {until}',
    forLife: '永久有效',
    code: '你已用兑换码获得{plan}套餐，{span}。{terms}',
    gift: '你已兑换礼物，获得{plan}套餐，{span}。{terms}',
    operator: '我们已为你安排{plan}套餐，{span}。{terms}',
    again: '礼物的付款最终已成功，你重新获得{plan}套餐，{span}。{terms}',
    ends: '到期自动结束，不收取任何费用。',
    lasts: '不收取任何费用。',
    besides: '你的{beside}订阅会继续，并照常扣款。',
    action: '打开控制台 {link}',
  },
  'given-plan-ends': {
    subject: '你的{plan}套餐将于 {until} 到期',
    paragraphs: [
      '你的{plan}套餐将于 {until} 到期。{next}',
      '如届时{plan}套餐仍在销售，你可以选购该套餐以继续使用。',
    ],
    free: '届时账户转为免费版，不会扣款。',
    onlyFree: '届时账户转为免费版。',
    lower: '届时继续使用{rest}套餐。',
    action: '打开控制台 {link}',
  },
  'given-plan-ended': {
    subject: '你的{plan}套餐已结束',
    paragraphs: ['{ended}{next}'],
    expired: '你获赠的{plan}套餐已到期。',
    operator: '我们已结束你获赠的{plan}套餐。',
    refund: '礼物的付款已退回，因此你的{plan}套餐已结束。',
    dispute: '礼物的付款存在争议，因此你的{plan}套餐已结束。',
    free: '账户已转为免费版。你可以随时选购套餐。',
    onlyFree: '账户已转为免费版。',
    lower: '你将继续使用{rest}套餐。',
    action: '查看套餐 {link}',
  },
  'given-plan-shortened': {
    subject: '你的{plan}套餐现将于 {until} 到期',
    paragraphs: ['{ended}你仍可使用{plan}套餐至 {until}。'],
    operator: '我们已收回你获赠的{plan}套餐。',
    refund: '礼物的付款已退回，因此礼物中的{plan}套餐已结束。',
    dispute: '礼物的付款存在争议，因此礼物中的{plan}套餐已结束。',
    action: '打开控制台 {link}',
  },
  'given-plan-taken-back': {
    subject: '你的{plan}套餐不会于 {day} 开始',
    paragraphs: ['{ended}'],
    operator: '我们已收回原定于 {day} 开始的{plan}套餐。',
    refund: '礼物的付款已退回，因此你的{plan}套餐不会于 {day} 开始。',
    dispute: '礼物的付款存在争议，因此你的{plan}套餐不会于 {day} 开始。',
    action: '打开控制台 {link}',
  },
} satisfies Translation<typeof GIVEN_MAILS>;

import { template } from '../template.ts';

/** Mails about a plan that an access code, a gift or an operator gave. */
export const GIVEN_MAILS = {
  'plan-given': {
    subject: template('You have {plan} {span}'),
    paragraphs: [
      template('{given}'),
      template('{beside}'),
      'Your dashboard shows your access and what is left to set up.',
    ],
    until: template('until {until}'),
    between: template('from {day} until {until}'),
    forLife: 'for life',
    code: template('Your access code gives you {plan} {span}. {terms}'),
    gift: template('Your gift gives you {plan} {span}. {terms}'),
    operator: template('We gave you {plan} {span}. {terms}'),
    again: template(
      'The payment for your gift went through after all. You have {plan} again {span}. {terms}',
    ),
    earlier: template(
      'Your {plan} plan starts earlier, because the plan before it has ended. You have {plan} {span}. {terms}',
    ),
    ends: 'It ends by itself, and nothing is charged for it.',
    lasts: 'Nothing is charged for it.',
    besides: template('Your {beside} subscription continues and is charged as before.'),
    action: template('Open my dashboard {link}'),
  },
  'given-plan-ends': {
    subject: template('Your {plan} plan ends on {until}'),
    paragraphs: [
      template('Your {plan} plan ends on {until}. {next}'),
      template('If {plan} is on sale then, you can choose it to continue.'),
    ],
    free: 'Your account is then free, and nothing is charged.',
    onlyFree: 'Your account is then free.',
    lower: template('You then continue with {rest}.'),
    action: template('Open my dashboard {link}'),
  },
  'given-plan-ended': {
    subject: template('Your {plan} plan has ended'),
    paragraphs: [template('{ended} {next}')],
    expired: template('The {plan} plan that you were given has ended.'),
    operator: template('We ended the {plan} plan that you were given.'),
    refund: template('Your {plan} plan has ended, because the payment for the gift was refunded.'),
    dispute: template('Your {plan} plan has ended, because the payment for the gift is disputed.'),
    free: 'Your account is now free. You can choose a plan at any time.',
    onlyFree: 'Your account is now free.',
    lower: template('You continue with {rest}.'),
    action: template('See the plans {link}'),
  },
  'given-plan-shortened': {
    subject: template('Your {plan} plan now ends on {until}'),
    paragraphs: [template('{ended} You still have {plan} until {until}.')],
    operator: template('We took back the {plan} plan that you were given.'),
    refund: template('Your gift of {plan} has ended, because its payment was refunded.'),
    dispute: template('Your gift of {plan} has ended, because its payment is disputed.'),
    action: template('Open my dashboard {link}'),
  },
  'given-plan-taken-back': {
    subject: template('Your {plan} plan will not start on {day}'),
    paragraphs: [template('{ended}')],
    operator: template('We took back the {plan} plan that was to start on {day}.'),
    refund: template(
      'Your {plan} plan will not start on {day}, because the payment for the gift was refunded.',
    ),
    dispute: template(
      'Your {plan} plan will not start on {day}, because the payment for the gift is disputed.',
    ),
    action: template('Open my dashboard {link}'),
  },
};

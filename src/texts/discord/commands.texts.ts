import { defineTexts } from '../define-texts.ts';
import { template } from '../template.ts';

/** The bot's commands in Discord: in its list of commands, and in the private answers. */
export const COMMAND_TEXTS = defineTexts('commands', {
  descriptions: {
    status: 'Show your plan, your roles and your indicators',
    fix: 'Check your access again and repair it',
    link: 'Link your Discord account to your subscription',
    plans: 'Show the plans and their prices',
    leave: 'Find out how to cancel',
    who: "Show a member's plan and access",
    whoUser: 'The member',
  },
  status: {
    title: 'Your access',
    until: template('**{plan}** until {day}'),
    since: template('**{plan}**'),
    paymentFailed: 'The last payment did not go through.',
    held: template('✅ {name} · confirmed {ago}'),
    heldUnread: template('✅ {name}'),
    waiting: template('⏳ {name} · {why}'),
    ending: template('⌛ {name} · ending'),
    nothing: 'This plan includes no roles or indicators.',
    settingUp: 'being set up',
    rules: 'the rules of this server are not accepted yet',
    nameCharting: 'no TradingView username yet',
    notDelivered: 'set up by our team',
    connectionDown: 'waiting for TradingView; opens automatically',
  },
  fix: { title: 'Fix my access' },
  link: {
    title: 'Link your account',
    open: 'Open this page and sign in to the account that has your subscription. It works once, for ten minutes. Never send it to anyone.',
    already: 'This Discord account is already linked. /status shows its plan.',
  },
  plans: {
    title: 'Plans',
    free: template('**{plan}** free'),
    priced: template('**{plan}** {prices}'),
    price: template('{price} {cycle}'),
    monthly: template('{price} a month, billed {cycle}'),
    charged: template('{price} (charged at checkout: {charged})'),
    soldOut: template('**{plan}** sold out'),
  },
  leave: {
    title: 'Cancel your plan',
    paid: 'You can cancel at any time on your account page, under "Manage billing". You keep your access until the end of the time you paid for.',
    free: 'You have no paid plan, so there is nothing to cancel. You can close your account on your account page.',
  },
  who: {
    title: template('Access of {name}'),
    notLinked: template('{name} is not linked to an account.'),
    forbidden: 'Only members with the permission "Manage Server" can use this command.',
    bot: template('{name} is a bot.'),
  },
  links: {
    account: 'Open your account',
    page: 'Link this Discord account',
    shop: 'See the plans',
    operator: 'Open in the operator area',
  },
  noAccount: 'This Discord account is not linked to a subscription.',
  noAccountNext: 'If you have one, use /link. Otherwise choose a plan first.',
  inServer: 'Use this command in the server, not in a direct message.',
  otherServer: 'This bot answers only in its own server.',
  unknown: 'This command no longer exists.',
  failed: 'That did not work just now. Please try again in a minute.',
});

import { defineTexts } from '../define-texts.ts';
import { template } from '../template.ts';

/** Answers of the server to visitors and subscribers, found by their documented sentence. */
export const AUTH_MESSAGES = defineTexts('messages.auth', {
  waiting: 'One more step: open the link we sent to your other address.',
  changed: 'Your email address is changed. Please sign in with the new one.',
  passwordWanted: 'Almost done: please choose a new password for your account.',
  wrongCredentials: 'Invalid email or password',
  emailDiffers:
    'This email address does not match the payment. Please use the address you signed up with.',
  alreadySetUp: 'Account already set up. Please sign in.',
  setUp: 'Account already set up',
  otherBrowser:
    'Please open this page in the browser where you started, or use the link in our email.',
  emailTaken: 'An account with this email already exists. Please sign in.',
  emailUnconfirmed:
    'An account with this email is waiting for confirmation. Please sign in, or reset your password by email.',
  invalidEmail: 'Please enter a valid email address',
  newLink: 'This link was already used. We have just sent a new one to the same address.',
  newestLink:
    'This link was already used or is no longer valid. Please use the newest one that we sent you.',
  linkOver: 'This link was already used or is no longer valid.',
  knownWords:
    'Password is too easy to guess: leave out your name, your email address and the names of this site.',
  common: 'Password is too easy to guess: combine several unrelated words.',
  pattern: 'Password is too easy to guess: avoid repeated characters, sequences and dates.',
  tooShort: 'Password must be at least 8 characters',
  tooShortRegister: 'Password must be at least 6 characters long.',
  notMixed:
    'Password must contain at least one uppercase letter, one lowercase letter, and one number',
  tooLong: 'Password is too long',
  wrongPassword: 'Your current password is incorrect.',
  passwordChanged: 'Your password was just changed.',
  unknownPasskey: 'We do not recognize this passkey. Please sign in with your password.',
  uncheckedPasskey: 'The passkey could not be checked. Please try again.',
  passkeyKnown: 'This passkey is already registered.',
  passkeyName: 'Please give it a name',
  manyPasskeys: template('You have {count} passkeys. Remove one first.'),
  takeBackOver: 'The account can no longer be restored to this address. Please contact support.',
  sameEmail: 'This is already your email address.',
  addressInUse:
    'This address is used by an account or a new sign-up here, so the other account cannot move to it now.',
  addressRefused:
    'This address cannot be used for your account now. Please choose another one, or try again in a week.',
  changeOver: 'This change of address has expired. Please request it again.',
  crowded: 'Many people are signing in right now. Please try again in a moment.',
  signedOut: 'Unauthorized',
  closing: 'This account is being erased.',
  typeAddress: 'Please type the email address of the account to confirm.',
  noAccount: 'This account does not exist.',
  language: 'This language is not offered.',
});

export const BILLING_MESSAGES = defineTexts('messages.billing', {
  belongsToUpgrade: 'This payment belongs to an upgrade.',
  notComplete: 'The payment is not complete yet.',
  processed: 'The payment is being processed. Please try again in a moment.',
  sessionExpired: 'This payment session has expired. Please start again.',
  unknownSession: 'We do not recognize this payment session.',
  unverified: 'The payment cannot be verified right now. Please try again.',
  accountComplete: 'Your account is already set up. Please sign in.',
  signUpExpired: 'Your sign-up expired. Please start again.',
  notThisBrowser: 'This sign-up was started in another browser. Please start again.',
  addressTaken:
    'This email is already in use. Please sign in. If you have not chosen a password yet, follow the link in our email to you.',
  stripeAway: 'We cannot reach Stripe right now. Please try again.',
  stripeAwayMinute: 'We cannot reach Stripe right now. Please try again in a minute.',
  unread: 'We could not read your subscription. Please try again.',
  onHold:
    'Your plan is on hold while your bank reviews a payment. You can upgrade once the dispute is settled.',
  notAnUpgrade:
    'You already have this plan or a higher one. Make other changes under Manage billing.',
  shorterCycle:
    'Your subscription is billed yearly. Choose the yearly price to upgrade now, or switch to monthly billing at the end of your period under Manage billing.',
  nothingToResume: 'Your subscription is not set to end.',
  notResumed: 'Your subscription could not be resumed. Please try again.',
  manyMails:
    'This address got several emails already. Please look at your inbox, or try again in ten minutes.',
  emailConfirmed: 'Your email address is already confirmed.',
  notKept: 'Your subscription is still set to end. Please try again.',
  changesNow: 'Your subscription is about to change. Please try again in a few minutes.',
  busy: 'Please try again in a moment.',
  paid: 'Your payment has already arrived. Please finish setting up your account.',
  signUpPaid: 'This sign-up is already paid. Please finish setting up your account.',
  planStarts: 'Your payment is on its way. Your plan starts when your bank confirms it.',
  anotherAccount: 'This payment belongs to another account.',
  updatedShortly: 'Your account will be updated shortly.',
  unable: 'Unable to verify payment. Please contact support.',
  yourNotComplete: 'Your payment is not complete yet.',
  onItsWay:
    'Your payment is on its way. Your bank confirms it within a few business days. We’ll email you when it arrives.',
  onItsWayThen:
    'Your payment is on its way. Your bank confirms it within a few business days, and we email you then.',
  pageExpired: 'This payment page has expired and you were not charged. Please start again.',
  declined:
    'Your bank declined the payment, and you were not charged. Please start again with another payment method.',
  planChanged: 'Your plan was changed. Your dashboard shows it.',
  payingBrowser:
    'Please open this page in the browser where you paid, or use the link that we sent you by email.',
  nothingToManage: 'You have nothing to manage yet.',
  startAgain: 'Please start again.',
  freeNeedsNone: 'The free plan needs no payment.',
  justOpened: 'Your payment page was opened a moment ago. Please try again.',
  blocked: 'Payments for this account are blocked. Please contact support.',
  checkingPrice:
    'This plan is not available right now: we are checking its price. You were not charged.',
  notForSale: 'This plan is not for sale.',
  planGone: 'This plan is no longer for sale. Please reload the page and choose another.',
  cycleGone: template(
    '{plan} is no longer sold with this billing. Please reload the page and choose again.',
  ),
  soldOut: template('{plan} is sold out. Please choose another plan.'),
});

export const ACCESS_MESSAGES = defineTexts('messages.access', {
  invalidDiscord:
    'Please enter a valid Discord username: 2 to 32 letters, digits, dots or underscores.',
  unconfirmed:
    'Please confirm your email address first. Open the link that we sent you. Your account settings send a new one.',
  taken:
    'This Discord account is already linked to another subscription. Please contact support and we will sort it out.',
  another:
    'Your account is already linked to another Discord account. Change it on your account page first.',
  outside: 'This Discord account is no longer in the server.',
  notReached: 'Discord cannot be reached right now. Use /link again in a minute.',
  notTheirs:
    'You signed in to Discord with another account than the one that used /link. Nothing has changed.',
  over: 'Another Discord username was saved at the same time. Please check which one is correct.',
  inside: 'You are already in the server. Your roles are set.',
  insideSoon:
    'You are already in the server. Your roles are not all set yet, and follow automatically.',
  rules:
    'Your Discord account is linked. Accept the rules of the server and your roles follow at once.',
  linked: 'Your Discord account is linked. Your roles are set.',
  linkedSoon:
    'Your Discord account is linked. Your roles are not all set yet, and follow automatically.',
  badgeShared: 'Discord shows your plan now.',
  badgeWaiting:
    'Saved. Discord cannot be reached right now, and will show your plan in a few minutes.',
  badgeOff: 'Sharing your plan with Discord is no longer on offer. Nothing was shared.',
  badgeNotTheirs:
    'You signed in to Discord with another account than the one linked here. Nothing was shared.',
  invited: 'Your personal invite is ready.',
  unclear:
    'Your invite was used, but we cannot tell by which Discord account. Please contact support and we will sort it out.',
  paused:
    'Your personal invite is ready, but the server has paused invites. We’ll keep it on your dashboard. Join once the server reopens.',
  full: 'Your Discord username is saved, but the server has reached its limit of invites. Please contact support to get yours.',
  uninvited:
    'Your Discord username is saved, but Discord did not let us create an invite. Please contact support to get yours.',
  linkFailed: 'Discord did not let us link this account. Please contact support.',
  tooManyServers: 'You are in as many servers as Discord allows. Leave one, then try again.',
  away: 'Your Discord username is saved, but Discord cannot be reached right now. Please try again in a minute to get your invite.',
  banned: 'This Discord account is banned from the server. Please contact support.',
  linkAway: 'Discord cannot be reached right now. Please start again in a minute.',
  linkRefused: 'Discord did not confirm the account. Please start linking again.',
  linkOver: 'This link has expired. Please start linking again.',
  notFound: 'Username not found',
  suggestion: template('Username not found. Did you mean {name}?'),
  inactive: 'This TradingView account is deactivated',
  valid: 'Username is valid',
  cannotCheck: 'The username cannot be checked right now. Please try again in a moment.',
  usernameTaken: 'This TradingView username is already used by another subscriber.',
  locked: 'Username is locked - TradingView access has been granted',
  badUsername: 'Please enter a valid TradingView username.',
  changedRecently: 'The username was changed less than a day ago. Please try again tomorrow.',
  planRequired: template('TradingView integration requires a {plan} plan or higher.'),
  inNoPlan: 'TradingView integration is not part of any plan.',
  checkedRecently: 'We checked your access less than a minute ago. Please try again shortly.',
  settingUp: 'Your access is being set up right now. Please check again in a minute.',
  queued:
    'Our TradingView connection is down. Your access is queued and opens automatically; there is nothing for you to do.',
  partly: "Part of your access isn't ready yet. We'll keep trying automatically.",
  repairedUnread: 'We repaired part of your access. The rest could not be checked right now.',
  unreadAccess:
    'Part of your access could not be checked right now. If it does not work, please contact support.',
  repairedPartly: 'We repaired your access. The rest needs a step from the list.',
  repaired: 'We repaired your access.',
  nothingToRepair: 'There is nothing to repair. Complete the open steps in the list first.',
  inOrder: 'Everything is in order.',
});

export const SERVER_MESSAGES = defineTexts('messages.server', {
  wait: template('{why} Please wait {time} and try again.'),
  tooOften: 'You are doing this too often.',
  crowded: 'Many people are doing this right now.',
  attempts: 'Too many attempts.',
  second: 'a second',
  seconds: template('{count} seconds'),
  minutes: template('{count} minutes'),
  hours: template('{count} hours'),
  failed: 'Something went wrong.',
  restarting: 'The service is restarting. Please try again.',
  serviceAway: 'A service we rely on is unavailable. Please try again.',
  unusable: 'This value cannot be used.',
  elsewhere: 'This was just done elsewhere. Please reload and try again.',
  changing: 'This is being changed elsewhere right now. Please try again.',
  otherSite: 'This request came from another site.',
  providerAway: template('{provider} cannot be reached right now. Please try again.'),
  providerOff: template('{provider} is not connected right now. Please try again later.'),
  providerRefused: template('{provider} refused this.'),
});

/** Data that an erasure deletes or keeps. */
export const DATA_MESSAGES = defineTexts('messages.data', {
  access: 'access',
  attempts: 'access history',
  byHand: 'manual access grants',
  takenOver: 'access taken over from before',
  observed: 'access seen after the move',
  wouldEnd: 'access that would end after the move',
  restored: 'restored from a backup',
  imported: 'imported data',
  movedIn: 'data of the move',
  audit: 'audit log',
  auditNames: 'names in the audit log',
  sessions: 'sessions',
  links: 'mailed links',
  browsers: 'known browsers',
  passkeys: 'passkeys',
  address: 'change of address',
  standing: 'subscription status',
  grants: 'plans paid elsewhere or given',
  customer: 'customer at Stripe',
  subscriptions: 'subscriptions',
  payments: 'started payments',
  history: 'billing history',
  bulk: 'bulk actions in the community',
  changes: 'changes in the community',
  discord: 'Discord account',
  jobs: 'jobs that carry the address',
  mail: 'mail',
  preference: 'mail preference',
  signUps: 'sign-ups',
  account: 'account',
  adopted: 'entries that were adopted',
  lists: 'access lists that were pasted',
  tradingView: 'TradingView account',
  auditStays: 'The audit log must stay complete. It keeps ids and codes, but no names.',
  books: 'Tax law requires these records. They are kept without your name and address.',
  bulkStays: 'Past bulk actions stay counted, without names.',
  changesStay: 'Changes of the server can still be undone. They are kept without names.',
});

/** Texts for the reasons that block access. An unknown code is shown as it is. */
const REASONS: Record<string, string> = {
  'username-not-found': 'TradingView does not know this username',
  'waiting-for-session': 'TradingView is not connected',
  'by-hand': 'Waiting for an operator (manual mode)',
  'not-owner': 'The script belongs to another TradingView account',
  redirected: 'TradingView redirects to a regional address',
  'script-not-found': 'The account has no such script',
  'unknown-answer': 'The provider sent an unexpected answer',
  'not-reached': 'The provider could not be reached',
  'not-applied': 'The provider reported success but changed nothing',
  'listing-incomplete': 'The list is incomplete',
  'too-fast': 'The provider is throttling us',
  'standing-back': 'The provider is blocking us, so we back off before the next call',
  'missing-permissions': 'The bot lacks a permission, or its role is too low',
  'missing-access': 'The bot has no access',
  'bot-not-in-server': 'The bot is not in the server',
  'role-gone': 'The role was deleted',
  'not-in-server': 'Not in the server',
  'not-configured': 'The provider is not configured',
  'bad-token': 'Discord refuses the bot token',
  'not-a-stranger': 'They are now a subscriber, or no longer have access',
  busy: 'Another process is updating their access; try again',
  'no-username': 'No username yet',
  'needs-operator': 'Their Discord account is unclear: decide it under Access',
  'username-not-checked': 'The TradingView username is not verified yet',
  'not-mapped': 'No role or script is chosen for it',
  'rules-not-accepted': 'They have not accepted the server’s rules yet',
  'target-job-failed': 'Discord could not limit it to the account',
  'target-job-slow': 'Discord took too long to limit it to the account',
  'target-differs': 'Discord limited it to other accounts than this one',
  'target-refused': 'Discord refused to limit it. The bot needs Manage Server',
  'first-payment': 'Comes with the first payment after the trial',
  'done-by-hand': 'Marked done by hand; verified at the next check',
};

/** Sentences for the codes with which Node.js reports a failed connection. */
const CONNECTION: Record<string, string> = {
  ECONNREFUSED: 'The server refused the connection',
  ECONNRESET: 'The server cut the connection',
  ETIMEDOUT: 'The server did not answer in time',
  ENOTFOUND: 'The name of the server was not found',
  EAI_AGAIN: 'The name of the server could not be looked up',
  'account busy': 'Another change of this account is running',
};

/** As `reasonText`, for a failed job, whose reason may be an error of the machine. */
export function causeText(reason: string | null): string {
  const code =
    reason === null ? undefined : Object.keys(CONNECTION).find((each) => reason.includes(each));
  return code === undefined ? reasonText(reason) : (CONNECTION[code] ?? reasonText(reason));
}

export function reasonText(reason: string | null): string {
  return reason === null ? 'No reason given' : (REASONS[reason] ?? reason);
}

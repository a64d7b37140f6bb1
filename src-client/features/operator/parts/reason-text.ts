/** Texts for the reasons that block access. An unknown code is shown as it is. */
const REASONS: Record<string, string> = {
  'username-not-found': 'TradingView knows no such username',
  'waiting-for-session': 'TradingView is not connected',
  'by-hand': 'Waits for an operator, in manual mode',
  'not-owner': 'The script belongs to another TradingView account',
  redirected: 'TradingView redirects to a regional address',
  'script-not-found': 'The script is not among the account’s',
  'unknown-answer': 'The provider answered something unexpected',
  'not-reached': 'The provider could not be reached',
  'not-applied': 'The provider said yes and did nothing',
  'listing-incomplete': 'The list did not come to its end',
  'too-fast': 'The provider asks to slow down',
  'standing-back': 'The provider turns us away, and we wait before we ask again',
  'missing-permissions': 'The bot lacks a permission, or stands too low',
  'missing-access': 'The bot has no access',
  'bot-not-in-server': 'The bot is not in the server',
  'role-gone': 'The role was deleted',
  'not-in-server': 'Not in the server any more',
  'not-configured': 'The provider is not configured',
  'bad-token': 'Discord refuses the bot token',
  'not-a-stranger': 'They are a subscriber now, or hold nothing any more',
  busy: 'Something else works on their access; try again',
  'done-by-hand': 'Said to be done by hand; the next look decides',
};

export function reasonText(reason: string | null): string {
  return reason === null ? 'No reason was told' : (REASONS[reason] ?? reason);
}

/** Names a call, such as 'GET /v1/customers/:id': replaces ids and drops the query. */
export function callName(method: string, address: string): string {
  const [path = ''] = address.split('?');
  const segments = path.split('/').map((segment, index, all) => {
    if (all[index - 1] === 'invites' && segment !== '') return ':code';
    return isId(segment) ? ':id' : segment;
  });
  return `${method} ${segments.join('/')}`;
}

/** Snowflakes and prefixed Stripe ids are ids; `v10` and `subscription_schedules` are not. */
function isId(segment: string): boolean {
  if (/^\d{5,}$/.test(segment)) return true;
  if (/^wickline_[a-z]+$/.test(segment)) return true;
  return /^[a-z]{2,5}_(test_)?[A-Za-z0-9_]{8,}$/.test(segment) && /\d/.test(segment);
}

/** 'GET /v1/customers/:id' for a call's address: ids are replaced, and the query is left out. */
export function callName(method: string, address: string): string {
  const [path = ''] = address.split('?');
  const segments = path.split('/').map((segment, index, all) => {
    if (all[index - 1] === 'invites' && segment !== '') return ':code';
    return isId(segment) ? ':id' : segment;
  });
  return `${method} ${segments.join('/')}`;
}

/** Snowflakes, and Stripe's ids with their prefix; `v10` and `subscription_schedules` are words. */
function isId(segment: string): boolean {
  if (/^\d{5,}$/.test(segment)) return true;
  if (/^wickline_[a-z]+$/.test(segment)) return true;
  return /^[a-z]{2,5}_(test_)?[A-Za-z0-9_]{8,}$/.test(segment) && /\d/.test(segment);
}

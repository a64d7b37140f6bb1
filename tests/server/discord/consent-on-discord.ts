/** Agrees on Discord's consent page as that user and returns the parameters of the redirect. */
export async function consentOnDiscord(
  url: string,
  username: string,
): Promise<{ code: string; state: string; address: URL }> {
  const body = new URLSearchParams({ username, decision: 'authorize' });
  const answer = await fetch(url, { method: 'POST', body, redirect: 'manual' });
  const address = new URL(answer.headers.get('location') ?? '');
  const of = (name: string) => address.searchParams.get(name) ?? '';
  return { code: of('code'), state: of('state'), address };
}

import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Seller, startSeller } from './seller.ts';

interface Page {
  results: { id: number; username: string }[];
  next: string | null;
}

let seller: Seller;
beforeEach(async () => {
  seller = await startSeller();
});
afterEach(() => seller.close());

const list = async (fields: Record<string, string> = {}) =>
  (await seller.perm('list_users/?limit=1&order_by=user__username', fields)).body as Page;
const idOf = (username: string) =>
  seller.state().users.find((user) => user.username === username)?.id;

describe('the id of a list row', () => {
  it('the id of a list row is the user’s by default', async () => {
    const [row] = (await list()).results;
    expect(row?.id).toBe(idOf(row?.username ?? ''));
  });

  it('the id of a list row is the row’s own where configured, and changes when the row is removed and added again', async () => {
    await seller.control('POST', '/settings', { rowIds: 'row' });
    const [row] = (await list({ username: 'GammaGrace' })).results;
    expect(row?.id).not.toBe(idOf('GammaGrace'));
    await seller.control('POST', '/users/GammaGrace/rename', { username: 'GraceRenamed' });
    expect((await list({ username: 'GraceRenamed' })).results[0]?.id).toBe(row?.id);
    await seller.control('DELETE', '/scripts/main/rows/GraceRenamed');
    await seller.control('POST', '/scripts/main/rows', { username: 'GraceRenamed' });
    expect((await list({ username: 'GraceRenamed' })).results[0]?.id).not.toBe(row?.id);
  });
});

describe('access to a script of another owner', () => {
  it.each([403, 422])('answers %i as configured and keeps the session alive', async (status) => {
    await seller.control('POST', '/settings', { foreignScript: status });
    const pine_id = seller.state().foreignScript.pineId;
    const answer = await seller.perm('list_users/', { pine_id });
    expect(answer.status).toBe(status);
    expect(answer.headers.get('content-type')).toContain('json');
    expect((await seller.get('/tvcoins/details/')).status).toBe(200);
  });

  it('answers 422 while the script is withdrawn and 200 once restored', async () => {
    await seller.control('POST', '/scripts/main/withdraw', {});
    expect((await seller.perm('list_users/')).status).toBe(422);
    await seller.control('POST', '/scripts/main/withdraw', { withdrawn: false });
    expect((await seller.perm('list_users/')).status).toBe(200);
  });
});

describe('the address of the next page', () => {
  it('the address of the next page is absolute on the same host where configured', async () => {
    await seller.control('POST', '/settings', { nextLinks: 'absolute' });
    const next = new URL((await list()).next ?? '');
    expect(next.host).toBe(new URL(seller.address).host);
    expect(next.pathname).toBe('/pine_perm/list_users/');
  });
});

import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Seller, startSeller } from './seller.ts';

const OCTOBER = '2030-10-29T12:00:00.000Z';
const NOVEMBER = '2030-11-29T12:00:00.000Z';

let seller: Seller;
beforeEach(async () => {
  seller = await startSeller();
});
afterEach(() => seller.close());

describe('granting access', () => {
  it('answers 201 to a new grant and lists it with its expiry', async () => {
    const answer = await seller.perm('add/', { username_recip: 'TraderAnna', expiration: OCTOBER });
    expect(answer).toMatchObject({ status: 201, body: { status: 'ok' } });
    expect(seller.mainRow('TraderAnna')?.expiration).toBe(OCTOBER);
    expect(seller.effects()).toEqual(['access.added']);
  });

  it('answers exists to a second grant and keeps the expiry', async () => {
    await seller.perm('add/', { username_recip: 'TraderAnna', expiration: OCTOBER });
    const again = await seller.perm('add/', { username_recip: 'TraderAnna', expiration: NOVEMBER });
    expect(again).toMatchObject({ status: 200, body: { status: 'exists' } });
    expect(seller.mainRow('TraderAnna')?.expiration).toBe(OCTOBER);
    expect(seller.effects()).toEqual(['access.added']);
  });

  it('grants lifetime access when no expiry is sent', async () => {
    await seller.perm('add/', { username_recip: 'TraderAnna', noExpiration: 'true' });
    expect(seller.mainRow('TraderAnna')?.expiration).toBeNull();
  });

  it('accepts a multipart body', async () => {
    const body = new FormData();
    body.set('pine_id', seller.credentials().pine.main);
    body.set('username_recip', 'TraderAnna');
    body.set('expiration', OCTOBER);
    const answer = await seller.perm('add/', {}, { body });
    expect(answer.status).toBe(201);
    expect(seller.mainRow('TraderAnna')?.expiration).toBe(OCTOBER);
  });

  it.each([
    ['a numeric offset', '2030-10-29T14:00:00+02:00', OCTOBER],
    ['a plain date', '2030-10-29', '2030-10-29T00:00:00.000Z'],
    ['the end of a day', '2030-10-29T23:59:59.999Z', '2030-10-29T23:59:59.999Z'],
  ])('accepts %s as an expiry', async (_title, expiration, stored) => {
    await seller.perm('add/', { username_recip: 'TraderAnna', expiration });
    expect(seller.mainRow('TraderAnna')?.expiration).toBe(stored);
  });

  it('refuses an expiry that is not a time', async () => {
    const answer = await seller.perm('add/', { username_recip: 'TraderAnna', expiration: 'soon' });
    expect(answer.status).toBe(400);
    expect(seller.mainRow('TraderAnna')).toBeUndefined();
  });

  it('requires the exact spelling of the recipient', async () => {
    const answer = await seller.perm('add/', { username_recip: 'traderanna' });
    expect(answer).toMatchObject({
      status: 422,
      body: { code: 'username_recip_not_found', detail: 'User not found: traderanna' },
    });
  });

  it('refuses a deactivated recipient as unknown', async () => {
    const answer = await seller.perm('add/', { username_recip: 'dormant_dora' });
    expect(answer).toMatchObject({ status: 422, body: { code: 'username_recip_not_found' } });
  });

  it('names pine_id when it refuses an unknown script', async () => {
    const answer = await seller.perm('add/', { username_recip: 'Alicia', pine_id: 'PUB;0' });
    expect(answer.status).toBe(422);
    expect(answer.body).toMatchObject({ detail: expect.stringContaining('pine_id') });
  });
});

describe('changing and removing access', () => {
  beforeEach(() => seller.perm('add/', { username_recip: 'TraderAnna', expiration: OCTOBER }));

  it('sets another expiry, or lifetime when none is sent', async () => {
    const dated = await seller.perm('modify_user_expiration/', {
      username_recip: 'TraderAnna',
      expiration: NOVEMBER,
    });
    expect(dated).toMatchObject({ status: 200, body: { status: 'ok' } });
    expect(seller.mainRow('TraderAnna')?.expiration).toBe(NOVEMBER);
    await seller.perm('modify_user_expiration/', { username_recip: 'TraderAnna' });
    expect(seller.mainRow('TraderAnna')?.expiration).toBeNull();
    expect(seller.effects()).toEqual(['access.added', 'access.modified', 'access.modified']);
  });

  it('grants nothing by changing the expiry of a user without access', async () => {
    await seller.perm('modify_user_expiration/', { username_recip: 'Alicia', expiration: OCTOBER });
    expect(seller.mainRow('Alicia')).toBeUndefined();
  });

  it('removes access and answers ok again when it is already gone', async () => {
    for (const _time of ['first', 'second']) {
      const answer = await seller.perm('remove/', { username_recip: 'TraderAnna' });
      expect(answer).toMatchObject({ status: 200, body: { status: 'ok' } });
    }
    expect(seller.mainRow('TraderAnna')).toBeUndefined();
    expect(seller.effects()).toEqual(['access.added', 'access.removed']);
  });

  it('answers not_exists for missing access where configured', async () => {
    await seller.control('POST', '/settings', { removeAbsent: 'not_exists' });
    const answer = await seller.perm('remove/', { username_recip: 'Alicia' });
    expect(answer).toMatchObject({ status: 200, body: { status: 'not_exists' } });
  });

  it('records script, user and expiry in the ledger and links them to the call', async () => {
    const [effect] = seller.core.ledger.list({ name: 'access.*' });
    const [call] = seller.core.ledger.list({ kind: 'call', name: 'POST /pine_perm/add/' });
    expect(effect?.callSeq).toBe(call?.seq);
    expect(effect?.detail).toMatchObject({
      pineId: seller.credentials().pine.main,
      username: 'TraderAnna',
      expiration: OCTOBER,
    });
  });
});

import { describe, expect, it } from 'vitest';
import { callName } from '../../../scripts/rehearse/recording/call-name.ts';
import { nextBegin } from '../../../scripts/rehearse/recording/pace.ts';
import { redactBody, redactText } from '../../../scripts/rehearse/recording/redact.ts';
import { compareShapes, shapeOf } from '../../../scripts/rehearse/recording/shape.ts';
import { shapeDifferences } from '../../../scripts/rehearse/report/call-shapes.ts';

describe('the recording of a call', () => {
  it('contains no key, token, cookie, email address or page address', () => {
    const secrets = ['s3cr3t-session', 'bot.token.value'];
    const body = {
      id: 'cus_1',
      email: 'who@example.com',
      description: 'asked by who@example.com with s3cr3t-session',
      client_secret: 'pi_1_secret_2',
      access_token: 'abc',
      url: 'https://billing.stripe.com/p/session/test_abc',
      nested: [{ authorization: 'Bot bot.token.value', text: 'sk_test_0123456789abcdef0123' }],
    };
    const text = JSON.stringify(redactBody(body, secrets));
    for (const hidden of [...['who@', 's3cr3t', 'secret_2', 'abc', 'bot.token', 'sk_test']]) {
      expect(text).not.toContain(hidden);
    }
    expect(text).toContain('cus_1');
    expect(text).toContain('https://billing.stripe.com/…');
  });

  it('keeps error codes, numbers and empty values', () => {
    const error = { error: { code: 'resource_missing', type: 'x' }, code: 50013, token: null };
    expect(redactBody(error, [])).toEqual(error);
    expect(redactText('User not found: trader_a', [])).toBe('User not found: trader_a');
  });

  it.each([
    ['GET', '/v1/subscriptions/sub_1RZkq92eZvKYlo2C?expand[0]=x', 'GET /v1/subscriptions/:id'],
    ['POST', '/v1/subscription_schedules', 'POST /v1/subscription_schedules'],
    [
      'PUT',
      '/api/v10/guilds/820604160000000000/members/1/roles/2',
      'PUT /api/v10/guilds/:id/members/1/roles/2',
    ],
    ['DELETE', '/api/v10/invites/AbCd12', 'DELETE /api/v10/invites/:code'],
    ['POST', '/pine_perm/list_users/?limit=30', 'POST /pine_perm/list_users/'],
    ['GET', '/v1/products/wickline_basic', 'GET /v1/products/:id'],
  ])('names a call without ids: %s %s', (method, address, name) => {
    expect(callName(method, address)).toBe(name);
  });
});

describe('the pacing of calls', () => {
  it('the pacing of calls starts at most 18 calls in any second', () => {
    const begins: number[] = [];
    for (let call = 0; call < 60; call += 1) begins.push(nextBegin(begins, 0));
    for (const begin of begins) {
      const within = begins.filter((each) => each > begin - 1_000 && each <= begin);
      expect(within.length).toBeLessThanOrEqual(18);
    }
    expect(begins.at(-1)).toBe(3_000);
  });

  it('the pacing of calls does not delay a later call', () => {
    expect(nextBegin([0, 1, 2], 5_000)).toBe(5_000);
  });
});

describe('the comparison with the sandbox’s shapes', () => {
  it('finds fields that only one side sends and fields whose types differ', () => {
    const provider = shapeOf({ id: 'x', amount: 5, card: { brand: 'visa', network: 'visa' } });
    const sandbox = shapeOf({ id: 'y', amount: '5', card: { brand: 'visa', funding: 'credit' } });
    expect(compareShapes(provider, sandbox)).toEqual({
      missing: ['card.network'],
      extra: ['card.funding'],
      types: ['amount: number instead of string'],
    });
  });

  it('ignores nulls and empty lists on either side', () => {
    const provider = shapeOf({ data: [{ id: 'a', card: { brand: 'visa' } }], next: null });
    const sandbox = shapeOf({ data: [], next: { url: 'x' } });
    expect(compareShapes(provider, sandbox)).toEqual({ missing: [], extra: [], types: [] });
  });

  it('merges list elements and skips metadata', () => {
    expect(shapeOf([{ a: 1 }, { a: 'x', metadata: { mine: '1' } }])).toEqual({
      '': 'array',
      '[]': 'object',
      '[].a': 'number|string',
      '[].metadata': 'object',
    });
  });

  it('reports a call only when both sides answered it', () => {
    const provider = new Map([
      ['GET /a 200', { a: 'number' }],
      ['GET /b 200', { b: 'number' }],
    ]);
    const sandbox = new Map([['GET /a 200', { a: 'string' }]]);
    expect([...shapeDifferences(provider, sandbox).keys()]).toEqual(['GET /a 200']);
  });
});

import { expect, it } from 'vitest';
import { LIMITS } from '../../../../src-server/limits/limit-table.ts';
import { personAt } from '../../../support/http-person.ts';
import { createTestApp } from '../../../support/test-app.ts';

it('ignores forwarded headers when no proxy is configured', async () => {
  const app = await createTestApp({ environment: { RATE_LIMIT_SCALE: '1' } });
  try {
    const person = personAt(app.url);
    const statuses: number[] = [];
    for (let index = 0; index < LIMITS['sign-in'].address.points + 3; index += 1) {
      const credentials = { email: `nobody-${index}@example.com`, password: 'Wrong1234' };
      const answer = await person.post('/api/login-with-password', credentials, {
        'x-forwarded-for': `198.51.100.${index}`,
        'x-real-ip': `198.51.100.${index}`,
        forwarded: `for=198.51.100.${index}`,
      });
      statuses.push(answer.status);
    }
    expect(statuses.filter((status) => status === 429)).toHaveLength(3);
    expect(app.logged().match(/TRUST_PROXY is 0/g)).toHaveLength(1);
  } finally {
    await app.close();
  }
});

it('counts one client as one address, whatever port the proxy writes', async () => {
  const app = await createTestApp({ environment: { RATE_LIMIT_SCALE: '1', TRUST_PROXY: '1' } });
  try {
    const credentials = { email: 'guessed@example.com', password: 'Wrong1234' };
    const statuses: number[] = [];
    for (const port of [40_001, 40_002, 40_003, 40_004, 40_005, 40_006]) {
      const forwarded = { 'x-forwarded-for': `198.51.100.7:${port}` };
      const answer = await personAt(app.url).post(
        '/api/login-with-password',
        credentials,
        forwarded,
      );
      statuses.push(answer.status);
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
  } finally {
    await app.close();
  }
});

it('ignores forwarded addresses from outside the proxy networks', async () => {
  const app = await createTestApp({
    environment: { RATE_LIMIT_SCALE: '1', TRUST_PROXY: '192.0.2.0/24' },
  });
  try {
    const statuses: number[] = [];
    for (let guess = 0; guess < 6; guess += 1) {
      const answer = await personAt(app.url).post(
        '/api/login-with-password',
        { email: 'guessed@example.com', password: 'Wrong1234' },
        { 'x-forwarded-for': `198.51.100.${guess}` },
      );
      statuses.push(answer.status);
    }
    expect(statuses.at(-1)).toBe(429);
  } finally {
    await app.close();
  }
});

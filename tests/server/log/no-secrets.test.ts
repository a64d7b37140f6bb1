import { expect, it } from 'vitest';
import { personAt } from '../../support/http-person.ts';
import { PASSWORD, subscribe } from '../../support/subscribers.ts';
import { createTestApp, OPERATOR } from '../../support/test-app.ts';
import { until } from '../../support/until.ts';

it('a complete journey leaves no secret in the log, but ids to follow it by', async () => {
  const app = await createTestApp();
  try {
    const subscriber = await subscribe(app, 'premium');
    const answer = await subscriber.post('/api/discord-username', { discordUsername: 'canary' });
    const inviteUrl = String(answer.json.inviteUrl);
    await subscriber.post('/api/set-tradingview-username', { tradingViewUsername: 'TraderAnna' });
    await personAt(app.url).post('/api/admin-login', OPERATOR);
    await until('the webhooks are handled, and a job ran', () =>
      ['event handled', '"jobId"'].every((each) => app.logged().includes(each)),
    );
    const { stripe, discord, tradingview } = app.app.parts.options.providers;
    const secrets = [
      PASSWORD,
      OPERATOR.password,
      subscriber.cookies.get('sid'),
      stripe.secretKey,
      stripe.webhookSecrets[0],
      discord.botToken,
      tradingview.sessionId,
      tradingview.sessionIdSign,
      inviteUrl.split('/').at(-1),
      /cs_test_\w+/.exec(JSON.stringify(app.sandbox.providers.stripe.snapshot()))?.[0],
      app.app.parts.options.sessionSecrets[0],
    ];
    const log = app.logged();
    expect(log.length).toBeGreaterThan(1_000);
    for (const secret of secrets) {
      expect(secret?.length ?? 0).toBeGreaterThan(5);
      expect(log).not.toContain(secret);
      expect(log).not.toContain(encodeURIComponent(String(secret)));
    }
    const lines = log
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(lines.some((line) => typeof line.requestId === 'string')).toBe(true);
    expect(lines.some((line) => typeof line.eventId === 'string')).toBe(true);
    expect(lines.some((line) => typeof line.jobId === 'string')).toBe(true);
  } finally {
    await app.close();
  }
});

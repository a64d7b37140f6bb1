import { expect, it } from 'vitest';
import { bannerText } from '../../../src-client/features/community-console/parts/banner-text.ts';
import { requireJson } from '../../../src-client/lib/call/non-json-response.ts';

it('an unreadable answer is reported as its status, a colon and its text [domain-12]', async () => {
  const page = new Response('Bad gateway', { status: 502 });
  await expect(requireJson(page)).rejects.toThrow(/^502: Bad gateway$/);
  const empty = new Response(null, { status: 503, statusText: 'Service Unavailable' });
  await expect(requireJson(empty)).rejects.toThrow(/^503: Service Unavailable$/);
  const json = new Response('{}', { headers: { 'content-type': 'application/json' } });
  expect(await requireJson(json)).toBe(json);
});

it('the error banner shows the whole body of a refusal and 100 characters of an unexpected answer', async () => {
  const body = `<html>${'gateway '.repeat(40)}</html>`;
  const failureOf = (response: Response) =>
    requireJson(response).catch((cause) => new Error('failed', { cause }));
  const refused = await failureOf(new Response(body, { status: 502 }));
  expect(bannerText(refused)).toBe(`API Error: 502 - ${body}`);
  const readable = await failureOf(new Response(body, { status: 200 }));
  expect(bannerText(readable)).toBe(`Received a non-JSON response: ${body.slice(0, 100)}`);
});

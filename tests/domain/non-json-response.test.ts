import { expect, it } from 'vitest';
import { requireJson } from '../../src-client/lib/non-json-response.ts';

it('an unreadable call is named by its status, a colon and its text', async () => {
  const page = new Response('Bad gateway', { status: 502 });
  await expect(requireJson(page)).rejects.toThrow(/^502: Bad gateway$/);
  const empty = new Response(null, { status: 503, statusText: 'Service Unavailable' });
  await expect(requireJson(empty)).rejects.toThrow(/^503: Service Unavailable$/);
  const json = new Response('{}', { headers: { 'content-type': 'application/json' } });
  expect(await requireJson(json)).toBe(json);
});

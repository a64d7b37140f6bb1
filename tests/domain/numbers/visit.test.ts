import { describe, expect, it } from 'vitest';
import { type Arrival, visitOf } from '../../../src/domain/numbers/visit.ts';

const BROWSER =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';
const arrival = (changes: Partial<Arrival> = {}): Arrival => ({
  path: '/',
  isSignedIn: false,
  host: 'shop.example',
  userAgent: BROWSER,
  referer: undefined,
  doNotTrack: undefined,
  globalPrivacyControl: undefined,
  fetchSite: 'none',
  fetchMode: 'navigate',
  purpose: undefined,
  campaignSource: undefined,
  ...changes,
});
const sourceOf = (changes: Partial<Arrival>) => visitOf(arrival(changes))?.source;

describe('a visit is counted', () => {
  it('with its page and nothing but the kind of its source', () => {
    expect(visitOf(arrival())).toEqual({ page: '/', source: 'direct' });
    expect(visitOf(arrival({ path: '/register/' }))).toMatchObject({ page: '/register' });
    expect(visitOf(arrival({ path: '/record/main-4h' }))).toMatchObject({ page: '/record' });
  });

  it.each([
    ['https://www.google.com/', 'google'],
    ['https://www.google.co.uk/search?q=private', 'google'],
    ['https://t.co/abc', 'x'],
    ['https://discord.com/channels/1', 'discord'],
    ['https://notgoogle.com/', 'other'],
    ['https://somebody.example/blog?id=7', 'other'],
    ['no address', 'direct'],
  ])('from %s as %s', (referer, source) => {
    expect(sourceOf({ referer, fetchSite: 'cross-site' })).toBe(source);
  });

  it('by the campaign in its address, whose free text is not stored', () => {
    expect(sourceOf({ campaignSource: 'YouTube' })).toBe('youtube');
    expect(sourceOf({ campaignSource: 'mail-to-anna@example.com' })).toBe('other');
  });
});

describe('a visit is not counted', () => {
  it.each<[string, Partial<Arrival>]>([
    ['with Do Not Track', { doNotTrack: '1' }],
    ['with Global Privacy Control', { globalPrivacyControl: '1' }],
    ['of a subscriber', { isSignedIn: true }],
    ['without a browser', { userAgent: undefined }],
    ['of a search engine', { userAgent: 'Mozilla/5.0 (compatible; Googlebot/2.1)' }],
    ['of a link preview', { userAgent: 'Mozilla/5.0 (compatible; Discordbot/2.0)' }],
    ['of a script', { userAgent: 'curl/8.5.0' }],
    ['that a browser prefetches', { purpose: 'prefetch' }],
    ['inside the site', { fetchSite: 'same-origin' }],
    [
      'inside the site, in an old browser',
      { fetchSite: undefined, referer: 'https://shop.example/' },
    ],
    ['of a page after the payment', { path: '/password-setup' }],
    ['of an operator’s page', { path: '/admin' }],
    ['of a file', { fetchMode: 'no-cors' }],
  ])('%s', (_, changes) => {
    expect(visitOf(arrival(changes))).toBeNull();
  });

  it('but a telephone whose maker’s name ends in bot is', () => {
    expect(sourceOf({ userAgent: 'Mozilla/5.0 (Linux; Android 10; CUBOT NOTE 20)' })).toBe(
      'direct',
    );
  });
});

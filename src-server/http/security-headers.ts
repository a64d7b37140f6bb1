/** One constant object per kind of answer: composing them on each request costs a third of the throughput. */
export function securityHeaders(options: { secure: boolean; imageSources: string[] }): {
  api: Record<string, string>;
  /** `styleSource` is what may stand in the page itself: a nonce or hashes, in their quotes. */
  page(styleSource: string): Record<string, string>;
} {
  const base: Record<string, string> = {
    'X-Content-Type-Options': 'nosniff',
    'X-Frame-Options': 'DENY',
    // Payment session ids stand in addresses: nothing of an address may leave with a link.
    'Referrer-Policy': 'no-referrer',
    'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
    ...(options.secure
      ? { 'Strict-Transport-Security': 'max-age=31536000; includeSubDomains' }
      : {}),
  };
  const images = ["'self'", 'data:', ...options.imageSources].join(' ');
  const policy = (style: string) =>
    [
      "default-src 'none'",
      "script-src 'self'",
      `style-src 'self' ${style}`.trim(),
      `img-src ${images}`,
      "font-src 'self'",
      "connect-src 'self'",
      "manifest-src 'self'",
      "form-action 'self'",
      "base-uri 'none'",
      "frame-ancestors 'none'",
    ].join('; ');
  return {
    api: {
      ...base,
      'Cache-Control': 'no-store',
      'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
    },
    page: (styleSource) => ({
      ...base,
      'Cache-Control': 'no-store',
      'Content-Security-Policy': policy(styleSource),
    }),
  };
}

const LOCAL_HOSTS = ['localhost', '127.0.0.1', '[::1]'];

/** The product's own origins. */
export interface PublicOrigin {
  /** 'https://example.com', without trailing slash. */
  readonly url: string;
  readonly secure: boolean;
  readonly origins: readonly string[];
  accepts(origin: string): boolean;
}

/** In development also localhost, 127.0.0.1 and [::1] on the same port. */
export function publicOrigin(appUrl: string, production: boolean): PublicOrigin {
  const { origin, protocol, port } = new URL(appUrl);
  const local = production
    ? []
    : LOCAL_HOSTS.map((host) => new URL(`${protocol}//${host}:${port}`).origin);
  const accepted = new Set([origin, ...local]);
  return {
    url: origin,
    secure: protocol === 'https:',
    origins: [...accepted],
    accepts: (candidate) => accepted.has(candidate),
  };
}

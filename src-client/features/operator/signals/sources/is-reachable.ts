const LOCAL = /^(localhost|127\.|10\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.|\[)/;

/** Whether TradingView may call an address: a public name or IPv4 address on port 80 or 443. */
export function isReachable(address: string): boolean {
  const { hostname, port } = new URL(address);
  return port === '' && !LOCAL.test(hostname) && hostname.includes('.');
}

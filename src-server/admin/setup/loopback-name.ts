/** Names by which a machine calls itself. */
export function isLoopbackName(hostname: string): boolean {
  return /^(localhost|127(\.\d+){3}|\[?::1\]?)$/.test(hostname);
}

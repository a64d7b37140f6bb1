/** Names and addresses of the local machine. */
export function isLoopbackName(hostname: string): boolean {
  return /^(localhost|127(\.\d+){3}|\[?::1\]?)$/.test(hostname);
}

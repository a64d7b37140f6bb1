/** Pages and pictures that people open: no calls of the vendor's protocol. */
export function isHumanPath(path: string): boolean {
  return /^(\/api(\/v10)?)?\/(avatars|embed|invite|oauth2\/authorize)(\/|$)/.test(path);
}

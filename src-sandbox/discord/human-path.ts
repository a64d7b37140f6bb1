/** Pages and pictures for people, outside the vendor's protocol. */
export function isHumanPath(path: string): boolean {
  return /^(\/api(\/v10)?)?\/(avatars|embed|invite|oauth2\/authorize)(\/|$)/.test(path);
}

/** Values that Discord sends and discord-api-types does not list. */
const UNPUBLISHED: { field: RegExp; values: readonly string[]; source: string }[] = [
  {
    field: /\/features\/\d+$/,
    values: ['GUILD_ONBOARDING', 'GUILD_ONBOARDING_HAS_PROMPTS', 'GUILD_ONBOARDING_EVER_ENABLED'],
    source:
      'Delitefully/DiscordLists #185 and #187, discord-userdoccers #76: seen in live servers with Onboarding',
  },
];

export const isSentByDiscord = (field: string, value: unknown): boolean =>
  UNPUBLISHED.some((one) => one.field.test(field) && one.values.includes(String(value)));

/** Fields that Discord accepts and discord-api-types does not list. */
const UNPUBLISHED_FIELDS: Record<string, { names: readonly string[]; source: string }> = {
  RESTPostOAuth2AccessTokenURLEncodedData: {
    names: ['code_verifier'],
    source: 'discord-api-docs #5254 and #7046: PKCE',
  },
  RESTOAuth2AuthorizationQuery: {
    names: ['code_challenge', 'code_challenge_method'],
    source:
      'https://discord.com/.well-known/oauth-authorization-server lists S256; discord-api-docs #7046',
  },
};

/** The value without the unpublished fields of that type. */
export function withoutUnpublished(type: string, value: unknown): unknown {
  const names = UNPUBLISHED_FIELDS[type]?.names;
  if (names === undefined || typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).filter(([name]) => !names.includes(name)));
}

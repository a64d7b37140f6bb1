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

/** Discord's errors: HTTP status, JSON code, text. */
const REFUSALS = {
  notFound: [404, 0, '404: Not Found'],
  methodNotAllowed: [405, 0, '405: Method Not Allowed'],
  unauthorized: [401, 0, '401: Unauthorized'],
  unknownApplication: [404, 10002, 'Unknown Application'],
  unknownChannel: [404, 10003, 'Unknown Channel'],
  unknownGuild: [404, 10004, 'Unknown Guild'],
  unknownInvite: [404, 10006, 'Unknown Invite'],
  unknownMember: [404, 10007, 'Unknown Member'],
  unknownMessage: [404, 10008, 'Unknown Message'],
  unknownOverwrite: [404, 10009, 'Unknown Overwrite'],
  unknownRole: [404, 10011, 'Unknown Role'],
  unknownUser: [404, 10013, 'Unknown User'],
  unknownWebhook: [404, 10015, 'Unknown Webhook'],
  unknownBan: [404, 10026, 'Unknown Ban'],
  unknownInteraction: [404, 10062, 'Unknown interaction'],
  unknownCommand: [404, 10063, 'Unknown application command'],
  noTargetsJob: [404, 10124, 'Unknown invite target users job'],
  noTargets: [404, 10129, 'Unknown invite target users'],
  channelWriteLimit: [429, 20028, 'The channel you are writing has hit the write rate limit.'],
  serverWriteLimit: [
    429,
    20029,
    'The write action you are performing on the server has hit the write rate limit.',
  ],
  tooManyGuilds: [400, 30001, 'Maximum number of guilds reached (100)'],
  tooManyRoles: [400, 30005, 'Maximum number of guild roles reached (250)'],
  tooManyChannels: [400, 30013, 'Maximum number of guild channels reached (500)'],
  tooManyInvites: [400, 30016, 'Maximum number of invites reached (1000)'],
  tooManyBans: [400, 30035, 'Maximum number of bans for non-guild members have been exceeded'],
  tokenRejected: [401, 40001, 'Unauthorized. Provide a valid token and try again'],
  verifyAccount: [403, 40002, 'You need to verify your account in order to perform this action'],
  openingTooFast: [429, 40003, 'You are opening direct messages too fast'],
  invitesPaused: [403, 0, 'Invites are currently paused for this server'],
  userBanned: [403, 40007, 'The user is banned from this guild.'],
  alreadyAcknowledged: [400, 40060, 'Interaction has already been acknowledged.'],
  blockedAtTheDoor: [403, 40333, 'internal network error'],
  alreadyCrossposted: [400, 40033, 'This message has already been crossposted'],
  missingAccess: [403, 50001, 'Missing Access'],
  directMessageAction: [403, 50003, 'Cannot execute action on a DM channel'],
  emptyMessage: [400, 50006, 'Cannot send an empty message'],
  cannotMessageUser: [403, 50007, 'Cannot send messages to this user'],
  notYourMessage: [403, 50005, 'Cannot edit a message authored by another user'],
  missingPermissions: [403, 50013, 'Missing Permissions'],
  invalidBotToken: [401, 50014, 'Invalid authentication token provided'],
  wrongChannelType: [400, 50024, 'Cannot execute action on this channel type'],
  invalidOAuthToken: [403, 50025, 'Invalid OAuth2 access token'],
  missingScope: [403, 50026, 'Missing required OAuth2 scope'],
  expiredWebhookToken: [401, 50027, 'Invalid Webhook Token'],
  invalidRole: [400, 50028, 'Invalid Role'],
  invalidRecipient: [400, 50033, 'Invalid Recipient(s)'],
  invalidApiVersion: [400, 50041, 'Invalid API version provided'],
  communityChannel: [400, 50074, 'Cannot delete a channel required for Community guilds'],
  invalidJson: [400, 50109, 'The request body contains invalid JSON.'],
  noMutualGuild: [400, 50278, 'Cannot send messages to this user due to having no mutual guilds'],
  secondFactorRequired: [403, 60003, 'Two factor is required for this operation'],
  overloaded: [503, 130000, 'API resource is currently overloaded. Try again a little later'],
  replyWithoutHistory: [400, 160002, 'Cannot reply without permission to read message history'],
  provisionalAccount: [
    400,
    340015,
    'Provisional accounts do not have permission to perform this action',
  ],
  noneBanned: [400, 500000, 'Failed to ban users'],
} as const satisfies Record<string, readonly [number, number, string]>;

type Refusal = keyof typeof REFUSALS;

/** An error answer of Discord, thrown by routes. */
export class DiscordError extends Error {
  readonly status: number;
  readonly code: number;
  readonly errors: FormErrors | undefined;

  constructor(status: number, code: number, message: string, errors?: FormErrors) {
    super(message);
    this.status = status;
    this.code = code;
    this.errors = errors;
  }

  toResponse(): Response {
    const body = { message: this.message, code: this.code, errors: this.errors };
    return Response.json(body, { status: this.status });
  }
}

export function refuse(refusal: Refusal): DiscordError {
  const [status, code, message] = REFUSALS[refusal];
  return new DiscordError(status, code, message);
}

/** The error with that JSON code. Several share 0, which identifies none. */
export function refusalOfCode(code: number): DiscordError | null {
  if (code === 0) return null;
  const found = Object.values(REFUSALS).find((refusal) => refusal[1] === code);
  return found === undefined ? null : new DiscordError(found[0], found[1], found[2]);
}

/** Nested by field. Each leaf is an `_errors` list. */
interface FormErrors {
  [field: string]: FormErrors | { code: string; message: string }[];
}

export function invalidForm(errors: FormErrors): DiscordError {
  return new DiscordError(400, 50035, 'Invalid Form Body', errors);
}

export function invalidField(path: readonly PropertyKey[], code: string, message: string) {
  return invalidForm(nestErrors([{ path, code, message }]));
}

export function nestErrors(
  found: readonly { path: readonly PropertyKey[]; code: string; message: string }[],
): FormErrors {
  const root: FormErrors = {};
  for (const { path, code, message } of found) {
    let level = root;
    for (const step of path) {
      const next = level[String(step)];
      const deeper: FormErrors = next === undefined || Array.isArray(next) ? {} : next;
      level[String(step)] = deeper;
      level = deeper;
    }
    const leaf = level._errors;
    level._errors = [...(Array.isArray(leaf) ? leaf : []), { code, message }];
  }
  return root;
}

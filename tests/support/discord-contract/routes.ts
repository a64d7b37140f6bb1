/** Names of types in discord-api-types; null: no body. */
export interface RouteTypes {
  method: string;
  name: string;
  path: RegExp;
  body: string | null;
  query?: string;
  answer: string | null;
  /** The request may be a form with this file beside `payload_json`. */
  file?: string;
  /** The answer is text of this form, which no type describes. */
  answerText?: RegExp;
}

const route = (
  method: string,
  path: string,
  body: string | null,
  answer: string | null,
  query?: string,
): RouteTypes => {
  const pattern = path.replace(/:\w+/g, '[^/]+');
  const types = { method, name: path, path: new RegExp(`^/api/v10${pattern}$`), body, answer };
  return query === undefined ? types : { ...types, query };
};

/** Every route that the product uses, and those of messages. A call to another route fails the suite. */
export const ROUTES: readonly RouteTypes[] = [
  route('GET', '/gateway/bot', null, 'RESTGetAPIGatewayBotResult'),
  route('GET', '/users/@me', null, 'RESTGetAPICurrentUserResult'),
  route('GET', '/users/:user', null, 'RESTGetAPIUserResult'),
  route('GET', '/guilds/:guild', null, 'RESTGetAPIGuildResult', 'RESTGetAPIGuildQuery'),
  route('GET', '/guilds/:guild/onboarding', null, 'RESTGetAPIGuildOnboardingResult'),
  route(
    'GET',
    '/guilds/:guild/audit-logs',
    null,
    'RESTGetAPIAuditLogResult',
    'RESTGetAPIAuditLogQuery',
  ),
  route('GET', '/guilds/:guild/roles', null, 'RESTGetAPIGuildRolesResult'),
  route(
    'POST',
    '/guilds/:guild/roles',
    'RESTPostAPIGuildRoleJSONBody',
    'RESTPostAPIGuildRoleResult',
  ),
  route('DELETE', '/guilds/:guild/roles/:role', null, null),
  route('GET', '/guilds/:guild/channels', null, 'APIChannel[]'),
  route(
    'POST',
    '/guilds/:guild/channels',
    'RESTPostAPIGuildChannelJSONBody',
    'RESTPostAPIGuildChannelResult',
  ),
  route('GET', '/channels/:channel', null, 'RESTGetAPIChannelResult'),
  route('DELETE', '/channels/:channel', null, 'RESTDeleteAPIChannelResult'),
  route(
    'PUT',
    '/channels/:channel/permissions/:target',
    'RESTPutAPIChannelPermissionJSONBody',
    null,
  ),
  route('DELETE', '/channels/:channel/permissions/:target', null, null),
  route(
    'GET',
    '/guilds/:guild/members',
    null,
    'RESTGetAPIGuildMembersResult',
    'RESTGetAPIGuildMembersQuery',
  ),
  route(
    'GET',
    '/guilds/:guild/members/search',
    null,
    'RESTGetAPIGuildMembersSearchResult',
    'RESTGetAPIGuildMembersSearchQuery',
  ),
  route('GET', '/guilds/:guild/members/:member', null, 'RESTGetAPIGuildMemberResult'),
  route(
    'PUT',
    '/guilds/:guild/members/:member',
    'RESTPutAPIGuildMemberJSONBody',
    'RESTPutAPIGuildMemberResult',
  ),
  route('DELETE', '/guilds/:guild/members/:member', null, null),
  route('PUT', '/guilds/:guild/members/:member/roles/:role', null, null),
  route('DELETE', '/guilds/:guild/members/:member/roles/:role', null, null),
  route('GET', '/guilds/:guild/bans/:member', null, 'RESTGetAPIGuildBanResult'),
  route('PUT', '/guilds/:guild/bans/:member', 'RESTPutAPIGuildBanJSONBody', null),
  // The rehearsal lifts the ban it created.
  route('DELETE', '/guilds/:guild/bans/:member', null, null),
  route(
    'POST',
    '/channels/:channel/messages',
    'RESTPostAPIChannelMessageJSONBody',
    'RESTPostAPIChannelMessageResult',
  ),
  route(
    'GET',
    '/channels/:channel/messages',
    null,
    'RESTGetAPIChannelMessagesResult',
    'RESTGetAPIChannelMessagesQuery',
  ),
  route('GET', '/channels/:channel/messages/:message', null, 'RESTGetAPIChannelMessageResult'),
  route(
    'PATCH',
    '/channels/:channel/messages/:message',
    'RESTPatchAPIChannelMessageJSONBody',
    'RESTPatchAPIChannelMessageResult',
  ),
  route('DELETE', '/channels/:channel/messages/:message', null, null),
  route(
    'POST',
    '/channels/:channel/messages/:message/crosspost',
    null,
    'RESTPostAPIChannelMessageCrosspostResult',
  ),
  route('GET', '/guilds/:guild/invites', null, 'RESTGetAPIGuildInvitesResult'),
  {
    ...route(
      'POST',
      '/channels/:channel/invites',
      'RESTPostAPIChannelInviteJSONBody',
      'RESTPostAPIChannelInviteResult',
    ),
    file: 'target_users_file',
  },
  {
    ...route('GET', '/invites/:code/target-users', null, null),
    answerText: /^user_id\n(\d{15,20}\n)+$/,
  },
  route(
    'GET',
    '/invites/:code/target-users/job-status',
    null,
    'RESTGetAPIInviteTargetUsersJobStatusResult',
  ),
  route('GET', '/invites/:code', null, 'RESTGetAPIInviteResult', 'RESTGetAPIInviteQuery'),
  route('DELETE', '/invites/:code', null, 'RESTDeleteAPIInviteResult'),
  route('GET', '/applications/@me', null, 'RESTGetCurrentApplicationResult'),
  route(
    'GET',
    '/applications/:application/guilds/:guild/commands',
    null,
    'RESTGetAPIApplicationGuildCommandsResult',
    'RESTGetAPIApplicationGuildCommandsQuery',
  ),
  route(
    'PUT',
    '/applications/:application/guilds/:guild/commands',
    'RESTPutAPIApplicationGuildCommandsJSONBody',
    'RESTPutAPIApplicationGuildCommandsResult',
  ),
  route(
    'POST',
    '/applications/:application/guilds/:guild/commands',
    'RESTPostAPIApplicationGuildCommandsJSONBody',
    'RESTPostAPIApplicationGuildCommandsResult',
  ),
  route('DELETE', '/applications/:application/guilds/:guild/commands/:command', null, null),
  route(
    'GET',
    '/applications/:application/role-connections/metadata',
    null,
    'RESTGetAPIApplicationRoleConnectionMetadataResult',
  ),
  route(
    'PUT',
    '/applications/:application/role-connections/metadata',
    'RESTPutAPIApplicationRoleConnectionMetadataJSONBody',
    'RESTPutAPIApplicationRoleConnectionMetadataResult',
  ),
  route(
    'GET',
    '/users/@me/applications/:application/role-connection',
    null,
    'RESTGetAPICurrentUserApplicationRoleConnectionResult',
  ),
  route(
    'PUT',
    '/users/@me/applications/:application/role-connection',
    'RESTPutAPICurrentUserApplicationRoleConnectionJSONBody',
    'RESTPutAPICurrentUserApplicationRoleConnectionResult',
  ),
  route('DELETE', '/users/@me/applications/:application/role-connection', null, null),
  route(
    'POST',
    '/interactions/:interaction/:token/callback',
    'RESTPostAPIInteractionCallbackJSONBody',
    null,
  ),
  route(
    'PATCH',
    '/webhooks/:application/:token/messages/:message',
    'RESTPatchAPIInteractionOriginalResponseJSONBody',
    'RESTPatchAPIInteractionOriginalResponseResult',
  ),
];

/** OAuth2 calls have no version in the path and a form body. */
export const TOKEN_ROUTE: RouteTypes = {
  method: 'POST',
  name: '/oauth2/token',
  path: /^\/api\/oauth2\/token$/,
  body: 'RESTPostOAuth2AccessTokenURLEncodedData',
  answer: 'RESTPostOAuth2AccessTokenResult',
};

/** The body of the same route when a token is refreshed. */
export const REFRESH_BODY = 'RESTPostOAuth2RefreshTokenURLEncodedData';

/** Its answer has no content that anyone reads. */
export const REVOKE_ROUTE: RouteTypes = {
  method: 'POST',
  name: '/oauth2/token/revoke',
  path: /^\/api\/oauth2\/token\/revoke$/,
  body: 'RESTPostOAuth2TokenRevocationQuery',
  answer: null,
  answerText: /^\{\}$/,
};

/** A person's browser opens this at an address that the product builds. */
export const AUTHORIZE_PAGE: RouteTypes = {
  method: 'GET',
  name: '/oauth2/authorize',
  path: /^\/oauth2\/authorize$/,
  body: null,
  query: 'RESTOAuth2AuthorizationQuery',
  answer: null,
};

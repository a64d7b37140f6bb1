/** Names are the same in every language, so guides and support can quote them. */
export const COMMAND_NAMES = ['status', 'fix', 'link', 'plans', 'leave', 'who'] as const;
export type CommandName = (typeof COMMAND_NAMES)[number];

/** In the menu of a member. It does the same as /who. */
export const ACCESS_MENU = 'Access';
export const WHO_OPTION = 'user';

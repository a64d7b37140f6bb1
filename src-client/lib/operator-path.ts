/** The router ignores case too. */
const OPERATOR = /^\/(admin|discord-)/i;

export const isOperatorPath = (path: string): boolean => OPERATOR.test(path);

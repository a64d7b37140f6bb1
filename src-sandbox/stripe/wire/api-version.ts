/** The one version in which the sandbox speaks, whatever version a client asks for. */
export const API_VERSION = '2026-10-28.endive';

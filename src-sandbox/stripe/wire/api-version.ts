/** The only supported API version, whatever version a client asks for. */
export const API_VERSION = '2026-10-28.endive';

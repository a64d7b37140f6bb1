/** The first browsers with light-dark(): older ones would get every colour twice. */
export const CSS_TARGET = ['chrome123', 'edge123', 'firefox120', 'safari17.5'];

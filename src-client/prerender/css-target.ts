/** First browsers with light-dark(). Older targets would emit every colour twice. */
export const CSS_TARGET = ['chrome123', 'edge123', 'firefox120', 'safari17.5'];

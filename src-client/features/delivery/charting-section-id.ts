/** Of the section with the TradingView username: the delivery tracker leads there. */
export const CHARTING_SECTION_ID = 'tradingview-username';

/** Of the tracker's form for the TradingView username: the dashboard's card leads there. */
export const CHARTING_FORM_ID = 'tradingview-username';

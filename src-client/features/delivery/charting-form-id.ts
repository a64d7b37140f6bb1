/** The id of the tracker's form for the TradingView username. The dashboard's card links to it. */
export const CHARTING_FORM_ID = 'tradingview-username';

import { Link } from '@tanstack/react-router';
import { REDEEM_LINK_COPY as COPY } from '../../../src/texts/offers/redeem-link.texts.ts';

/** To the page that takes an access code or a gift. */
export const RedeemLink = () => <Link to="/redeem">{COPY.link}</Link>;

/**
 * A reading below this confidence is not to be trusted: a person has to look at the receipt before it gives points.
 * `npm run bench receipts` shows what lies on both sides.
 */
export const SURE_ENOUGH = 0.7;

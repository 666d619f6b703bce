import type { Dictionary } from "../say";

/** What participants reported about offers. */
export const consoleOfferReports: Dictionary = {};

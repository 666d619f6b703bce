/** Leans on the attribute by which Remix's scripts find the links whose routes they load in advance. */

/** The attributes of a link to a page of this application. */
export const DISCOVERED = { "data-discover": "true" };

/** Selects these links. */
export const DISCOVERED_LINK = "a[data-discover]";

/** The member card on My Rewards, where links to the code lead without JavaScript. */
export const MEMBER_CARD_PATH = "/my-rewards#card";

/** Marks a link to `MEMBER_CARD_PATH` that opens the code over the current page (`MemberCodeOpener`). */
export const OPENS_MEMBER_CODE = { "data-member-code": "" } as const;

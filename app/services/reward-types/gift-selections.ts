/** The kinds of rewards that birthdays, quests, team goals and rules may give: nobody has to win or reach them. Browser-safe. */
export const GIFT_SELECTIONS = ["redeem", "achievement"] as const;

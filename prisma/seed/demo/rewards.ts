import type { RewardContent } from "../content";

/** Names are part of the public demo data and stay (docs/decisions/stable-surface.md). */
export const demoRewards: RewardContent[] = [
  {
    name: "Weekend Getaway",
    selection: "sweepstake",
    picture: "weekend-getaway",
    description: "Two nights for two in a cabin by the lake, canoe included.",
    details:
      "The cabin sleeps two, the canoe carries three, and our kitchen sends a hamper with breakfast for both mornings. Visit a store or become a Gold member to collect entries.",
    terms:
      "One winner is drawn at random from all entries within seven days of the closing date. No purchase necessary. Travel to the lake is up to the winner.",
    finishDay: 40,
  },
  {
    name: "Founding Fan",
    selection: "achievement",
    certified: true,
    picture: "founding-fan",
    description: "For those who were here when the ovens were still warming up.",
    details: "A badge for our first members. It comes with a certificate in your name that stays yours.",
    terms: "Granted once to members who joined in the program's first weeks.",
    redemptionDetails: "You were here first. Show the badge at any counter and the second cup is on us.",
  },
  {
    name: "$10 Gift Card",
    selection: "redeem",
    picture: "gift-card",
    description: "Ten dollars for anything on the counter, from rye to raspberry tart.",
    details: "Use it in one go or crumb by crumb: the code works until its ten dollars are spent.",
    terms:
      "One for each member, while they last. Valid in all nine bakeries for twelve months. Not redeemable for cash.",
    threshold: 500,
    limit: 10,
    redemptionDetails: "Show this code at the counter, or type it in at checkout in our shop.",
    takesOff: 1000,
    coupons: [
      "SUN-4KQ7",
      "SUN-8MWD",
      "SUN-2RXP",
      "SUN-9HTC",
      "SUN-5VNA",
      "SUN-7JLE",
      "SUN-3BYG",
      "SUN-6ZSF",
      "SUN-1DUK",
      "SUN-0PQM",
    ],
  },
  {
    name: "Members Dining Pass",
    selection: "offer",
    picture: "members-dining-pass",
    description: "Hundreds of tables and shops near you with something off for Gold members.",
    details:
      "Become a Gold member and the whole offers directory opens: restaurants, shops and days out around your ZIP code.",
    terms: "Comes with a Gold membership and lasts as long as it does. Each offer has terms of its own.",
  },
  {
    name: "Photo Star",
    selection: "mini-contest",
    picture: "photo-star",
    description: "Show us your best morning. The picture we love most hangs in every bakery.",
    details: "A new theme each month, judged by our bakers. This month: steam.",
    terms:
      "Your picture, taken by you. By taking part you allow us to hang it in our bakeries, with your name beside it.",
    limit: 12,
    finishDay: 16,
    popularity: 0.01,
  },
  {
    name: "Bronze Milestone",
    selection: "milestone",
    picture: "bronze-milestone",
    description: "Collect 1,500 Sparks and join the early table.",
    details: "Bronze members get the first slice of everything new, on the last Thursday of the month.",
    terms: "Counts all Sparks ever collected, also those already spent.",
    threshold: 1500,
    redemptionDetails: "Welcome to the early table: say your name at the counter on the last Thursday of the month.",
  },
  {
    name: "Hidden Gem",
    selection: "redeem",
    picture: "hidden-gem",
    description: "Not on the menu, not in the window. Members who find it never tell.",
    details: "All we can say: it is baked once a week, and it is worth the Sparks.",
    terms: "One for each member. Pick it up within thirty days.",
    threshold: 2000,
    hiddenFromVisitors: true,
    redemptionDetails: "Ask for “the one from the back”. They will know.",
    popularity: 0.5,
  },
];

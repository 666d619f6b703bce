import type { SeededReceipt } from "../receipt-rows";

type Story = { name: string; firstName: string; lastName: string; receipts: (SeededReceipt & { day: number })[] };

const MILL = "Sunrise Bakery Mill Street";
const CANAL = "Sunrise Café Canal Row";
const BASKET = "Green Basket Market";
const PANTRY = "Corner Pantry";

/** A receipt of yesterday, whose points are still pending. */
export const mayasReceipt: SeededReceipt = {
  merchant: CANAL,
  status: "eligible",
  pending: true,
  lines: [
    ["OAT LATTE", 525, "Oat Latte"],
    ["BLUEBERRY MUFFIN", 400, "Blueberry Muffin"],
  ],
};

/** Two participants who hand in receipts, in every status. `day` counts from the day of seeding. */
export const demoReceipts: Story[] = [
  {
    name: "rosa",
    firstName: "Rosa",
    lastName: "Delgado",
    receipts: [
      {
        day: -38,
        merchant: MILL,
        status: "eligible",
        lines: [
          ["OAT LATTE", 525, "Oat Latte"],
          ["BUTTER CROISSANT", 375, "Butter Croissant"],
        ],
      },
      {
        day: -31,
        merchant: BASKET,
        status: "eligible",
        lines: [
          ["SUNRISE GRANOLA", 899, "Sunrise Granola"],
          ["BANANAS", 189],
          ["SUNRISE WHOLE BEANS", 1450, "Sunrise Whole Beans 12 oz"],
        ],
      },
      {
        day: -24,
        merchant: PANTRY,
        status: "no_eligible_items",
        lines: [
          ["DISH SOAP", 349],
          ["PAPER TOWELS", 699],
        ],
      },
      {
        day: -17,
        merchant: CANAL,
        status: "processed",
        valid: true,
        tags: ["low_confidence"],
        comments: "The date was on the fold; it matches the till.",
        lines: [
          ["CAPPUCCINO", 475, "Cappuccino"],
          ["CINN ROLL", 425, "Cinnamon Roll"],
        ],
      },
      {
        day: -12,
        merchant: MILL,
        status: "review_requested",
        reviewComment: "The rye loaf is missing. It is the second line.",
        lines: [
          ["HOUSE COFFEE", 325, "House Coffee"],
          ["RYE L0AF", 750],
        ],
      },
      {
        day: -6,
        merchant: MILL,
        status: "needs_human_review",
        tags: ["sum_mismatch"],
        totalCents: 9850,
        lines: [
          ["SOURDOUGH", 850, "Mill Street Sourdough"],
          ["BLUEBERRY MUFFIN", 400, "Blueberry Muffin"],
        ],
      },
      { day: -1, merchant: MILL, status: "failed", lines: [] },
    ],
  },
  {
    name: "theo",
    firstName: "Theo",
    lastName: "Marsh",
    receipts: [
      {
        day: -29,
        merchant: CANAL,
        status: "eligible",
        lines: [
          ["OAT LATTE", 525, "Oat Latte"],
          ["MUFFIN BLUEBERRY", 400, "Blueberry Muffin"],
          ["TIP", 150],
        ],
      },
      {
        day: -27,
        merchant: CANAL,
        status: "needs_human_review",
        tags: ["same_file", "same_purchase"],
        repeats: "0",
        lines: [
          ["OAT LATTE", 525, "Oat Latte"],
          ["MUFFIN BLUEBERRY", 400, "Blueberry Muffin"],
          ["TIP", 150],
        ],
      },
      {
        day: -26,
        merchant: CANAL,
        status: "rejected",
        reason: "duplicate",
        tags: ["same_file", "same_purchase"],
        repeats: "0",
        lines: [
          ["OAT LATTE", 525, "Oat Latte"],
          ["MUFFIN BLUEBERRY", 400, "Blueberry Muffin"],
          ["TIP", 150],
        ],
      },
      {
        day: -19,
        merchant: PANTRY,
        status: "processed",
        valid: false,
        reason: "altered",
        message: "The total was changed by pen.",
        lines: [["WHOLE BEANS", 4450, "Sunrise Whole Beans 12 oz"]],
      },
      {
        day: -9,
        merchant: BASKET,
        status: "eligible",
        source: "external",
        lines: [["SUNRISE GRANOLA", 899, "Sunrise Granola"]],
      },
      {
        day: -4,
        merchant: MILL,
        status: "needs_human_review",
        tags: ["low_confidence", "unsure_match"],
        lines: [
          ["H0USE C0FFE", 325, "House Coffee"],
          ["CR0ISSANT", 375],
        ],
      },
      { day: 0, merchant: MILL, status: "pending", lines: [] },
    ],
  },
];

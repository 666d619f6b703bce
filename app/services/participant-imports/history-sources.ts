/** What the columns of other products' exports of points are. Headings are compared as in import-sources.ts. Browser-safe. */
type HistorySource = {
  /** The file has one heading of each list. */
  signature: readonly (readonly string[])[];
  columns: Readonly<Record<string, string>>;
  /** Columns that are left out of a file that has the other one as well. */
  replacedBy?: Readonly<Record<string, string>>;
};

export const HISTORY_SOURCES = {
  // The fields of a points transaction at https://dev.smile.io/api/resources/points-transactions, which "points activity" has.
  smile: {
    signature: [["points_change"], ["customer_id", "customer_email"]],
    columns: {
      id: "entry_id",
      customer_id: "",
      customer_email: "email",
      email: "email",
      points_change: "points",
      description: "reason",
      internal_note: "",
      created_at: "date",
      updated_at: "",
    },
  },
  // The fields of a transaction of LoyaltyLion's customers API, which its export of transactions has.
  loyaltylion: {
    signature: [["transaction_id"], ["resource"], ["points", "points_approved"]],
    columns: {
      transaction_id: "entry_id",
      customer_id: "",
      merchant_id: "",
      customer_email: "email",
      email: "email",
      points: "points",
      points_approved: "points",
      resource: "reason",
      state: "state",
      created_at: "date",
      date: "date",
    },
    // Points that are not approved yet, or never will be, are in "points" only.
    replacedBy: { points: "points_approved" },
  },
  // The history items of a customer of Yotpo's loyalty API: action, date, points and status.
  yotpo: {
    signature: [["Action", "Action name"], ["Points"], ["Status"], ["Email", "Customer email"]],
    columns: {
      Email: "email",
      "Customer email": "email",
      "First name": "",
      "Last name": "",
      Date: "date",
      "Created at": "date",
      "Completed at": "",
      Action: "reason",
      "Action name": "reason",
      Points: "points",
      Status: "state",
      "Point balance": "",
      "Points balance": "",
    },
  },
} as const satisfies Record<string, HistorySource>;

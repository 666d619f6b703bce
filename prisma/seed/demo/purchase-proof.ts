import type { PurchaseProofContent } from "../content";

/** What earns Sparks on receipts of Sunrise's own shops and of the grocers that sell its bread and beans. */
export const demoPurchaseProof: PurchaseProofContent = {
  exclusions: ["gift card", "alcohol", "beer", "wine", "tip", "gratuity", "deposit", "9990001"],
  externalPointsPerCent: 0.01,
  maxAgeDays: 3650, // the sample photos have a date that does not move
  merchants: [
    {
      name: "Sunrise Bakery Mill Street",
      aliases: ["SUNRISE BAKERY", "Sunrise Mill St", "SUNRISE #01"],
      address: "12 Mill Street, New York, NY 10001",
    },
    {
      name: "Sunrise Café Canal Row",
      aliases: ["SUNRISE CAFE", "Sunrise Canal Row", "SUNRISE #02"],
      address: "48 Canal Row, New York, NY 10013",
    },
    {
      name: "Green Basket Market",
      aliases: ["GREEN BASKET", "Green Basket Mkt"],
      address: "301 Orchard Avenue, New York, NY 10002",
    },
    {
      name: "Corner Pantry",
      aliases: ["CORNER PANTRY INC", "The Corner Pantry"],
      address: "7 Elm Square, New York, NY 10003",
    },
    {
      name: "Harvest & Co. Grocers",
      aliases: ["HARVEST AND CO", "Harvest Grocers"],
      address: "90 Station Road, Brooklyn, NY 11201",
    },
    {
      name: "Sunrise Kiosk at the Ferry",
      aliases: ["SUNRISE KIOSK", "SUNRISE #03"],
      address: "Pier 4, New York, NY 10004",
      inactive: true,
    },
  ],
  products: [
    { name: "House Coffee", skus: ["1001001", "1001002"], keywords: ["house coffee", "drip coffee"], points: 0.02 },
    { name: "Cappuccino", skus: ["1001010", "1001011"], keywords: ["cappuccino", "cappucino"], points: 0.02 },
    { name: "Oat Latte", skus: ["1001020"], keywords: ["oat latte", "oat lt"], points: 0.025 },
    { name: "Butter Croissant", skus: ["2002001"], keywords: ["croissant", "croiss"], points: 0.03 },
    { name: "Cinnamon Roll", skus: ["2002010"], keywords: ["cinnamon roll", "cinn roll"], points: 0.03 },
    { name: "Blueberry Muffin", skus: ["2002020"], keywords: ["muffin"], points: 0.03 },
    { name: "Mill Street Sourdough", skus: ["3003001", "3003002"], keywords: ["sourdough"], points: 0.04 },
    { name: "Rye Loaf", skus: ["3003010"], keywords: ["rye loaf", "rye bread"], points: 0.04 },
    {
      name: "Sunrise Whole Beans 12 oz",
      skus: ["4004001", "0 12345 67890 5"],
      keywords: ["sunrise beans", "whole beans"],
      points: 0.05,
    },
    {
      name: "Sunrise Granola",
      skus: ["4004010"],
      keywords: ["granola"],
      points: 0.05,
      merchants: ["Green Basket Market", "Harvest & Co. Grocers"],
    },
    {
      name: "Breakfast at the Counter",
      skus: ["5005001"],
      keywords: ["counter breakfast", "breakfast set"],
      points: 0.02,
      challenge: "api-checkin",
      merchants: ["Sunrise Bakery Mill Street", "Sunrise Café Canal Row"],
    },
    { name: "Pumpkin Bun", skus: ["2002090"], keywords: ["pumpkin bun"], points: 0.06, inactive: true },
  ],
};

/** What the shop sells. Categories matter: earning rules can be about them. */
export type Product = {
  sku: string;
  name: string;
  category: "Drinks" | "Pastries" | "Bread" | "Beans" | "Pantry" | "Gift cards";
  /** With tax, in cents. */
  price: number;
  /** Gift cards earn when they are spent, not when they are bought. */
  giftCard?: boolean;
};

export const CURRENCY = "USD";

export const PRODUCTS: readonly Product[] = [
  { sku: "1001020", name: "Oat Latte", category: "Drinks", price: 525 },
  { sku: "2002010", name: "Cinnamon Roll", category: "Pastries", price: 425 },
  { sku: "3003001", name: "Mill Street Sourdough", category: "Bread", price: 850 },
  { sku: "4004001", name: "Sunrise Whole Beans 12 oz", category: "Beans", price: 1695 },
  { sku: "4004010", name: "Sunrise Granola", category: "Pantry", price: 995 },
  { sku: "9009025", name: "Gift card", category: "Gift cards", price: 2500, giftCard: true },
];

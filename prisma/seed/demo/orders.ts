import type { BuilderRule, RuleCondition } from "~/services/earning-rules/rule-definition";
import type { OrdersContent } from "../content";

const only = (rule: BuilderRule, expression: string): RuleCondition => ({
  expression,
  builder: { combinator: "and", rules: [rule] },
});

/** What Sunrise's shop and cafés sell, and how it earns Sparks. */
export const demoOrders: OrdersContent = {
  count: 2000,
  stores: ["Mill Street", "Canal Row", "Online shop"],
  products: [
    { sku: "1001001", name: "House Coffee", category: "Drinks", cents: 350 },
    { sku: "1001010", name: "Cappuccino", category: "Drinks", cents: 450 },
    { sku: "1001020", name: "Oat Latte", category: "Drinks", cents: 525 },
    { sku: "2002001", name: "Butter Croissant", category: "Pastries", cents: 395 },
    { sku: "2002010", name: "Cinnamon Roll", category: "Pastries", cents: 425 },
    { sku: "2002020", name: "Blueberry Muffin", category: "Pastries", cents: 375 },
    { sku: "3003001", name: "Mill Street Sourdough", category: "Bread", cents: 850 },
    { sku: "3003010", name: "Rye Loaf", category: "Bread", cents: 795 },
    { sku: "4004001", name: "Sunrise Whole Beans 12 oz", category: "Beans", cents: 1695 },
    { sku: "4004010", name: "Sunrise Granola", category: "Pantry", cents: 995 },
    { sku: "9009025", name: "Gift card", category: "Gift cards", cents: 2500, giftCard: true },
  ],
  rules: [
    {
      name: "1 Spark per $1",
      startDay: -119,
      definition: { give: { kind: "per_amount", points: 1, amount: 1 }, max_per_day: 1000 },
    },
    {
      name: "Triple Sparks on beans",
      startDay: -119,
      definition: {
        line_condition: only({ field: "line.category", operator: "=", value: "Beans" }, 'line.category == "Beans"'),
        give: { kind: "factor", factor: 3 },
      },
    },
    {
      name: "High Noon earns half as much again",
      startDay: -90,
      definition: {
        condition: only({ field: "person.tier", operator: "=", value: "High Noon" }, 'person.tier == "High Noon"'),
        give: { kind: "factor", factor: 1.5 },
      },
    },
    {
      name: "A welcome with the first order",
      startDay: -119,
      definition: {
        condition: only({ field: "order.number", operator: "=", value: 1 }, "order.number == 1"),
        give: { kind: "points", points: 20 },
        max_per_person: 20,
        budget: 50000,
      },
    },
    {
      name: "Opening weeks in the online shop",
      startDay: -119,
      endDay: -70,
      definition: {
        condition: only({ field: "order.store", operator: "=", value: "Online shop" }, 'order.store == "Online shop"'),
        give: { kind: "points", points: 5 },
        max_per_month: 25,
      },
    },
    {
      name: "Bread week: 2 Sparks per loaf",
      startDay: 7,
      endDay: 14,
      definition: {
        line_condition: only({ field: "line.category", operator: "=", value: "Bread" }, 'line.category == "Bread"'),
        give: { kind: "per_item", points: 2 },
      },
    },
  ],
};

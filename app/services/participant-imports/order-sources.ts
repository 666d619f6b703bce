/** What the columns of shops' exports of orders are. Headings are compared as in import-sources.ts. Browser-safe. */
type OrderSource = {
  /** The file has one heading of each list. */
  signature: readonly (readonly string[])[];
  columns: Readonly<Record<string, string>>;
};

export const ORDER_SOURCES = {
  // https://help.shopify.com/en/manual/fulfillment/managing-orders/exporting-orders
  shopify: {
    signature: [["Financial Status"], ["Lineitem sku"], ["Lineitem price"]],
    columns: {
      Name: "order_id",
      Id: "",
      Email: "email",
      Phone: "phone",
      "Financial Status": "status",
      "Created at": "placed_at",
      "Paid at": "",
      "Cancelled at": "canceled_at",
      Currency: "currency",
      // After all discounts, those of the whole order included, which no other column tells for sure.
      Subtotal: "lines_total",
      "Discount Amount": "",
      Shipping: "shipping",
      Taxes: "",
      Total: "",
      "Refunded Amount": "refunded",
      "Lineitem quantity": "quantity",
      "Lineitem name": "product",
      "Lineitem price": "price",
      "Lineitem sku": "sku",
      "Lineitem discount": "discount",
      Location: "store",
      Source: "channel",
    },
  },
} as const satisfies Record<string, OrderSource>;

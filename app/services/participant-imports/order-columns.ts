/** The columns of an import of orders, which has a line of an order in each row. Browser-safe. */
import { msg } from "~/locales/translate";

/** The fields of a row with their labels. Those of the order may be in each of its rows, or in one of them. */
export const ORDER_LABELS: Readonly<Record<string, string>> = {
  order_id: msg("Order ID"),
  placed_at: msg("Placed at"),
  email: msg("Email"),
  phone: msg("Phone"),
  member_number: msg("Member number"),
  participant_id: msg("Participant ID"),
  sku: msg("SKU"),
  product: msg("Product"),
  category: msg("Category"),
  quantity: msg("Quantity"),
  price: msg("Price of one"),
  discount: msg("Discount of the line"),
  tax: msg("Tax in the line"),
  gift_card: msg("Gift card"),
  channel: msg("Channel"),
  store: msg("Store"),
  shipping: msg("Shipping"),
  currency: msg("Currency"),
  status: msg("Status of the order"),
  updated_at: msg("Changed at"),
  canceled_at: msg("Canceled at"),
  lines_total: msg("Total of the lines"),
  refunded: msg("Refunded amount"),
};

export const ORDER_FIELDS: readonly string[] = Object.keys(ORDER_LABELS);

/** The columns by which the person of an order is found. Of several that have a value, the first counts. */
export const PERSON_FIELDS = ["participant_id", "member_number", "email", "phone"] as const;

/** What shops call the columns, beside their keys and labels. */
export const ORDER_NAMES: Readonly<Record<string, readonly string[]>> = {
  order_id: ["Order", "Order number", "Order no", "External ID", "Pedido", "Número de pedido"],
  placed_at: ["Order date", "Created at", "Date", "Placed on", "Purchased at", "Paid at", "Fecha", "Fecha del pedido"],
  email: ["E-mail", "Email address", "Customer email", "Correo", "Dirección de correo electrónico"],
  phone: ["Phone number", "Customer phone", "Mobile"],
  member_number: ["Member no", "Card number", "Loyalty card"],
  participant_id: ["User ID", "Member ID"],
  sku: ["Lineitem sku", "Item sku", "Product SKU", "Article number", "Item number", "Referencia"],
  product: ["Name", "Product name", "Item name", "Lineitem name", "Item", "Title", "Artículo"],
  category: ["Product category", "Product type", "Department"],
  quantity: ["Qty", "Lineitem quantity", "Item quantity", "Pieces", "Unidades"],
  price: ["Price", "Unit price", "Lineitem price", "Item price", "Precio unitario"],
  discount: ["Discount", "Lineitem discount", "Line discount"],
  tax: ["Tax", "Lineitem tax", "Line tax", "VAT", "IVA"],
  gift_card: ["Is gift card", "Giftcard"],
  channel: ["Sales channel"],
  store: ["Shop", "Location", "Branch"],
  shipping: ["Shipping costs", "Shipping amount", "Delivery costs"],
  currency: ["Currency code"],
  status: ["Status", "State", "Order status", "Estado"],
  updated_at: ["Updated at", "Updated on", "Last modified"],
  canceled_at: ["Cancelled at", "Canceled on", "Cancelled on"],
  lines_total: [],
  refunded: ["Amount refunded", "Total refunded"],
};

/** Whether orders can be read from these columns: which and when, whose they are, and what was bought for how much. */
export function canReadOrders(columns: readonly string[]): boolean {
  const has = (field: string) => columns.includes(field);
  return ["order_id", "placed_at", "sku", "price"].every(has) && PERSON_FIELDS.some(has);
}

import { msg } from "~/locales/translate";
import { resource } from "~/services/resource";

export const orders = resource({
  kind: "order",
  label: msg("Orders"),
  rows: { table: "orders" },
  page: "/admin/v2/programs/{program}/orders/{id}",
  api: {
    folder: "orders",
    name: "Orders",
    description: "Orders and returns of an operator's shops and tills, and what they earned.",
  },
  scopes: "orders",
  savedViews: "orders",
  menu: { path: "orders", permission: "orders:view", keywords: msg("purchases sales returns shop point of sale") },
  audit: {
    "order.batch": msg("Changed orders by a batch"),
    "order.cancel": msg("Canceled the order <thing>{name}</thing>"),
    "order.create": msg("Added the order <thing>{name}</thing>"),
    "order.return": msg("Recorded a return of the order <thing>{name}</thing>"),
    "order.update": msg("Changed the order <thing>{name}</thing>"),
  },
});

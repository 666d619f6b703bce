import type { Dictionary } from "../text";

/** Orders in the history of points. */
export const orders: Dictionary = {
  Order: "Pedido",
  Return: "Devolución",
  "Order {title}": "Pedido {title}",
  "Return of order {title}": "Devolución del pedido {title}",
  "Order canceled": "Pedido cancelado",
  "Order returned": "Pedido devuelto",
  "Order changed": "Pedido modificado",
};

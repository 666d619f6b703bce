import type { Dictionary } from "../text";

/** Why an order or an event earned points, in the participant's sentence. */
export const earningRules: Dictionary = {
  "Taken back because a part of it was returned": "Retirada porque se devolvió una parte",
  "Taken back because everything in your order {order} was returned":
    "Retirada porque se devolvió todo tu pedido {order}",
  "Taken back because your order {order} changed and was counted again":
    "Retirada porque tu pedido {order} cambió y se contó de nuevo",
  "Taken back because your order {order} was canceled": "Retirada porque se canceló tu pedido {order}",
  "Taken back because {amount} was returned": "Retirada porque se devolvieron {amount}",
  "Taken back because {count} items were returned": {
    one: "Retirada porque se devolvió {count} artículo",
    other: "Retirada porque se devolvieron {count} artículos",
  },
  "Taken back: {points}": "Retirada: {points}",
  "You earned {points}": "Ganaste {points}",
  "You'll earn {points}": "Ganarás {points}",
  "{count} of them taken back for what you returned": "{count} de ellos descontados por lo que devolviste",
  "{count} {term} for a friend who joined": "{count} {term} por un amigo que se unió",
  "{count} {term} for joining": "{count} {term} por unirte",
  "{count} {term} for your birthday": "{count} {term} por tu cumpleaños",
  "{count} {term} for your challenge": "{count} {term} por tu reto",
  "{count} {term} for your new tier": "{count} {term} por tu nuevo nivel",
  "{count} {term} for your order": "{count} {term} por tu pedido",
  "{count} {term} for your order of {amount}": "{count} {term} por tu pedido de {amount}",
  "{count} {term} for your receipt": "{count} {term} por tu recibo",
  "{count} {term} for “{event}”": "{count} {term} por «{event}»",
  "{factor} times the {term}": "{factor} veces los {term}",
  "{factor} times the {term} for a part of it": "{factor} veces los {term} por una parte",
  "{sentence} ({why})": "{sentence} ({why})",
  "the budget is used up": "se agotó el presupuesto",
  "the limit for one person is reached": "se alcanzó el límite por persona",
  "the limit of the day is reached": "se alcanzó el límite del día",
  "the limit of the month is reached": "se alcanzó el límite del mes",
  "this is the most for one order or event": "es el máximo por pedido o evento",
  "with extra {term}": "con {term} extra",
};

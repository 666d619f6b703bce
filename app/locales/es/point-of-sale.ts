import type { Dictionary } from "../text";

/** What participants read of registers: their history, and why they cannot claim what is held. */
export const pointOfSale: Dictionary = {
  "At the register": "En caja",
  "Held at the register": "Reserva en caja",
  "Hold captured": "Reserva cobrada",
  "Hold expired": "Reserva vencida",
  "Hold released": "Reserva liberada",
  "This is already held at the register.": "Esto ya está reservado en caja.",
  Reversed: "Anulado",
};

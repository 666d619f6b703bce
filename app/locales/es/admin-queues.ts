import type { Dictionary } from "../text";

/** What waits for a person: assignment, decisions about several rows, and their keys. */
export const adminQueues: Dictionary = {
  Assign: "Asignar",
  "Assign to me": "Asignarme",
  "Assigned to": "Asignado a",
  "Assigned to {name}": "Asignado a {name}",
  "Assigned to me": "Asignados a mí",
  Unassigned: "Sin asignar",
  "Choose an admin who may review this": "Elige a un administrador que pueda revisarlo",
  "Assigned the receipt of <thing>{name}</thing>": "Asignó el recibo de <thing>{name}</thing>",
  "Assigned the referral of <thing>{name}</thing>": "Asignó el referido <thing>{name}</thing>",
  "The receipt of “{name}” was assigned.": "Se asignó el recibo de «{name}».",
  "{count} receipts assigned": { one: "{count} recibo asignado", other: "{count} recibos asignados" },
  "The receipt of “{name}” is valid.": "El recibo de «{name}» es válido.",
  "{count} receipts marked as valid": {
    one: "{count} recibo marcado como válido",
    other: "{count} recibos marcados como válidos",
  },
  "The receipt of “{name}” is invalid.": "El recibo de «{name}» no es válido.",
  "{count} receipts marked as invalid": {
    one: "{count} recibo marcado como no válido",
    other: "{count} recibos marcados como no válidos",
  },
  "The referral of “{name}” was assigned.": "Se asignó el referido «{name}».",
  "The report about “{name}” was assigned.": "Se asignó el aviso sobre «{name}».",
  "{count} reports assigned": { one: "{count} aviso asignado", other: "{count} avisos asignados" },
  "The report about “{name}” was resolved.": "Se resolvió el aviso sobre «{name}».",
  "{count} reports resolved": { one: "{count} aviso resuelto", other: "{count} avisos resueltos" },
  "Resolve {count} reports?": { one: "¿Resolver {count} aviso?", other: "¿Resolver {count} avisos?" },
  "Assigned <thing>an offer report</thing>": "Asignó <thing>un aviso sobre una oferta</thing>",
  "{count} referrals assigned": { one: "{count} referido asignado", other: "{count} referidos asignados" },
  "Mark {count} receipts as valid?": {
    one: "¿Marcar {count} recibo como válido?",
    other: "¿Marcar {count} recibos como válidos?",
  },
  "Each gives the points that its lines are worth.": "Cada uno da los puntos que valen sus líneas.",
  "Mark {count} receipts as invalid?": {
    one: "¿Marcar {count} recibo como no válido?",
    other: "¿Marcar {count} recibos como no válidos?",
  },
  "They give no points. What they gave is taken back.": "No dan puntos. Los que dieron se retiran.",
  "Mark as invalid": "Marcar como no válido",
  "Approve the selected referrals?": "¿Aprobar los referidos seleccionados?",
  "Points that wait for an approval are released, and points that a rejection took come back.":
    "Los puntos que esperan una aprobación se liberan y los que retiró un rechazo se devuelven.",
  "Review of a referral": "Revisión de un referido",
};

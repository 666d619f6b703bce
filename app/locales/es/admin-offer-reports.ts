import type { Dictionary } from "../text";

/** The admin's pages about reported offers, and the mail about them. */
export const adminOfferReports: Dictionary = {
  Unresolved: "Sin resolver",
  "Offer reports": "Avisos sobre ofertas",
  reports: "avisos",
  Report: "Aviso",
  Merchant: "Comercio",
  Resolved: "Resuelto",
  Reported: "Recibido",
  "Reported by": "Enviado por",
  "Deleted account": "Cuenta eliminada",
  "No reports yet": "Todavía no hay avisos",
  "Problems that participants report with offers appear here.":
    "Aquí aparecen los problemas con ofertas de los que avisan los participantes.",
  Problem: "Problema",
  "This text was deleted with the participant's account.": "Este texto se eliminó con la cuenta del participante.",
  "What was done?": "¿Qué se hizo?",
  "What was done": "Qué se hizo",
  "Describe what was done": "Describe qué se hizo",
  "Only your team sees this.": "Solo lo ve tu equipo.",
  Resolve: "Resolver",
  "Resolve report": "Resolver aviso",
  "Next open": "Siguiente sin resolver",
  "Offer corrected": "Oferta corregida",
  "Nothing to correct": "Nada que corregir",
  "These two resolve it at once, with their label as the comment if there is none.":
    "Estos dos lo resuelven de inmediato, con su texto como comentario si no hay ninguno.",
  "Report about an offer": "Aviso sobre una oferta",
  Reopen: "Reabrir",
  "Resolved by {name}, {time}": "Resuelto por {name}, {time}",
  "Resolved {time}": "Resuelto el {time}",
  "Report resolved": "Aviso resuelto",
  "Report reopened": "Aviso reabierto",
  "Report not found": "No se encontró el aviso",
  "This report has already been resolved.": "Este aviso ya se resolvió.",
  "This report is already open.": "Este aviso ya está abierto.",
  "The participant has since reported this offer again, and that report is still open.":
    "El participante volvió a avisar de esta oferta y ese aviso sigue abierto.",
  "Problem reported with an offer from {merchant}": "Aviso de un problema con una oferta de {merchant}",
  "Participants of {program} reported “{offer}”:": "Participantes de {program} avisaron de un problema con «{offer}»:",
  "And {count} more.": "Y {count} más.",
  "Open the reports": "Abrir los avisos",
  "If more reports about this offer come in, we'll send them together, at most once an hour.":
    "Si llegan más avisos sobre esta oferta, los enviaremos juntos, como máximo una vez por hora.",
};

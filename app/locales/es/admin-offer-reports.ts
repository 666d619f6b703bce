import type { Dictionary } from "../translate";

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
  "A deleted account": "Una cuenta eliminada",
  "No reports yet": "Todavía no hay avisos",
  "When a participant reports a problem with an offer, it will stand here.":
    "Cuando un participante avise de un problema con una oferta, aparecerá aquí.",
  "What is wrong": "Qué está mal",
  "The words went with the participant's account.": "El texto se borró con la cuenta del participante.",
  "What was done?": "¿Qué se hizo?",
  "What was done": "Qué se hizo",
  "Please say what was done.": "Indica qué se hizo.",
  "For your team. The participant does not see it.": "Para tu equipo. El participante no lo ve.",
  Resolve: "Resolver",
  "Resolve report": "Resolver aviso",
  "Open again": "Abrir de nuevo",
  "Resolved by {name}, {time}": "Resuelto por {name}, {time}",
  "Resolved {time}": "Resuelto el {time}",
  "Report resolved.": "Aviso resuelto.",
  "Report opened again.": "Aviso abierto de nuevo.",
  "Report not found": "No se encontró el aviso",
  "Somebody has resolved this report already.": "Alguien ya resolvió este aviso.",
  "This report is open already.": "Este aviso ya está abierto.",
  "The participant has reported this offer again since, and that report is open.":
    "El participante volvió a avisar de esta oferta y ese aviso está abierto.",
  "A problem with an offer of {merchant}": "Un problema con una oferta de {merchant}",
  "What participants of {program} say about “{offer}”:": "Lo que dicen participantes de {program} sobre «{offer}»:",
  "And {count} more.": "Y {count} más.",
  "Open the reports": "Abrir los avisos",
  "Further reports of this offer come in one mail, an hour from now at the earliest.":
    "Los siguientes avisos sobre esta oferta llegarán juntos en un correo, como pronto dentro de una hora.",
};

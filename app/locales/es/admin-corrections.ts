import type { Dictionary } from "../text";

/** Corrections by admins for a participant: reasons, adjusted points, canceled claims, completions. */
export const adminCorrections: Dictionary = {
  "Admins choose one of these reasons when they correct something for a participant.":
    "Los administradores eligen uno de estos motivos cuando corrigen algo para un participante.",
  "Another reason": "Otro motivo",
  "Choose a reason": "Elige un motivo",
  "Claimed by mistake": "Canje por error",
  "Code did not work": "El código no funcionó",
  Corrections: "Correcciones",
  "Duplicate account": "Cuenta duplicada",
  "Enter 50 reasons or fewer": "Escribe como máximo 50 motivos",
  "Enter one reason per line": "Escribe un motivo por línea",
  "For your team, in the audit log and the timeline.": "Para tu equipo, en el registro de auditoría y la cronología.",
  "Fraud or misuse": "Fraude o abuso",
  Goodwill: "Gesto comercial",
  "Internal note": "Nota interna",
  "One per line. Leave this empty to offer our list.": "Uno por línea. Déjalo vacío para ofrecer nuestra lista.",
  "Participant's request": "Petición del participante",
  "Points by mistake": "Puntos por error",
  "Points were missing": "Faltaban puntos",
  Reasons: "Motivos",
  "Use 100 characters or fewer per line": "Usa como máximo 100 caracteres por línea",
};

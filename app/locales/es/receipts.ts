import type { Dictionary } from "../translate";

/** Receipts that participants hand in. */
export const receipts: Dictionary = {
  Receipt: "Recibo",
  "Receipt corrected": "Recibo corregido",
  "Receipt not found": "No se encontró el recibo",
  "Choose a photo or a PDF of your receipt": "Elige una foto o un PDF de tu recibo",
  "Choose one PDF, or photos only": "Elige un PDF o solo fotos",
  "Choose at most 6 photos": "Elige como máximo 6 fotos",
  "Choose a photo (JPEG, PNG or HEIC) or a PDF": "Elige una foto (JPEG, PNG o HEIC) o un PDF",
  "This PDF is too large. It may have at most 15 MB.": "Este PDF es demasiado grande. Puede tener como máximo 15 MB.",
  "This doesn't look like a receipt.": "Esto no parece un recibo.",
  "We couldn't read this receipt.": "No pudimos leer este recibo.",
  "This receipt was already handed in.": "Este recibo ya se entregó.",
  "Something on this receipt doesn't add up.": "Algo en este recibo no cuadra.",
  "Receipts of this shop don't count.": "Los recibos de esta tienda no cuentan.",
  "This receipt is too old.": "Este recibo es demasiado antiguo.",
  "This receipt doesn't count.": "Este recibo no cuenta.",
  "You've sent a lot of receipts. Please try again later.": "Enviaste muchos recibos. Inténtalo de nuevo más tarde.",
  "A review of this receipt was already requested, or it is still being checked.":
    "Ya se pidió una revisión de este recibo, o todavía se está comprobando.",
};

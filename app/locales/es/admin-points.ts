import type { Dictionary } from "../text";

/** The accounts of points, and the page that checks them. */
export const adminPoints: Dictionary = {
  "{count} balances are wrong.": { one: "{count} saldo es incorrecto.", other: "{count} saldos son incorrectos." },
  "{count} participants, checked on {date}.": {
    one: "{count} participante, comprobado el {date}.",
    other: "{count} participantes, comprobados el {date}.",
  },
  "A check is running.": "Hay una comprobación en curso.",
  "All balances are correct.": "Todos los saldos son correctos.",
  "Check now": "Comprobar ahora",
  "Checked the points of <thing>{name}</thing>": "Comprobó los puntos de <thing>{name}</thing>",
  "Every balance must be the sum of its postings. This is checked every day, and whenever you start a check.":
    "Cada saldo debe ser la suma de sus movimientos. Se comprueba cada día y cuando lo pides.",
  "Not checked yet": "Todavía sin comprobar",
  "Outstanding at the end": "En circulación al final",
  "Points check": "Comprobación de puntos",
  "Points outstanding": "Puntos en circulación",
  "Show the result": "Mostrar el resultado",
  "Sum of postings": "Suma de movimientos",
  "Taken back": "Retirados",
  "The check has started.": "La comprobación ha empezado.",
  "The result of the first check appears here.": "Aquí aparece el resultado de la primera comprobación.",
  "What participants hold at the end of each month, less what they owe, in {term}.":
    "Lo que tienen los participantes al final de cada mes, menos lo que deben, en {term}.",
  Balance: "Saldo",
  differences: "diferencias",
  Issued: "Emitidos",
  months: { one: "mes", other: "meses" },
  Owed: "Deuda",
  Starting: "Empezando",
};

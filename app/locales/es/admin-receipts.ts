import type { Dictionary } from "../text";

/** The review of receipts. */
export const adminReceipts: Dictionary = {
  "Choose a product from the list": "Elige un producto de la lista",
  "Choose a merchant from the list": "Elige un comercio de la lista",
  "Price must be a valid number.": "El precio debe ser un número válido.",
  "Price is required.": "El precio es obligatorio.",
  "Price must be greater than 0": "El precio debe ser mayor que 0",
  "Either name or sku is required.": "Se requiere el nombre o el SKU.",
  "Enter a quantity above 0": "Introduce una cantidad mayor que 0",
  "Not a receipt": "No es un recibo",
  "Duplicate receipt": "Recibo duplicado",
  Unreadable: "Ilegible",
  Altered: "Alterado",
  "Wrong merchant": "Comercio equivocado",
  "Too old": "Demasiado antiguo",
  "Other reason": "Otro motivo",
  "The same file was submitted before.": "El mismo archivo ya se entregó antes.",
  "The image is nearly the same as another one.": "La foto es casi igual a otra.",
  "Another receipt has the same merchant, date and total.": "Otro recibo tiene el mismo comercio, fecha y total.",
  "The purchase is older than the program accepts.": "La compra es más antigua de lo que acepta el programa.",
  "The purchase date is in the future.": "La fecha de compra está en el futuro.",
  "The lines don't add up to the total.": "Las líneas no suman el total.",
  "The participant submitted many receipts that day.": "El participante entregó muchos recibos ese día.",
  "The file could not be read.": "No se pudo leer el archivo.",
  "Parts of the receipt could not be read clearly.": "Partes del recibo no se pudieron leer con claridad.",
  "A product was matched by a similar name only.": "Un producto se reconoció solo por un nombre parecido.",
  "The merchant is not on the program's list.": "El comercio no está en la lista del programa.",
  "Enter an amount with at most two decimals": "Introduce un importe con dos decimales como máximo",
  "A receipt can have at most {max} lines": "Un recibo puede tener como máximo {max} líneas",
  "Send either the receipt's lines or its files": "Envía las líneas del recibo o sus archivos",
  "This participant does not exist": "No existe ese participante",
  "Another admin has reviewed this receipt in the meantime. Check it and try again.":
    "Otro administrador revisó este recibo mientras tanto. Compruébalo e inténtalo de nuevo.",
  "Please select an integrity status before saving.": "Selecciona un estado de integridad antes de guardar.",
  "Please select a reason for rejection before saving.": "Selecciona un motivo de rechazo antes de guardar.",
  "Tell the participant why": "Di al participante por qué",
  "This receipt is still being read. Try again in a moment.":
    "Este recibo todavía se está leyendo. Inténtalo de nuevo en un momento.",
  "Another receipt has the same merchant, date, total and lines.":
    "Otro recibo tiene el mismo comercio, fecha, total y líneas.",
  "Another receipt from that day has the same words with different numbers.":
    "Otro recibo de ese día tiene las mismas palabras con otros números.",
  "The PDF has typed text, which anyone could have written.":
    "El PDF tiene texto escrito, que cualquiera puede redactar.",
  "It would give more points than one receipt may give without a reviewer.":
    "Daría más puntos de los que un recibo puede dar sin revisión.",
  "One product would give more points than it may give on a receipt without a reviewer.":
    "Un producto daría más puntos de los que puede dar en un recibo sin revisión.",
  "The participant would get more points in a day than receipts may give without a reviewer.":
    "El participante recibiría en un día más puntos de los que los recibos pueden dar sin revisión.",
  "It would give more points than a receipt from the API may give without a reviewer.":
    "Daría más puntos de los que un recibo de la API puede dar sin revisión.",
  "The account is new, and would get more points than a new account may get without a reviewer.":
    "La cuenta es nueva y recibiría más puntos de los que una cuenta nueva puede recibir sin revisión.",
  "It has more of one product than people usually buy.":
    "Tiene más unidades de un producto de las que se suelen comprar.",
  "A product costs more than its highest price.": "Un producto cuesta más que su precio más alto.",
  "A product costs much more than on other receipts.": "Un producto cuesta mucho más que en otros recibos.",
  "The total is much higher than on other receipts.": "El total es mucho más alto que en otros recibos.",
  "Typed PDF": "PDF escrito",
  "Many points": "Muchos puntos",
  "New account": "Cuenta nueva",
  "High quantity": "Cantidad alta",
  "Unusual price": "Precio inusual",
  "Unusual total": "Total inusual",
  "Each line needs an ID, which is a UUID": "Cada línea necesita un ID, que es un UUID",
  "Mark each line as unchanged, created, updated or deleted":
    "Marca cada línea como sin cambios (unchanged), creada (created), actualizada (updated) o eliminada (deleted)",
  "Send the fields of the review in receipt": "Envía los campos de la revisión en receipt",
};

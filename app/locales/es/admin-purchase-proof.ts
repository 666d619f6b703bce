import type { Dictionary } from "../text";

/** Purchase proof: its products, merchants and settings. */
export const adminPurchaseProof: Dictionary = {
  "A receipt line is matched to this product by SKU, then by keyword, then by a similar name.":
    "Una línea del recibo se asocia a este producto por SKU, después por palabra clave y después por un nombre parecido.",
  "A merchant with this name already exists": "Ya hay un comercio con este nombre",
  "A product with this name already exists": "Ya hay un producto con este nombre",
  "Add merchant": "Añadir comercio",
  "Add product": "Añadir producto",
  "Add the shops whose receipts count, with their names as printed on receipts.":
    "Añade las tiendas cuyos recibos cuentan, con los nombres que imprimen sus recibos.",
  "Added the purchase proof merchant <thing>{name}</thing>": "Añadió el comercio de recibos <thing>{name}</thing>",
  "Added the purchase proof product <thing>{name}</thing>": "Añadió el producto de recibos <thing>{name}</thing>",
  "As printed on receipts, separated by commas.": "Como los imprimen los recibos, separados por comas.",
  "Changed the purchase proof merchant <thing>{name}</thing>": "Cambió el comercio de recibos <thing>{name}</thing>",
  "Changed the purchase proof product <thing>{name}</thing>": "Cambió el producto de recibos <thing>{name}</thing>",
  "Changed the purchase proof settings": "Cambió los ajustes de comprobantes de compra",
  "Choose a challenge from the list": "Elige un reto de la lista",
  "Choose merchants from the list": "Elige comercios de la lista",
  "Completed when a participant buys the product.": "Se completa cuando un participante compra el producto.",
  "Create merchant": "Crear comercio",
  "Create product": "Crear producto",
  "Delete images after": "Eliminar imágenes después de",
  "Deleted the purchase proof merchant <thing>{name}</thing>": "Eliminó el comercio de recibos <thing>{name}</thing>",
  "Deleted the purchase proof product <thing>{name}</thing>": "Eliminó el producto de recibos <thing>{name}</thing>",
  "Enter a number from 0 to 1000 with 6 decimals at most": "Escribe un número de 0 a 1000 con 6 decimales como máximo",
  "Separate words with commas": "Separa las palabras con comas",
  "Example: {example}. {meaning}.": "Ejemplo: {example}. {meaning}.",
  "For receipt lines from the API that match no product. Leave empty to give none.":
    "Para líneas de recibos de la API que no son ningún producto. Déjalo vacío para no dar nada.",
  "How receipts match it": "Cómo se reconoce en los recibos",
  Keywords: "Palabras clave",
  "Merchant not found": "No se encontró el comercio",
  "Merchant was created successfully!": "¡El comercio se creó correctamente!",
  "Merchant was deleted successfully!": "¡El comercio se eliminó correctamente!",
  "Merchant was updated successfully!": "¡El comercio se actualizó correctamente!",
  Merchants: "Comercios",
  "If a participant submits more in a day, the rest wait for a reviewer.":
    "Si un participante envía más en un día, el resto espera a un revisor.",
  "Names as printed on its receipts, separated by commas. Case doesn't matter.":
    "Nombres que imprimen sus recibos, separados por comas. Da igual si van en mayúsculas o minúsculas.",
  "Never eligible": "Nunca cuentan",
  "New merchant": "Nuevo comercio",
  "New product": "Nuevo producto",
  "New product for receipts": "Nuevo producto para recibos",
  "New receipts don't match inactive merchants.": "Los recibos nuevos no se asignan a comercios inactivos.",
  "New receipts don't match inactive products.": "Los recibos nuevos no se asignan a productos inactivos.",
  "No challenge": "Ningún reto",
  "No merchants yet": "Aún no hay comercios",
  "No merchants yet.": "Aún no hay comercios.",
  "No products yet": "Aún no hay productos",
  "Older receipts wait for a reviewer.": "Los recibos más antiguos esperan una revisión.",
  "Maximum age": "Antigüedad máxima",
  "Only at these merchants": "Solo en estos comercios",
  "Other names": "Otros nombres",
  "Participants earn points when a receipt has one of your products.":
    "Los participantes ganan puntos cuando un recibo tiene uno de tus productos.",
  "Points per cent": "Puntos por centavo",
  "Points per cent for other purchases": "Puntos por centavo de otras compras",
  Privacy: "Privacidad",
  Product: "Producto",
  "Product not found": "No se encontró el producto",
  "Product was created successfully!": "¡El producto se creó correctamente!",
  "Product was deleted successfully!": "¡El producto se eliminó correctamente!",
  "Product was updated successfully!": "¡El producto se actualizó correctamente!",
  Products: "Productos",
  "Products of purchase proof complete this challenge, so it can't be deleted. Archive it instead.":
    "Hay productos de comprobantes de compra que completan este reto, así que no se puede eliminar. Archívalo.",
  "Purchase proof": "Comprobantes de compra",
  "Receipts have this product, so it can only be deactivated.":
    "Hay recibos con este producto, así que solo se puede desactivar.",
  "Receipts have this product, so it can't be deleted. Deactivate it instead.":
    "Hay recibos con este producto, así que no se puede eliminar. Desactívalo.",
  "Receipts or products refer to this merchant, so it can only be deactivated.":
    "Hay recibos o productos de este comercio, así que solo se puede desactivar.",
  "Receipts or products refer to this merchant, so it can't be deleted. Deactivate it instead.":
    "Hay recibos o productos de este comercio, así que no se puede eliminar. Desactívalo.",
  "Receipts per day": "Recibos por día",
  SKUs: "SKU",
  "SKUs and words, separated by commas. A line with one of them earns nothing.":
    "SKU y palabras, separados por comas. Una línea que tiene uno de ellos no gana nada.",
  "Someone else changed these settings while you were editing. Your changes are still here.":
    "Otra persona cambió estos ajustes mientras los editabas. Tus cambios siguen aquí.",
  "Someone else changed this merchant while you were editing. Your changes are still here.":
    "Otra persona cambió este comercio mientras lo editabas. Tus cambios siguen aquí.",
  "Someone else changed this product while you were editing. Your changes are still here.":
    "Otra persona cambió este producto mientras lo editabas. Tus cambios siguen aquí.",
  "The images and text of finished receipts are deleted. Their points stay.":
    "Se eliminan las imágenes y el texto de un recibo terminado. Sus puntos se quedan.",
  "The purchase proof settings were saved.": "Se guardaron los ajustes de comprobantes de compra.",
  "This can't be undone.": "No se puede deshacer.",
  "Select none to accept receipts from all merchants.":
    "No selecciones ninguno para aceptar recibos de todos los comercios.",
  "Use 100 characters or fewer for each entry": "Usa 100 caracteres como máximo para cada entrada",
  "What it earns": "Qué da",
  "Words or abbreviations in a line, separated by commas. Case doesn't matter.":
    "Palabras o abreviaturas de una línea, separadas por comas. Da igual si van en mayúsculas o minúsculas.",
  days: { one: "día", other: "días" },
  merchants: "comercios",
  products: "productos",
  "{term} for each {amount} spent: {points}": "{term} por cada {amount} de gasto: {points}",
  "Quantity of one product": "Unidades de un producto",
  "Receipts with more of one product wait for a reviewer.":
    "Los recibos con más unidades de un producto esperan una revisión.",
  "Maximum total": "Total máximo",
  "Receipts with a higher total wait for a reviewer. Leave empty to use what's usual in your program.":
    "Los recibos con un total más alto esperan una revisión. Déjalo vacío para guiarse por lo habitual en tu programa.",
  "Accept PDFs with typed text": "Aceptar PDF con texto escrito",
  "Anyone can make a PDF like this, so it waits for a reviewer. Turn this on only if your shops send receipts by email.":
    "Cualquiera puede escribir un PDF así, por eso espera una revisión. Actívalo solo si tus tiendas envían los recibos por correo.",
  "Points without a reviewer": "Puntos sin revisión",
  "A forged receipt can look like a real one. Receipts that would give more points wait for a reviewer, who can accept any number. Points from receipts that a reviewer accepted don't count toward these limits.":
    "Un recibo falso puede parecer auténtico. Los recibos que darían más puntos esperan una revisión, que puede aceptar cualquier cantidad. Los puntos de recibos aceptados en una revisión no cuentan para estos límites.",
  "For one receipt": "Por un recibo",
  "Includes the challenges that the receipt completes.": "Incluye los retos que completa el recibo.",
  "For one product on a receipt": "Por un producto de un recibo",
  "For one participant in a day": "Por un participante en un día",
  "For a new account": "Por una cuenta nueva",
  "For all its receipts together while the account is new.": "Todos sus recibos juntos, mientras la cuenta sea nueva.",
  "An account is new for": "Una cuenta es nueva durante",
  "0 treats all accounts the same.": "Con 0, todas las cuentas se tratan igual.",
  "For a receipt from the API": "Por un recibo de la API",
  "Your own systems know what they sold, so the other limits don't apply to what they report.":
    "Tus propios sistemas saben lo que vendieron, así que los demás límites no se aplican a lo que comunican.",
  "Maximum unit price": "Precio unitario máximo",
  "Receipts with a higher price wait for a reviewer. Leave empty to compare with other receipts.":
    "Los recibos con un precio mayor esperan a un revisor. Déjalo vacío para comparar con otros recibos.",
  "{name} already has the SKU {sku}": "{name} ya tiene el SKU {sku}",
};

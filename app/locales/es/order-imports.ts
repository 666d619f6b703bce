import type { Dictionary } from "../text";

export const orderImports: Dictionary = {
  "{column}: {value} could be a thousand or a fraction. Write it like 1234 or 1.23.":
    "{column}: {value} podría ser un millar o un decimal. Escríbelo como 1234 o 1.23.",
  "{column}: {value} is neither placed nor canceled": "{column}: {value} no es realizado ni cancelado",
  "{column}: {value} is not an amount, like 25 or 19.50": "{column}: {value} no es un importe, como 25 o 19.50",
  "{column}: line {line} of the same order has another value":
    "{column}: la línea {line} del mismo pedido tiene otro valor",
  "{count} orders are of people who are not participants. They are credited if they join in time with that email.": {
    one: "{count} pedido es de alguien que no participa. Se abona si se une a tiempo con ese correo.",
    other: "{count} pedidos son de personas que no participan. Se abonan si se unen a tiempo con ese correo.",
  },
  "{done} of {count} orders.": { one: "{done} de {count} pedido.", other: "{done} de {count} pedidos." },
  "{file}: {created} new orders, {changed} changed, {unchanged} unchanged. Rejected rows: {rejected}.":
    "{file}: {created} pedidos nuevos, {changed} cambiados, {unchanged} sin cambios. Filas rechazadas: {rejected}.",
  "{term} taken back": "Retirada de {term}",
  "An import of orders can't be undone. Cancel its orders instead.":
    "Una importación de pedidos no se puede deshacer. Cancela los pedidos.",
  "An order can have at most {max} lines": "Un pedido puede tener como máximo {max} líneas",
  "An order ID can have at most {max} characters": "El ID de un pedido puede tener como máximo {max} caracteres",
  "An order ID is required": "Falta el ID del pedido",
  "Canceled at": "Cancelado el",
  "Changed at": "Modificado el",
  "Changed orders": "Pedidos cambiados",
  Channel: "Canal",
  "Choose which columns have the order ID, when it was placed, the SKU, the price, and the email, phone, member number or participant ID":
    "Elige qué columnas tienen el ID del pedido, cuándo se hizo, el SKU, el precio y el correo, el teléfono, el número de miembro o el ID del participante",
  "Choose which columns have the order ID, when it was placed, the SKU, the price, and the email, phone, member number or participant ID. Then we'll check the file.":
    "Elige qué columnas tienen el ID del pedido, cuándo se hizo, el SKU, el precio y el correo, el teléfono, el número de miembro o el ID del participante. Después revisaremos el archivo.",
  "Discount of the line": "Descuento de la línea",
  "Each row is a line of an order. Rows with the same order ID are one order, and its details can be in each of them or only in the first.":
    "Cada fila es una línea de un pedido. Las filas con el mismo ID de pedido son un pedido, y sus datos pueden estar en todas ellas o solo en la primera.",
  "Import orders": "Importar pedidos",
  "Line {line} of the same order is rejected": "La línea {line} del mismo pedido se rechaza",
  "New orders": "Pedidos nuevos",
  "Order ID": "ID del pedido",
  "Orders that are here already": "Pedidos que ya están aquí",
  "Orders that are here already change only where the file says something else, and not to an older state.":
    "Los pedidos que ya están aquí solo cambian donde el archivo dice otra cosa, y no a un estado anterior.",
  "Participant ID": "ID del participante",
  "Placed at": "Realizado el",
  "Price of one": "Precio por unidad",
  "Refunded amount": "Importe reembolsado",
  "Rejected rows of orders can't be corrected here. Correct them in the file and upload it again: orders that were imported stay as they are.":
    "Las filas rechazadas de pedidos no se pueden corregir aquí. Corrígelas en el archivo y súbelo otra vez: los pedidos importados se quedan como están.",
  "Status of the order": "Estado del pedido",
  Store: "Tienda",
  "Tax in the line": "Impuesto de la línea",
  "The order ID, its time, its person, the SKU or the price have no column. Columns in the file: {columns}":
    "El ID del pedido, su fecha, la persona, el SKU o el precio no tienen columna. Columnas del archivo: {columns}",
  "Total of the lines": "Total de las líneas",
  "This file has no orders that can be imported.": "Este archivo no tiene pedidos que se puedan importar.",
  "This import can't be undone as a whole. Orders that are wrong can be canceled one by one.":
    "Esta importación no se puede deshacer entera. Los pedidos incorrectos se pueden cancelar uno a uno.",
  "This order could not be stored. Upload it again.": "No se pudo guardar este pedido. Súbelo otra vez.",
  "Unchanged orders": "Pedidos sin cambios",
  "What the orders earn is decided by the earning rules of the time when they were placed, in the order of that time.":
    "Lo que ganan los pedidos lo deciden las reglas del momento en que se hicieron, en ese mismo orden.",
};

import type { Dictionary } from "../text";

export const adminHistoryImports: Dictionary = {
  "{column}: entries that are {value} do not count": "{column}: los movimientos con el estado {value} no cuentan",
  "{column}: use a whole number from -{max} to {max}": "{column}: usa un número entero de -{max} a {max}",
  "{file}: {created} entries added, {unchanged} imported before, {rejected} rejected.":
    "{file}: {created} movimientos añadidos, {unchanged} ya importados, {rejected} rechazados.",
  "{term} are earned and spent again, in the order of the dates. They count for tiers.":
    "Se suman y restan {term} otra vez, en el orden de las fechas. Cuentan para los niveles.",
  "{term} earned": "Ganancia de {term}",
  "A date is required": "Falta la fecha",
  "A row has points earned or spent, not both": "Una fila tiene puntos ganados o gastados, no ambos",
  "Add these entries to the balances": "Añadir estos movimientos a los saldos",
  "Added to the balances": "Añadidos a los saldos",
  "Choose which columns have the email or ID, the date and the points":
    "Elige qué columnas tienen el correo o el ID, la fecha y los puntos",
  "Choose which columns have the email or ID, the date and the points. Then we'll check the file.":
    "Elige qué columnas tienen el correo o el ID, la fecha y los puntos. Después revisaremos el archivo.",
  Contents: "Contenido",
  "CSV with any separator and encoding, up to {size} MB.":
    "CSV con cualquier separador y codificación, de hasta {size} MB.",
  "Each row is what a member earned or spent: email or ID, date, points, and a reason if you like.":
    "Cada fila es lo que un miembro ganó o gastó: correo o ID, fecha, puntos y, si quieres, un motivo.",
  "Entries to remove": "Movimientos por eliminar",
  "Entries removed": "Movimientos eliminados",
  "History in another product": "Historial en otro producto",
  "ID of the entry": "ID del movimiento",
  "If you add them, {count} entries are rejected, since their balances would not cover them.": {
    one: "Si los añades, se rechaza {count} movimiento, porque el saldo no lo cubriría.",
    other: "Si los añades, se rechazan {count} movimientos, porque los saldos no los cubrirían.",
  },
  "Import a history": "Importar un historial",
  "Import these entries?": "¿Importar estos movimientos?",
  "Imported before": "Ya importados",
  "Line {line} has the same entry": "La línea {line} tiene el mismo movimiento",
  "New entries": "Movimientos nuevos",
  "No participant has this email": "Ningún participante tiene este correo",
  "Only a history is part of balances, or added to them":
    "Solo un historial forma parte de los saldos o se añade a ellos",
  "Part of the balances": "Parte de los saldos",
  "Points earned": "Puntos ganados",
  "Points that they added or took are put right where they are unspent. Else the member's entries stay.":
    "Los puntos que sumaron o restaron se corrigen si no se han gastado. Si no, los movimientos del miembro se quedan.",
  "State of the entry": "Estado del movimiento",
  "The balance did not cover the {points} points that were spent": "El saldo no cubría los {points} puntos gastados",
  "The balances of members": "Los saldos de los miembros",
  "The email or ID, the date or the points have no column. Columns in the file: {columns}":
    "El correo o el ID, la fecha o los puntos no tienen columna. Columnas del archivo: {columns}",
  "The entries disappear from the history of their members.":
    "Los movimientos desaparecen del historial de sus miembros.",
  "The ID of an entry can have at most {max} characters":
    "El ID de un movimiento puede tener {max} caracteres como máximo",
  "These entries are part of the balances that members have":
    "Estos movimientos forman parte de los saldos que tienen los miembros",
  "They appear in the history. No {term} move.": "Aparecen en el historial. No se mueven {term}.",
  "This file has no new entries.": "Este archivo no tiene movimientos nuevos.",
  "This import was confirmed with another choice for the balances.":
    "Esta importación se confirmó con otra opción para los saldos.",
  "This row has no points": "Esta fila no tiene puntos",
};

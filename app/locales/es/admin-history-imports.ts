import type { Dictionary } from "../text";

export const adminHistoryImports: Dictionary = {
  "{column}: entries that are {value} do not count": "{column}: los movimientos con el estado {value} no cuentan",
  "{column}: use a whole number from -{max} to {max}": "{column}: usa un número entero de -{max} a {max}",
  "{file}: {created} entries added, {unchanged} imported before, {rejected} rejected.":
    "{file}: {created} movimientos añadidos, {unchanged} ya importados, {rejected} rechazados.",
  "{term} are earned and spent again, in the order of the dates. They count for tiers.":
    "Se suman y restan {term} otra vez, en el orden de las fechas. Cuentan para los niveles.",
  "{term} earned": "Ganancia de {term}",
  "{term} that an entry added are taken back, and those that it took are returned.":
    "Se retiran {term} que un movimiento sumó y se devuelven los que restó.",
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
  "If a member has spent the {term}, all entries of that member stay.":
    "Si un miembro ha gastado {term}, se quedan todos sus movimientos.",
  "If you add them, {count} entries are rejected, since their balances would not cover them.": {
    one: "Si los añades, se rechaza {count} movimiento, porque el saldo no lo cubriría.",
    other: "Si los añades, se rechazan {count} movimientos, porque los saldos no los cubrirían.",
  },
  "Import a history": "Importar un historial",
  "Import these entries?": "¿Importar estos movimientos?",
  "Imported before": "Ya importados",
  "Instead of the entries, members see in their history what was imported and undone.":
    "En lugar de los movimientos, los miembros ven en su historial lo que se importó y se deshizo.",
  "Line {line} has the same entry": "La línea {line} tiene el mismo movimiento",
  "New entries": "Movimientos nuevos",
  "New entries of one member in this file: {entries}. The most that can be added to a balance: {max}. Sum up older ones in the file, or import the entries as part of the balances.":
    "Movimientos nuevos de un miembro en este archivo: {entries}. Máximo que se puede añadir a un saldo: {max}. Resume los más antiguos en el archivo o importa los movimientos como parte de los saldos.",
  "No {term} move, since the entries were part of the balances.":
    "No se mueven {term}, porque los movimientos eran parte de los saldos.",
  "No participant has this email": "Ningún participante tiene este correo",
  "Only a history is part of balances, or added to them":
    "Solo un historial forma parte de los saldos o se añade a ellos",
  "Part of the balances": "Parte de los saldos",
  "Points earned": "Puntos ganados",
  "Rejected rows of a history can't be corrected here. Correct them in the file and upload it again: entries that were imported are left out.":
    "Las filas rechazadas de un historial no se pueden corregir aquí. Corrígelas en el archivo y súbelo otra vez: los movimientos ya importados se omiten.",
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

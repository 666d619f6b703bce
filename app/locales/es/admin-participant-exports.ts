import type { Dictionary } from "../text";

export const adminParticipantExports: Dictionary = {
  'Unknown filter "{filter}"': "Filtro desconocido: «{filter}»",
  "{done} of {count} users": { one: "{done} de {count} usuario", other: "{done} de {count} usuarios" },
  "{term} available": "{term} disponibles",
  "{term} earned in total": "Total de {term} desde el principio",
  "{term} owed": "Deuda de {term}",
  "{term} pending": "{term} pendientes",
  "{term} reversed": "Anulación de {term}",
  "{term} spent": "Gasto de {term}",
  "Adds all balances, challenges and rewards": "También todos los saldos, retos y recompensas",
  "Adds all balances, challenges and rewards. For a program of this size, best run at night.":
    "También todos los saldos, retos y recompensas. Con un programa de este tamaño, mejor de noche.",
  Detailed: "Detallado",
  Download: "Descargar",
  "Download the file": "Descargar el archivo",
  "Earlier exports": "Exportaciones anteriores",
  "Earned rewards": "Recompensas obtenidas",
  "File expired": "Archivo caducado",
  "Export failed": "La exportación falló",
  "Export not found": "Exportación no encontrada",
  "Export started": "Exportación iniciada",
  exports: "exportaciones",
  Exports: "Exportaciones",
  Filtered: "Filtrada",
  "For people to read": "Para leer",
  "Import file": "Archivo para importar",
  Mode: "Modo",
  "No exports yet": "Todavía no hay exportaciones",
  "Open the exports": "Abrir las exportaciones",
  "Please contact support": "Ponte en contacto con soporte",
  "Recommended for programs under 10,000 users": "Recomendado para programas con menos de 10.000 usuarios",
  "Referred by (ID)": "Recomendado por (ID)",
  "Report file": "Informe",
  Running: "En curso",
  "Sign in to download it within {days} days.": "Inicia sesión para descargarlo en un plazo de {days} días.",
  Started: "Iniciada",
  "Started by": "Iniciada por",
  "The columns of the import template": "Las columnas de la plantilla de importación",
  "Your export is ready": "Tu exportación está lista",
  "We couldn't create the file. Start the export again, and contact support if it keeps failing.":
    "No pudimos crear el archivo. Inicia la exportación de nuevo y contacta con soporte si sigue fallando.",
  "The file has {count} users.": {
    one: "El archivo tiene {count} usuario.",
    other: "El archivo tiene {count} usuarios.",
  },
  "The file only has users who match the list's filters.":
    "El archivo solo tiene los usuarios que cumplen los filtros de la lista.",
  "This export's file is no longer available. Start a new export.":
    "El archivo de esta exportación ya no existe. Inicia una nueva.",
  "There is no profile attribute {name}": "No existe el atributo de perfil {name}",
  "This export isn't finished yet.": "Esta exportación aún no ha terminado.",
  "You'll get an email when a file is ready. Files are deleted after {days} days.":
    "Recibes un correo cuando un archivo está listo. Se elimina después de {days} días.",
  "Your last export is still running. Wait for it to finish.":
    "Tu última exportación sigue en curso. Espera a que termine.",
};

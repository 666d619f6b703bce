import type { Dictionary } from "../text";

/** The page that describes the API. */
export const adminApi: Dictionary = {
  Areas: "Áreas",
  Body: "Cuerpo",
  Copy: "Copiar",
  Errors: "Errores",
  Example: "Ejemplo",
  "No operation found": "No se encontró ninguna operación",
  "OpenAPI document": "Documento OpenAPI",
  Parameters: "Parámetros",
  "Results for “{words}”": "Resultados de «{words}»",
  "Search operations": "Buscar operaciones",
  "Try other words.": "Prueba con otras palabras.",
  required: "obligatorio",
};

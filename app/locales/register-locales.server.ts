import { es } from "./es";
import { esAdmin } from "./es-admin";
import { registerMessages } from "./translate";

/** Registers all languages. Called once when a server process starts, web or worker. */
export function registerLocales(): void {
  registerMessages("es", es, esAdmin);
}

import { es } from "./es";
import { esConsole } from "./es-console";
import { learn } from "./say";

/** Called once when a server process starts: web and worker speak every language at once. */
export function learnLanguages(): void {
  learn("es", { ...es, ...esConsole });
}

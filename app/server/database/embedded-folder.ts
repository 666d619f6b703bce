import { existsSync } from "node:fs";
import { join } from "node:path";

/** The folder of the embedded database in DATA_DIR. */
export function embeddedFolder(dataDir: string): string {
  return join(dataDir, "postgres");
}

/** Whether it is there already. */
export function hasEmbeddedDatabase(dataDir: string): boolean {
  return existsSync(join(embeddedFolder(dataDir), "PG_VERSION"));
}

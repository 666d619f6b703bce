import { CLOCK_CHANNEL, hearClock, loadClock } from "~/clock.server";
import { listen } from "./listener.server";
import { CATALOGUE_CHANNEL, dropAllCatalogues, dropCatalogue } from "./programs/catalogue.server";

/**
 * Keeps what this process holds in memory true while others change it: catalogues and the sandbox's clock. Web server
 * and worker call it once, before their first request or job. Gives a function that ends it.
 */
export function hearBroadcasts(): Promise<() => Promise<void>> {
  return listen({ [CATALOGUE_CHANNEL]: dropCatalogue, [CLOCK_CHANNEL]: hearClock }, async () => {
    dropAllCatalogues(); // what was said while nobody listened is unknown
    await loadClock();
  });
}

import { CLOCK_CHANNEL, loadClock, onClockMessage } from "~/platform/clock.server";
import { listen } from "~/platform/listener.server";
import { CATALOGUE_CHANNEL, dropAllCatalogues, dropCatalogue } from "~/services/programs/catalogue.server";

/**
 * Updates what this process caches when other processes change it: catalogues and the sandbox's clock. The web server
 * and the worker call it once, before their first request or job.
 * @returns a function that ends it
 */
export function subscribeToChanges(): Promise<() => Promise<void>> {
  return listen({ [CATALOGUE_CHANNEL]: dropCatalogue, [CLOCK_CHANNEL]: onClockMessage }, async () => {
    dropAllCatalogues(); // messages from before are lost
    await loadClock();
  });
}

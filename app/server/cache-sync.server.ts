import { CLOCK_CHANNEL, loadClock, onClockMessage } from "~/platform/clock.server";
import { listen } from "~/platform/listener.server";
import { CATALOGUE_CHANNEL, dropAllCatalogues, dropCatalogue } from "~/services/programs/catalogue.server";
import {
  allDeliveriesChanged,
  DELIVERIES_CHANNEL,
  deliveriesChanged,
} from "~/services/webhooks/delivery-changes.server";

/**
 * Updates what this process caches when other processes change it, catalogues and the sandbox's clock, and wakes the
 * live pages of webhooks. The web server and the worker call it once, before their first request or job.
 * @returns a function that ends it
 */
export function subscribeToChanges(): Promise<() => Promise<void>> {
  const channels = {
    [CATALOGUE_CHANNEL]: dropCatalogue,
    [CLOCK_CHANNEL]: onClockMessage,
    [DELIVERIES_CHANNEL]: deliveriesChanged,
  };
  return listen(channels, async () => {
    dropAllCatalogues(); // messages from before are lost
    allDeliveriesChanged();
    await loadClock();
  });
}

/** Tells this process that deliveries of an endpoint have changed, in whichever process that happened. */

/** The payload is the endpoint's id. */
export const DELIVERIES_CHANNEL = "webhook_deliveries";

const listeners = new Map<string, Set<() => void>>();

/**
 * Calls `changed` whenever a delivery of the endpoint has changed, or may have.
 * @returns a function that ends it
 */
export function onDeliveriesChanged(endpointId: string, changed: () => void): () => void {
  const group = listeners.get(endpointId) ?? new Set();
  listeners.set(endpointId, group.add(changed));
  return () => {
    group.delete(changed);
    if (group.size === 0 && listeners.get(endpointId) === group) listeners.delete(endpointId);
  };
}

/** Applies a NOTIFY on DELIVERIES_CHANNEL. */
export function deliveriesChanged(endpointId: string): void {
  for (const changed of listeners.get(endpointId) ?? []) changed();
}

/** After messages may have been lost. */
export function allDeliveriesChanged(): void {
  for (const endpointId of listeners.keys()) deliveriesChanged(endpointId);
}

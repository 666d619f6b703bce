/** Push notifications of this browser: what it can do, and the calls that turn them on and off. */
import type { PushView } from "~/services/push/push.schema";
import { getJson, postJson } from "~/ui/forms/api-calls";

/** The participant for whom notifications are on in this browser, so that they come back after signing in again. */
const OWNER = "push-device";

export type Device = { subscription: PushSubscription | null; state: PushView };

/**
 * This browser, if it can show notifications of the site and may: null without the service worker, where the person has
 * forbidden them, and where the server cannot send any.
 */
export async function findDevice(): Promise<Device | null> {
  if (!("PushManager" in window) || !("Notification" in window) || isBlocked()) return null;
  const registration = await navigator.serviceWorker?.getRegistration();
  if (!registration) return null;
  const subscription = await registration.pushManager.getSubscription();
  const query = subscription ? `?${new URLSearchParams({ endpoint: subscription.endpoint })}` : "";
  const result = await getJson<PushView>(`/public/push${query}`, new AbortController().signal);
  return result.ok && result.data.public_key !== null ? { subscription, state: result.data } : null;
}

/** Whether the person has forbidden notifications of this site, which only the browser's settings can undo. */
export function isBlocked(): boolean {
  return "Notification" in window && Notification.permission === "denied";
}

/** Asks the browser for the permission, which shows its own prompt, and subscribes. @returns whether it is on now */
export async function turnOn({ state }: Device, participantId: string): Promise<boolean> {
  if ((await Notification.requestPermission()) !== "granted") return false;
  try {
    const { pushManager } = await navigator.serviceWorker.ready;
    const options = { userVisibleOnly: true, applicationServerKey: state.public_key };
    // A subscription with an earlier key of the server would be in the way.
    const subscription = await pushManager.subscribe(options).catch(async () => {
      await (await pushManager.getSubscription())?.unsubscribe();
      return pushManager.subscribe(options);
    });
    return await store(subscription, participantId);
  } catch {
    return false; // the browser cannot reach its push service
  }
}

/** @returns whether it is off now */
export async function turnOff({ subscription }: Device): Promise<boolean> {
  localStorage.removeItem(OWNER);
  if (!subscription) return true;
  const { ok } = await postJson("/public/push/turn_off", { endpoint: subscription.endpoint });
  await subscription.unsubscribe().catch(() => {});
  return ok;
}

/** Whether the participant had notifications on in this browser before they signed out or their session ended. */
export function wasOn(participantId: string): boolean {
  try {
    return localStorage.getItem(OWNER) === participantId;
  } catch {
    return false;
  }
}

/** Turns notifications on again that a new session has lost. */
export async function restore(participantId: string): Promise<void> {
  const device = await findDevice();
  if (device?.subscription && !device.state.on && Notification.permission === "granted")
    await store(device.subscription, participantId);
}

async function store(subscription: PushSubscription, participantId: string): Promise<boolean> {
  const { endpoint, keys } = subscription.toJSON();
  const { ok } = await postJson("/public/push/turn_on", { endpoint, p256dh: keys?.p256dh, auth: keys?.auth });
  if (ok) localStorage.setItem(OWNER, participantId);
  return ok;
}

/** Adding the site to the home screen of a phone: whether this browser can, and how. */
import { useSyncExternalStore } from "react";

/** What Chromium sends when the site can be installed. */
interface InstallPrompt extends Event {
  /** Opens the browser's own question, once. */
  prompt(): Promise<unknown>;
  /** Waits for the answer. */
  userChoice: Promise<unknown>;
}

declare global {
  interface Window {
    /** Set by a script in the page (app/root.tsx), because the event may come before the modules are loaded. */
    installPrompt?: InstallPrompt;
  }
}

/** `prompt`: a button opens the browser's question. `share`: the person finds it in Safari's Share menu. */
export type InstallWay = "prompt" | "share";

const ANSWERED = "install-prompt-answered";
const CHANGES = ["beforeinstallprompt", "appinstalled", ANSWERED];

/** How this phone or tablet can install the site; null if it cannot or has done so, on computers and on the server. */
export function useInstallWay(): InstallWay | null {
  return useSyncExternalStore(subscribe, installWay, () => null);
}

/** Opens the browser's question. It can be opened once; after a no the browser may send another one. */
export async function openInstallPrompt(): Promise<void> {
  const { installPrompt } = window;
  try {
    await installPrompt?.prompt();
    await installPrompt?.userChoice;
  } finally {
    if (window.installPrompt === installPrompt) delete window.installPrompt;
    dispatchEvent(new Event(ANSWERED));
  }
}

function subscribe(onChange: () => void): () => void {
  for (const type of CHANGES) addEventListener(type, onChange);
  return () => CHANGES.forEach((type) => removeEventListener(type, onChange));
}

function installWay(): InstallWay | null {
  const isInstalled =
    matchMedia("(display-mode: standalone)").matches || ("standalone" in navigator && navigator.standalone);
  if (isInstalled || !matchMedia("(pointer: coarse)").matches) return null;
  if (window.installPrompt) return "prompt";
  return isSafariOnTouch() ? "share" : null;
}

/** Safari of iPhones and iPads, which calls itself that of a Mac on an iPad. Browsers inside of other apps have no version. */
function isSafariOnTouch(): boolean {
  const { userAgent, maxTouchPoints } = navigator;
  return /iPhone|iPad|Macintosh/.test(userAgent) && /Version\/\S+ .*Safari\//.test(userAgent) && maxTouchPoints > 0;
}

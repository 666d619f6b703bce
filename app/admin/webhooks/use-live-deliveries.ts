import { useRevalidator } from "@remix-run/react";
import { useEffect, useState } from "react";

const GATHER_MS = 300;

/**
 * Loads the page's data again whenever a delivery of the webhook has changed. The browser connects again by itself.
 * @returns whether it is connected
 */
export function useLiveDeliveries(url: string): boolean {
  const { revalidate } = useRevalidator();
  const [connected, setConnected] = useState(false);
  useEffect(() => {
    const source = new EventSource(url);
    let timer: ReturnType<typeof setTimeout> | undefined;
    source.addEventListener("open", () => setConnected(true));
    source.addEventListener("error", () => setConnected(false));
    source.addEventListener("delivery", () => {
      timer ??= setTimeout(() => {
        timer = undefined;
        revalidate();
      }, GATHER_MS);
    });
    return () => {
      source.close();
      clearTimeout(timer);
    };
  }, [url, revalidate]);
  return connected;
}

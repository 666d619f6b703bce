import { useLocation } from "@remix-run/react";
import { useEffect } from "react";
import { csrfToken } from "~/ui/forms/csrf";

let visited = false;

/**
 * Records a visit when the site is loaded and a view for every page, in the format of ahoy.js. It sends beacons after
 * the page has been painted, stores nothing in the browser, and respects Do Not Track and Global Privacy Control.
 */
export function usePageViews(programId: string): void {
  const { pathname } = useLocation();
  useEffect(() => {
    if (trackingDeclined()) return;
    const timer = setTimeout(() => {
      if (!visited) {
        visited = true;
        const { width, height } = window.screen;
        send("/ahoy/visits", {
          platform: "Web",
          landing_page: window.location.href,
          referrer: document.referrer,
          screen_width: width,
          screen_height: height,
        });
      }
      const now = Date.now();
      const properties = { program_id: programId, page: pathname, title: document.title };
      const id = `${now.toString(36)}-${Math.random().toString(36).slice(2)}`;
      send("/ahoy/events", {
        events_json: JSON.stringify([{ name: "$view", properties, time: now / 1000, id, js: true }]),
      });
    });
    return () => clearTimeout(timer);
  }, [pathname, programId]);
}

function send(path: string, values: Record<string, string | number>): void {
  const form = new FormData();
  form.set("authenticity_token", csrfToken());
  for (const [name, value] of Object.entries(values)) form.set(name, String(value));
  navigator.sendBeacon(path, form);
}

function trackingDeclined(): boolean {
  const { doNotTrack, globalPrivacyControl } = navigator as Navigator & { globalPrivacyControl?: boolean };
  return doNotTrack === "1" || globalPrivacyControl === true;
}

import { serviceWorkerSettings } from "~/http/context/service-worker.server";
import { siteCallLoader } from "~/http/handlers/site.server";
import removedWorker from "./removed-worker.js?raw";
import worker from "./worker.js?raw";

/**
 * `GET /service-worker.js`, on the hosts of programs only. A browser asks for it after each page; when a byte of it is
 * new, it installs it. Switched off, it is a worker that removes itself (docs/product/push-and-wallet.md#service-worker).
 */
export const loader = siteCallLoader(async (args) => {
  const settings = serviceWorkerSettings(args);
  return new Response(settings ? `const SETTINGS = ${JSON.stringify(settings)};\n${worker}` : removedWorker, {
    headers: {
      "Content-Type": "text/javascript; charset=utf-8",
      // The language in it is that of the person.
      "Cache-Control": "private, no-cache",
      "X-Content-Type-Options": "nosniff",
    },
  });
});

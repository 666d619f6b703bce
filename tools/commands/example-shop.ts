import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { readSettings } from "~/platform/env.server";
import { withDatabase } from "~/server/database/database";
import { OperatorError } from "~/server/operator-error";
import { shop } from "../../examples/shop/server";

const PORT = "4000";

/**
 * `npm run example:shop [PORT]`: starts the example shop for the demo program of a running `npm start`, with
 * what an operator makes for a shop.
 */
export default async function exampleShop([port = PORT]: string[]): Promise<void> {
  const settings = readSettings();
  const url = `http://localhost:${settings.port}`;
  const isRunning = await fetch(`${url}/healthz`).then(
    ({ ok }) => ok,
    () => false,
  );
  if (!isRunning) throw new OperatorError(`Nothing is running at ${url}. Run \`npm start\` first.`);
  await withDatabase(settings, async () => {
    // They read the environment when they are loaded.
    const { connectShop } = await import("../connect-shop");
    const { closeDatabase } = await import("~/platform/database/connections.server");
    const options = await connectShop({ url, subdomain: "demo", webhookUrl: `http://127.0.0.1:${port}/webhooks` });
    await closeDatabase();
    const file = join(settings.dataDir, "example-shop.json");
    const server = shop({ ...options, file }).listen(Number(port), "127.0.0.1");
    await once(server, "listening");
    console.log(`The shop is at http://localhost:${(server.address() as AddressInfo).port}`);
  });
}

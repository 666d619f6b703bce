import { join } from "node:path";
import { readSettings } from "~/platform/env.server";
import { readArguments } from "~/server/command-arguments";
import { withDatabase } from "~/server/database/database";
import { listen } from "~/server/listen";
import { OperatorError } from "~/server/operator-error";
import { shop } from "../../examples/shop/server";

const PORT = "4000";
const HOST = "127.0.0.1";
const OTHER_PORT = "another one: npm run example:shop -- 4001";

/**
 * `npm run example:shop [PORT]`: starts the example shop for the demo program of a running `npm start`, with
 * what an operator makes for a shop.
 */
export default async function exampleShop(args: string[]): Promise<void> {
  const [port = PORT] = readArguments("example-shop", args, { most: 1 }).positionals;
  const settings = readSettings();
  const url = `http://localhost:${settings.port}`;
  if ((await statusOf(`${url}/healthz`)) !== 200)
    throw new OperatorError(`Nothing is running at ${url}. Run \`npm start\` first.`);
  // Before connecting, which would end the key of a shop that is running there.
  if ((await statusOf(`http://${HOST}:${port}`)) !== null)
    throw new OperatorError(`Port ${port} is taken: stop what uses it, or set ${OTHER_PORT}`);
  await withDatabase(settings, async () => {
    // They read the environment when they are loaded.
    const { connectShop } = await import("../connect-shop");
    const { closeDatabase } = await import("~/platform/database/connections.server");
    const options = await connectShop({ url, subdomain: "demo", webhookUrl: `http://${HOST}:${port}/webhooks` });
    await closeDatabase();
    const file = join(settings.dataDir, "example-shop.json");
    await listen(shop({ ...options, file }), { port: Number(port), host: HOST }, OTHER_PORT);
    console.log(`The shop is at http://localhost:${port}`);
  });
}

/** Of a page; null when nothing responds. */
function statusOf(url: string): Promise<number | null> {
  return fetch(url).then(
    ({ status }) => status,
    () => null,
  );
}

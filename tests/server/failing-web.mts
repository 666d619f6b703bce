import { once } from "node:events";
import { waitForShutdown } from "~/server/lifetime";
import { serve } from "../setup/web-server";
import { sampleBuild } from "./sample-build";

/** A web process with a bug that no handler can catch: /fails throws in a timer and never responds. */
const build = sampleBuild(["waits", "fails"]);
const setLoader = (route: string, loader: () => Promise<Response>) => (build.routes[route]!.module.loader = loader);
setLoader("waits", async () => {
  process.send!("waiting");
  await once(process, "uncaughtException");
  return new Response("done");
});
setLoader("fails", () => {
  setImmediate(() => {
    throw new Error("a bug in a callback");
  });
  return new Promise(() => {});
});
const server = await serve(build);
process.send!(server.port);
const exitCode = await waitForShutdown();
await server.close();
process.exit(exitCode);

import { waitForShutdown } from "~/server/lifetime";

/** A process whose work never ends, as that of a worker whose database is away. */
await waitForShutdown(100);
setInterval(() => {}, 1_000);

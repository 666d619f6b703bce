import { adminCtx } from "../../factories";
import { runOperations, type World } from "./mixed-operations";

/** A process that runs the mixed operations, for the test that kills it; its arguments are the program and the world. */
const [programId, world] = process.argv.slice(2) as [string, string];
await runOperations(await adminCtx(programId, "owner"), JSON.parse(world) as World, (count) => process.send!(count));

import { adminCtx } from "../../factories";
import { runOperations, type World } from "./mixed-operations";

/** Runs the mixed operations in a process that a test kills. Its arguments are the program and the world. */
const [programId, world] = process.argv.slice(2) as [string, string];
await runOperations(await adminCtx(programId, "owner"), JSON.parse(world) as World, (count) => process.send!(count));

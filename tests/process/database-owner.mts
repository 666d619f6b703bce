import { startEmbeddedDatabase } from "../../app/process/embedded-database";

/** A process that owns an embedded database, for tests that kill it: its argument is the data folder. */
const database = await startEmbeddedDatabase(process.argv[2]!);
process.send!(database.url);
await database.ended;

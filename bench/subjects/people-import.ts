/** One import of people. Prints how long the check and the import took. */
import { closeDatabase } from "~/platform/database/connections.server";
import { importPeople } from "../import-people";
import type { PeopleImport } from "../people-stage";

const times = await importPeople(JSON.parse(process.argv[2]!) as PeopleImport);
await closeDatabase();
console.log(JSON.stringify(times));

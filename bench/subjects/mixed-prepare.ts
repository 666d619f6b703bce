/** Opens the sessions of the mixed load. */
import { prepareMixed } from "../mixed-stage";

const { file, participants } = JSON.parse(process.argv[2]!) as { file: string; participants: number };
await prepareMixed(file, participants);
console.log("{}");

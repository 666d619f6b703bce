import { existsSync } from "node:fs";
import { commandHelp } from "../command-list";

/** `npx loyalty help`: lists the commands. */
export default async function help(): Promise<void> {
  console.log(commandHelp(existsSync("tools/commands")));
}

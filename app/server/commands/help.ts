import { existsSync } from "node:fs";
import { readArguments } from "../command-arguments";
import { commandHelp, helpOf } from "../command-list";
import { OperatorError } from "../operator-error";

/** `npx loyalty help [COMMAND]`: lists the commands, or says what one of them does. */
export default async function help(args: string[]): Promise<void> {
  const { positionals } = readArguments("help", args, { most: 1 });
  const [command] = positionals;
  const forDevelopers = existsSync("tools/commands");
  if (command === undefined) return console.log(commandHelp(forDevelopers));
  const text = helpOf(command, forDevelopers);
  if (!text) throw new OperatorError(`There is no command "${command}": npx loyalty help lists them all.`);
  console.log(text);
}

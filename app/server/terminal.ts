import { createInterface } from "node:readline/promises";
import { OperatorError } from "./operator-error";

/**
 * Asks the operator. @returns what was typed, without spaces around it
 * @param unattended what to do where nobody can be asked
 * @throws OperatorError there, and when the operator leaves with Ctrl-C or Ctrl-D
 */
export async function ask(question: string, unattended: string): Promise<string> {
  if (!process.stdin.isTTY) throw new OperatorError(unattended);
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const typed = await new Promise<string | undefined>((resolve) => {
    terminal.once("close", () => resolve(undefined)); // after Ctrl-D the question is never answered
    terminal.question(question).then(resolve, () => resolve(undefined));
  });
  terminal.close();
  if (typed === undefined) {
    process.stdout.write("\n");
    throw new OperatorError("Nothing was changed.");
  }
  return typed.trim();
}

import { createInterface } from "node:readline/promises";
import { OperatorError } from "./operator-error";

/**
 * Asks the operator. @returns what was typed, without spaces around it
 * @param unattended what to do where nobody can be asked
 * @throws OperatorError there
 */
export async function ask(question: string, unattended: string): Promise<string> {
  if (!process.stdin.isTTY) throw new OperatorError(unattended);
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const typed = await terminal.question(question).finally(() => terminal.close());
  return typed.trim();
}

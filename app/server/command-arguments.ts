import { parseArgs, type ParseArgsConfig } from "node:util";
import { usageOf } from "./command-list";
import { OperatorError } from "./operator-error";

type Options = NonNullable<ParseArgsConfig["options"]>;

/**
 * Reads the arguments of a command. One that nobody reads is an error: somebody expects something of it.
 * @param most how many arguments without a name it takes
 * @throws OperatorError with the usage, for an unknown option, an option without its value, or too many arguments
 */
export function readArguments<const O extends Options = Record<never, never>>(
  command: string,
  args: string[],
  { most = 0, options }: { most?: number; options?: O },
) {
  const usage = `Usage: npx loyalty ${usageOf(command)}`;
  try {
    const { values, positionals } = parseArgs({ args, options: options ?? ({} as O), allowPositionals: true });
    if (positionals.length > most) throw new Error(`Unexpected argument '${positionals[most]}'`);
    return { values, positionals };
  } catch (error) {
    const [reason] = (error as Error).message.split(/[.\n]/);
    throw new OperatorError(`${reason}. ${usage}`);
  }
}

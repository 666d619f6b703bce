import { parseArgs, type ParseArgsConfig } from "node:util";
import { usageOf } from "./command-list";
import { OperatorError } from "./operator-error";

type Options = NonNullable<ParseArgsConfig["options"]>;

/**
 * Reads the arguments of a command. One that nobody reads is an error: somebody expects something of it.
 * @param most how many arguments without a name it takes
 * @throws OperatorError with the usage, for an unknown option, one without its value or with two, or too many arguments
 */
export function readArguments<const O extends Options = Record<never, never>>(
  command: string,
  args: string[],
  { most = 0, options }: { most?: number; options?: O },
) {
  const { values, positionals } = parsed(command, { args, options: options ?? ({} as O), allowPositionals: true });
  requireOneValue(command, args, options ?? {});
  if (positionals.length > most) throw usageError(command, `Unexpected argument '${positionals[most]}'`);
  return { values, positionals };
}

/** Of an option that is named twice, `parseArgs` would take the last value. */
function requireOneValue(command: string, args: string[], options: Options): void {
  const named = new Set<string>();
  for (const token of parseArgs({ args, options, allowPositionals: true, tokens: true }).tokens) {
    if (token.kind !== "option" || token.value === undefined) continue;
    if (token.value === "") throw usageError(command, `Option '${token.rawName}' has no value`);
    if (named.has(token.name)) throw usageError(command, `Option '${token.rawName}' is there twice`);
    named.add(token.name);
  }
}

function parsed<const C extends ParseArgsConfig>(command: string, config: C) {
  try {
    return parseArgs(config);
  } catch (error) {
    const [reason] = (error as Error).message.split(/\. |\n/);
    throw usageError(command, reason!);
  }
}

/** An error that ends with how the command is used. */
export function usageError(command: string, reason: string): OperatorError {
  return new OperatorError(`${reason.replace(/\.$/, "")}. Usage: npx loyalty ${usageOf(command)}`);
}

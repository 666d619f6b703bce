/** An error that the operator can fix: the launcher prints its message as one line and exits 1, without a stack. */
export class OperatorError extends Error {
  override readonly name = "OperatorError";
}

type Failure = Error & { code?: unknown; errors?: unknown };

/** SQLSTATEs and system errors of a database that cannot be reached, does not exist or does not let us in. */
const AWAY = /^(ECONN\w+|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|ETIMEDOUT|28\w{3}|3D000|57P0\d|53300|08\w{3})$/;
/** SQLSTATEs, and the code of Prisma, of a table or schema that the database lacks. */
const INCOMPLETE = /^(42P01|3F000|P2021)$/;
const FULL = /^(ENOSPC|53100)$/;

/**
 * What a command tells the operator when it fails, in one line.
 * @returns undefined for an error that is a bug
 */
export function operatorMessage(error: unknown): string | undefined {
  for (const { name, code, message } of failuresIn(error)) {
    const reason = message || String(code);
    if (name === "EnvironmentError" || name === "OperatorError") return message;
    if (FULL.test(String(code)) || /no space left on device/i.test(message))
      return `There is no room left on the disk: ${lineAbout(/no space left/i, reason)}`;
    if (AWAY.test(String(code))) return `The database does not answer: ${reason}`;
    if (INCOMPLETE.test(String(code)))
      return `The database lacks what this version needs: ${lineAbout(/does not exist/, reason)}. Run npx loyalty upgrade`;
  }
  return undefined;
}

/** The error, and those that caused it. */
function failuresIn(error: unknown): Failure[] {
  if (!(error instanceof Error)) return [];
  const { cause, errors } = error as Failure;
  return [error, ...failuresIn(cause), ...(Array.isArray(errors) ? errors.flatMap(failuresIn) : [])];
}

/** The line of a text that says it, else the first one. */
function lineAbout(what: RegExp, text: string): string {
  const lines = text.split("\n");
  return lines.find((line) => what.test(line)) ?? lines[0]!;
}

/** A failure that the operator can mend: the launcher prints its message as one line and exits 1, without a stack. */
export class OperatorError extends Error {
  override readonly name = "OperatorError";
}

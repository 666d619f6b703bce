/** An error that the operator can fix: the launcher prints its message as one line and exits 1, without a stack. */
export class OperatorError extends Error {
  override readonly name = "OperatorError";
}

/** Why there was no response. */
export type WebhookFailureReason =
  /** The URL or what its host resolves to is not public. */
  | "private_address"
  /** The host does not resolve. */
  | "unknown_host"
  /** No response in time. */
  | "timeout"
  /** The certificate is not valid for the host. */
  | "tls"
  /** Any other failure of the connection. */
  | "unreachable";

/** A webhook got no response. */
export class WebhookFailure extends Error {
  constructor(
    readonly reason: WebhookFailureReason,
    cause?: unknown,
  ) {
    super(`no response to a webhook: ${reason}`, { cause });
    this.name = "WebhookFailure";
  }
}

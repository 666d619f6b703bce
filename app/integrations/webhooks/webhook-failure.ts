/**
 * Why there was no response: the URL or what its host resolves to is not public, the host does not resolve, no response
 * in time, the certificate is not valid for the host, or any other failure of the connection.
 */
export type WebhookFailureReason = "private_address" | "unknown_host" | "timeout" | "tls" | "unreachable";

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

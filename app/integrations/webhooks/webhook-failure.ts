/**
 * Why there was no response.
 * - `private_address`: the URL or what its host resolves to is not public
 * - `unknown_host`: the host does not resolve
 * - `timeout`: no response in time
 * - `tls`: the certificate is not valid for the host
 * - `unreachable`: any other failure of the connection
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

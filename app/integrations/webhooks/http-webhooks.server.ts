import { Agent as HttpAgent, request as httpRequest, type ClientRequest, type IncomingMessage } from "node:http";
import { Agent as HttpsAgent, request as httpsRequest } from "node:https";
import { isIP } from "node:net";
import { isPublicAddress } from "~/platform/ip-addresses";
import type { WebhookRequest, WebhookResponse, WebhookSender } from "../ports";
import {
  hostOf,
  isLoopback,
  PrivateAddress,
  publicLookup,
  publicUrl,
  resolveHost,
  type Resolve,
} from "../public-hosts.server";
import { WebhookFailure, type WebhookFailureReason } from "./webhook-failure";

const TIMEOUT_MS = 10_000;
const STORED_BYTES = 2 * 1024;
/** A longer response is not read to its end; its connection is closed. */
const READ_BYTES = 64 * 1024;

type Options = {
  /** Allows `http://` to this machine, for the sandbox. */
  loopback?: boolean;
  /** How a host's addresses are found, for tests. */
  resolve?: Resolve;
  timeoutMs?: number;
};

/** Sends webhooks over HTTPS, to public addresses only. */
export function httpWebhooks({
  loopback = false,
  resolve = resolveHost,
  timeoutMs = TIMEOUT_MS,
}: Options = {}): WebhookSender {
  const lookup = publicLookup(resolve);
  const agents = { http: new HttpAgent({ keepAlive: true }), https: new HttpsAgent({ keepAlive: true }) };

  function open(url: URL, { headers, body }: WebhookRequest, signal: AbortSignal): ClientRequest {
    const options = {
      method: "POST",
      headers: { ...headers, "content-length": Buffer.byteLength(body) },
      lookup: isLoopback(url) ? undefined : lookup,
      signal,
    };
    return url.protocol === "https:"
      ? httpsRequest(url, { ...options, agent: agents.https })
      : httpRequest(url, { ...options, agent: agents.http });
  }

  async function exchange(url: URL, message: WebhookRequest, signal: AbortSignal): Promise<WebhookResponse> {
    for (;;) {
      const request = open(url, message, signal);
      try {
        return await responseTo(request, message.body);
      } catch (error) {
        // The other side closed a connection that was kept open, before it read the request.
        const isStale = request.reusedSocket && (error as NodeJS.ErrnoException).code === "ECONNRESET";
        if (!isStale || signal.aborted) throw error;
      }
    }
  }

  return {
    async allows(address) {
      const url = publicUrl(address, loopback);
      if (!url) return false;
      if (isIP(hostOf(url)) || isLoopback(url)) return true; // checked with the URL
      const addresses = await resolve(hostOf(url)).catch(() => []);
      return addresses.every((one) => isPublicAddress(one.address));
    },
    async send(message) {
      const url = publicUrl(message.url, loopback);
      if (!url) throw new WebhookFailure("private_address");
      const signal = AbortSignal.timeout(timeoutMs);
      try {
        return await exchange(url, message, signal);
      } catch (error) {
        throw new WebhookFailure(reasonOf(error, signal), error);
      }
    },
  };
}

function responseTo(request: ClientRequest, body: string | Uint8Array): Promise<WebhookResponse> {
  return new Promise((resolve, reject) => {
    request.on("error", reject);
    request.once("response", (response) => {
      readStart(response).then(
        (text) =>
          resolve({
            status: response.statusCode ?? 0,
            body: text,
            retryAfter: response.headers["retry-after"] ?? null,
          }),
        reject,
      );
    });
    request.end(body);
  });
}

/** The first bytes of a response as text that the database can store. Reads a little more, and then closes. */
async function readStart(response: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    if (bytes < STORED_BYTES) chunks.push(chunk);
    bytes += chunk.length;
    if (bytes > READ_BYTES) break;
  }
  return Buffer.concat(chunks).subarray(0, STORED_BYTES).toString("utf8").replaceAll("\0", "");
}

const TLS_ERROR = /^(ERR_TLS|ERR_SSL|CERT_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO_)|CERT/;

function reasonOf(error: unknown, signal: AbortSignal): WebhookFailureReason {
  if (error instanceof PrivateAddress) return "private_address";
  if (signal.aborted) return "timeout";
  const code = (error as NodeJS.ErrnoException).code ?? "";
  if (code === "ENOTFOUND" || code === "EAI_AGAIN" || code === "ENODATA") return "unknown_host";
  return TLS_ERROR.test(code) ? "tls" : "unreachable";
}

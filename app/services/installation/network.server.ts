import { randomBytes } from "node:crypto";
import { lookup } from "node:dns/promises";
import { request as plainRequest, type IncomingMessage, type RequestOptions } from "node:http";
import { request as secureRequest } from "node:https";
import type { LookupFunction } from "node:net";
import { text } from "node:stream/consumers";
import { checkServerIdentity, connect, type PeerCertificate } from "node:tls";
import { z } from "zod";
import { DOCTOR_HEADER } from "~/platform/doctor-header";

/** Each step of a call to another machine may take so long. */
const TIMEOUT_MS = 5_000;

/** How the checks see the installation from outside. */
export type Network = {
  /** The addresses of a host. @throws Error when it has none */
  addressesOf: (host: string) => Promise<string[]>;
  /** Certificates that are trusted in addition to the usual ones. */
  trusted?: string;
  /** The port of plain http, which should lead to https. */
  plainPort: number;
  /** Signs the request that asks a web server what it sees; undefined without a SESSION_SECRET. */
  signRequest?: () => string;
};

/** The network as this process has it. */
export function ownNetwork(signRequest?: () => string): Network {
  return {
    addressesOf: async (host) => (await lookup(host, { all: true })).map(({ address }) => address),
    plainPort: 80,
    signRequest,
  };
}

/** A name that nobody has taken, to find out whether there is a wildcard. */
export function randomLabel(): string {
  return `check-${randomBytes(6).toString("hex")}`;
}

export type CertificateState = {
  /** Why browsers would reject it; undefined when they accept it. */
  rejected: string | undefined;
  validUntil: Date;
};

/** The certificate that a host shows. @throws Error when there is no TLS */
export async function certificateOf(host: string, port: number, network: Network): Promise<CertificateState> {
  const [address] = await network.addressesOf(host);
  return new Promise((resolve, reject) => {
    const options = { host: address, port, servername: host, ca: network.trusted, rejectUnauthorized: false };
    const socket = connect({ ...options, timeout: TIMEOUT_MS }, () => {
      const certificate = socket.getPeerCertificate();
      socket.destroy();
      resolve({
        rejected: rejectionOf(socket.authorizationError as Error | string | null, host, certificate),
        validUntil: new Date(certificate.valid_to),
      });
    });
    socket.on("error", reject).on("timeout", () => socket.destroy(timedOut()));
  });
}

function timedOut(): Error {
  return Object.assign(new Error(`no response within ${TIMEOUT_MS / 1000} s`), { code: "ETIMEDOUT" });
}

function rejectionOf(error: Error | string | null, host: string, certificate: PeerCertificate): string | undefined {
  if (error) return typeof error === "string" ? error : ((error as { code?: string }).code ?? error.message);
  return checkServerIdentity(host, certificate)?.message;
}

/** What a web server says of a request that `doctor` signed: what its proxies have added. */
const healthAnswer = z.object({
  status: z.literal("ok"),
  seen: z.object({ forwarded: z.number(), scheme: z.string().nullable(), host: z.string().nullable() }).optional(),
});
export type HealthAnswer = z.infer<typeof healthAnswer>;

/** Asks the health check at the public address. @returns null when something else answers; @throws Error when nothing does */
export async function askHealth(origin: URL, network: Network): Promise<HealthAnswer | null> {
  const headers: Record<string, string> = network.signRequest ? { [DOCTOR_HEADER]: network.signRequest() } : {};
  const response = await get(new URL("/healthz", origin), network, headers);
  try {
    return healthAnswer.safeParse(JSON.parse(await text(response))).data ?? null;
  } catch {
    return null; // a page of something else
  }
}

/** Where plain http leads to; null when it leads nowhere. @throws Error when nothing answers */
export async function plainRedirect(host: string, network: Network): Promise<string | null> {
  const response = await get(new URL(`http://${host}:${network.plainPort}/`), network, {});
  response.resume();
  return response.headers.location ?? null;
}

function get(url: URL, network: Network, headers: Record<string, string>): Promise<IncomingMessage> {
  const lookupHost: LookupFunction = (host, options, done) => {
    network.addressesOf(host).then(
      (addresses) => {
        const family = (address: string) => (address.includes(":") ? 6 : 4);
        if (options.all)
          done(
            null,
            addresses.map((address) => ({ address, family: family(address) })),
          );
        else done(null, addresses[0]!, family(addresses[0]!));
      },
      (error: NodeJS.ErrnoException) => done(error, ""),
    );
  };
  // The check of the certificate says what is wrong with it.
  const tls = { ca: network.trusted, rejectUnauthorized: false };
  const options: RequestOptions = { headers, lookup: lookupHost, timeout: TIMEOUT_MS };
  return new Promise((resolve, reject) => {
    const request =
      url.protocol === "https:"
        ? secureRequest(url, { ...options, ...tls }, resolve)
        : plainRequest(url, options, resolve);
    request
      .on("error", reject)
      .on("timeout", () => request.destroy(timedOut()))
      .end();
  });
}

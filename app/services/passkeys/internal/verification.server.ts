/** The checks of what authenticators sign, by @simplewebauthn/server, which is loaded when the first one comes. */
import { logger } from "~/platform/logger.server";
import type { Assertion, NewCredential } from "../passkeys.schema";

/** EdDSA, ES256 and RS256: every authenticator has one of them. */
export const ALGORITHMS = [-8, -7, -257];

/** Where a ceremony takes place: the page's origin, and the challenge that it got. */
type Expected = { origin: string; challenge: string };

/** Loads the library, so that no row is locked meanwhile. */
export function loadVerification() {
  return Promise.all([import("@simplewebauthn/server"), import("@simplewebauthn/server/helpers")]);
}

/** The challenge that an authenticator has signed; empty when there is none to read. */
export function challengeIn(clientDataJSON: string): string {
  try {
    const data = JSON.parse(Buffer.from(clientDataJSON, "base64url").toString("utf8")) as {
      challenge?: unknown;
    } | null;
    return typeof data?.challenge === "string" ? data.challenge : "";
  } catch {
    return "";
  }
}

/**
 * What a new passkey consists of; null when the origin, the challenge or the data are wrong. Who made the authenticator
 * does not matter: its attestation is dropped, since the library would fetch addresses that certificates in it name.
 */
export async function verifyNew(credential: NewCredential, { origin, challenge }: Expected) {
  const [{ verifyRegistrationResponse }, helpers] = await loadVerification();
  const { isoBase64URL, isoCBOR, decodeAttestationObject } = helpers;
  return orNull(async () => {
    const sent = decodeAttestationObject(isoBase64URL.toBuffer(credential.response.attestationObject));
    const bare = new Map<string | number, Parameters<typeof isoCBOR.encode>[0]>([
      ["fmt", "none"],
      ["attStmt", new Map()],
      ["authData", sent.get("authData")],
    ]);
    const attestationObject = isoBase64URL.fromBuffer(isoCBOR.encode(bare));
    const { registrationInfo } = await verifyRegistrationResponse({
      response: {
        ...credential,
        clientExtensionResults: {},
        response: { ...credential.response, attestationObject },
      },
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: new URL(origin).hostname,
      requireUserVerification: false,
      supportedAlgorithmIDs: ALGORITHMS,
    });
    if (!registrationInfo) return null;
    const { credential: made, aaguid, credentialDeviceType, credentialBackedUp } = registrationInfo;
    // The library does not compare them, and only the sent one has a limit.
    if (made.id !== credential.id) return null;
    return {
      credentialId: made.id,
      publicKey: Buffer.from(made.publicKey),
      counter: made.counter,
      aaguid,
      multiDevice: credentialDeviceType === "multiDevice",
      backedUp: credentialBackedUp,
    };
  });
}

/** A stored passkey, as far as its signatures are checked with it. */
type Stored = { credentialId: string; publicKey: Buffer; counter: number };

/**
 * The counter after a valid signature, and whether the passkey is synchronized; null when the origin, the challenge or the
 * signature are wrong, or when a counter did not go up, as that of a copied authenticator would not.
 */
export async function verifySignature(credential: Assertion, stored: Stored, { origin, challenge }: Expected) {
  const [{ verifyAuthenticationResponse }] = await loadVerification();
  return orNull(async () => {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: { ...credential, clientExtensionResults: {} },
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: new URL(origin).hostname,
      credential: {
        id: stored.credentialId,
        publicKey: new Uint8Array(stored.publicKey),
        counter: stored.counter,
      },
      requireUserVerification: false,
    });
    return verified
      ? { counter: authenticationInfo.newCounter, backedUp: authenticationInfo.credentialBackedUp }
      : null;
  });
}

/** The library throws an error for everything that is not as it should be, and all are of one class. */
async function orNull<T>(verify: () => Promise<T | null>): Promise<T | null> {
  try {
    return await verify();
  } catch (err) {
    logger.info({ err }, "a passkey was not accepted");
    return null;
  }
}

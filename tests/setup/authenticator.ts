import { createHash, createSign, generateKeyPairSync, randomBytes } from "node:crypto";
import { isoCBOR } from "@simplewebauthn/server/helpers";
import type { AddOptions, SignInOptions } from "~/services/passkeys/passkeys.schema";

const USER_PRESENT = 0x01;
const USER_VERIFIED = 0x04;
const CAN_BE_BACKED_UP = 0x08;
const BACKED_UP = 0x10;
const HAS_CREDENTIAL = 0x40;

const sha256 = (data: Buffer | string) => createHash("sha256").update(data).digest();
const base64url = (data: Uint8Array | string) => Buffer.from(data).toString("base64url");

/** An authenticator with one passkey, which signs whatever a page wants, also what a browser would not let it. */
export class Authenticator {
  readonly id = randomBytes(16);
  readonly #keys = generateKeyPairSync("ec", { namedCurve: "P-256" });
  counter = 0;

  constructor(readonly aaguid = "00000000-0000-0000-0000-000000000000") {}

  /** What `navigator.credentials.create()` gives, as JSON. */
  create({ challenge, rp }: AddOptions, origin: string, attestation?: { fmt: string; attStmt: Map<string, unknown> }) {
    const { x, y } = this.#keys.publicKey.export({ format: "jwk" });
    const coordinate = (value: string) => new Uint8Array(Buffer.from(value, "base64url"));
    const key = isoCBOR.encode(
      new Map<number, number | Uint8Array>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, coordinate(x!)],
        [-3, coordinate(y!)],
      ]) as never,
    );
    const authData = Buffer.concat([
      this.#data(rp.id, HAS_CREDENTIAL),
      Buffer.from(this.aaguid.replaceAll("-", ""), "hex"),
      Buffer.from([0, this.id.length]),
      this.id,
      key,
    ]);
    const object = new Map<string, unknown>([
      ["fmt", attestation?.fmt ?? "none"],
      ["attStmt", attestation?.attStmt ?? new Map()],
      ["authData", new Uint8Array(authData)],
    ]);
    return this.#credential({
      clientDataJSON: clientData("webauthn.create", challenge, origin),
      attestationObject: base64url(isoCBOR.encode(object as never)),
      transports: ["internal"],
    });
  }

  /** What `navigator.credentials.get()` gives, as JSON. */
  sign({ challenge, rpId }: SignInOptions, origin: string) {
    const clientDataJSON = clientData("webauthn.get", challenge, origin);
    const authData = this.#data(rpId, 0);
    const signed = Buffer.concat([authData, sha256(Buffer.from(clientDataJSON, "base64url"))]);
    const signature = createSign("sha256").update(signed).sign(this.#keys.privateKey);
    return this.#credential({
      clientDataJSON,
      authenticatorData: base64url(authData),
      signature: base64url(signature),
    });
  }

  #data(rpId: string, flags: number): Buffer {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(this.counter);
    const all = USER_PRESENT | USER_VERIFIED | CAN_BE_BACKED_UP | BACKED_UP | flags;
    return Buffer.concat([sha256(rpId), Buffer.from([all]), counter]);
  }

  #credential<R extends object>(response: R) {
    const id = base64url(this.id);
    return { id, rawId: id, type: "public-key", clientExtensionResults: {}, response };
  }
}

function clientData(type: string, challenge: string, origin: string): string {
  return base64url(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
}

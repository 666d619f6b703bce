import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  hkdfSync,
  randomBytes,
  randomInt,
  timingSafeEqual,
} from "node:crypto";
import { env } from "~/platform/env.server";

/** A random token of 256 bits, safe in URLs and cookies. */
export function newToken(): string {
  return randomBytes(32).toString("base64url");
}

/** A one-time code: six digits, uniformly random. */
export function newCode(): string {
  return randomInt(0, 1_000_000).toString().padStart(6, "0");
}

/** The hash of a random token to store, from which the token cannot be recovered. */
export function hashToken(token: string): Buffer {
  return createHash("sha256").update(token).digest();
}

/** The hash of a short code to store. It is keyed, since all six-digit codes could be tried otherwise. */
export function hashCode(code: string, salt: string): Buffer {
  return createHmac("sha256", keyFor("code")).update(`${salt}:${code}`).digest();
}

/** A keyed signature in base64url over `value`; signatures for one `purpose` are invalid for others. */
export function sign(purpose: string, value: string): string {
  return signatureBy(keyFor(purpose), value);
}

/** Whether `signature` is that of `value`, made with SESSION_SECRET or the one before it. */
export function isSigned(purpose: string, value: string, signature: string): boolean {
  return keysFor(purpose).some((key) => sameText(signature, signatureBy(key, value)));
}

function signatureBy(key: Buffer, value: string): string {
  return createHmac("sha256", key).update(value).digest("base64url");
}

/** Whether two texts are equal, in constant time: the duration does not tell how much of a secret was guessed. */
export function sameText(a: string, b: string): boolean {
  const left = Buffer.from(a);
  const right = Buffer.from(b);
  return left.length === right.length && timingSafeEqual(left, right);
}

/** Encrypts a short secret that is needed again, e.g. a code that is going to be mailed, or the secret of a webhook. */
export function seal(text: string): string {
  const iv = randomBytes(12);
  const cipher = createCipheriv("aes-256-gcm", keyFor("seal"), iv);
  const body = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), body]).toString("base64url");
}

/** Decrypts the result of `seal`. @throws Error if it was altered, or made with neither SESSION_SECRET nor the one before */
export function unseal(sealed: string): string {
  const [current, previous] = keysFor("seal");
  try {
    return unsealBy(current, sealed);
  } catch (error) {
    if (!previous) throw error;
    return unsealBy(previous, sealed);
  }
}

function unsealBy(key: Buffer, sealed: string): string {
  const bytes = Buffer.from(sealed, "base64url");
  const decipher = createDecipheriv("aes-256-gcm", key, bytes.subarray(0, 12));
  decipher.setAuthTag(bytes.subarray(12, 28));
  return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString("utf8");
}

type Keys = [current: Buffer, ...previous: Buffer[]];

const keys = new Map<string, Keys>();

function keyFor(purpose: string): Buffer {
  return keysFor(purpose)[0];
}

/** The key that makes things, and the one of the previous secret, which only opens them. */
function keysFor(purpose: string): Keys {
  let found = keys.get(purpose);
  if (!found) {
    const { sessionSecret, previousSessionSecret } = env;
    const derived = (secret: string) => Buffer.from(hkdfSync("sha256", secret, "", purpose, 32));
    found = previousSessionSecret ? [derived(sessionSecret), derived(previousSessionSecret)] : [derived(sessionSecret)];
    keys.set(purpose, found);
  }
  return found;
}

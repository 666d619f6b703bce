import { createCipheriv, createDecipheriv, randomBytes, scrypt } from "node:crypto";
import { parseEnv, promisify } from "node:util";
import { OperatorError } from "../operator-error";

const derive = promisify<string, Buffer, number, { N: number; r: number; p: number; maxmem: number }, Buffer>(scrypt);

/** 64 MB of memory for each guess. */
const COST = { N: 2 ** 16, r: 8, p: 1, maxmem: 128 * 1024 * 1024 };
const SALT_BYTES = 16;
const IV_BYTES = 12;
const TAG_BYTES = 16;

/** Encrypts variables by a passphrase (scrypt, AES-256-GCM). */
export async function sealSecrets(secrets: Record<string, string>, passphrase: string): Promise<Buffer> {
  const [salt, iv] = [randomBytes(SALT_BYTES), randomBytes(IV_BYTES)];
  const cipher = createCipheriv("aes-256-gcm", await derive(passphrase, salt, 32, COST), iv);
  const body = Buffer.concat([cipher.update(JSON.stringify(secrets)), cipher.final()]);
  return Buffer.concat([salt, iv, cipher.getAuthTag(), body]);
}

/** Decrypts what `sealSecrets` made. @throws OperatorError with another passphrase, or when it was changed */
export async function openSecrets(sealed: Buffer, passphrase: string): Promise<Record<string, string>> {
  const iv = sealed.subarray(SALT_BYTES, SALT_BYTES + IV_BYTES);
  const tagAt = SALT_BYTES + IV_BYTES;
  const key = await derive(passphrase, sealed.subarray(0, SALT_BYTES), 32, COST);
  try {
    const decipher = createDecipheriv("aes-256-gcm", key, iv, { authTagLength: TAG_BYTES });
    decipher.setAuthTag(sealed.subarray(tagAt, tagAt + TAG_BYTES));
    const body = Buffer.concat([decipher.update(sealed.subarray(tagAt + TAG_BYTES)), decipher.final()]);
    return JSON.parse(body.toString()) as Record<string, string>;
  } catch {
    throw new OperatorError("BACKUP_PASSPHRASE is not the one that the secrets of this bundle were encrypted with");
  }
}

/** The variables as lines of a `.env` file. One that such a file cannot have is a comment, with its value as JSON. */
export function asEnvironmentFile(secrets: Record<string, string>): string {
  return Object.entries(secrets)
    .map(([name, value]) => `${lineOf(name, value)}\n`)
    .join("");
}

/** In the first kind of quotes, or without any, from which Node reads the same value. */
function lineOf(name: string, value: string): string {
  const lines = ["'", '"', "`", ""].map((quote) => `${name}=${quote}${value}${quote}`);
  return (
    lines.find((line) => {
      const read = Object.entries(parseEnv(line));
      return read.length === 1 && read[0]![1] === value;
    }) ?? `# ${name} has all kinds of quotes. As JSON: ${JSON.stringify(value)}`
  );
}

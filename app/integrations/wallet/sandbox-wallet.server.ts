/** Keys for passes of the sandbox, which no phone accepts but whose signatures can be checked. */
import { createVerify, generateKeyPairSync } from "node:crypto";
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import forge from "node-forge";
import { env } from "~/platform/env.server";
import type { AppleWallet, GoogleWallet } from "../ports";
import { appleWallet } from "./apple-wallet.server";
import { googleWallet } from "./google-wallet.server";

/** Where the link of the sandbox leads instead of Google's page. */
export const SANDBOX_SAVE_PAGE = "/sandbox/wallet?token=";

type Keys = { privateKey: string; publicKey: string; certificate: string };
const YEARS = 10;

export function sandboxAppleWallet(): AppleWallet {
  const { certificate, privateKey } = sandboxKeys();
  return appleWallet({
    passTypeId: "pass.test.example.loyalty",
    teamId: "SANDBOX123",
    certificate,
    issuerCertificate: certificate,
    privateKey,
  });
}

export function sandboxGoogleWallet(): GoogleWallet {
  const { privateKey } = sandboxKeys();
  const settings = { issuerId: "sandbox", serviceAccount: "wallet@example.test", privateKey };
  return googleWallet(settings, SANDBOX_SAVE_PAGE);
}

/** The claims of a token that the sandbox has signed; null for any other text. */
export function verifiedClaims(token: string): unknown {
  const [header = "", claims = "", signature = "", ...rest] = token.split(".");
  if (rest.length > 0) return null;
  const verify = createVerify("RSA-SHA256").update(`${header}.${claims}`);
  if (!verify.verify(sandboxKeys().publicKey, signature, "base64url")) return null;
  return JSON.parse(Buffer.from(claims, "base64url").toString()) as unknown;
}

let keys: Keys | undefined;

/** They are made once for an installation and stored in DATA_DIR. The first process to store them wins. */
function sandboxKeys(): Keys {
  if (keys) return keys;
  const file = join(env.dataDir, "sandbox-wallet.json");
  if (!existsSync(file)) {
    mkdirSync(env.dataDir, { recursive: true });
    const own = `${file}.${process.pid}`;
    writeFileSync(own, JSON.stringify(newKeys()), { mode: 0o600 });
    try {
      linkSync(own, file);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    } finally {
      rmSync(own, { force: true });
    }
  }
  return (keys = JSON.parse(readFileSync(file, "utf8")) as Keys);
}

function newKeys(): Keys {
  const { privateKey, publicKey } = generateKeyPairSync("rsa", {
    modulusLength: 2048,
    privateKeyEncoding: { type: "pkcs1", format: "pem" },
    publicKeyEncoding: { type: "spki", format: "pem" },
  });
  const certificate = forge.pki.createCertificate();
  certificate.publicKey = forge.pki.publicKeyFromPem(publicKey);
  certificate.serialNumber = "01";
  // Not by the application's clock: what checks the certificate goes by that of the machine.
  certificate.validity.notAfter.setFullYear(certificate.validity.notBefore.getFullYear() + YEARS);
  const name = [{ name: "commonName", value: "Sandbox passes" }];
  certificate.setSubject(name);
  certificate.setIssuer(name);
  certificate.sign(forge.pki.privateKeyFromPem(privateKey), forge.md.sha256.create());
  return { privateKey, publicKey, certificate: forge.pki.certificateToPem(certificate) };
}

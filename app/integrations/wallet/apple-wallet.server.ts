import { createHash } from "node:crypto";
import { zipSync } from "fflate";
import forge from "node-forge";
import sharp from "sharp";
import type { Env } from "~/platform/env.server";
import type { AppleWallet, WalletPass } from "../ports";

/** The certificates and the key of passes, as PEM. */
export type ApplePassSettings = NonNullable<Env["applePass"]>;

/** The sides of the icon that a pass has to have, and of the logo beside the program's name. */
const PICTURES = { "icon.png": 29, "icon@2x.png": 58, "icon@3x.png": 87, "logo.png": 50, "logo@2x.png": 100 };

/**
 * Signs passes as Apple's Wallet takes them: a zip of `pass.json` and pictures, `manifest.json` with the SHA-1 of each
 * file, and `signature`, a detached PKCS #7 signature of the manifest. Wallet accepts it if `certificate` is one of the
 * operator's pass type, issued by Apple.
 */
export function appleWallet(settings: ApplePassSettings): AppleWallet {
  return {
    async sign(pass, now) {
      const files: Record<string, Uint8Array> = {
        "pass.json": Buffer.from(JSON.stringify(passJson(pass, settings))),
        ...(await picturesOf(pass)),
      };
      const hashes = Object.entries(files).map(([name, bytes]) => [name, sha1(bytes)] as const);
      const manifest = Buffer.from(JSON.stringify(Object.fromEntries(hashes)));
      const signature = signatureOf(manifest, settings, now);
      // Pictures are compressed already, and the rest is small.
      return zipSync({ ...files, "manifest.json": manifest, signature }, { level: 0, mtime: now });
    },
  };
}

function passJson(pass: WalletPass, { passTypeId, teamId }: ApplePassSettings) {
  const { title, note, code, codeText, colors } = pass;
  return {
    formatVersion: 1,
    passTypeIdentifier: passTypeId,
    teamIdentifier: teamId,
    serialNumber: pass.id,
    organizationName: pass.programName,
    description: pass.description,
    logoText: pass.programName,
    backgroundColor: rgb(colors.background),
    foregroundColor: rgb(colors.content),
    labelColor: rgb(colors.content),
    generic: {
      primaryFields: [{ key: "title", label: title.label, value: title.text }],
      backFields: [{ key: "note", label: note.label, value: note.text }],
    },
    barcodes: [
      {
        format: "PKBarcodeFormatQR",
        message: code,
        messageEncoding: "utf-8",
        ...(codeText ? { altText: codeText } : {}),
      },
    ],
  };
}

async function picturesOf({ icon }: WalletPass): Promise<Record<string, Uint8Array>> {
  const made = Object.entries(PICTURES).map(
    async ([name, side]) => [name, await sharp(icon).resize(side, side).png().toBuffer()] as const,
  );
  return Object.fromEntries(await Promise.all(made));
}

/** Apple's format still names files by SHA-1; what is trusted is the signature, which is made with SHA-256. */
function sha1(bytes: Uint8Array): string {
  return createHash("sha1").update(bytes).digest("hex");
}

function signatureOf(manifest: Buffer, settings: ApplePassSettings, now: Date): Buffer {
  const signed = forge.pkcs7.createSignedData();
  signed.content = forge.util.createBuffer(manifest.toString("binary"));
  const certificate = forge.pki.certificateFromPem(settings.certificate);
  signed.addCertificate(certificate);
  signed.addCertificate(forge.pki.certificateFromPem(settings.issuerCertificate));
  signed.addSigner({
    key: forge.pki.privateKeyFromPem(settings.privateKey),
    certificate,
    digestAlgorithm: forge.pki.oids.sha256!,
    authenticatedAttributes: [
      { type: forge.pki.oids.contentType!, value: forge.pki.oids.data! },
      { type: forge.pki.oids.messageDigest! },
      // Its type says string; it is encoded from a date.
      { type: forge.pki.oids.signingTime!, value: now as unknown as string },
    ],
  });
  signed.sign({ detached: true });
  return Buffer.from(forge.asn1.toDer(signed.toAsn1()).getBytes(), "binary");
}

function rgb(color: string): string {
  const [red, green, blue] = [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));
  return `rgb(${red}, ${green}, ${blue})`;
}

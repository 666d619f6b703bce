import { createSign } from "node:crypto";
import type { Env } from "~/platform/env.server";
import type { GoogleWallet, WalletPass } from "../ports";

export type GoogleWalletSettings = NonNullable<Env["googleWallet"]>;

const SAVE_PAGE = "https://pay.google.com/gp/v/save/";

/**
 * Makes links that add a card to Google Wallet. The card is in the link, signed with the key of the operator's service
 * account (a JWT, RS256), so no call to Google is needed.
 * @param savePage the page that takes the JWT at the end of its URL
 */
export function googleWallet(settings: GoogleWalletSettings, savePage = SAVE_PAGE): GoogleWallet {
  return { saveUrl: (pass, now) => savePage + signedToken(claimsOf(pass, settings, now), settings.privateKey) };
}

function claimsOf(pass: WalletPass, { issuerId, serviceAccount }: GoogleWalletSettings, now: Date) {
  const { language, title, note, code, codeText } = pass;
  const localized = (value: string) => ({ defaultValue: { language, value } });
  const classId = `${issuerId}.${pass.programId}`;
  return {
    iss: serviceAccount,
    aud: "google",
    typ: "savetowallet",
    iat: Math.floor(now.getTime() / 1000),
    payload: {
      genericClasses: [{ id: classId }],
      genericObjects: [
        {
          id: `${issuerId}.${pass.id}`,
          classId,
          cardTitle: localized(pass.programName),
          subheader: localized(title.label),
          header: localized(title.text),
          logo: {
            sourceUri: { uri: pass.iconUrl },
            contentDescription: localized(pass.programName),
          },
          hexBackgroundColor: pass.colors.background,
          barcode: { type: "QR_CODE", value: code, ...(codeText ? { alternateText: codeText } : {}) },
          textModulesData: [{ id: "note", header: note.label, body: note.text }],
        },
      ],
    },
  };
}

function signedToken(claims: object, privateKey: string): string {
  const part = (content: object) => Buffer.from(JSON.stringify(content)).toString("base64url");
  const signed = `${part({ alg: "RS256", typ: "JWT" })}.${part(claims)}`;
  return `${signed}.${createSign("RSA-SHA256").update(signed).sign(privateKey, "base64url")}`;
}

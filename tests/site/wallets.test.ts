import { createHash, createVerify, generateKeyPairSync, X509Certificate } from "node:crypto";
import { unzipSync } from "fflate";
import forge from "node-forge";
import sharp from "sharp";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { openParticipantSession } from "~/auth/participant-sessions.server";
import { programIdFrom } from "~/auth/program-id.server";
import { COOKIES } from "~/http/context/cookies.server";
import { googleWallet } from "~/integrations/wallet/google-wallet.server";
import { registerLocales } from "~/locales/register-locales.server";
import { prisma } from "~/platform/database/connections.server";
import { sql } from "~/platform/database/statements.server";
import { extendEnvironment } from "~/platform/env.server";
import { claimOrBuyReward } from "~/services/rewards/rewards.site.server";
import { createParticipant, createProgram, createReward, participantCtx } from "../factories";
import { appUnder } from "../setup/app";
import { testDatabase } from "../setup/database";

await testDatabase();
await registerLocales();
const [wallet, sandbox, page] = [
  await appUnder("public/wallet"),
  await appUnder("sandbox/wallet"),
  await appUnder("my-rewards"),
];

let programId: string;
let origin: string;
let maya: { id: string; cookie: string };
let claimId: string;

beforeEach(async () => {
  const program = await createProgram({ name: "Sunrise", termPointsAs: "Sparks", i18nEnabled: true });
  programId = program.id;
  origin = `http://${program.subdomain}.localhost`;
  maya = await signedIn("Maya");
  const card = await createReward(programId, {
    name: "Gift card",
    threshold: 0n,
    coupons: ["SUN-1234"],
    redemptionDetails: "<p>Show it at the counter.</p>",
    translations: { es: { name: "Tarjeta de regalo" } },
  });
  await claimOrBuyReward(await participantCtx(programId, maya.id), card.id, null);
  ({ id: claimId } = await prisma.rewardClaim.findFirstOrThrow({ where: { programId, rewardId: card.id } }));
});

async function signedIn(firstName: string) {
  const { id } = await createParticipant(programId, { firstName, lastName: "Lopez" });
  const token = await openParticipantSession(sql, programIdFrom(programId), id, new Date());
  return { id, cookie: `${COOKIES.participant}=${token}` };
}

const open = (path: string, headers: Record<string, string> = {}) =>
  wallet(new Request(`${origin}/public/wallet/${path}`, { headers: { cookie: maya.cookie, ...headers } }));

/** The files of a pass, after checking each hash and the signature of the manifest. */
async function filesOf(response: Response): Promise<Record<string, Uint8Array>> {
  const { "manifest.json": manifest, signature, ...files } = unzipSync(new Uint8Array(await response.arrayBuffer()));
  const hashes = Object.entries(files).map(([name, bytes]) => [name, createHash("sha1").update(bytes).digest("hex")]);
  expect(JSON.parse(Buffer.from(manifest!).toString())).toEqual(Object.fromEntries(hashes));
  expect(isSigned(manifest!, signature!)).toBe(true);
  expect(isSigned(Buffer.concat([manifest!, Buffer.from(" ")]), signature!)).toBe(false);
  return files;
}

type Captured = { authenticatedAttributes: forge.asn1.Asn1[]; signature: string };

/** Whether a detached PKCS #7 signature is one of the content, by the certificate that it contains. */
function isSigned(content: Uint8Array, signature: Uint8Array): boolean {
  const read = forge.asn1.fromDer(Buffer.from(signature).toString("binary"));
  const message = forge.pkcs7.messageFromAsn1(read) as forge.pkcs7.PkcsSignedData & { rawCapture: Captured };
  const { authenticatedAttributes: attributes, signature: bytes } = message.rawCapture;
  const set = forge.asn1.create(forge.asn1.Class.UNIVERSAL, forge.asn1.Type.SET, true, attributes);
  const signed = Buffer.from(forge.asn1.toDer(set).getBytes(), "binary");
  const certificate = new X509Certificate(forge.pki.certificateToPem(message.certificates[0]!));
  const digest = createHash("sha256").update(content).digest();
  return (
    signed.includes(digest) &&
    createVerify("RSA-SHA256").update(signed).verify(certificate.publicKey, Buffer.from(bytes, "binary"))
  );
}

const passIn = (files: Record<string, Uint8Array>) =>
  JSON.parse(Buffer.from(files["pass.json"]!).toString()) as Record<string, unknown>;

describe("Apple Wallet", () => {
  it("signs at most twenty cards an hour for a participant", async () => {
    const statuses = await Promise.all(Array.from({ length: 21 }, async () => (await open("apple/member")).status));
    expect(statuses.sort()).toEqual([...Array<number>(20).fill(200), 429]);
    const omar = await signedIn("Omar");
    expect((await open("apple/member", { cookie: omar.cookie })).status).toBe(200);
  });

  it("gets the member card as a signed file, with the name and the code of its owner", async () => {
    const response = await open("apple/member");
    expect(Object.fromEntries(response.headers)).toMatchObject({
      "content-type": "application/vnd.apple.pkpass",
      "cache-control": "private, no-store",
      "content-disposition": 'attachment; filename="card.pkpass"',
    });
    const files = await filesOf(response);
    expect(passIn(files)).toMatchObject({
      formatVersion: 1,
      serialNumber: `member-${maya.id}`,
      organizationName: "Sunrise",
      generic: {
        primaryFields: [{ label: "Member", value: "Maya Lopez" }],
        backFields: [{ value: "Show this code at the counter to collect Sparks." }],
      },
      barcodes: [
        {
          format: "PKBarcodeFormatQR",
          message: maya.id,
          altText: expect.stringMatching(/^\d{4} \d{4} \d{4}$/) as string,
        },
      ],
    });
    const sides = await Promise.all(
      Object.entries(files)
        .filter(([name]) => name.endsWith(".png"))
        .map(async ([name, bytes]) => [name, (await sharp(bytes).metadata()).width]),
    );
    expect(Object.fromEntries(sides)).toEqual({
      "icon.png": 29,
      "icon@2x.png": 58,
      "icon@3x.png": 87,
      "logo.png": 50,
      "logo@2x.png": 100,
    });
  });

  it("gets a reward's code, in the reader's language", async () => {
    const pass = passIn(await filesOf(await open(`apple/${claimId}`, { "accept-language": "es" })));
    expect(pass).toMatchObject({
      serialNumber: `claim-${claimId}`,
      generic: {
        primaryFields: [{ label: "Para ti", value: "Tarjeta de regalo" }],
        backFields: [{ value: "Show it at the counter." }],
      },
      barcodes: [{ message: "SUN-1234", altText: "SUN-1234" }],
    });
    expect(JSON.stringify(pass)).not.toContain("@example.test");
  });

  it("gets the code of a reward that the program took off its site since", async () => {
    await prisma.reward.updateMany({ where: { programId }, data: { published: false } });
    await createReward(programId); // invalidates the cached catalogue
    const pass = passIn(await filesOf(await open(`apple/${claimId}`)));
    expect(pass).toMatchObject({ barcodes: [{ message: "SUN-1234" }] });
  });
});

describe("Google Wallet", () => {
  it("gets a signed link, which in the sandbox leads to a page that checks it", async () => {
    const response = await open(`google/${claimId}`);
    expect([response.status, response.headers.get("cache-control")]).toEqual([303, "private, no-store"]);
    const path = response.headers.get("location")!;
    const token = path.replace("/sandbox/wallet?token=", "");
    const html = await (await sandbox(new Request(origin + path, { headers: { accept: "text/html" } }))).text();
    for (const text of ["Sunrise", "Gift card", "SUN-1234", "Show it at the counter."]) expect(html).toContain(text);
    const [header, , signature] = token.split(".");
    const forged = Buffer.from(JSON.stringify({ payload: {} })).toString("base64url");
    for (const wrong of [`${header}.${forged}.${signature}`, "no-token", `${token}.more`])
      expect((await sandbox(new Request(`${origin}/sandbox/wallet?token=${wrong}`))).status).toBe(404);
  });

  it("is addressed by its own page and issuer once it is configured", () => {
    const { privateKey, publicKey } = generateKeyPairSync("rsa", {
      modulusLength: 2048,
      privateKeyEncoding: { type: "pkcs8", format: "pem" },
      publicKeyEncoding: { type: "spki", format: "pem" },
    });
    const real = googleWallet({ issuerId: "3388", serviceAccount: "wallet@example.test", privateKey });
    const now = new Date("2026-11-21T12:00:00Z");
    const url = real.saveUrl(
      {
        id: "member-1",
        programId: "p",
        programName: "Sunrise",
        description: "Member card",
        title: { label: "Member", text: "Maya" },
        code: "1",
        codeText: null,
        note: { label: "How", text: "Show it." },
        language: "en",
        colors: { background: "#112233", content: "#ffffff" },
        icon: new Uint8Array(),
        iconUrl: "https://sunrise.example.test/icon.png",
      },
      now,
    );
    const [, header, claims, signature] =
      /^https:\/\/pay\.google\.com\/gp\/v\/save\/([\w-]+)\.([\w-]+)\.([\w-]+)$/.exec(url)!;
    const verify = createVerify("RSA-SHA256").update(`${header}.${claims}`);
    expect(verify.verify(publicKey, signature!, "base64url")).toBe(true);
    expect(JSON.parse(Buffer.from(claims!, "base64url").toString())).toMatchObject({
      iss: "wallet@example.test",
      aud: "google",
      typ: "savetowallet",
      iat: now.getTime() / 1000,
      payload: {
        genericClasses: [{ id: "3388.p" }],
        genericObjects: [{ id: "3388.member-1", classId: "3388.p", hexBackgroundColor: "#112233" }],
      },
    });
  });
});

describe("a card", () => {
  it("is for its owner only", async () => {
    const other = await signedIn("Omar");
    for (const kind of ["apple", "google"]) {
      expect((await open(`${kind}/${claimId}`, { cookie: other.cookie })).status).toBe(404);
      expect((await open(`${kind}/no-card`)).status).toBe(404);
      expect((await open(`${kind}/member`, { cookie: "" })).status).toBe(401);
    }
    const mug = await createReward(programId, { name: "Mug", threshold: 0n });
    await claimOrBuyReward(await participantCtx(programId, maya.id), mug.id, null);
    const claim = await prisma.rewardClaim.findFirstOrThrow({ where: { programId, rewardId: mug.id } });
    expect((await open(`apple/${claim.id}`)).status).toBe(404);
  });
});

describe("without a wallet", () => {
  afterEach(() => extendEnvironment({ SANDBOX: "1" }));

  it("there is no card and no link to one", async () => {
    const links = async () => {
      const headers = { cookie: maya.cookie, accept: "text/html" };
      const html = await (await page(new Request(`${origin}/my-rewards`, { headers }))).text();
      return html.split('href="/public/wallet/').length - 1;
    };
    expect(await links()).toBe(4);
    extendEnvironment({ SANDBOX: "0", SMTP_URL: "smtp://localhost:1", MAIL_FROM: "rewards@example.test" });
    expect(await links()).toBe(0);
    expect((await open("apple/member")).status).toBe(404);
    expect((await open("google/member")).status).toBe(404);
  });
});

/** Passkeys of participants. Browser-safe. */
import { z } from "zod";
import { msg } from "~/locales/translate";
import { cleaned, TOO_LONG } from "~/platform/form-values";

const INVALID = msg("This isn't a valid passkey");
const NAME = msg("Enter a name");

/** Bytes as browsers send them. */
const base64url = (max: number) =>
  z
    .string(INVALID)
    .min(1, INVALID)
    .max(max, INVALID)
    .regex(/^[\w-]+$/, INVALID);
/** An id has at most 1,023 bytes. */
const credentialId = base64url(1_364);
const publicKey = z.literal("public-key", INVALID);

/** How browsers reach an authenticator. */
export const TRANSPORTS = ["ble", "cable", "hybrid", "internal", "nfc", "smart-card", "usb"] as const;

/** A new passkey, as `PublicKeyCredential.toJSON()` has it. Its other fields repeat these. */
const newCredential = z.object(
  {
    id: credentialId,
    rawId: credentialId,
    type: publicKey,
    response: z.object(
      {
        clientDataJSON: base64url(4_096),
        attestationObject: base64url(16_384),
        transports: z.array(z.enum(TRANSPORTS)).max(TRANSPORTS.length).catch([]),
      },
      INVALID,
    ),
  },
  INVALID,
);
export type NewCredential = z.output<typeof newCredential>;

/** What a passkey has signed. */
const assertion = z.object(
  {
    id: credentialId,
    rawId: credentialId,
    type: publicKey,
    response: z.object(
      { clientDataJSON: base64url(4_096), authenticatorData: base64url(4_096), signature: base64url(2_048) },
      INVALID,
    ),
  },
  INVALID,
);
export type Assertion = z.output<typeof assertion>;

/** `POST /public/passkeys/sign_in_options` and `POST /public/passkeys/add_options`. */
export const passkeyOptionsInput = z.object({});

/** `POST /public/passkeys/sign_in`. */
export const passkeySignInInput = z.object({
  credential: assertion,
  /** Of the page's URL. */
  referral_code: cleaned("line").max(100, TOO_LONG).default(""),
});
export type PasskeySignInInput = z.output<typeof passkeySignInInput>;

/** `POST /public/passkeys/add`. */
export const addPasskeyInput = z.object({ credential: newCredential });

const passkeyId = z.uuid(msg("Not found"));

/** Forms of /my-account. */
export const renamePasskeyIntent = z.object({
  intent: z.literal("rename_passkey"),
  passkey_id: passkeyId,
  passkey_name: cleaned("name", NAME).min(1, { error: NAME, abort: true }).max(60, TOO_LONG),
});
export const removePasskeyIntent = z.object({ intent: z.literal("remove_passkey"), passkey_id: passkeyId });

export const passkeyView = z.object({
  id: z.string(),
  name: z.string(),
  /** The host where it was made, and whether that is the one of this page: it works on no other. */
  host: z.string(),
  here: z.boolean(),
  created_at: z.iso.datetime(),
  last_used_at: z.iso.datetime().nullable(),
});
export type PasskeyView = z.output<typeof passkeyView>;

/** The participant's passkeys, newest first; null where the program has none. */
export const passkeyList = z.array(passkeyView).nullable();

const challenge = z.string();
const timeout = z.number();

/** What a browser asks an authenticator for: `PublicKeyCredentialRequestOptionsJSON`. */
export const signInOptions = z.object({
  challenge,
  timeout,
  rpId: z.string(),
  userVerification: z.literal("preferred"),
});
export type SignInOptions = z.output<typeof signInOptions>;

/** With what a browser makes a passkey: `PublicKeyCredentialCreationOptionsJSON`. */
export const addOptions = z.object({
  challenge,
  timeout,
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ type: z.literal("public-key"), alg: z.number() })),
  excludeCredentials: z.array(
    z.object({ type: z.literal("public-key"), id: z.string(), transports: z.array(z.enum(TRANSPORTS)) }),
  ),
  authenticatorSelection: z.object({
    residentKey: z.literal("required"),
    requireResidentKey: z.literal(true),
    userVerification: z.literal("preferred"),
  }),
  attestation: z.literal("none"),
});
export type AddOptions = z.output<typeof addOptions>;

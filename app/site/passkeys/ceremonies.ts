/** What browsers do with passkeys. Loaded when somebody presses a button for one, or can choose one in the email's field. */
import { startAuthentication, startRegistration, WebAuthnAbortService, WebAuthnError } from "@simplewebauthn/browser";
import type { AddOptions, SignInOptions } from "~/services/passkeys/passkeys.schema";
import { postJson, type CallResult } from "~/ui/forms/api-calls";

/** `failed` without a message: the connection or the authenticator, which nothing can be said about. */
export type PasskeyResult = { state: "done" } | { state: "canceled" | "exists" } | { state: "failed"; message: string };

const SIGN_IN_OPTIONS = "/public/passkeys/sign_in_options";

/** Signs in with a passkey that the person chooses in a dialog of the browser. */
export async function signIn(referralCode: string): Promise<PasskeyResult> {
  const options = await postJson<SignInOptions>(SIGN_IN_OPTIONS, {});
  if (!options.ok) return { state: "failed", message: options.error.message };
  return complete(startAuthentication({ optionsJSON: options.data }), sendSigned(referralCode));
}

/**
 * Offers passkeys in the email's field, until the person chooses one or `stop` is called. Without a connection it offers
 * none, which is no error, since the field itself works.
 * @param isOver whether the person has done something else since it began
 */
export async function offerInField(referralCode: string, isOver: () => boolean): Promise<PasskeyResult> {
  const options = await postJson<SignInOptions>(SIGN_IN_OPTIONS, {});
  if (!options.ok || isOver()) return { state: "canceled" };
  return complete(
    startAuthentication({ optionsJSON: options.data, useBrowserAutofill: true }),
    sendSigned(referralCode),
  );
}

/** Makes a passkey for the participant who is signed in. */
export async function add(): Promise<PasskeyResult> {
  const options = await postJson<AddOptions>("/public/passkeys/add_options", {});
  if (!options.ok) return { state: "failed", message: options.error.message };
  return complete(startRegistration({ optionsJSON: options.data }), (credential) =>
    postJson("/public/passkeys/add", { credential }),
  );
}

/** Ends what waits for the person, as far as they have not chosen yet. */
export function stop(): void {
  WebAuthnAbortService.cancelCeremony();
}

type Send = (credential: object) => Promise<CallResult<unknown>>;

function sendSigned(referralCode: string): Send {
  return (credential) => postJson("/public/passkeys/sign_in", { credential, referral_code: referralCode });
}

/** Waits for the authenticator and sends what it signed. */
async function complete(signed: Promise<object>, send: Send): Promise<PasskeyResult> {
  let credential: object;
  try {
    credential = await signed;
  } catch (error) {
    return failureOf(error);
  }
  const response = await send(credential);
  return response.ok ? { state: "done" } : { state: "failed", message: response.error.message };
}

function failureOf(error: unknown): PasskeyResult {
  const { code = "", cause } = error instanceof WebAuthnError ? error : { cause: error };
  if (code === "ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED") return { state: "exists" };
  // Also after the time limit, and where there is no passkey: browsers do not tell these apart.
  const isCanceled = code === "ERROR_CEREMONY_ABORTED" || (cause instanceof Error && cause.name === "NotAllowedError");
  return isCanceled ? { state: "canceled" } : { state: "failed", message: "" };
}

/** What browsers do with passkeys. Loaded when somebody presses a button for one, or can choose one in the email's field. */
import { startAuthentication, startRegistration, WebAuthnAbortService, WebAuthnError } from "@simplewebauthn/browser";
import type { AddOptions, SignInOptions } from "~/services/passkeys/passkeys.schema";
import { postJson, type CallResult } from "~/ui/forms/api-calls";

/** `failed` without a message: the connection or the authenticator, which nothing can be said about. */
export type PasskeyResult = { state: "done" } | { state: "canceled" | "exists" } | { state: "failed"; message: string };

const SIGN_IN_OPTIONS = "/public/passkeys/sign_in_options";

/**
 * Signs in with a passkey that the person chooses in a dialog of the browser.
 * @param isOver whether the person has gone on to something else, so that no dialog opens any more
 */
export async function signIn(referralCode: string, isOver: () => boolean): Promise<PasskeyResult> {
  const options = await postJson<SignInOptions>(SIGN_IN_OPTIONS, {});
  if (!options.ok) return { state: "failed", message: options.error.message };
  if (isOver()) return { state: "canceled" };
  return complete(startAuthentication({ optionsJSON: options.data }), sendSigned(referralCode));
}

/**
 * Offers passkeys in the email's field, until the person chooses one or `stop` is called. The person sees no error
 * from before that, since they started nothing and the field itself works.
 * @param isOver whether the person has done something else since it began
 * @param onChosen called when the person has chosen a passkey, before it is sent
 */
export async function offerInField(
  referralCode: string,
  isOver: () => boolean,
  onChosen: () => void,
): Promise<PasskeyResult> {
  const options = await postJson<SignInOptions>(SIGN_IN_OPTIONS, {});
  if (!options.ok || isOver()) return { state: "canceled" };
  const signed = await startAuthentication({ optionsJSON: options.data, useBrowserAutofill: true }).catch(() => null);
  if (!signed) return { state: "canceled" };
  onChosen();
  return sent(sendSigned(referralCode)(signed));
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
  return sent(send(credential));
}

async function sent(call: Promise<CallResult<unknown>>): Promise<PasskeyResult> {
  const response = await call;
  return response.ok ? { state: "done" } : { state: "failed", message: response.error.message };
}

function failureOf(error: unknown): PasskeyResult {
  const { code = "", cause } = error instanceof WebAuthnError ? error : { cause: error };
  if (code === "ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED") return { state: "exists" };
  // Also after the time limit, and where there is no passkey: browsers do not tell these apart.
  const isCanceled = code === "ERROR_CEREMONY_ABORTED" || (cause instanceof Error && cause.name === "NotAllowedError");
  return isCanceled ? { state: "canceled" } : { state: "failed", message: "" };
}

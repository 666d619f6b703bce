/** Browsers that add passkeys and sign in with them, by the calls of the site. */
import { action as addAction } from "~/api/public/passkeys/add";
import { action as addOptionsAction } from "~/api/public/passkeys/add-options";
import { action as signInAction } from "~/api/public/passkeys/sign-in";
import { action as signInOptionsAction } from "~/api/public/passkeys/sign-in-options";
import { openParticipantSession } from "~/auth/participant-sessions.server";
import { programIdFrom } from "~/auth/program-id.server";
import { currentTime } from "~/platform/clock.server";
import { sql } from "~/platform/database/statements.server";
import type { AddOptions, PasskeyView, SignInOptions } from "~/services/passkeys/passkeys.schema";
import { Authenticator } from "../../setup/authenticator";
import { addParticipant, Browser } from "../sign-in/sign-in-world";

export type Answer<T = object> = { status: number; body: T & { success?: boolean; message?: string } };

/** A browser with the calls about passkeys. */
export class PasskeyBrowser extends Browser {
  get origin(): string {
    return `http://${this.host}:3000`;
  }

  async post<T = object>(
    handler: (args: never) => unknown,
    path: string,
    body: unknown,
    headers: Record<string, string> = {},
  ): Promise<Answer<T>> {
    const bare = this.request(path, { method: "POST" });
    const request = new Request(bare, {
      headers: { ...Object.fromEntries(bare.headers), "content-type": "application/json", ...headers },
      body: typeof body === "string" ? body : JSON.stringify(body),
    });
    const response = await this.call(handler, request);
    return { status: response.status, body: (await response.json()) as Answer<T>["body"] };
  }

  addOptions() {
    return this.post<AddOptions>(addOptionsAction, "/public/passkeys/add_options", {});
  }
  add(credential: unknown, headers: Record<string, string> = {}) {
    return this.post<{ passkey: PasskeyView }>(addAction, "/public/passkeys/add", { credential }, headers);
  }
  signInOptions() {
    return this.post<SignInOptions>(signInOptionsAction, "/public/passkeys/sign_in_options", {});
  }
  signIn(credential: unknown, more: object = {}, headers: Record<string, string> = {}) {
    return this.post(signInAction, "/public/passkeys/sign_in", { credential, ...more }, headers);
  }

  /** Adds the passkey of an authenticator, as the page does. */
  async addPasskey(
    authenticator = new Authenticator(),
  ): Promise<{ authenticator: Authenticator; passkey: PasskeyView }> {
    const { body: options } = await this.addOptions();
    const { body } = await this.add(authenticator.create(options, this.origin));
    return { authenticator, passkey: body.passkey };
  }

  /** Signs in with the passkey of an authenticator, as the page does. */
  async signInWith(authenticator: Authenticator): Promise<Answer> {
    const { body: options } = await this.signInOptions();
    return this.signIn(authenticator.sign(options, this.origin));
  }
}

let people = 0;

/** Somebody who is signed in to a program. */
export async function signedIn(programId: string, host = "demo.localhost", more: object = {}) {
  const email = `passkey-${(people += 1)}@example.test`;
  const id = await addParticipant(programId, email, { signInCount: 1, ...more });
  const browser = new PasskeyBrowser(host);
  browser.cookies.set("sid", await openParticipantSession(sql, programIdFrom(programId), id, currentTime()));
  return { id, email, browser };
}

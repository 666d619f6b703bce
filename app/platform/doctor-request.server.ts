/** The signed request by which the operator asks a web server what its proxies have added. */
import { isSigned, newToken, sign } from "./secrets.server";
import { systemTime } from "./system-time";

const PURPOSE = "doctor";
const VALID_MS = 5 * 60_000;

/** The value of the header. */
export function signedRequest(): string {
  const request = `${systemTime().getTime()}.${newToken()}`;
  return `${request}.${sign(PURPOSE, request)}`;
}

/** Whether the header's value was signed in the last five minutes. */
export function isSignedRequest(value: string): boolean {
  const [time = "", nonce = "", signature = ""] = value.split(".");
  const isFresh = Math.abs(systemTime().getTime() - Number(time)) < VALID_MS;
  return isFresh && isSigned(PURPOSE, `${time}.${nonce}`, signature);
}

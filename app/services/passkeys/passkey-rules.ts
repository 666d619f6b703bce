/** The pure rules of passkeys. Without zod, so that pages can import them at no cost. */

/** Of one participant. */
export const MAX_PASSKEYS = 10;
/** How long a challenge can be answered. */
export const CHALLENGE_MINUTES = 5;

/** What well-known makers call themselves in a new passkey, by the id that they put into it (AAGUID). */
const MAKERS: Readonly<Record<string, string>> = {
  "fbfc3007-154e-4ecc-8c0b-6e020557d7bd": "iCloud Keychain",
  "ea9b8d66-4d01-1d21-3ce4-b6b48cb575d4": "Google Password Manager",
  "bada5566-a7aa-401f-bd96-45619a55120d": "1Password",
  "d548826e-79b4-db40-a3d8-11116f7e8349": "Bitwarden",
  "531126d6-e717-415c-9320-3d9aa6981239": "Dashlane",
  "08987058-cadc-4b81-b6e1-30de50dcbe96": "Windows Hello",
  "9ddd1817-af5a-4672-a2b9-3e3dd95000a9": "Windows Hello",
  "6028b017-b1d4-4c02-b4b3-afcdafc96bb2": "Windows Hello",
};

const DEVICES: readonly (readonly [RegExp, string])[] = [
  [/iphone/i, "iPhone"],
  [/ipad/i, "iPad"],
  [/android/i, "Android"],
  [/windows/i, "Windows"],
  [/mac os x|macintosh/i, "Mac"],
  [/cros/i, "ChromeOS"],
  [/linux/i, "Linux"],
];

/**
 * The first name of a new passkey: who stores it, else the device. All are names of products, which no language
 * translates; null when neither is known.
 */
export function productOf(aaguid: string, userAgent: string): string | null {
  return MAKERS[aaguid] ?? DEVICES.find(([pattern]) => pattern.test(userAgent))?.[1] ?? null;
}

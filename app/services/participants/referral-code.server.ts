import { randomInt } from "node:crypto";

/** Without letters and digits that are easily confused when read aloud or typed. */
const ALPHABET = "23456789abcdefghjkmnpqrstuvwxyz";
const LENGTH = 10;

/** A new referral code. Random, since guessable codes would reveal who takes part. */
export function newReferralCode(): string {
  return Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join("");
}

import { randomInt } from "node:crypto";

/** Without letters and digits that are mistaken for each other when read aloud or typed. */
const ALPHABET = "23456789abcdefghjkmnpqrstuvwxyz";
const LENGTH = 10;

/** A participant's referral code. Random, since a guessable one would tell who is here. */
export function newReferralCode(): string {
  return Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join("");
}

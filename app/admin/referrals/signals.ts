import type { Text } from "~/locales/text";
import { msg } from "~/locales/translate";
import type { ReferralSignal } from "~/services/referrals/referrals-admin.schema";

/** What each signal says, in a few words for a list. */
export const SIGNAL_LABELS: Readonly<Record<ReferralSignal, string>> = {
  same_device: msg("Same browser"),
  same_network: msg("Same network"),
  same_wallet: msg("Same wallet"),
  same_payment: msg("Shared payment"),
  similar_email: msg("Similar email"),
  same_name: msg("Same name"),
  quick_sign_up: msg("Joined quickly"),
  many_referrals: msg("Many referrals"),
  no_activity: msg("No activity"),
  similar_receipts: msg("Similar receipts"),
};

/** What each signal says in a sentence. `{count}` is a figure of the referral. */
export const SIGNAL_TEXTS: Readonly<Record<ReferralSignal, Text>> = {
  same_device: msg("Both people visited the site with the same browser."),
  same_network: msg("Both people requested a login code from the same network."),
  same_wallet: msg("Both people have the same wallet address."),
  same_payment: msg("One of them paid with the other's email address."),
  similar_email: msg("Their email addresses differ only in digits or punctuation."),
  same_name: msg("Both people have the same name."),
  quick_sign_up: msg({
    one: "The friend joined {count} minute after the referrer.",
    other: "The friend joined {count} minutes after the referrer.",
  }),
  many_referrals: msg({
    one: "{count} friend of this referrer joined within a day.",
    other: "{count} friends of this referrer joined within a day of each other.",
  }),
  no_activity: msg("The friend joined more than a week ago and hasn't done anything since."),
  similar_receipts: msg("Both people submitted a receipt for the same purchase."),
};

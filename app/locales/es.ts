import { account } from "./es/account";
import { challenges } from "./es/challenges";
import { frame } from "./es/frame";
import { home } from "./es/home";
import { mails } from "./es/mails";
import { offers } from "./es/offers";
import { payments } from "./es/payments";
import { refusals } from "./es/refusals";
import { rewards } from "./es/rewards";
import { signIn } from "./es/sign-in";
import { social } from "./es/social";
import type { Dictionary } from "./say";

/** Spanish, by the English text: a file for each part of the site. A test compares it with the texts the code says. */
export const es: Dictionary = {
  ...frame,
  ...home,
  ...social,
  ...challenges,
  ...rewards,
  ...signIn,
  ...account,
  ...offers,
  ...payments,
  ...refusals,
  ...mails,
};

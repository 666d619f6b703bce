import { account } from "./es/account";
import { challenges } from "./es/challenges";
import { draws } from "./es/draws";
import { errors } from "./es/errors";
import { feed } from "./es/feed";
import { frame } from "./es/frame";
import { habits } from "./es/habits";
import { home } from "./es/home";
import { mails } from "./es/mails";
import { offers } from "./es/offers";
import { payments } from "./es/payments";
import { push } from "./es/push";
import { receipts } from "./es/receipts";
import { rewards } from "./es/rewards";
import { signIn } from "./es/sign-in";
import { social } from "./es/social";
import { tiers } from "./es/tiers";
import type { Dictionary } from "./translate";

/** The Spanish texts by English text, with a file for each part of the site. A test compares them with the code. */
export const es: Dictionary = {
  ...frame,
  ...home,
  ...social,
  ...challenges,
  ...receipts,
  ...rewards,
  ...draws,
  ...signIn,
  ...account,
  ...offers,
  ...payments,
  ...errors,
  ...mails,
  ...tiers,
  ...feed,
  ...push,
  ...habits,
};

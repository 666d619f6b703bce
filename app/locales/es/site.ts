import type { Dictionary } from "../text";
import { account } from "./account";
import { challenges } from "./challenges";
import { daily } from "./daily";
import { draws } from "./draws";
import { earningRules } from "./earning-rules";
import { errors } from "./errors";
import { events } from "./events";
import { feed } from "./feed";
import { frame } from "./frame";
import { habits } from "./habits";
import { home } from "./home";
import { mails } from "./mails";
import { offers } from "./offers";
import { orders } from "./orders";
import { payments } from "./payments";
import { push } from "./push";
import { quests } from "./quests";
import { receipts } from "./receipts";
import { rewards } from "./rewards";
import { signIn } from "./sign-in";
import { social } from "./social";
import { teamGoals } from "./team-goals";
import { tiers } from "./tiers";

/** The Spanish texts by English text, with a file for each part of the site. A test compares them with the code. */
export const texts: Dictionary = {
  ...frame,
  ...home,
  ...social,
  ...challenges,
  ...daily,
  ...quests,
  ...receipts,
  ...rewards,
  ...draws,
  ...signIn,
  ...account,
  ...offers,
  ...orders,
  ...payments,
  ...errors,
  ...mails,
  ...earningRules,
  ...events,
  ...teamGoals,
  ...tiers,
  ...feed,
  ...push,
  ...habits,
};

import type { Term } from "~/locales/text";
import { translate, type Locale, type TextValues } from "~/locales/translate";
import { layOutMail, type MailBrand } from "./mail-layout";

type FriendJoined = {
  firstName: string;
  locale: Locale;
  program: string;
  /** What the program calls its points. */
  term: Term;
  /** What the friend's sign-up earned. */
  points: number;
  /** A sentence about when they can be spent; empty if they can be already. */
  pending?: string;
  /** Where to invite another friend. */
  url: string;
};

/** The mail to a participant whose friend joined. It does not name the friend, who did not ask for it. */
export function friendMail(brand: MailBrand, { firstName, locale, program, term, points, pending, url }: FriendJoined) {
  const t = (text: string, values?: TextValues) => translate(locale, text, { program, term, points, ...values });
  const text =
    points > 0 && !pending
      ? t("Someone you invited joined {program}, and you've earned {points} {term}.")
      : t("Someone you invited joined {program}.");
  return {
    subject: t("A friend of yours joined!"),
    ...layOutMail(brand, locale, text, [
      { kind: "heading", text: firstName ? t("Good news, {name}", { name: firstName }) : t("Good news") },
      { kind: "paragraph", text },
      ...(pending ? [{ kind: "paragraph" as const, text: pending }] : []),
      { kind: "button", label: t("Invite another friend"), url },
    ]),
  };
}

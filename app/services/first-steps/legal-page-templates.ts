/** Templates of a privacy page, of rules and of terms, to begin with. Pure. */
import { msg, translate, type Locale } from "~/locales/translate";
import { escapeMarkup } from "~/platform/escape-markup";
import type { LegalPages } from "~/services/programs/legal-pages";

type LegalPage = { use: keyof LegalPages; slug: string; title: string; content: string };
type Section = readonly [heading: string, ...paragraphs: string[]];

const PRIVACY: readonly Section[] = [
  [
    msg("What we collect"),
    msg(
      "Your email address, your name and what you add to your profile. What you do in {program}: challenges, {points}, {rewards} and offers. When you visit, and with which kind of device.",
    ),
  ],
  [
    msg("What we use it for"),
    msg(
      "To run {program}: to sign you in, count your {points}, give you {rewards}, prevent abuse and answer you. We send the emails that you choose on your account page.",
    ),
  ],
  [
    msg("Who gets it"),
    msg(
      "Nobody buys your data from us. Services that we need to run {program}, such as email and payments, get what they need for that and nothing else.",
    ),
  ],
  [
    msg("How long we keep it"),
    msg(
      "As long as you have an account. You can delete it on your account page at any time, which erases your personal data.",
    ),
  ],
  [msg("Your rights"), msg("You can download your data, correct it and delete it on your account page.")],
];

const RULES: readonly Section[] = [
  [
    msg("{points} and {rewards}"),
    msg(
      "{points} have no cash value and can't be sold or given to others. Each challenge says what it takes and what it gives. {rewards} are available while they last.",
    ),
  ],
  [
    msg("Fair play"),
    msg(
      "Accounts that earn {points} with false information, several accounts or automation can be blocked, and their {points} taken back.",
    ),
  ],
];

const TERMS: readonly Section[] = [
  [
    msg("Taking part"),
    msg(
      "Taking part in {program} is free and voluntary. You need an email address of your own, and one account is allowed for each person.",
    ),
  ],
  [
    msg("Changes and the end"),
    msg(
      "We can change challenges, {rewards} and these terms in the future. If {program} ends, we'll tell you early enough to use your {points}.",
    ),
  ],
];

type Program = { name: string; supportEmail: string | null; termPointsAs: string; termRewardsAs: string };

/** The templates in a language, for a program with this name, address for questions, and words for points and rewards. */
export function legalPages(locale: Locale, { name, supportEmail, termPointsAs, termRewardsAs }: Program): LegalPage[] {
  const html = (sections: readonly Section[]) => {
    const values = { program: name, points: termPointsAs, rewards: termRewardsAs };
    const text = (key: string) => escapeMarkup(translate(locale, key, values));
    const parts = sections.flatMap(([heading, ...paragraphs]) => [
      `<h2>${text(heading)}</h2>`,
      ...paragraphs.map((paragraph) => `<p>${text(paragraph)}</p>`),
    ]);
    const contact = supportEmail
      ? [
          `<h2>${text(msg("Questions"))}</h2>`,
          `<p>${text(msg("Write to us:"))} <a href="mailto:${escapeMarkup(supportEmail)}">${escapeMarkup(supportEmail)}</a></p>`,
        ]
      : [];
    return [...parts, ...contact].join("");
  };
  // Titles in English, because the sign-in page finds the pages by these words.
  return [
    { use: "privacy", slug: "privacy", title: "Privacy Policy", content: html(PRIVACY) },
    { use: "rules", slug: "rules", title: "Rules", content: html(RULES) },
    { use: "terms", slug: "terms", title: "Terms and Conditions", content: html(TERMS) },
  ];
}

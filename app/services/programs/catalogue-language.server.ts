/** A program's catalogue in the reader's language. */
import { TRANSLATION_LOCALES, type Locale } from "~/locales/translate";
import { translatedRow, translationsOf } from "~/platform/translations";
import type { Catalogue, CatalogueChallenge, CatalogueQuest } from "./catalogue.server";
import { settingsOf } from "./challenge-settings.schema";
import { seoOf } from "./seo";

const inLanguages = new WeakMap<Catalogue, Map<Locale, Catalogue>>();
const originals = new WeakMap<object, object>();

/**
 * The catalogue with its texts in a language, field by field as far as they are translated. Made once for each version
 * of the catalogue.
 */
export function inLanguage(catalogue: Catalogue, locale: Locale): Catalogue {
  if (!(TRANSLATION_LOCALES as readonly Locale[]).includes(locale)) return catalogue;
  let made = inLanguages.get(catalogue);
  if (!made) inLanguages.set(catalogue, (made = new Map()));
  let translated = made.get(locale);
  if (!translated) {
    const texts = <R extends { translations: unknown }>(rows: readonly R[]) =>
      rows.map((row) => remembered(translatedRow(row, locale), row));
    const { translations, template } = catalogue;
    translated = {
      ...translatedRow(withoutUntranslatedSingulars(catalogue, locale), locale),
      template: translatedRow({ ...template, translations }, locale),
      seo: translatedRow({ ...seoOf(catalogue), translations }, locale),
      pages: texts(catalogue.pages),
      menus: texts(catalogue.menus),
      slides: texts(catalogue.slides),
      communicationSettings: texts(catalogue.communicationSettings),
      profileAttributes: texts(catalogue.profileAttributes),
      tiers: texts(catalogue.tiers),
      challenges: catalogue.challenges.map((challenge) => translatedChallenge(challenge, locale)),
      rewards: texts(catalogue.rewards),
      quests: catalogue.quests.map((quest) => translatedQuest(quest, locale)),
    };
    made.set(locale, remembered(translated, catalogue));
  }
  return translated;
}

/**
 * The catalogue, or a row of it, as the operator wrote it, for what is stored or compared: answers, names of profile
 * fields, causes of donations, titles of legal pages.
 */
export function untranslated<R extends object>(row: R): R {
  return (originals.get(row) as R | undefined) ?? row;
}

/** The translated title of what an action is about; null where there is no translation. */
export function translatedTitle(
  { challenges, rewards }: Pick<Catalogue, "challenges" | "rewards">,
  locale: Locale,
  actionableId: string | null,
): string | null {
  const isAbout = ({ id }: { id: string }) => id === actionableId;
  const row = challenges.find(isAbout) ?? rewards.find(isAbout);
  if (!row) return null;
  const texts = translationsOf(row)[locale];
  return texts?.caption ?? texts?.name ?? null;
}

function remembered<R extends object>(translated: R, original: R): R {
  if (translated !== original) originals.set(translated, original);
  return translated;
}

function translatedChallenge(challenge: CatalogueChallenge, locale: Locale): CatalogueChallenge {
  const questions = challenge.questions.map((question) => {
    const options = question.options.map((option) => remembered(translatedRow(option, locale), option));
    return remembered({ ...translatedRow(question, locale), options }, question);
  });
  const settings = translatedSettings(challenge, locale);
  return remembered({ ...translatedRow(challenge, locale), settings, questions }, challenge);
}

function translatedQuest(quest: CatalogueQuest, locale: Locale): CatalogueQuest {
  const steps = quest.steps.map((step) => ({ ...step, challenge: translatedRow(step.challenge, locale) }));
  return remembered({ ...translatedRow(quest, locale), steps }, quest);
}

/** A singular in another language than its plural would not fit it; without one it is derived from the plural. */
function withoutUntranslatedSingulars(catalogue: Catalogue, locale: Locale): Catalogue {
  const texts = translationsOf(catalogue)[locale] ?? {};
  return {
    ...catalogue,
    termPointsSingular: texts.term_points_as === undefined ? catalogue.termPointsSingular : null,
    termRewardsSingular: texts.term_rewards_as === undefined ? catalogue.termRewardsSingular : null,
  };
}

/** The causes of a donation and the label above them. */
function translatedSettings(challenge: CatalogueChallenge, locale: Locale): CatalogueChallenge["settings"] {
  const settings = settingsOf(challenge);
  return {
    ...settings,
    entity_label: translationsOf(challenge)[locale]?.entity_label ?? settings.entity_label,
    entity_options: settings.entity_options.map((option) => translatedRow(option, locale)),
  };
}

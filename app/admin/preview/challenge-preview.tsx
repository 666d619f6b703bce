import { LayoutGrid, Smartphone } from "lucide";
import { Suspense, useMemo, useState, type ReactNode } from "react";
import { ownNameOf } from "~/locales/language-names";
import { loadTexts, LOCALES, type Locale } from "~/locales/translate";
import { FaceProvider, LocaleProvider, useLocale, useText } from "~/locales/use-text";
import { hasField } from "~/services/challenge-types/registry";
import type { ChallengeView } from "~/services/challenges/challenges.schema";
import { challengeViewOf } from "~/site/challenge/challenge-views";
import { SitePreview, type Site } from "~/site/frame/use-site";
import { ChallengeTiles } from "~/site/home/challenge-tiles";
import type { FieldValues } from "~/ui/forms/form-fields";
import { DialogsInPlace } from "~/ui/overlay/dialog-context";
import { classNames } from "~/ui/primitives/class-names";
import { previewedChallenge } from "./previewed-challenge";
import { Segments } from "./segments";
import { SiteFrame } from "./site-frame";
import { valuesIn } from "./values-in";

export type PreviewSite = Site;

interface ChallengePreviewProps {
  values: FieldValues;
  /** The data of the site around the challenge, as for a visitor. */
  site: Site;
  css: string;
  /** The index of the question or post that is being edited. */
  opened: number;
}

const CARD_HEIGHT = 600;
const TILE_HEIGHT = 320;

/** The live preview of a challenge as participants will see it: its card on a phone, or its tile. */
export default function ChallengePreview({ values, site, css, opened }: ChallengePreviewProps) {
  const t = useText();
  const [view, setView] = useState<"card" | "tile">("card");
  const { language, setLanguage } = usePreviewLanguage();
  const untitled = t("Untitled challenge");
  const challenge = useMemo(
    () =>
      previewedChallenge(valuesIn(values, language), {
        timeZone: site.program.time_zone,
        currency: site.program.currency,
        now: site.now,
        untitled,
      }),
    [values, language, site, untitled],
  );
  return (
    <section
      aria-label={t("Participant preview")}
      className="surface-card overflow-clip rounded-card border border-border"
    >
      <header className="flex min-h-12 items-center justify-between gap-3 border-b border-border px-card-pad">
        <h2 className="text-14 font-strong">{t("Participant preview")}</h2>
        {site.program.i18n_enabled ? (
          <Segments
            label={t("Language")}
            value={language}
            options={LOCALES.map((locale) => ({ value: locale, label: ownNameOf(locale) }))}
            onChange={setLanguage}
          />
        ) : null}
        <Segments
          label={t("Show")}
          value={view}
          options={[
            { value: "card", label: t("Card on a phone"), icon: Smartphone },
            { value: "tile", label: t("Tile"), icon: LayoutGrid },
          ]}
          onChange={setView}
        />
      </header>
      <div className="preview-background p-4 sm:p-6">
        <div
          key={view}
          className={classNames(
            "bg-white mx-auto overflow-hidden",
            view === "card"
              ? "max-w-90 rounded-[28px] outline-1 outline-offset-6 outline-border-strong"
              : "max-w-72 rounded-card",
          )}
        >
          <SiteFrame
            title={t("Participant preview")}
            css={css}
            initialHeight={view === "card" ? CARD_HEIGHT : TILE_HEIGHT}
          >
            <InSite site={site} language={language}>
              {view === "card" ? (
                <Card challenge={challenge} opened={opened} />
              ) : (
                <div className="p-4">
                  <ChallengeTiles challenges={[challenge]} />
                </div>
              )}
            </InSite>
          </SiteFrame>
        </div>
      </div>
    </section>
  );
}

interface InSiteProps {
  site: Site;
  language: Locale;
  children: ReactNode;
}

/** Gives its content what it has on the site: the site's data, look and language. Dialogs stay in their place. */
function InSite({ site, language, children }: InSiteProps) {
  return (
    <LocaleProvider value={language}>
      <FaceProvider value="site">
        <SitePreview value={site}>
          <DialogsInPlace.Provider value>{children}</DialogsInPlace.Provider>
        </SitePreview>
      </FaceProvider>
    </LocaleProvider>
  );
}

/** The language of the preview: that of the admin's pages at first. The texts of another one are loaded when it is chosen. */
function usePreviewLanguage() {
  const own = useLocale();
  const [language, setLanguage] = useState<Locale>(own);
  const choose = async (locale: Locale) => {
    if (locale !== own) await loadTexts(locale, "site");
    setLanguage(locale);
  };
  return { language, setLanguage: (locale: Locale) => void choose(locale).catch(() => {}) };
}

const ignoreClose = () => {};

function Card({ challenge, opened }: { challenge: ChallengeView; opened: number }) {
  const View = challengeViewOf(challenge.challenge_type);
  const withPosts = hasField(challenge.challenge_type, "posts");
  const parts = withPosts ? challenge.social_network_posts : challenge.questions;
  const at = Math.min(opened, parts.length - 1);
  // The viewer of posts reads its posts only when it mounts, so a change needs a new key.
  const version = withPosts ? `${at} ${JSON.stringify(challenge.social_network_posts)}` : challenge.challenge_type;
  return (
    <Suspense>
      <View key={version} challenge={challenge} onClose={ignoreClose} opened={parts[at]?.id} />
    </Suspense>
  );
}

import { Suspense, useMemo, useState } from "react";
import { useText } from "~/locales/use-text";
import type { BrandingView } from "~/services/program-settings/branding.schema";
import { sanitizeCss } from "~/services/programs/operator-css";
import { challengeViewOf } from "~/site/challenge/challenge-views";
import { Frame } from "~/site/frame/frame";
import { SitePreview } from "~/site/frame/use-site";
import { BalanceCard } from "~/site/home/balance-card";
import { Earn } from "~/site/home/earn";
import { Greeting } from "~/site/home/greeting";
import { Highlights } from "~/site/home/highlights";
import { HomeHero } from "~/site/home/home-hero";
import { nextChallenge } from "~/site/home/home-rules";
import { CurrentRewards, RewardTiles } from "~/site/home/reward-tiles";
import { UpNext } from "~/site/home/up-next";
import { RewardCard } from "~/site/reward/reward-card";
import { EmailStep } from "~/site/sign-in/email-step";
import { startFlow } from "~/site/sign-in/sign-in-flow";
import { SignInFrame } from "~/site/sign-in/sign-in-frame";
import type { FieldValues } from "~/ui/forms/form-fields";
import { DialogsInPlace } from "~/ui/overlay/dialog-context";
import { EmptyState } from "~/ui/states/empty-state";
import { siteLook } from "~/ui/styles/site-look";
import { MailPreview } from "./mail-preview";
import {
  DeviceChoice,
  MediumChoice,
  PageChoice,
  StateChoice,
  ViewerChoice,
  type Device,
  type Medium,
  type Page,
  type State,
  type Viewer,
} from "./preview-choices";
import type { BrandingPreviewData } from "./preview-data.server";
import { previewedBranding, type PreviewedBranding } from "./previewed-branding";
import { Scaled } from "./scaled";
import { SiteFrame } from "./site-frame";

interface BrandingPreviewProps {
  branding: BrandingView;
  /** The input of the form. */
  values: FieldValues;
  data: BrandingPreviewData;
}

const WIDTHS: Record<Device, number> = { phone: 390, desktop: 1280 };
/** From this width on, the preview is beside the form. */
const WIDE = 1100;
const NOTHING_TYPED: FieldValues = {};

/** The live preview of the branding: the pages and mails of the program with the unsaved input. */
export default function BrandingPreview({ branding, values, data }: BrandingPreviewProps) {
  const t = useText();
  const [tab, setTab] = useState<Medium>("program");
  const [page, setPage] = useState<Page>("home");
  const [device, setDevice] = useState<Device>(() => (window.innerWidth < WIDE ? "phone" : "desktop"));
  const [viewer, setViewer] = useState<Viewer>("participant");
  const [state, setState] = useState<State>("edited");
  const shown = useMemo(
    () => previewedBranding(branding, state === "live" ? NOTHING_TYPED : values),
    [branding, values, state],
  );
  return (
    <section aria-label={t("Live preview")} className="surface-card overflow-clip rounded-card border border-border">
      <header className="grid gap-2 border-b border-border px-card-pad py-2">
        <div className="flex flex-wrap items-center justify-between gap-2">
          <h2 className="text-14 font-strong">{t("Live preview")}</h2>
          <div className="flex flex-wrap items-center gap-2">
            <MediumChoice value={tab} onChange={setTab} />
            <DeviceChoice value={device} onChange={setDevice} />
          </div>
        </div>
        <div className="flex flex-wrap items-center gap-2">
          {tab === "program" ? <PageChoice value={page} onChange={setPage} /> : null}
          {tab === "program" && page === "home" ? <ViewerChoice value={viewer} onChange={setViewer} /> : null}
          {Object.keys(values).length > 0 ? <StateChoice value={state} onChange={setState} /> : null}
        </div>
      </header>
      <div className="preview-background p-4">
        {tab === "emails" ? (
          <MailPreview branding={shown} data={data} width={device === "phone" ? WIDTHS.phone : 680} />
        ) : (
          <Scaled key={device} width={WIDTHS[device]}>
            {(height) => (
              <ProgramPage
                branding={shown}
                data={data}
                page={page}
                viewer={viewer}
                viewport={{ width: WIDTHS[device], height }}
              />
            )}
          </Scaled>
        )}
      </div>
    </section>
  );
}

interface ProgramPageProps {
  branding: PreviewedBranding;
  data: BrandingPreviewData;
  page: Page;
  viewer: Viewer;
  viewport: { width: number; height: number };
}

function ProgramPage({ branding, data, page, viewer, viewport }: ProgramPageProps) {
  const t = useText();
  const { site } = data[page === "home" ? viewer : "participant"];
  const css = useMemo(() => siteLook(branding.element_css_style, sanitizeCss(branding.css)).themeCss, [branding]);
  const brandedSite = {
    ...site,
    program: {
      ...site.program,
      header_logo: branding.header_logo,
      footer_logo: branding.footer_logo ?? branding.header_logo,
    },
  };
  return (
    <SiteFrame title={t("Live preview")} css={css} initialHeight={viewport.height} viewport={viewport}>
      <SitePreview value={brandedSite}>
        <DialogsInPlace.Provider value>
          {page === "home" ? (
            <Frame frame={brandedSite} withBar={site.participant === null}>
              <Home branding={branding} data={data} viewer={viewer} />
            </Frame>
          ) : page === "challenge" ? (
            <Challenge data={data} />
          ) : page === "reward" ? (
            <Reward branding={branding} data={data} />
          ) : (
            <SignIn branding={branding} data={data} />
          )}
        </DialogsInPlace.Provider>
      </SitePreview>
    </SiteFrame>
  );
}

const ignore = () => {};

function Home({ branding, data, viewer }: Pick<ProgramPageProps, "branding" | "data" | "viewer">) {
  const t = useText();
  const { site, challenges, rewards } = data[viewer];
  const { participant, program } = site;
  const hero = {
    ...data.hero,
    header_text: branding.header_text || t("Welcome to {program}!", { program: program.name }),
    header_description: branding.header_description,
    header_background_image: branding.header_background_image,
    overlay_image: branding.overlay_image,
  };
  const next = participant ? nextChallenge(challenges, site.now) : undefined;
  const shown = { current: rewards, claimed: [] };
  return (
    <>
      {participant ? null : <HomeHero hero={hero} />}
      <div className="page">
        {participant ? <Greeting headline={hero.header_text} /> : null}
        {participant ? <BalanceCard program={program} participant={participant} rewards={shown} notes={[]} /> : null}
        {next ? <UpNext challenge={next} rewards={shown} /> : null}
        <CurrentRewards count={rewards.length}>
          <RewardTiles rewards={rewards} />
        </CurrentRewards>
        <Earn challenges={challenges} next={next} />
        {participant ? <Highlights slides={hero.slides} /> : null}
      </div>
    </>
  );
}

function Challenge({ data: { challenge } }: Pick<ProgramPageProps, "data">) {
  const t = useText();
  if (!challenge)
    return <EmptyState title={t("No challenge to show")} text={t("Publish a challenge to see it here.")} />;
  const View = challengeViewOf(challenge.challenge_type);
  return (
    <Suspense>
      <View challenge={challenge} onClose={ignore} opened={challenge.questions[0]?.id} />
    </Suspense>
  );
}

function Reward({ branding, data: { reward } }: Pick<ProgramPageProps, "branding" | "data">) {
  const t = useText();
  if (!reward) return <EmptyState title={t("No reward to show")} text={t("Publish a reward to see it here.")} />;
  const { badge_background_image, badge_instructions } = branding;
  return <RewardCard reward={{ ...reward, badge_background_image, badge_instructions }} onClose={ignore} />;
}

function SignIn({ branding, data: { sign_in } }: Pick<ProgramPageProps, "branding" | "data">) {
  const { header_text, header_logo, header_background_image: picture, overlay_image: overlay } = branding;
  return (
    <SignInFrame program={{ ...sign_in.program, header_text, header_logo, picture, overlay }}>
      <EmailStep
        programName={sign_in.program.name}
        authType={sign_in.auth_type}
        flow={startFlow("")}
        pending={false}
        onSubmit={ignore}
      />
    </SignInFrame>
  );
}

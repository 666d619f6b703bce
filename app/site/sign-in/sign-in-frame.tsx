import { ArrowLeft, X, type IconNode } from "lucide";
import type { MouseEvent, ReactNode } from "react";
import { useText } from "~/locales/use-text";
import { HeroDrawing } from "~/site/frame/hero-drawing";
import { LanguageChoice } from "~/site/frame/language-choice";
import { useIsPreview } from "~/site/frame/use-site";
import { ToastRegion } from "~/ui/overlay/toast";
import { Icon } from "~/ui/primitives/icon";
import { Link } from "~/ui/primitives/link";
import { Picture } from "~/ui/primitives/picture";

interface SignInFrameProps {
  program: {
    name: string;
    header_text: string;
    header_logo: string | null;
    picture: string | null;
    overlay: string | null;
  };
  /** The target of the Back link without JavaScript; without it there is no Back link. */
  backTo?: string;
  onBack?: () => void;
  /** Offers the languages. Changing the language reloads the page, so only in a step where nothing is lost. */
  bilingual?: boolean;
  children: ReactNode;
}

/** A picture next to the form; on phones a band above it. */
export function SignInFrame({ program, backTo, onBack, bilingual, children }: SignInFrameProps) {
  const t = useText();
  const preview = useIsPreview();
  const back = (event: MouseEvent) => {
    if (!onBack) return;
    event.preventDefault();
    onBack();
  };
  return (
    <div className="surface-card grid min-h-dvh grid-rows-[auto_1fr] min-[900px]:grid-cols-2 min-[900px]:grid-rows-1">
      <BrandPicture {...program} />
      <main
        id="main"
        className="grid content-start px-5 pt-6 pb-10 min-[900px]:relative min-[900px]:content-center min-[900px]:px-8 min-[900px]:py-24 sm:justify-center"
      >
        <nav
          aria-label={t("Sign in")}
          className="absolute inset-x-3 top-3 flex justify-between min-[900px]:inset-x-6 min-[900px]:top-6"
        >
          {backTo ? <RoundLink to={backTo} icon={ArrowLeft} label={t("Back")} onClick={back} /> : <span />}
          <RoundLink to="/" icon={X} label={t("Close")} />
        </nav>
        <div className="w-full sm:w-[392px]">{children}</div>
        {bilingual ? (
          <div className="mt-10 -ml-3 text-14 text-muted min-[900px]:absolute min-[900px]:bottom-6 min-[900px]:left-8 min-[900px]:mt-0">
            <LanguageChoice />
          </div>
        ) : null}
      </main>
      {preview ? null : <ToastRegion />}
    </div>
  );
}

function BrandPicture({ name, header_text, header_logo, picture, overlay }: SignInFrameProps["program"]) {
  return (
    <header className="surface-footer relative h-48 overflow-hidden min-[900px]:sticky min-[900px]:top-0 min-[900px]:h-dvh">
      {picture ? (
        <Picture
          src={picture}
          alt=""
          place="screen"
          className="absolute inset-0 size-full object-cover object-[73%_59%]"
          {...{ fetchpriority: "high" }}
        />
      ) : (
        <HeroDrawing narrow className="absolute inset-0 size-full" />
      )}
      {overlay ? (
        <Picture
          src={overlay}
          alt=""
          place="screen"
          className="absolute inset-0 size-full object-cover object-[73%_59%]"
        />
      ) : null}
      <div
        aria-hidden
        className="absolute inset-0 hidden bg-[linear-gradient(to_top,var(--background)_2%,transparent_42%),linear-gradient(to_bottom,color-mix(in_srgb,var(--background)_55%,transparent),transparent_24%)] min-[900px]:block"
      />
      <p className="absolute top-10 left-12 hidden items-center gap-3 font-heading text-20 [font-weight:var(--header-font-weight)] tracking-(--header-font-tracking) text-title min-[900px]:flex">
        {header_logo ? (
          <Picture src={header_logo} alt="" place="icon" width={36} height={36} className="size-9 object-contain" />
        ) : null}
        {name}
      </p>
      <p className="absolute right-12 bottom-11 left-12 hidden max-w-[15ch] font-heading text-36 leading-tight [font-weight:var(--header-font-weight)] tracking-(--header-font-tracking) text-title min-[900px]:block">
        {header_text}
      </p>
    </header>
  );
}

interface RoundLinkProps {
  to: string;
  icon: IconNode;
  label: string;
  onClick?: (event: MouseEvent) => void;
}

/** A link and not a button, so that it works before hydration. */
function RoundLink({ to, icon, label, onClick }: RoundLinkProps) {
  return (
    <Link
      to={to}
      reloadDocument
      aria-label={label}
      title={label}
      onClick={onClick}
      className="surface-card grid size-11 place-items-center rounded-button border border-border transition-colors duration-fast hover:bg-hover"
    >
      <Icon icon={icon} />
    </Link>
  );
}

/** The footer of every site page. */
import { Sparkles } from "lucide";
import { useText } from "~/locales/use-text";
import { PLATFORM_LABELS, type SocialPlatform } from "~/services/social/platforms";
import { classNames } from "~/ui/primitives/class-names";
import { Icon } from "~/ui/primitives/icon";
import { Link } from "~/ui/primitives/link";
import { sharedMarkup } from "~/ui/render/shared-markup";
import { Brand } from "./brand";
import { LanguageChoice } from "./language-choice";

export interface FooterProgram {
  name: string;
  i18n_enabled: boolean;
  published_program_pages: readonly { id: string; slug: string; title: string }[];
  social_network_pages: readonly { id: string; platform: SocialPlatform; url: string }[];
  /** The URL of the footer logo, or else of the header logo. */
  logo_url: string | null;
}

interface SiteFooterProps {
  program: FooterProgram;
  /** The year on the server's clock, so that server and browser render the same. */
  year: number;
  /** Who runs the platform; null where the installation names nobody. */
  poweredBy: { name: string; url: string } | null;
  /** With room for the visitors' bottom bar, or for the participants' navigation on phones. */
  above?: "bar" | "nav";
  /** Whether name and logo are those of the header, which phones show all the time. */
  isRepeated?: boolean;
}

export function SiteFooter({ program, year, poweredBy, above, isRepeated }: SiteFooterProps) {
  const t = useText();
  return (
    <footer
      className={classNames(
        "surface-footer mt-section pt-6 text-14 md:pt-10",
        above === "bar" ? "pb-[116px]" : above === "nav" ? "pb-10 max-md:pb-[72px]" : "pb-10",
      )}
    >
      <div className="page grid gap-4 md:gap-6">
        <div className="grid gap-2 md:flex md:items-center md:justify-between md:gap-4">
          <Brand
            name={program.name}
            logoUrl={program.logo_url}
            className={classNames("text-title", isRepeated && "max-md:hidden")}
          />
          {program.published_program_pages.length > 0 ? (
            <PageLinks aria-label={t("About this program")} pages={program.published_program_pages} />
          ) : null}
        </div>
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 border-t border-border pt-3 md:pt-6">
          <p>
            © {year} {program.name}
          </p>
          {program.social_network_pages.length > 0 ? (
            <SocialLinks aria-label={t("Follow us")} pages={program.social_network_pages} />
          ) : null}
          {program.i18n_enabled ? (
            // Its buttons have a padding; their texts are in line with the others.
            <div className="-mx-3">
              <LanguageChoice />
            </div>
          ) : null}
          {poweredBy ? (
            <a href={poweredBy.url} rel="noopener" className="inline-flex min-h-touch items-center gap-2">
              {t("powered by")}
              <span className="inline-flex items-center gap-1.5 font-strong">
                <Icon icon={Sparkles} size={16} />
                {poweredBy.name}
              </span>
            </a>
          ) : null}
        </div>
      </div>
    </footer>
  );
}

const LINK_CLASSES =
  "inline-flex min-h-touch items-center underline decoration-transparent underline-offset-4 hover:decoration-current";

const PageLinks = sharedMarkup(
  "nav",
  function PageLinks({ pages }: { pages: FooterProgram["published_program_pages"] }) {
    return pages.map(({ id, slug, title }) => (
      <Link key={id} to={`/${slug}`} className={LINK_CLASSES}>
        {title}
      </Link>
    ));
  },
  "flex flex-wrap gap-x-6",
);

const SocialLinks = sharedMarkup(
  "ul",
  function SocialLinks({ pages }: { pages: FooterProgram["social_network_pages"] }) {
    const t = useText();
    return pages.map(({ id, platform, url }) => (
      <li key={id}>
        <a href={url} target="_blank" rel="noopener noreferrer" className={LINK_CLASSES}>
          {PLATFORM_LABELS[platform]} <span className="sr-only">{t("(opens in a new tab)")}</span>
        </a>
      </li>
    ));
  },
  "flex flex-wrap gap-x-5",
);

/** More ways to take part: receipts, social posts, donation, membership. */
import { Play } from "lucide";
import type { ReactNode } from "react";
import { moneyText } from "~/locales/money";
import type { Term } from "~/locales/text";
import { useLocale, useText } from "~/locales/use-text";
import { pointsTerm } from "~/services/programs/terms";
import { useSite } from "~/site/frame/use-site";
import { Badge } from "~/ui/primitives/badge";
import { ButtonLink } from "~/ui/primitives/button";
import { classNames } from "~/ui/primitives/class-names";
import { Icon } from "~/ui/primitives/icon";
import { Link } from "~/ui/primitives/link";
import { TilePicture } from "~/ui/primitives/tile";
import { sharedMarkup } from "~/ui/render/shared-markup";
import { Deferred } from "~/ui/states/deferred";
import { ErrorState } from "~/ui/states/error-state";
import { Skeleton } from "~/ui/states/skeleton";
import { RichText } from "~/ui/text/rich-text";
import { pictureOf } from "./home-rules";
import type { HomeDonation, HomeOffers, HomeSocial } from "./home-views";

interface TakePartProps {
  social: HomeSocial | null | Promise<HomeSocial | null>;
  donation: HomeDonation | null | Promise<HomeDonation | null>;
  offers: HomeOffers | null | Promise<HomeOffers | null>;
}

/**
 * Shows the blocks that the program has; the section is hidden if it has none. On phones they scroll sideways (site.css).
 * Of four the last has its own row.
 */
export function TakePart({ social, donation, offers }: TakePartProps) {
  const t = useText();
  const failed = (
    <div className="surface-card rounded-card border border-border">
      <ErrorState message={t("We couldn't load this section.")} />
    </div>
  );
  const { program, participant } = useSite();
  const term = pointsTerm(program);
  return (
    <section
      aria-label={t("More ways to take part")}
      className="panels mt-section gap-grid empty:hidden sm:grid lg:grid-flow-dense lg:grid-cols-2 lg:[&>:nth-child(4)]:col-span-2"
    >
      <Deferred value={social} fallback={<PanelSkeleton tall />} error={failed}>
        {(loaded) => loaded && <SocialPanel {...loaded} />}
      </Deferred>
      {program.features.includes("receipts") ? <ReceiptsPanel term={term} /> : null}
      <Deferred value={donation} fallback={<PanelSkeleton />} error={failed}>
        {(loaded) => loaded && <DonationPanel {...loaded} term={term} currency={program.currency} />}
      </Deferred>
      <Deferred value={offers} fallback={<PanelSkeleton />} error={failed}>
        {(loaded) =>
          loaded && (
            <OffersPanel
              {...loaded}
              membership_challenge={participant?.["eligible_offers_rewards?"] ? null : loaded.membership_challenge}
            />
          )
        }
      </Deferred>
    </section>
  );
}

const SocialPanel = sharedMarkup(
  "article",
  function SocialPanel({ identifier, caption, description, points, image, social_network_posts: posts }: HomeSocial) {
    const t = useText();
    const to = `/challenge/${identifier}`;
    return (
      <>
        <div className="flex flex-col items-start justify-center p-4 md:p-8">
          <h2 className="text-18 md:text-24">{t("Get Social")}</h2>
          <RichText html={description} className="mt-2 line-clamp-3 max-md:hidden" />
          <ButtonLink to={to} variant="accent" preventScrollReset className="mt-3 tracking-[.02em] md:mt-5">
            {t("VIEW POSTS +{points}/EACH", { points })}
          </ButtonLink>
        </div>
        {posts.length > 0 ? (
          <ul
            aria-label={t("Newest posts")}
            className="grid flex-1 gap-2 max-md:order-first md:min-h-75 md:grid-cols-[1.35fr_1fr] md:grid-rows-2 md:px-8 md:pb-8 max-md:[&>:nth-child(n+2)]:hidden"
          >
            {posts.map((post) => (
              <li
                key={post.id}
                className="relative min-h-0 overflow-hidden has-[a:focus-visible]:outline-2 has-[a:focus-visible]:outline-offset-2 has-[a:focus-visible]:outline-ring md:rounded-small md:first:row-span-2"
              >
                <Link
                  to={`${to}?post_id=${post.id}`}
                  preventScrollReset
                  aria-label={t("Post by {username}", { username: post.username })}
                  className="absolute inset-0 outline-none"
                >
                  <TilePicture title={post.message || post.username} imageUrl={pictureOf(post)} />
                  {post.post_type === "video" ? (
                    <span className="surface-card absolute inset-0 m-auto grid size-10 place-items-center rounded-full text-link">
                      <Icon icon={Play} />
                    </span>
                  ) : null}
                  <span className="post-caption absolute inset-x-0 bottom-0 px-2 pt-7 pb-2 text-12 leading-tight wrap-anywhere md:px-3 md:pb-3 md:text-14">
                    {/* With zero-width spaces, so that a long name breaks at its dots before it breaks elsewhere. */}
                    {`@${post.username.replace(/[._]/g, "$&\u200b")}`}
                  </span>
                </Link>
              </li>
            ))}
          </ul>
        ) : (
          <div className="relative flex-1 overflow-hidden max-md:order-first md:mx-8 md:mb-8 md:rounded-small">
            <div className="absolute inset-0">
              <TilePicture title={caption} imageUrl={image?.url} />
            </div>
          </div>
        )}
      </>
    );
  },
  "surface-footer grid grid-cols-[34%_1fr] overflow-hidden rounded-card md:flex md:flex-col lg:row-span-2 only:lg:col-span-2",
);

/** Text next to a picture, 62 to 38; on phones the picture comes first, and the description is left out. */
const SIDE_PANEL =
  "surface-card grid grid-cols-[34%_1fr] overflow-hidden rounded-card border border-border md:grid-cols-[1fr_38%] only:lg:col-span-2";

const ReceiptsPanel = sharedMarkup(
  "article",
  function ReceiptsPanel({ term }: { term: Term }) {
    const t = useText();
    return (
      <SidePanel
        title={t("Receipts")}
        description={t("Show us what you bought. We read your receipt in seconds and add your {term}.", { term })}
        imageUrl={null}
      >
        <ButtonLink to="/receipts">{t("Upload a receipt")}</ButtonLink>
      </SidePanel>
    );
  },
  SIDE_PANEL,
);

const DonationPanel = sharedMarkup(
  "article",
  function DonationPanel({ term, currency, ...donation }: HomeDonation & { term: Term; currency: string }) {
    const t = useText();
    const locale = useLocale();
    const amounts = donation.active_amount_options;
    return (
      <SidePanel title={donation.caption} description={donation.description} imageUrl={donation.image?.url}>
        {amounts.length > 0 ? (
          <ul aria-label={t("Amounts")} className="mb-5 flex flex-wrap gap-2 max-md:hidden">
            {amounts.map(({ amount, points }) => (
              <li key={amount}>
                <Badge tone="soft">
                  {moneyText(locale, Math.round(amount * 100), currency)}
                  {points > 0 ? ` · +${t("{points} {term}", { points, term })}` : null}
                </Badge>
              </li>
            ))}
          </ul>
        ) : null}
        <ButtonLink to={`/challenge/${donation.identifier}`} preventScrollReset>
          {donation.cta_button_text || t("Donate")}
        </ButtonLink>
      </SidePanel>
    );
  },
  SIDE_PANEL,
);

/** Links to the offers, and to the membership if there is one that the participant does not have. */
const OffersPanel = sharedMarkup(
  "article",
  function OffersPanel({ name, description, image, membership_challenge: membership }: HomeOffers) {
    const t = useText();
    if (!membership) {
      return (
        <SidePanel title={name} description={description} imageUrl={image?.url}>
          <ButtonLink to="/my-offers" variant="quiet">
            {t("See my offers")}
          </ButtonLink>
        </SidePanel>
      );
    }
    return (
      <SidePanel title={membership.caption} description={membership.description} imageUrl={membership.image?.url}>
        <div className="flex flex-wrap gap-2">
          <ButtonLink to={`/challenge/${membership.identifier}`} variant="quiet" preventScrollReset>
            {t("Become a member")}
          </ButtonLink>
          <ButtonLink to="/my-offers" variant="ghost">
            {t("See offers")}
          </ButtonLink>
        </div>
      </SidePanel>
    );
  },
  SIDE_PANEL,
);

interface SidePanelProps {
  title: string;
  description: string;
  imageUrl?: string | null;
  /** The button. */
  children: ReactNode;
}

function SidePanel({ title, description, imageUrl, children }: SidePanelProps) {
  return (
    <>
      <div className="flex min-w-0 flex-col items-start justify-center p-4 md:p-8">
        <h2 className="text-18 wrap-anywhere md:text-24">{title}</h2>
        <RichText html={description} className="mt-2 line-clamp-3 text-muted max-md:hidden" />
        <div className="mt-3 md:mt-5">{children}</div>
      </div>
      <div className="relative max-md:order-first">
        <div className="absolute inset-0">
          <TilePicture title={title} imageUrl={imageUrl} />
        </div>
      </div>
    </>
  );
}

function PanelSkeleton({ tall }: { tall?: boolean }) {
  const t = useText();
  return (
    <div
      role="status"
      aria-label={t("Loading, please wait...")}
      className={classNames(
        "surface-card grid content-center gap-4 rounded-card border border-border p-5 md:p-8",
        tall ? "md:min-h-75 lg:row-span-2" : "md:min-h-44",
      )}
    >
      <Skeleton className="h-6 w-2/5" />
      <Skeleton className="h-4 w-4/5" />
      <Skeleton className="h-12 w-40" />
    </div>
  );
}

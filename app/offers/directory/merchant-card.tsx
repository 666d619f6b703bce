import { Tag } from "lucide";
import { INTL_TAGS, perLocale } from "~/locales/translate";
import { useLocale, useText } from "~/locales/use-text";
import type { MerchantTileView } from "~/services/offers/offers.schema";
import { classNames } from "~/ui/primitives/class-names";
import { Icon } from "~/ui/primitives/icon";
import { Link } from "~/ui/primitives/link";
import { dollars } from "../dollars";
import { useMerchantAddress } from "../merchant-address";

const METERS_PER_MILE = 1609.344;
const MAX_OFFERS = 2;

const tenths = perLocale((locale) => new Intl.NumberFormat(INTL_TAGS[locale], { maximumFractionDigits: 1 }));

interface Props {
  merchant: MerchantTileView;
  /** Whether its card or its pin on the map is hovered, focused or pressed. */
  active: boolean;
}

/** A merchant of the directory with its first offers. The whole card is a link. */
export function MerchantCard({ merchant, active }: Props) {
  const t = useText();
  const locale = useLocale();
  const { merchantName, logoPath, firstCategory, distanceMeters, offers } = merchant;
  const more = offers.length - MAX_OFFERS;
  return (
    <article
      className={classNames(
        "surface-card relative flex h-full flex-col gap-3 rounded-tile border p-5 shadow-rest transition-[border-color,box-shadow] duration-base hover:shadow-lift has-[a:focus-visible]:outline-2 has-[a:focus-visible]:outline-offset-2 has-[a:focus-visible]:outline-ring",
        active ? "card-active" : "border-border hover:border-border-strong",
      )}
    >
      <div className="flex items-center gap-3">
        <img
          src={logoPath}
          alt=""
          width={56}
          height={56}
          loading="lazy"
          className="size-14 flex-none rounded-inner bg-sunken object-cover"
        />
        <div className="min-w-0">
          <h2 className="font-body text-16 leading-snug font-strong tracking-normal">
            <Link to={useMerchantAddress(merchant)} className="outline-none after:absolute after:inset-0">
              {merchantName}
            </Link>
          </h2>
          <p className="text-14 text-muted tabular-nums">
            {t(firstCategory)} ·{" "}
            {t("{distance} mi", { distance: tenths(locale).format(distanceMeters / METERS_PER_MILE) })}
          </p>
        </div>
      </div>
      <ul className="grid gap-1">
        {offers.slice(0, MAX_OFFERS).map(({ offerTextShort }, index) => (
          <li key={index} className="flex gap-2 leading-normal">
            <Icon icon={Tag} size={16} className="mt-1 text-link" />
            {offerTextShort}
          </li>
        ))}
      </ul>
      <div className="mt-auto flex items-center justify-between gap-3 border-t border-border pt-3 tabular-nums">
        {offers[0] ? (
          <span className="font-strong">
            {t("{amount} Value", { amount: dollars(locale).format(offers[0].dollarValue) })}
          </span>
        ) : null}
        {more > 0 ? (
          <span className="text-14 text-muted">
            {t({ one: "+ {count} more offer", other: "+ {count} more offers" }, { count: more })}
          </span>
        ) : null}
      </div>
    </article>
  );
}

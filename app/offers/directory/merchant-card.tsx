import { useLocale, useText } from "~/locales/use-text";
import type { MerchantTileView } from "~/services/offers/offers.schema";
import { useSite } from "~/site/frame/use-site";
import { classNames } from "~/ui/primitives/class-names";
import { Link } from "~/ui/primitives/link";
import { distanceText } from "../distance";
import { dollars } from "../dollars";
import { useMerchantAddress } from "../merchant-address";
import { MerchantPicture } from "../merchant-picture";
import { SaveButton } from "../save-button";

const MAX_OFFERS = 2;

interface Props {
  merchant: MerchantTileView;
  /** The look of its drawn picture, which differs from its neighbor's. */
  look: number;
  /** Whether its card or its pin on the map is hovered, focused or pressed. */
  active: boolean;
}

/** A merchant of the directory with its picture and its first offers. The whole card is a link, but for the heart. */
export function MerchantCard({ merchant, look, active }: Props) {
  const t = useText();
  const locale = useLocale();
  const { program } = useSite();
  const { merchantName, logoPath, firstCategory, distanceMeters, offers } = merchant;
  const more = offers.length - MAX_OFFERS;
  return (
    <article className={classNames("merchant-card surface-card", active && "card-active")}>
      <div className="relative">
        <MerchantPicture merchant={merchant} look={look} className="aspect-5/2 w-full" />
        <SaveButton merchant={merchant} className="absolute top-2 right-2 z-1" />
      </div>
      <div className="grid content-start gap-2 p-4 pt-3">
        <div className="flex items-center gap-3">
          <img
            src={logoPath}
            alt=""
            width={44}
            height={44}
            loading="lazy"
            className="size-11 flex-none rounded-inner bg-sunken object-cover"
          />
          <div className="min-w-0">
            <h2 className="font-body text-16 leading-snug font-strong tracking-normal">
              <Link to={useMerchantAddress(merchant)} className="outline-none after:absolute after:inset-0">
                {merchantName}
              </Link>
            </h2>
            <p className="text-14 text-muted tabular-nums">
              {t(firstCategory)} · {distanceText(distanceMeters, program.currency, locale, t)}
            </p>
          </div>
        </div>
        <ul className="grid gap-0.5 leading-normal">
          {offers.slice(0, MAX_OFFERS).map(({ offerTextShort }, index) => (
            <li key={index}>{offerTextShort}</li>
          ))}
        </ul>
        <p className="flex flex-wrap items-baseline justify-between gap-x-3 text-14 tabular-nums">
          {offers[0] ? (
            <span className="font-strong">
              {t("{amount} Value", { amount: dollars(locale).format(offers[0].dollarValue) })}
            </span>
          ) : null}
          {more > 0 ? (
            <span className="text-muted">
              {t({ one: "+ {count} more offer", other: "+ {count} more offers" }, { count: more })}
            </span>
          ) : null}
        </p>
      </div>
    </article>
  );
}

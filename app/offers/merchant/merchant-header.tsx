import { Navigation, Phone, Tag } from "lucide";
import type { MouseEvent } from "react";
import { useText } from "~/locales/use-text";
import { SECOND_CATEGORIES } from "~/services/offers/directory-terms";
import type { MapTiles } from "~/services/offers/map-tiles";
import type { MerchantView } from "~/services/offers/offers.schema";
import { ChipLink } from "../chip";
import { MerchantPicture } from "../merchant-picture";
import { SaveButton } from "../save-button";
import { MerchantLocation } from "./merchant-location";

/** The merchant's name, categories, address and contact; with a map where the installation has tiles. */
export function MerchantHeader({ merchant, tiles }: { merchant: MerchantView; tiles: MapTiles | null }) {
  const t = useText();
  const { merchantName, logoPath, firstCategory, secondCategory, stubCopy, merchantPhone, merchantAddress, offers } =
    merchant;
  const second = SECOND_CATEGORIES.includes(secondCategory) ? t(secondCategory) : secondCategory;
  const { address, city, state, zipCode } = merchantAddress;
  const place = [[address, city].filter(Boolean).join(", "), `${state} ${zipCode}`.trim()].filter(Boolean).join(", ");
  const directions = `https://www.google.com/maps/search/?${new URLSearchParams({ api: "1", query: `${merchantName}, ${place}` })}`;
  return (
    <header className="merchant-header surface-card">
      <MerchantPicture merchant={merchant} className="size-full" />
      <SaveButton merchant={merchant} className="absolute top-3 right-3" />
      <div className="merchant-about">
        <img
          src={logoPath}
          alt=""
          width={88}
          height={88}
          className="size-18 rounded-inner bg-sunken object-cover max-md:absolute max-md:top-20 max-md:border-4 max-md:border-(--background)"
        />
        <div className="min-w-0">
          <p className="text-14 text-muted">{[t(firstCategory), second].filter(Boolean).join(" · ")}</p>
          <h1 className="mt-0.5 text-36 break-words">{merchantName}</h1>
          {stubCopy ? <p className="mt-2 max-w-reading">{stubCopy}</p> : null}
          <div className="mt-5 flex flex-wrap gap-1.5 sm:gap-2">
            <ChipLink filled icon={Tag} href="#offers" onClick={goToOffers}>
              {t({ one: "{count} offer", other: "{count} offers" }, { count: offers.length })}
            </ChipLink>
            <ChipLink icon={Navigation} href={directions} target="_blank" rel="noopener noreferrer">
              {t("Directions")}
              <span className="sr-only"> {t("(opens in a new tab)")}</span>
            </ChipLink>
            {merchantPhone ? (
              <ChipLink icon={Phone} href={`tel:${merchantPhone.replace(/[^+\d]/g, "")}`}>
                {t("Call")}
              </ChipLink>
            ) : null}
          </div>
          <p className="mt-5 text-14 text-muted tabular-nums">{[place, merchantPhone].filter(Boolean).join(" · ")}</p>
        </div>
        {tiles ? <MerchantLocation merchant={merchant} tiles={tiles} /> : null}
      </div>
    </header>
  );
}

/** Scrolls without a new history entry, so that 'Back to All Offers' stays one step. */
function goToOffers(event: MouseEvent): void {
  const offers = document.getElementById("offers");
  if (!offers) return;
  event.preventDefault();
  offers.scrollIntoView();
  offers.focus({ preventScroll: true });
}

/** Merchants and offers with the field names of the public payloads. */
import type { ListedMerchant, MerchantPage, SourcedMerchant } from "~/integrations/ports";
import { outsideLink } from "~/services/sandbox/outside-links.server";
import { categoryLabel } from "../directory-terms";
import type { MerchantsView, MerchantTileView, MerchantView } from "../offers.schema";

/** @param saved the slugs of those that the participant has saved */
export function toMerchantsView(
  { page, pageSize, totalItems, totalOffers, merchants }: MerchantPage,
  saved: ReadonlySet<string>,
): MerchantsView {
  return {
    page,
    pageSize,
    totalItems,
    totalOffers,
    result: merchants.map((merchant) => merchantTile(merchant, saved)),
  };
}

/** @param saved the slugs of those that the participant has saved */
export function toMerchantView(merchant: SourcedMerchant, saved: ReadonlySet<string>): MerchantView {
  const { address, city, state, zipCode } = merchant;
  return {
    ...headOf(merchant, saved),
    stubCopy: merchant.stubCopy,
    merchantPhone: merchant.phone,
    merchantAddress: { address, city, state, zipCode },
    offers: merchant.offers.map((offer) => ({
      endecaKey: offer.offerKey,
      offerTextShort: offer.textShort,
      offerTextLong: offer.textLong,
      validQualifier: offer.validQualifier,
      dollarValue: offer.valueCents / 100,
      redemptionTypes: offer.redemptionTypes,
      webSite: offer.webSite && outsideLink(offer.webSite),
    })),
  };
}

function merchantTile(merchant: ListedMerchant, saved: ReadonlySet<string>): MerchantTileView {
  return {
    ...headOf(merchant, saved),
    offers: merchant.offers.map(({ valueCents, textShort }) => ({
      dollarValue: valueCents / 100,
      offerTextShort: textShort,
    })),
  };
}

function headOf(
  merchant: ListedMerchant | SourcedMerchant,
  saved: ReadonlySet<string>,
): Omit<MerchantTileView, "offers"> {
  return {
    merchantId: merchant.id,
    slug: merchant.slug,
    merchantName: merchant.name,
    logoPath: merchant.logoPath ?? `/offers/logos/${merchant.category}/${merchant.slug}.svg`,
    pictureUrl: merchant.pictureUrl,
    firstCategory: categoryLabel(merchant.category),
    secondCategory: merchant.secondCategory,
    saved: saved.has(merchant.slug),
    latitude: merchant.latitude,
    longitude: merchant.longitude,
    distanceMeters: merchant.distanceMeters,
  };
}

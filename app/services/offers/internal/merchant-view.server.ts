/** Merchants and offers with the field names of the public payloads. */
import type { ListedMerchant, MerchantPage, SourcedMerchant } from "~/integrations/ports";
import { outsideLink } from "~/services/sandbox/outside-links.server";
import { categoryLabel } from "../directory-terms";
import type { MerchantsView, MerchantTileView, MerchantView } from "../offers.schema";

export function toMerchantsView({ page, pageSize, totalItems, totalOffers, merchants }: MerchantPage): MerchantsView {
  return { page, pageSize, totalItems, totalOffers, result: merchants.map(merchantTile) };
}

export function toMerchantView(merchant: SourcedMerchant): MerchantView {
  const { address, city, state, zipCode } = merchant;
  return {
    ...headOf(merchant),
    secondCategory: merchant.secondCategory,
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

function merchantTile(merchant: ListedMerchant): MerchantTileView {
  return {
    ...headOf(merchant),
    offers: merchant.offers.map(({ valueCents, textShort }) => ({
      dollarValue: valueCents / 100,
      offerTextShort: textShort,
    })),
  };
}

function headOf(merchant: ListedMerchant | SourcedMerchant): Omit<MerchantTileView, "offers"> {
  return {
    merchantId: merchant.id,
    slug: merchant.slug,
    merchantName: merchant.name,
    logoPath: merchant.logoPath ?? `/offers/logos/${merchant.category}/${merchant.slug}.svg`,
    firstCategory: categoryLabel(merchant.category),
    latitude: merchant.latitude,
    longitude: merchant.longitude,
    distanceMeters: merchant.distanceMeters,
  };
}

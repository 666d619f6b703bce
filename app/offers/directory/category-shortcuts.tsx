import { Heart, Plane, ShoppingBag, Ticket, Utensils, type IconNode } from "lucide";
import { useText } from "~/locales/use-text";
import { ALL_CATEGORIES, CATEGORIES, type CategoryId } from "~/services/offers/directory-terms";
import { useSite } from "~/site/frame/use-site";
import { Chip } from "../chip";
import { SEARCH_FORM, type DirectorySearch } from "./search-form";

const ICONS: Record<CategoryId, IconNode> = { 25: Utensils, 27: ShoppingBag, 26: Ticket, 91: Plane };

/**
 * Buttons that submit the search form with a category, and for members one with the merchants that they have saved;
 * pressing the selected one removes it. On phones the row scrolls sideways.
 */
export function CategoryShortcuts({ search: { category, saved } }: { search: DirectorySearch }) {
  const t = useText();
  const { participant } = useSite();
  return (
    <div role="group" aria-label={t("Categories")} className="offers-strip">
      {CATEGORIES.map(({ id, label }) => {
        const selected = category === String(id) && !saved;
        return (
          <Chip
            key={id}
            icon={ICONS[id]}
            type="submit"
            form={SEARCH_FORM}
            name="category"
            value={selected ? ALL_CATEGORIES : id}
            aria-pressed={selected}
          >
            {t(label)}
          </Chip>
        );
      })}
      {participant ? (
        <Chip
          icon={Heart}
          type="submit"
          form={SEARCH_FORM}
          name="saved"
          value={saved ? "" : "true"}
          aria-pressed={saved}
        >
          {t("Saved")}
        </Chip>
      ) : null}
    </div>
  );
}

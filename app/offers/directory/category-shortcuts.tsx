import { Plane, ShoppingBag, Ticket, Utensils, type IconNode } from "lucide";
import { useText } from "~/locales/use-text";
import { ALL_CATEGORIES, CATEGORIES, type CategoryId } from "~/services/offers/directory-terms";
import { Chip } from "../chip";
import { SEARCH_FORM, type DirectorySearch } from "./search-form";

const ICONS: Record<CategoryId, IconNode> = { 25: Utensils, 27: ShoppingBag, 26: Ticket, 91: Plane };

/** Buttons that submit the search form with a category; pressing the selected one removes it. */
export function CategoryShortcuts({ category }: Pick<DirectorySearch, "category">) {
  const t = useText();
  return (
    <div
      role="group"
      aria-label={t("Categories")}
      className="mt-4 flex gap-2 max-md:-mx-4 max-md:overflow-x-auto max-md:px-4 max-md:*:flex-none md:mt-5"
    >
      {CATEGORIES.map(({ id, label }) => {
        const selected = category === String(id);
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
    </div>
  );
}

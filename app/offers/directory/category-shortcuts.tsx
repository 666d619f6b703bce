import { Plane, ShoppingBag, Ticket, Utensils, type LucideIcon } from "lucide-react";
import { useText } from "~/locales/use-text";
import { ALL_CATEGORIES, CATEGORIES, type CategoryId } from "~/services/offers/directory-terms";
import { Chip } from "../chip";
import { SEARCH_FORM, type DirectorySearch } from "./search-form";

const ICONS: Record<CategoryId, LucideIcon> = { 25: Utensils, 27: ShoppingBag, 26: Ticket, 91: Plane };

/** Four ways to narrow the same search, with what is typed in its form by then; pressed again, a category lets go. */
export function CategoryShortcuts({ category }: Pick<DirectorySearch, "category">) {
  const t = useText();
  return (
    <div role="group" aria-label={t("Categories")} className="mt-4 grid grid-cols-2 gap-2 md:mt-5 md:flex">
      {CATEGORIES.map(({ id, label }) => {
        const chosen = category === String(id);
        return (
          <Chip
            key={id}
            icon={ICONS[id]}
            type="submit"
            form={SEARCH_FORM}
            name="category"
            value={chosen ? ALL_CATEGORIES : id}
            aria-pressed={chosen}
          >
            {t(label)}
          </Chip>
        );
      })}
    </div>
  );
}

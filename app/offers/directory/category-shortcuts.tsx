import { Form } from "@remix-run/react";
import { Plane, ShoppingBag, Ticket, Utensils, type LucideIcon } from "lucide-react";
import { useText } from "~/locales/use-text";
import { ALL_CATEGORIES, CATEGORIES, type CategoryId } from "~/services/offers/directory-terms";
import { Chip } from "../chip";
import { KeptParameters, type DirectorySearch } from "./search-form";

const ICONS: Record<CategoryId, LucideIcon> = { 25: Utensils, 27: ShoppingBag, 26: Ticket, 91: Plane };

/** Four ways to narrow the same search; pressed again, a category lets go. */
export function CategoryShortcuts({ search }: { search: DirectorySearch }) {
  const t = useText();
  return (
    <Form action="/my-offers" role="group" aria-label={t("Categories")} className="mt-4 grid grid-cols-2 gap-2 md:mt-5 md:flex">
      <input type="hidden" name="keyword" value={search.keyword} />
      <input type="hidden" name="zip_code" value={search.zip_code} />
      <KeptParameters />
      {CATEGORIES.map(({ id, label }) => {
        const chosen = search.category === String(id);
        return (
          <Chip key={id} icon={ICONS[id]} type="submit" name="category" value={chosen ? ALL_CATEGORIES : id} aria-pressed={chosen}>
            {t(label)}
          </Chip>
        );
      })}
    </Form>
  );
}

import type { Translate } from "~/locales/use-text";
import type { NamedTag } from "~/services/tags/tags.schema";
import type { ListFilterChoice } from "~/ui/table/list-filter";

/** The filter by admin tags; none in a program without tags. */
export function tagFilter(t: Translate, tags: readonly NamedTag[]): ListFilterChoice[] {
  if (tags.length === 0) return [];
  const options = tags.map((tag) => ({ value: tag.id, label: tag.name }));
  return [{ name: "tag", label: t("Tag"), multiple: true, options }];
}

/** The filter of a list whose rows can be switched off. */
export function activeFilter(t: Translate): ListFilterChoice {
  const options = [
    { value: "true", label: t("Active") },
    { value: "false", label: t("Inactive") },
  ];
  return { name: "active", label: t("Status"), multiple: true, options };
}

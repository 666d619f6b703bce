import { List, Map as MapIcon } from "lucide";
import { useText } from "~/locales/use-text";
import { Chip } from "../chip";

/** The choice between the list alone and the list with the map. It is hidden if there is no room for a map. */
export function MapToggle({ shown, onChange }: { shown: boolean; onChange: (shown: boolean) => void }) {
  const t = useText();
  return (
    <div role="group" aria-label={t("List or map")} className="map-toggle">
      <Chip icon={List} type="button" aria-pressed={!shown} onClick={() => onChange(false)}>
        {t("List")}
      </Chip>
      <Chip icon={MapIcon} type="button" aria-pressed={shown} onClick={() => onChange(true)}>
        {t("Map")}
      </Chip>
    </div>
  );
}

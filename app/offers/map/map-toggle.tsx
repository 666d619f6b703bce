import { List, Map as MapIcon } from "lucide-react";
import { useText } from "~/locales/use-text";
import { Chip } from "../chip";

/** The list alone, or with the map beside it. Where there is no room for a map nothing is to be chosen (directory.css). */
export function MapToggle({ shown, onChange }: { shown: boolean; onChange: (shown: boolean) => void }) {
  const t = useText();
  return (
    <div role="group" aria-label={t("List or map")} className="map-toggle">
      <Chip icon={List} type="button" aria-pressed={!shown} onClick={() => onChange(false)}>
        {t("List only")}
      </Chip>
      <Chip icon={MapIcon} type="button" aria-pressed={shown} onClick={() => onChange(true)}>
        {t("Map")}
      </Chip>
    </div>
  );
}

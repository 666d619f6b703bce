import { ImageUp } from "lucide";
import { useRef, useState, type ChangeEvent } from "react";
import { FormSection } from "~/admin/forms/form-section";
import { useText } from "~/locales/use-text";
import { mainColors, paletteOf } from "~/services/programs/palette";
import { PRESETS } from "~/services/programs/presets";
import type { FieldValues } from "~/ui/forms/form-fields";
import { toast } from "~/ui/overlay/toast";
import { Button } from "~/ui/primitives/button";

interface StartingPointsProps {
  /** The path of the program's logo. */
  logo: string | null;
  /** The version of the forms that a preset changes. */
  lookVersion: string;
  apply: (values: FieldValues) => void;
}

/** Presets, and palettes from a logo. They fill in the form and are saved with it. */
export function StartingPoints({ logo, lookVersion, apply }: StartingPointsProps) {
  const t = useText();
  return (
    <FormSection
      title={t("Start from a preset")}
      text={t("Fills in colors, fonts and corners. Nothing is saved until you save.")}
    >
      <ul className="grid grid-cols-2 gap-2 min-[1100px]:grid-cols-3 sm:grid-cols-5">
        {PRESETS.map(({ name, style }) => (
          <li key={name}>
            <button
              type="button"
              onClick={() => apply({ ...style, version: lookVersion })}
              className="grid w-full gap-1.5 rounded-card border border-border p-1.5 text-left text-12 hover:border-border-strong hover:bg-hover"
            >
              <Swatch style={style} />
              <span className="truncate px-0.5">{t(name)}</span>
            </button>
          </li>
        ))}
      </ul>
      <FromLogo logo={logo} apply={apply} />
    </FormSection>
  );
}

/** A tiny page in the colors and corners of a preset. */
function Swatch({ style }: { style: (typeof PRESETS)[number]["style"] }) {
  const radius = { none: 0, small: 2, medium: 3, large: 5, full: 8 };
  return (
    <span
      aria-hidden
      className="grid h-12 grid-rows-[10px_1fr] overflow-hidden rounded-small border border-border"
      style={{ background: style["perk-body-background"] }}
    >
      <span
        style={{ background: style["perk-header-color"], borderBottom: `1px solid ${style["perk-footer-color"]}22` }}
      />
      <span className="flex items-center gap-1.5 px-1.5">
        <span
          className="h-3 w-7"
          style={{ background: style["perk-primary"], borderRadius: radius[style["perk-button-border-radius"]] }}
        />
        <span
          className="size-3"
          style={{ background: style["perk-secondary"], borderRadius: radius[style["perk-tiles-border-radius"]] }}
        />
        <span
          className="size-3"
          style={{ background: style["perk-footer-color"], borderRadius: radius[style["perk-tiles-border-radius"]] }}
        />
      </span>
    </span>
  );
}

/** Makes a palette from the pixels of a picture, in the browser: the picture is not uploaded. */
function FromLogo({ logo, apply }: Pick<StartingPointsProps, "logo" | "apply">) {
  const t = useText();
  const input = useRef<HTMLInputElement>(null);
  const [reading, setReading] = useState(false);
  const read = async (draw: () => Promise<CanvasImageSource>) => {
    setReading(true);
    try {
      const colors = mainColors(pixelsOf(await draw()));
      if (colors.length === 0) throw new Error("transparent everywhere");
      apply(paletteOf(colors));
    } catch {
      toast({ title: t("We couldn't read colors from this image."), tone: "destructive" });
    }
    setReading(false);
  };
  const choose = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const file = currentTarget.files?.[0];
    currentTarget.value = "";
    if (file) void read(() => createImageBitmap(file));
  };
  return (
    <div className="flex flex-wrap items-center gap-2">
      {logo ? (
        <Button variant="quiet" pending={reading} onClick={() => void read(() => loadedImage(logo))}>
          <img src={logo} alt="" className="size-5 object-contain" />
          {t("Colors from the logo")}
        </Button>
      ) : null}
      <input
        ref={input}
        type="file"
        accept="image/png,image/jpeg,image/webp"
        aria-label={t("Image to pick colors from")}
        onChange={choose}
        className="sr-only"
        tabIndex={-1}
      />
      <Button variant="quiet" icon={ImageUp} pending={reading} onClick={() => input.current?.click()}>
        {t("Colors from an image")}
      </Button>
    </div>
  );
}

/** Enough to find the main colors, and quick. */
const SAMPLE_SIZE = 96;

function pixelsOf(source: CanvasImageSource): Uint8ClampedArray {
  const canvas = document.createElement("canvas");
  canvas.width = canvas.height = SAMPLE_SIZE;
  const context = canvas.getContext("2d", { willReadFrequently: true })!;
  context.drawImage(source, 0, 0, SAMPLE_SIZE, SAMPLE_SIZE);
  return context.getImageData(0, 0, SAMPLE_SIZE, SAMPLE_SIZE).data;
}

async function loadedImage(url: string): Promise<HTMLImageElement> {
  const image = new Image();
  image.src = url;
  await image.decode();
  return image;
}

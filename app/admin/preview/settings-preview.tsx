import { useFetcher } from "@remix-run/react";
import { Eye } from "lucide";
import { useEffect, useRef, useState, type ReactNode } from "react";
import { useText } from "~/locales/use-text";
import type { BrandingView } from "~/services/program-settings/branding.schema";
import { typedIn, type FieldValues } from "~/ui/forms/form-fields";
import { useFormChanges } from "~/ui/forms/use-form-changes";
import { Dialog, DialogBody, DialogHeader, DialogTitle } from "~/ui/overlay/dialog";
import { Button } from "~/ui/primitives/button";
import { Skeleton } from "~/ui/states/skeleton";
import { useAdminProgram } from "../frame/use-admin-frame";
import { SettingsPage } from "../settings/settings-page";
import type { BrandingPreviewData } from "./preview-data.server";

/** The site as the branding pages preview it. */
interface PreviewedSite {
  branding: BrandingView;
  preview: BrandingPreviewData;
}

interface SettingsPreviewProps {
  title: string;
  text: string;
  /** The stored values of the form. */
  values: FieldValues;
  /** The version of the form: with a new one it starts again. */
  version: string;
  /** The preview of the form's input. */
  preview: (values: FieldValues, site: PreviewedSite) => ReactNode;
  /** The form, which says when it was discarded. */
  children: (onDiscard: () => void) => ReactNode;
}

/** A settings page whose form is beside a preview of its unsaved input; on small screens a button opens the preview. */
export function SettingsPreview({ title, text, values, version, preview, children }: SettingsPreviewProps) {
  const t = useText();
  const { box, typed, onDiscard } = useTypedValues(version);
  const [open, setOpen] = useState(false);
  const site = usePreviewedSite();
  const shown = site ? preview(typed ?? values, site) : <Skeleton className="h-120 rounded-card" />;
  return (
    <SettingsPage
      wide
      title={title}
      text={text}
      actions={
        <Button variant="quiet" icon={Eye} className="min-[1280px]:hidden" onClick={() => setOpen(true)}>
          {t("Preview")}
        </Button>
      }
    >
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 min-[1280px]:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
        <div ref={box} className="min-w-0">
          {children(onDiscard)}
        </div>
        <div className="min-w-0 max-[1279px]:hidden min-[1280px]:sticky min-[1280px]:top-20">{shown}</div>
      </div>
      {open ? (
        <Dialog size="full" shape="screen" onClose={() => setOpen(false)}>
          <DialogHeader>
            <DialogTitle>{t("Preview")}</DialogTitle>
          </DialogHeader>
          <DialogBody>{shown}</DialogBody>
        </Dialog>
      ) : null}
    </SettingsPage>
  );
}

/**
 * What the branding pages load for their preview. After the page, so that its own data stays what the form needs, and
 * only then: a key that may read the settings of one page may not read the branding. Undefined until it has come.
 */
function usePreviewedSite(): PreviewedSite | undefined {
  const { id } = useAdminProgram();
  const { load, data } = useFetcher<PreviewedSite>();
  useEffect(() => load(`/admin/v2/programs/${id}/settings/branding/colors`), [load, id]);
  return data && "preview" in data ? data : undefined;
}

/** What is typed in the form within `box`; undefined before anything was, and after it was discarded or saved. */
function useTypedValues(version: string) {
  const box = useRef<HTMLDivElement>(null);
  const form = useRef<HTMLFormElement | null>(null);
  const [discards, setDiscards] = useState(0);
  const formVersion = `${discards} ${version}`;
  const [typed, setTyped] = useState<{ formVersion: string; values: FieldValues }>();
  // Before the effect below, which listens to this element.
  useEffect(() => {
    form.current = box.current?.querySelector("form") ?? null;
  }, [formVersion]);
  useFormChanges(form, formVersion, (element) => setTyped({ formVersion, values: typedIn(element) }));
  return {
    box,
    typed: typed?.formVersion === formVersion ? typed.values : undefined,
    onDiscard: () => setDiscards((before) => before + 1),
  };
}

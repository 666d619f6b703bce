import { Form, useNavigation } from "@remix-run/react";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { useConsoleProgram } from "~/admin/frame/use-console";
import { useText } from "~/locales/use-text";
import { localTimeOf } from "~/services/programs/zoned-time";
import type { RewardAdminView } from "~/services/rewards/rewards-console.schema";
import { SELECTION_LABELS, SELECTIONS } from "~/services/rewards/selections";
import { Button } from "~/ui/button";
import { CsrfField } from "~/ui/csrf";
import { Dialog, DialogBody, DialogFooter, DialogHeader, DialogTitle } from "~/ui/dialog";
import { CheckboxField, SelectField, TextArea, TextField } from "~/ui/field";
import { errorOn, FormErrors, type RefusedForm } from "~/ui/form-errors";
import { Panel } from "~/ui/panel";
import { SaveBar } from "~/ui/save-bar";
import { toast } from "~/ui/toast";
import { useUnsavedChanges } from "~/ui/use-unsaved-changes";
import { type Picture, PictureField } from "./picture-field";

interface RewardFormProps {
  /** Null for a new one. */
  reward: RewardAdminView | null;
  pictures: readonly Picture[];
  refused?: RefusedForm;
}

const NO_ERRORS: RefusedForm["errors"] = [];

/** Creates or edits a reward. Works as a plain form; with JavaScript it knows what is unsaved. */
export function RewardForm({ reward, pictures, refused }: RewardFormProps) {
  const t = useText();
  const form = useRef<HTMLFormElement>(null);
  const [version, setVersion] = useState(0);
  const [discarded, setDiscarded] = useState<RefusedForm>();
  const shown = refused === discarded ? undefined : refused;
  const { dirty, blocker } = useUnsavedChanges(form, `${version} ${reward?.updated_at}`);
  const { state, formMethod } = useNavigation();
  const saving = state !== "idle" && formMethod !== undefined && formMethod !== "GET";
  useRefusalToast(refused);
  const discard = () => {
    setDiscarded(refused);
    setVersion(version + 1);
  };
  return (
    <>
      <Form key={version} ref={form} method="post" encType="multipart/form-data" noValidate aria-label={reward ? t("Edit {name}", { name: reward.name }) : t("New reward")}>
        <FormErrors errors={shown?.errors ?? NO_ERRORS} />
        <CsrfField />
        <input type="hidden" name="intent" value={reward ? "update" : "create"} />
        {reward ? <input type="hidden" name="updated_at" value={shown?.values?.updated_at ?? reward.updated_at} /> : null}
        <RewardSections reward={reward} pictures={pictures} refused={shown} />
        <noscript><Button type="submit" className="mt-6">{t("Save")}</Button></noscript>
        <SaveBar
          dirty={dirty || !reward}
          blocked={reward || dirty ? undefined : t("Nothing filled in yet.")}
          saving={saving}
          saveLabel={reward ? t("Save") : t("Create reward")}
          onDiscard={discard}
        />
      </Form>
      {blocker.state === "blocked" ? <LeaveDialog onStay={() => blocker.reset()} onLeave={() => blocker.proceed()} /> : null}
    </>
  );
}

/** The fields, in the order in which one thinks of them. */
function RewardSections({ reward, pictures, refused }: RewardFormProps) {
  const t = useText();
  const { term_points_as: term, time_zone } = useConsoleProgram();
  const stored = storedValues(reward, time_zone);
  const field = (name: keyof typeof stored) => ({
    id: name,
    name,
    defaultValue: refused?.values?.[name] ?? stored[name],
    error: errorOn(refused?.errors ?? [], name),
  });
  const picture = (name: "image" | "redemption_image" | "achievement_image") => {
    const { defaultValue, error } = field(`${name}_file_id`);
    return { name, pictures, defaultId: defaultValue, error: error ?? errorOn(refused?.errors ?? [], name) };
  };
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-grid min-[1100px]:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-grid">
        <Section title={t("Reward")} text={t("What participants see on the tile and when they open it.")}>
          <div className="grid gap-4 sm:grid-cols-2">
            <TextField label={t("Name")} required maxLength={120} help={t("Stands on the tile.")} {...field("name")} />
            <SelectField label={t("Type")} required help={t("How participants get it.")} options={SELECTIONS.map((value) => ({ value, label: t(SELECTION_LABELS[value]) }))} {...field("selection")} />
          </div>
          <TextField label={t("Description")} maxLength={500} help={t("One line under the name.")} {...field("description")} />
          <TextArea label={t("Details")} rows={5} help={t("The full text on the reward's own page. Simple HTML is kept.")} {...field("description_details")} />
          <PictureField label={t("Picture")} help={t("Shown on the tile, 16 to 10.")} {...picture("image")} />
          <TextArea label={t("Terms and conditions")} rows={4} help={t("Shown to everybody on the reward's page.")} {...field("terms_conditions")} />
        </Section>
        <Section title={t("Redemption")} text={t("Only those who earned the reward see this.")}>
          <TextArea label={t("Redemption details")} rows={3} help={t("How to get it, where to show it.")} {...field("redemption_details")} />
          <PictureField label={t("Redemption picture")} help={t("For example a voucher.")} {...picture("redemption_image")} />
          <PictureField label={t("Achievement picture")} help={t("The badge that an achievement gives.")} {...picture("achievement_image")} />
        </Section>
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-grid min-[1100px]:sticky min-[1100px]:top-20">
        <Section title={term} text={t("What it costs and how many there are.")}>
          <div className="grid gap-4 sm:grid-cols-3 min-[1100px]:grid-cols-1">
            <TextField label={t("Threshold")} inputMode="numeric" suffix={term} help={t("Needed to claim it; spent by cash-in rewards.")} {...field("threshold")} />
            <TextField label={t("Fallback Points")} inputMode="numeric" suffix={term} help={t("Given when the reward itself cannot be.")} {...field("points")} />
            <TextField label={t("Limit")} inputMode="numeric" help={t("Claims in all. Empty: no limit.")} {...field("claim_limit")} />
          </div>
          <YesOrNo label={t("Repeatable")} help={t("A participant may claim it more than once.")} {...field("repeatable")} />
        </Section>
        <Section title={t("Schedule")} text={t("Times are in the program's zone, {zone}.", { zone: time_zone })}>
          <div className="grid gap-4 sm:grid-cols-2 min-[1100px]:grid-cols-1">
            <TextField label={t("Start")} type="datetime-local" help={t("Empty: at once.")} {...field("start")} />
            <TextField label={t("End")} type="datetime-local" help={t("Empty: never.")} {...field("finish")} />
          </div>
          <YesOrNo label={t("Published")} help={t("Otherwise it is a draft that nobody sees.")} {...field("published")} />
          <YesOrNo label={t("Shown to visitors")} help={t("Otherwise only signed-in participants see it.")} {...field("feature")} />
        </Section>
      </div>
    </div>
  );
}

function Section({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <Panel title={title}>
      <p className="-mt-3 mb-4 text-muted">{text}</p>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">{children}</div>
    </Panel>
  );
}

interface YesOrNoProps {
  label: string;
  help: string;
  id: string;
  name: string;
  defaultValue: string;
  error?: string;
}

/** A box to tick; `false` goes before it, so that an empty box says no. */
function YesOrNo({ name, defaultValue, ...rest }: YesOrNoProps) {
  return (
    <div>
      <input type="hidden" name={name} value="false" />
      <CheckboxField name={name} value="true" defaultChecked={defaultValue === "true"} {...rest} />
    </div>
  );
}

function storedValues(reward: RewardAdminView | null, timeZone: string) {
  return {
    name: reward?.name ?? "",
    selection: reward?.selection ?? "redeem",
    description: reward?.description ?? "",
    description_details: reward?.description_details ?? "",
    terms_conditions: reward?.terms_conditions ?? "",
    redemption_details: reward?.redemption_details ?? "",
    threshold: String(reward?.threshold ?? 0),
    points: String(reward?.points ?? 0),
    claim_limit: String(reward?.claim_limit ?? ""),
    start: localTimeOf(reward?.start ?? null, timeZone),
    finish: localTimeOf(reward?.finish ?? null, timeZone),
    published: String(reward?.published ?? true),
    feature: String(reward?.feature ?? true),
    repeatable: String(reward?.repeatable ?? false),
    image_file_id: reward?.image_file_id ?? "",
    redemption_image_file_id: reward?.redemption_image_file_id ?? "",
    achievement_image_file_id: reward?.achievement_image_file_id ?? "",
  };
}

/** 'Error!!!' with the server's errors (specification 3, section 8). */
function useRefusalToast(refused: RefusedForm | undefined) {
  const t = useText();
  useEffect(() => {
    if (!refused) return;
    const unchanged = refused.message === t("No changes detected");
    const description = refused.errors.map(({ message }) => message).join(". ") || refused.message;
    toast({ title: unchanged ? refused.message : t("Error!!!"), description, tone: unchanged ? "info" : "destructive" });
  }, [refused, t]);
}

function LeaveDialog({ onStay, onLeave }: { onStay: () => void; onLeave: () => void }) {
  const t = useText();
  return (
    <Dialog size="small" role="alertdialog" onClose={onStay}>
      <DialogHeader><DialogTitle className="text-14">{t("Leave without saving?")}</DialogTitle></DialogHeader>
      <DialogBody>{t("What you changed on this page will be lost.")}</DialogBody>
      <DialogFooter>
        <Button variant="ghost" onClick={onStay}>{t("Stay here")}</Button>
        <Button variant="danger" onClick={onLeave}>{t("Discard changes")}</Button>
      </DialogFooter>
    </Dialog>
  );
}

import { useState, type FormEvent } from "react";
import { msg } from "~/locales/translate";
import { useText } from "~/locales/use-text";
import type { ParticipantView } from "~/services/participants/participants.schema";
import { postForm } from "~/ui/forms/api-calls";
import { CsrfField } from "~/ui/forms/csrf";
import { RadioGroup } from "~/ui/forms/field";
import { toast, toastAfterReload } from "~/ui/overlay/toast";
import { Button } from "~/ui/primitives/button";
import { Panel } from "~/ui/primitives/panel";
import { capitalized } from "~/ui/text/capitalized";

const PATH = "/public/account/update_email_settings";

interface EmailSettingsProps {
  account: {
    participant: ParticipantView;
    communication_settings: readonly { id: string; channel: string; description: string }[];
    opted_out: boolean;
    support_email: string | null;
  };
}

/** The choice of one of the program's communication settings. */
export function EmailSettings({ account }: EmailSettingsProps) {
  const { participant, communication_settings: settings, opted_out, support_email } = account;
  const t = useText();
  // Who has not chosen gets all emails.
  const withoutChoice = settings.find(({ channel }) => channel === "all");
  const none = settings.find(({ channel }) => channel === "none");
  const chosen = participant.email_setting_id ?? withoutChoice?.id;
  const [saving, setSaving] = useState(false);
  const [error, setError] = useState<string>();

  async function save(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (saving) return;
    setSaving(true);
    const result = await postForm(PATH, new FormData(event.currentTarget));
    if (result.ok) {
      toastAfterReload({ title: t("Email settings saved") });
      return window.location.reload();
    }
    const { message, errors } = result.error;
    toast({
      title: t("An error occurred."),
      description: errors.map((each) => each.message).join(" ") || message || t("Please try again"),
      tone: "destructive",
    });
    setError(errors.find(({ field }) => field === "email_setting_id")?.message);
    setSaving(false);
  }

  return (
    <Panel
      title={t("Email settings")}
      action={
        none && chosen !== none.id && !opted_out ? (
          <form method="post" action={PATH} encType="multipart/form-data" onSubmit={save} className="flex-none">
            <CsrfField />
            <input type="hidden" name="participant_id" value={participant.id} />
            <input type="hidden" name="email_setting_id" value={none.id} />
            <Button type="submit" variant="quiet" size="small" disabled={saving}>
              {t("Turn off emails")}
            </Button>
          </form>
        ) : null
      }
    >
      {opted_out ? (
        <p className="mb-4 rounded-inner bg-sunken p-4 text-14">
          {t("You've opted out of this program's emails. You'll only get login emails.")}
          {support_email ? <> {t("To get them again, write to {email}.", { email: support_email })}</> : null}
        </p>
      ) : null}
      {settings.length === 0 ? (
        <p className="text-muted">{t("This program has no email settings to choose from.")}</p>
      ) : (
        <form
          method="post"
          action={PATH}
          encType="multipart/form-data"
          noValidate
          onSubmit={save}
          className="grid gap-5"
        >
          <CsrfField />
          <input type="hidden" name="participant_id" value={participant.id} />
          <RadioGroup
            name="email_setting_id"
            label={t("Which emails would you like to get?")}
            labelHidden
            required
            defaultValue={chosen}
            error={error}
            options={settings.map(({ id, channel, description }) => ({
              value: id,
              label: t(CHANNELS[channel] ?? capitalized(channel)),
              description: t(description),
            }))}
          />
          <div>
            <Button type="submit" pending={saving && t("Saving...")}>
              {t("Save")}
            </Button>
          </div>
        </form>
      )}
    </Panel>
  );
}

/** The names of the usual settings. */
const CHANNELS: Record<string, string> = { all: msg("All"), important: msg("Important"), none: msg("None") };

import { Form, useNavigation } from "@remix-run/react";
import { KeyRound, Plus } from "lucide";
import { useState } from "react";
import { useLocale, useText } from "~/locales/use-text";
import { MAX_PASSKEYS } from "~/services/passkeys/passkey-rules";
import type { PasskeyView } from "~/services/passkeys/passkeys.schema";
import { useSite } from "~/site/frame/use-site";
import type { PasskeyResult } from "~/site/passkeys/ceremonies";
import { useCanUsePasskeys } from "~/site/passkeys/support";
import { CsrfField } from "~/ui/forms/csrf";
import { TextField } from "~/ui/forms/field";
import { clearToasts, toast, toastAfterReload } from "~/ui/overlay/toast";
import { Button, ButtonLink } from "~/ui/primitives/button";
import { Icon } from "~/ui/primitives/icon";
import { Link } from "~/ui/primitives/link";
import { Panel } from "~/ui/primitives/panel";
import { shortDateText } from "~/ui/text/time-texts";
import type { AccountResponse } from "./account-response";

/** Where its forms lead back to. */
export const PASSKEYS_ID = "passkeys";

interface PasskeysPanelProps {
  passkeys: readonly PasskeyView[];
  /** Of a form about a passkey. */
  response: AccountResponse | undefined;
  /** The id of the passkey whose form to rename it is open. */
  renamed: string | null;
}

/** The person's passkeys. Only adding one needs scripts. */
export function PasskeysPanel({ passkeys, response, renamed }: PasskeysPanelProps) {
  const t = useText();
  return (
    <div id={PASSKEYS_ID} className="min-w-0 scroll-mt-24">
      <Panel title={t("Passkeys")}>
        <p className="max-w-reading text-muted">
          {t("Sign in with your fingerprint, your face or your screen lock, without waiting for an email.")}
        </p>
        {response?.success === false && !passkeys.some(({ id }) => id === renamed) ? (
          <p role="alert" className="mt-4 text-negative">
            {response.message}
          </p>
        ) : null}
        {passkeys.length > 0 ? (
          <ul className="mt-4 border-b border-border">
            {passkeys.map((passkey) => (
              <li key={passkey.id} className="border-t border-border py-3">
                {passkey.id === renamed ? (
                  <RenameForm passkey={passkey} response={response} />
                ) : (
                  <PasskeyRow passkey={passkey} />
                )}
              </li>
            ))}
          </ul>
        ) : null}
        <div className="mt-4 min-h-control">
          {passkeys.length < MAX_PASSKEYS ? (
            <AddPasskey />
          ) : (
            <p className="text-muted">
              {t("You already have {max} passkeys. Remove one to add another.", { max: MAX_PASSKEYS })}
            </p>
          )}
        </div>
      </Panel>
    </div>
  );
}

const action = "flex min-h-touch items-center rounded-small px-2 font-strong hover:underline";

function PasskeyRow({ passkey }: { passkey: PasskeyView }) {
  const { program } = useSite();
  const locale = useLocale();
  const t = useText();
  const day = (instant: string) => shortDateText(instant, program.time_zone, locale);
  const facts = [
    t("Added {date}", { date: day(passkey.created_at) }),
    passkey.last_used_at ? t("Last used {date}", { date: day(passkey.last_used_at) }) : t("Not used yet"),
  ];
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
      <Icon icon={KeyRound} className="flex-none text-muted" />
      <div className="min-w-0 flex-1 basis-40 leading-normal">
        <p className="font-strong wrap-anywhere">{passkey.name}</p>
        <p className="text-14 text-muted">{facts.join(" · ")}</p>
        {passkey.here ? null : (
          <p className="text-14 wrap-anywhere text-muted">{t("Works on {host} only", { host: passkey.host })}</p>
        )}
      </div>
      <div className="-mx-2 flex">
        <Link to={`?rename_passkey=${passkey.id}`} preventScrollReset className={`${action} text-link`}>
          {t("Rename")}
          <span className="sr-only"> {passkey.name}</span>
        </Link>
        <Link to={`?remove_passkey=${passkey.id}`} preventScrollReset className={`${action} text-negative`}>
          {t("Remove")}
          <span className="sr-only"> {passkey.name}</span>
        </Link>
      </div>
    </div>
  );
}

function RenameForm({ passkey, response }: { passkey: PasskeyView; response: AccountResponse | undefined }) {
  const t = useText();
  const saving = useNavigation().formData?.get("intent") === "rename_passkey";
  const error = response?.success === false ? response : undefined;
  return (
    <Form
      method="post"
      action={`?rename_passkey=${passkey.id}`}
      noValidate
      preventScrollReset
      className="grid max-w-reading gap-3"
    >
      <CsrfField />
      <input type="hidden" name="intent" value="rename_passkey" />
      <input type="hidden" name="passkey_id" value={passkey.id} />
      <TextField
        label={t("Name of the passkey")}
        name="passkey_name"
        required
        maxLength={60}
        autoComplete="off"
        autoFocus
        defaultValue={response?.values?.passkey_name ?? passkey.name}
        error={error?.errors?.find(({ field }) => field === "passkey_name")?.message ?? error?.message}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" pending={saving && t("Saving...")}>
          {t("Save")}
        </Button>
        <ButtonLink to="?" variant="ghost" preventScrollReset>
          {t("Cancel")}
        </ButtonLink>
      </div>
    </Form>
  );
}

/** The button where the browser can make a passkey, else why there is none. */
function AddPasskey() {
  const t = useText();
  const canUse = useCanUsePasskeys();
  const [pending, setPending] = useState(false);
  if (canUse === null)
    return (
      <noscript>
        <p className="text-muted">{t("To add a passkey, turn on JavaScript in your browser.")}</p>
      </noscript>
    );
  if (!canUse) return <p className="text-muted">{t("This browser can't make passkeys.")}</p>;

  async function add() {
    if (pending) return;
    clearToasts();
    setPending(true);
    let result: PasskeyResult = { state: "failed", message: "" };
    try {
      const ceremonies = await import("~/site/passkeys/ceremonies");
      result = await ceremonies.add();
    } catch {
      // the chunk could not be loaded
    }
    if (result.state === "done") {
      toastAfterReload({ title: t("Passkey added"), tone: "success" });
      return window.location.reload();
    }
    if (result.state === "exists")
      toast({ title: t("This device already has a passkey for your account."), tone: "info" });
    if (result.state === "failed")
      toast({
        title: t("An error occurred."),
        description: result.message || t("Please try again"),
        tone: "destructive",
      });
    setPending(false);
  }

  return (
    <Button variant="quiet" icon={Plus} pending={pending} onClick={add}>
      {t("Add a passkey")}
    </Button>
  );
}

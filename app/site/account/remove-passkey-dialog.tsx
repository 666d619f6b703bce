import { Form, useNavigate, useNavigation } from "@remix-run/react";
import { useText } from "~/locales/use-text";
import type { PasskeyView } from "~/services/passkeys/passkeys.schema";
import { CsrfField } from "~/ui/forms/csrf";
import { Dialog, DialogBody, DialogHeader, DialogTitle } from "~/ui/overlay/dialog";
import { Button, ButtonLink } from "~/ui/primitives/button";
import type { AccountResponse } from "./account-response";

interface RemovePasskeyDialogProps {
  passkey: PasskeyView;
  response: AccountResponse | undefined;
}

/** Asks before a passkey is removed, which cannot be undone: another one would have to be made. */
export function RemovePasskeyDialog({ passkey, response }: RemovePasskeyDialogProps) {
  const t = useText();
  const navigate = useNavigate();
  const removing = useNavigation().formData?.get("intent") === "remove_passkey";
  return (
    <Dialog size="small" role="alertdialog" onClose={() => navigate("?", { preventScrollReset: true })}>
      <DialogHeader>
        <DialogTitle className="py-2 text-24">{t("Remove this passkey?")}</DialogTitle>
      </DialogHeader>
      <DialogBody>
        <p className="wrap-anywhere">
          {t(
            "You won't be able to sign in with {name} anymore, and your other devices will be signed out. You can still sign in with your email.",
            { name: passkey.name },
          )}
        </p>
        <p className="mt-3 text-muted">{t("It stays on your device until you delete it in the device's settings.")}</p>
        {response?.success === false ? (
          <p role="alert" className="mt-3 text-negative">
            {response.message}
          </p>
        ) : null}
        <Form
          method="post"
          action={`?remove_passkey=${passkey.id}`}
          preventScrollReset
          className="mt-5 grid gap-3 md:flex md:justify-end"
        >
          <CsrfField />
          <input type="hidden" name="intent" value="remove_passkey" />
          <input type="hidden" name="passkey_id" value={passkey.id} />
          <ButtonLink to="?" variant="quiet" preventScrollReset>
            {t("Cancel")}
          </ButtonLink>
          <Button type="submit" variant="danger" pending={removing && t("Removing...")}>
            {t("Remove")}
          </Button>
        </Form>
      </DialogBody>
    </Dialog>
  );
}

import { Form, useNavigation } from "@remix-run/react";
import { useText } from "~/locales/use-text";
import { CsrfField } from "~/ui/forms/csrf";
import { Button } from "~/ui/primitives/button";

/** The button that ends an import before it is confirmed. */
export function CancelImport() {
  const t = useText();
  const { formData } = useNavigation();
  return (
    <Form method="post">
      <CsrfField />
      <input type="hidden" name="intent" value="cancel" />
      <Button type="submit" variant="quiet" pending={formData?.get("intent") === "cancel" && t("Please wait")}>
        {t("Cancel import")}
      </Button>
    </Form>
  );
}

import { useText } from "~/locales/use-text";
import { Tabs } from "~/ui/primitives/tabs";
import { useAdminProgram } from "../frame/use-admin-frame";
import { purchaseProofPath } from "./purchase-proof-path";

/** The parts of purchase proof: products, merchants and settings. */
export function PurchaseProofTabs() {
  const t = useText();
  const { id } = useAdminProgram();
  return (
    <Tabs
      label={t("Purchase proof")}
      tabs={[
        { label: t("Settings"), to: purchaseProofPath(id) },
        { label: t("Products"), to: purchaseProofPath(id, "products") },
        { label: t("Merchants"), to: purchaseProofPath(id, "merchants") },
      ]}
    />
  );
}

import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { titleOf } from "~/admin/frame/document-title";
import { useSettingsCrumb } from "~/admin/settings/settings-page";
import { programLoader } from "~/http/handlers/admin.server";
import { textOf, useText } from "~/locales/use-text";
import { listProgramTransactions } from "~/services/chain/chain-transactions.admin.server";
import { chainTransactionListQuery } from "~/services/chain/chain-transactions.schema";
import { useRefresh } from "~/ui/hooks/use-refresh";
import { PageTitle } from "~/ui/primitives/page-title";
import { useAdminProgram } from "../frame/use-admin-frame";
import { TransactionTable } from "./transaction-table";

export const loader = programLoader(listProgramTransactions, { query: chainTransactionListQuery });

export const meta: MetaFunction = ({ matches }) => titleOf(textOf(matches)("Blockchain transactions"), matches);

/** All that the program wrote to the blockchain. */
export default function ProgramTransactions() {
  const t = useText();
  const rows = useLoaderData<typeof loader>();
  const { id } = useAdminProgram();
  const settings = useSettingsCrumb();
  useRefresh(rows.result.some(({ status }) => status === "pending"));
  return (
    <>
      <PageTitle
        title={t("Blockchain transactions")}
        count={rows.totalItems}
        crumbs={[settings, { label: t("Aptos"), to: `/admin/v2/programs/${id}/settings/integrations/aptos` }]}
      />
      <TransactionTable rows={rows} />
    </>
  );
}

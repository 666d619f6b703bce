import { adminPublicLoader } from "~/http/handlers/admin.server";
import { apiDocumentOf } from "~/http/openapi/document.server";

export const loader = adminPublicLoader(async ({ context }) => ({ title: apiDocumentOf(context).info.title }));

export default function ApiDocs() {
  return null;
}

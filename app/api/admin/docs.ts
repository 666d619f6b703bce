import { redirect } from "@remix-run/node";
import { publicCallLoader } from "~/http/handlers/public.server";

/** `GET /api/docs`: leads to the page that describes the API. */
export const loader = publicCallLoader(async () => redirect("/admin/v2/docs"));

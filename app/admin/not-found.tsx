import { adminOrKeyLoader } from "~/http/handlers/admin.server";
import { notFound } from "~/platform/errors";

/** Every admin URL without a route of its own. The error is shown inside the frame. */
export const loader = adminOrKeyLoader<never>(() => Promise.reject(notFound("We couldn't find this page.")));

/** Never rendered, because the loader throws. Without a component Remix would treat this as a resource route. */
export default function NotFound() {
  return null;
}

import { adminLoader } from "~/http/admin-doors.server";
import { notFound } from "~/services/errors";

/** Every address of the console that nothing else answers: the frame shows the error and stays. */
export const loader = adminLoader<never>(() => Promise.reject(notFound("There is nothing at this address.")));

/** Never shown, since the loader refuses; a route without a component would answer documents with bare data. */
export default function NotFound() {
  return null;
}

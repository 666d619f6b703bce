export { clientAction, isFailure, shouldRevalidate } from "~/ui/forms/client-action";

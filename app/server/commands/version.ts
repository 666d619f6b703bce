import { VERSION } from "~/platform/version";

/** `npx loyalty version`, or `--version`: prints the version of this installation. */
export default async function version(): Promise<void> {
  console.log(VERSION);
}

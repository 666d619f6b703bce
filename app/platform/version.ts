import { version } from "../../package.json";

/** The version of the platform that runs, such as "0.1.0". */
export const VERSION: string = version;

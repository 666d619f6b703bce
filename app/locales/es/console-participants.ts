import type { Dictionary } from "../say";

/** Participants in the console. */
export const consoleParticipants: Dictionary = {};

/** The intents of the settings of points. Browser-safe. */
import { z } from "zod";
import { pointsCheckIntent } from "./points-check.schema";
import { pointsRulesIntent } from "./points-rules.schema";

/** `create` requests a check; `POST` without an intent means the same. */
export const pointsSettingsIntent = z.discriminatedUnion("intent", [
  ...pointsCheckIntent.options,
  ...pointsRulesIntent.options,
]);

/** The words that conditions of a rule may use. Browser-safe. */
import type { RuleChoices } from "./earning-rules-admin.schema";
import type { EventProperty, RuleVocabulary } from "./rule-fields";

/** @param eventTypeId of the event that the rule is about; null for none */
export function vocabularyOf(choices: RuleChoices, eventTypeId: string | null): RuleVocabulary {
  return {
    tiers: choices.tiers.map(({ name }) => name),
    tags: choices.tag_names,
    attributes: choices.profile_attributes.map(({ name, label, type }) => ({
      attributeName: name,
      displayName: label,
      fieldType: type,
    })),
    properties: (choices.event_types.find(({ id }) => id === eventTypeId)?.properties ?? []) as EventProperty[],
  };
}

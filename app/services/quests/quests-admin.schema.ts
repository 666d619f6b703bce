/** Quests as admins list, show and edit them. Browser-safe. */
import { z } from "zod";
import { msg } from "~/locales/translate";
import { emptyAsNull, formKey, integer, optionalTime, requiredText, text } from "~/platform/form-values";
import { filterOf, listQuery, pageSchema } from "~/platform/paging";
import { SCHEDULE_STATUSES } from "~/platform/schedule";
import { translationsField, translationsView } from "~/platform/translations";

export const MAX_QUEST_TITLE = 120;
export const MAX_QUEST_DESCRIPTION = 300;
export const MIN_STEPS = 2;
export const MAX_STEPS = 10;
/** The most quests of a program that are not archived. */
export const MAX_QUESTS = 100;
const MAX_PRIZE = 1_000_000;

const questStatus = z.enum(SCHEDULE_STATUSES);

/** `GET programs/{id}/quests`. Without a status, all but the archived ones. */
export const questListQuery = listQuery(["title", "start", "finish", "created_at"], "-created_at").extend({
  status: filterOf(questStatus),
});
export type QuestListQuery = z.infer<typeof questListQuery>;

/** What is stored of a quest: what a change of it returns. */
export const questState = z.object({
  id: z.string(),
  program_id: z.string(),
  title: z.string(),
  description: z.string(),
  translations: translationsView,
  /** In their order. */
  steps: z.array(z.object({ challenge_id: z.string(), caption: z.string(), status: questStatus })),
  /** Given without a reward, or when none is left. */
  prize_points: z.number().nullable(),
  prize_reward_id: z.string().nullable(),
  start: z.string().nullable(),
  finish: z.string().nullable(),
  published: z.boolean(),
  status: questStatus,
  /** The challenges that nobody can complete while the quest is open. With one of them nobody can finish it. */
  impossible: z.array(z.string()),
  created_at: z.string(),
  updated_at: z.string(),
});
export type QuestState = z.infer<typeof questState>;

/** A quest with its figures, which leave out employees of the operator. */
export const questRow = questState.extend({
  /** How many completed a step since its start, and how many all. */
  began: z.number(),
  completed: z.number(),
  /** What the quest has given as points. */
  points: z.number(),
});
export type QuestRow = z.infer<typeof questRow>;
export const questPage = pageSchema(questRow);

/** What the form of a quest shows, null for a new one, and what it can choose from. */
export const questForm = z.object({
  quest: questRow.nullable(),
  challenges: z.array(z.object({ id: z.string(), caption: z.string(), status: questStatus })),
  rewards: z.array(z.object({ id: z.string(), name: z.string() })),
});
export type QuestForm = z.infer<typeof questForm>;

const STEPS = msg("Choose 2 to 10 challenges");
const FROM_LIST = msg("Choose a challenge from the list");
const REWARD = msg("Choose a reward from the list");

/** The form has a field for each row, also for those that nothing was chosen in. */
const steps = z.preprocess(
  (value) => (Array.isArray(value) ? value.filter((id) => id !== "") : value),
  z
    .array(z.uuid(FROM_LIST), STEPS)
    .min(MIN_STEPS, STEPS)
    .max(MAX_STEPS, STEPS)
    .refine((ids) => new Set(ids).size === ids.length, msg("Choose each challenge once")),
);

const fields = {
  title: requiredText(MAX_QUEST_TITLE),
  description: text(MAX_QUEST_DESCRIPTION),
  /** Where no translations are sent, the stored ones stay. */
  translations: translationsField({ title: MAX_QUEST_TITLE, description: MAX_QUEST_DESCRIPTION }).optional(),
  steps,
  prize_points: emptyAsNull(integer(1).pipe(z.number().max(MAX_PRIZE, msg("Enter {max} or less")))),
  prize_reward_id: emptyAsNull(z.uuid(REWARD)),
  /** In the program's time zone if they have no offset. */
  start: optionalTime(),
  finish: optionalTime(),
};

export const questInput = z.object({ ...fields, description: fields.description.default("") });
export type QuestInput = z.output<typeof questInput>;

/** The fields to change. `updated_at`, if present, is the version that the form was opened with. */
export const questChange = z.object({
  title: fields.title.optional(),
  description: fields.description.optional(),
  translations: fields.translations,
  steps: fields.steps.optional(),
  prize_points: fields.prize_points.optional(),
  prize_reward_id: fields.prize_reward_id.optional(),
  start: fields.start.optional(),
  finish: fields.finish.optional(),
  updated_at: z.iso.datetime(msg("Reload the page and try again")).optional(),
});
export type QuestChange = z.output<typeof questChange>;

const createIntent = questInput.extend({ intent: z.literal("create"), idempotency_key: formKey });
const updateIntent = questChange.extend({ intent: z.literal("update") });
const deleteIntent = z.object({ intent: z.literal("delete") });
const states = [
  z.object({ intent: z.literal("publish") }),
  z.object({ intent: z.literal("unpublish") }),
  z.object({ intent: z.literal("restore") }),
] as const;

/** The intents of the list, of one quest, and of the page that creates and edits them. */
export const questListIntent = z.discriminatedUnion("intent", [createIntent]);
export const storedQuestIntent = z.discriminatedUnion("intent", [updateIntent, deleteIntent]);
export const questIntent = z.discriminatedUnion("intent", [createIntent, updateIntent, deleteIntent, ...states]);

/** `POST programs/{id}/quests/{quest_id}/publish` and so on. */
export const publishQuestIntent = z.discriminatedUnion("intent", [z.object({ intent: z.literal("publish") })]);
export const unpublishQuestIntent = z.discriminatedUnion("intent", [z.object({ intent: z.literal("unpublish") })]);
export const restoreQuestIntent = z.discriminatedUnion("intent", [z.object({ intent: z.literal("restore") })]);

/** What became of a quest that an admin deleted: one that somebody completed is archived. */
export const deletedQuest = z.object({ id: z.string(), title: z.string(), archived: z.boolean() });
export type DeletedQuest = z.infer<typeof deletedQuest>;

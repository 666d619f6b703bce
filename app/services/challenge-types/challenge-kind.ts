import type { Feature } from "~/services/programs/programs.schema";

/** The fields that only some types have, by their names in the form. Their checks are in type-fields.schema.ts. */
export type TypeField =
  | "parameters"
  | "link_url"
  | "bypass_modal"
  | "api_completion_only"
  | "video_file_id"
  | "duration"
  | "captions_file_id"
  | "questions"
  | "posts"
  | "entity_label"
  | "entity_options"
  | "amount_options"
  | "price"
  | "latitude"
  | "longitude"
  | "radius_meters"
  | "friend_points";

/** The fields that a type can need before it is published. */
export type NeededField =
  "link_url" | "video_file_id" | "duration" | "questions" | "posts" | "entity_options" | "amount_options" | "price";

/** One of the forms of a type. Its value is the challenge's `parameters`. */
export type Variant = {
  /** Empty: none. */
  value: string;
  /** In the wizard. */
  label: string;
  /** In lists, in place of the type's label. */
  listLabel?: string;
  /** In place of the type's action. */
  action?: string;
};

/** What a type of challenge is: everything that the wizard, the site, the checks and the lists ask about it. */
export type ChallengeKind = {
  /** In the wizard, lists and filters. */
  label: string;
  /** What participants do, in the wizard. */
  help: string;
  /** The default text of its button. */
  callToAction: string;
  /** The default text of the button of a variant, where that is another one. */
  variantCallToAction?: (variant: string, program: string) => string;
  /** The type of the action that completing it records. */
  action: string;
  /** Participants complete it by submitting it. The other types are completed by what they are about. */
  submitted?: true;

  /** The fields it has beside those of every challenge. */
  fields?: readonly TypeField[];
  /** The label of the wizard's step with these fields; without it the type has no such step. */
  step?: string;
  /** Which of its fields may be empty, although they may not be for other types. */
  optional?: readonly TypeField[];
  /** The first is the default. `missing` is the message where one has to be chosen. */
  variants?: { label: string; missing: string; options: readonly Variant[] };
  /** It is about its text, which is required and whose reading time is shown. */
  text?: { label: string; missing: string };
  /** What publishing needs, with the message where it is missing. */
  needs?: Partial<Record<NeededField, string>>;

  /** The feature of the program to which it belongs. */
  feature?: Feature;
  /** Participants pay for it. */
  paid?: true;
  /** What earns its points, if that is not the challenge itself. */
  earns?: "post" | "amount";
  /** The program's daily limit leaves it out: it is paid for, comes from other people, or is done once by joining. */
  unlimited?: true;
  /** It cannot be limited to a tier. */
  everybody?: true;
  /** Completing it sends a mail of its own, so that the day's mail leaves it out. */
  ownMail?: true;
  /** It is completed by joining the program, so that it is not open to members. */
  joins?: true;
  /** Its card has the participant's own link for friends. */
  invites?: true;
  /** It has no tile. */
  hidden?: true;
  /** Its card shows by itself what it is about: without payment, video or posts. Previews of a brand pick such a one. */
  plain?: true;
};

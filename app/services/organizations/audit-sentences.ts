/** What an audit entry says, as a sentence without its subject, the admin. Browser-safe. */
import { msg, type TextValues } from "~/locales/translate";

/** The sentence of each action; `<thing>` marks the name, which the page links. */
const SENTENCES: Readonly<Record<string, string>> = {
  "admin.activate": msg("Activated <thing>{name}</thing>"),
  "admin.deactivate": msg("Deactivated <thing>{name}</thing>"),
  "admin.invite": msg("Invited <thing>{name}</thing>"),
  "admin.update": msg("Changed the account or roles of <thing>{name}</thing>"),
  "admin_session.end": msg("Ended a session"),
  "admin_session.end_all": msg("Signed out everywhere"),
  "carousels.save": msg("Changed the carousel"),
  "challenge.archive": msg("Archived the challenge <thing>{name}</thing>"),
  "challenge.create": msg("Created the challenge <thing>{name}</thing>"),
  "challenge.delete": msg("Deleted the challenge <thing>{name}</thing>"),
  "challenge.duplicate": msg("Duplicated a challenge as <thing>{name}</thing>"),
  "challenge.publish": msg("Published the challenge <thing>{name}</thing>"),
  "challenge.restore": msg("Restored the challenge <thing>{name}</thing>"),
  "challenge.tag": msg("Tagged the challenge <thing>{name}</thing>"),
  "challenge.unpublish": msg("Unpublished the challenge <thing>{name}</thing>"),
  "challenge.untag": msg("Removed a tag from the challenge <thing>{name}</thing>"),
  "challenge.update": msg("Changed the challenge <thing>{name}</thing>"),
  "challenges.order": msg("Changed the order of the challenges on the home page"),
  "domain.create": msg("Added the domain <thing>{name}</thing>"),
  "domain.delete": msg("Removed the domain <thing>{name}</thing>"),
  "feature.create": msg("Created the feature <thing>{name}</thing>"),
  "feature.switch_off": msg("Turned off a feature for <thing>{name}</thing>"),
  "feature.switch_on": msg("Turned on a feature for <thing>{name}</thing>"),
  "media.delete": msg("Deleted the file <thing>{name}</thing>"),
  "media.store": msg("Uploaded the file <thing>{name}</thing>"),
  "media.update": msg("Changed the file <thing>{name}</thing>"),
  "navigation_menus.save": msg("Changed the navigation menus"),
  "offer_report.reopen": msg("Reopened <thing>an offer report</thing>"),
  "offer_report.resolve": msg("Resolved <thing>an offer report</thing>"),
  "participant.add_points": msg("Added points to <thing>{name}</thing>"),
  "program.create": msg("Created the program <thing>{name}</thing>"),
  "program.deactivate": msg("Deactivated the program <thing>{name}</thing>"),
  "program.reactivate": msg("Reactivated the program <thing>{name}</thing>"),
  "program.update": msg("Changed the program <thing>{name}</thing>"),
  "reward.archive": msg("Archived the reward <thing>{name}</thing>"),
  "reward.create": msg("Created the reward <thing>{name}</thing>"),
  "reward.delete": msg("Deleted the reward <thing>{name}</thing>"),
  "reward.publish": msg("Published the reward <thing>{name}</thing>"),
  "reward.restore": msg("Restored the reward <thing>{name}</thing>"),
  "reward.tag": msg("Tagged the reward <thing>{name}</thing>"),
  "reward.unpublish": msg("Unpublished the reward <thing>{name}</thing>"),
  "reward.untag": msg("Removed a tag from the reward <thing>{name}</thing>"),
  "reward.update": msg("Changed the reward <thing>{name}</thing>"),
  "rewards.order": msg("Changed the order of the rewards on the home page"),
  "saved_view.delete": msg("Deleted the view <thing>{name}</thing> of a list"),
  "saved_view.save": msg("Saved the view <thing>{name}</thing> of a list"),
  "tag.create": msg("Created the tag <thing>{name}</thing>"),
  "tag.delete": msg("Deleted the tag <thing>{name}</thing>"),
  "tag.update": msg("Changed the tag <thing>{name}</thing>"),
};

/** The text of an entry and the values of its placeholders. An action without a sentence is named as it is stored. */
export function auditSentence(action: string, target: { name: string | null }): { text: string; values: TextValues } {
  return {
    text: SENTENCES[action] ?? msg("{action}: <thing>{name}</thing>"),
    values: { action, name: target.name ?? "—" },
  };
}

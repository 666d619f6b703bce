import { addAdmins } from "./admins";
import { addAuditEntries } from "./audit-rows";
import { addChallengeClicks, addChallenges } from "./challenge-rows";
import type { ProgramContent } from "./content";
import { addCrowd } from "./crowd";
import { addDailyQuestions } from "./daily-rows";
import { daysFrom, midnightOf, OPENED_DAY } from "./days";
import { demo } from "./demo/program";
import { idAt } from "./deterministic";
import { addDirectory } from "./directory/merchants";
import { checkExpectedPeople } from "./expected-people";
import { harbor } from "./harbor";
import type { MediaFiles } from "./media-files";
import { northwind } from "./northwind";
import { addNamedPeople } from "./people";
import { addProgram, type SeededProgram } from "./program-rows";
import { addPurchaseProof } from "./purchase-proof-rows";
import { addQuests } from "./quest-rows";
import { addRewards, prepareRewards } from "./reward-rows";
import { ridgeline } from "./ridgeline";
import { Rows, type FinishedRows } from "./rows";
import { slowpour } from "./slowpour";
import { addSocialPosts } from "./social-rows";
import { addTags } from "./tag-rows";
import { addTeamGoal } from "./team-goal-rows";
import { addVisitors } from "./visit-rows";

const PROGRAMS: { content: ProgramContent; crowd: number }[] = [
  { content: demo, crowd: 340 },
  { content: harbor, crowd: 160 },
  { content: northwind, crowd: 70 },
  { content: slowpour, crowd: 12 },
  { content: ridgeline, crowd: 12 },
];

/**
 * The day on which the created story ends. Ids and random numbers derive from it and never from the day of seeding, so
 * that the story is always the same. It is long ago, because newer rows must have greater ids.
 */
const STORY_DAY = new Date("2020-01-01T00:00:00Z");

/** All data of the demo. */
export type Story = {
  /** The pictures and videos of each program. */
  files: MediaFiles[];
  /** The rows with all their dates moved, so that the story ends with the midnight (UTC) before `now`. */
  rowsEndingOn(now: Date): FinishedRows;
};

/**
 * Creates the demo's story, which is always the same.
 * @throws Error if a person whom tests refer to is not as the tests expect
 */
export function createStory(): Story {
  const rows = new Rows();
  const programs = addPrograms(rows);
  addDirectory(rows, daysFrom(STORY_DAY, OPENED_DAY));
  checkExpectedPeople(rows);
  return {
    files: programs.map(({ files }) => files),
    rowsEndingOn: (now) => rows.movedBy(midnightOf(now).getTime() - STORY_DAY.getTime()),
  };
}

function addPrograms(rows: Rows): SeededProgram[] {
  const openedAt = daysFrom(STORY_DAY, OPENED_DAY);
  const organizationIds = new Map<string, string>();
  for (const { content } of PROGRAMS) {
    const name = content.organization;
    if (organizationIds.has(name)) continue;
    const id = idAt(openedAt, "organization", name);
    organizationIds.set(name, id);
    rows.add("organizations", { id, name, created_at: openedAt });
  }
  const programs = PROGRAMS.map(({ content, crowd }) => {
    const program = addProgram(rows, content, organizationIds.get(content.organization)!, STORY_DAY);
    prepareRewards(program);
    addChallenges(rows, program);
    addSocialPosts(rows, program);
    addNamedPeople(rows, program);
    addCrowd(rows, program, crowd);
    addVisitors(rows, program, crowd);
    addRewards(rows, program); // after all claims
    addChallengeClicks(rows, program); // after the completions
    addTags(rows, program);
    addDailyQuestions(rows, program);
    addQuests(rows, program);
    addTeamGoal(rows, program);
    addPurchaseProof(rows, program);
    addAuditEntries(rows, program, STORY_DAY);
    return program;
  });
  addAdmins(rows, organizationIds, programs[0]!.id, STORY_DAY);
  return programs;
}

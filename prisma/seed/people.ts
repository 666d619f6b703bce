import { DAY_MS, daysFrom } from "./days";
import { demoReceipts, mayasReceipt } from "./demo/receipts";
import { minutesAfter, ParticipantLog, type Person } from "./participant-log";
import type { Brand } from "./pictures/palettes";
import type { SeededProgram } from "./program-rows";
import { addReceipt } from "./receipt-rows";
import type { Rows } from "./rows";

/** The named people of the demo, with their documented history (docs/decisions/stable-surface.md). */
export function addNamedPeople(rows: Rows, program: SeededProgram): void {
  for (const addStory of STORIES[program.content.subdomain]) addStory(rows, program);
}

type Story = (rows: Rows, program: SeededProgram) => void;

/** A complete profile, with every attribute of the program. */
const MAYAS_PROFILE = {
  phone: "(212) 555-0119",
  address_1: "31 Mill Street",
  address_2: "Apt 4B",
  city: "New York",
  state: "NY",
  affiliation: "Hudson Rowing Club, Mill Street Choir",
};

const maya: Story = (rows, program) => {
  const log = start(
    rows,
    program,
    { name: "maya", firstName: "Maya", lastName: "Lopez", status: "active", postal: "10001", profile: MAYAS_PROFILE },
    -112,
  );
  const { joinedAt } = log.person;
  const on = (days: number) => new Date(joinedAt.getTime() + days * DAY_MS);
  log.signIn(minutesAfter(joinedAt, 2));
  log.complete(challenge(program, "sign-up"), minutesAfter(joinedAt, 2));
  log.import("Sparks from your paper card", 600, on(4));
  log.claim(program.rewards.get("Founding Fan")!, 0, on(9));
  log.complete(challenge(program, "visit-our-store"), on(31));
  log.signIn(on(74));
  log.buy(challenge(program, "gold-membership"), on(74.01));
  log.signIn(on(108.4));
  addReceipt(rows, program, log, mayasReceipt, minutesAfter(daysFrom(program.day, -1), 17 * 60 + 20));
  log.write();
};

const omar: Story = (rows, program) => {
  const log = start(
    rows,
    program,
    { name: "omar", firstName: "Omar", lastName: "Haddad", status: "active", postal: "10003" },
    -41,
  );
  log.import("Sparks from your paper card", 40, minutesAfter(log.person.joinedAt, 10));
  log.signIn(daysFrom(log.person.joinedAt, 3));
  log.write();
};

const lena: Story = (rows, program) => {
  const log = start(
    rows,
    program,
    { name: "lena", firstName: "Lena", lastName: "Vogel", status: "active", postal: "02840" },
    -64,
  );
  const { joinedAt } = log.person;
  log.signIn(minutesAfter(joinedAt, 2));
  log.complete(challenge(program, "sign-up"), minutesAfter(joinedAt, 2));
  const friend = start(
    rows,
    program,
    { name: "signe", firstName: "Signe", lastName: "Holm", status: "active", referredById: log.id },
    -44,
  );
  friend.signIn(minutesAfter(friend.person.joinedAt, 2));
  friend.complete(challenge(program, "sign-up"), minutesAfter(friend.person.joinedAt, 2));
  log.review(
    log.recruit(challenge(program, "bring-a-friend"), friend.id, minutesAfter(friend.person.joinedAt, 2)),
    "approved",
    daysFrom(joinedAt, 23),
  );
  friend.write();
  log.signIn(daysFrom(joinedAt, 62.9));
  log.complete(challenge(program, "boathouse-shop"), daysFrom(joinedAt, 62.91));
  log.write();
};

const nils: Story = (rows, program) => {
  const log = start(
    rows,
    program,
    { name: "nils", firstName: "Nils", lastName: "Ahlgren", status: "active", postal: "55604" },
    -50,
  );
  log.signIn(minutesAfter(log.person.joinedAt, 2));
  log.complete(challenge(program, "sign-up"), minutesAfter(log.person.joinedAt, 2));
  log.complete(challenge(program, "first-path"), daysFrom(log.person.joinedAt, 5));
  log.write();
};

/** Somebody who hands in receipts; `repeats` of the content is the place of the repeated receipt in its list. */
function shopper({ receipts, ...person }: (typeof demoReceipts)[number]): Story {
  return (rows, program) => {
    const log = start(rows, program, { ...person, status: "active", postal: "10002" }, -52);
    const { joinedAt } = log.person;
    log.signIn(minutesAfter(joinedAt, 2));
    log.complete(challenge(program, "sign-up"), minutesAfter(joinedAt, 2));
    const ids: string[] = [];
    for (const { day, repeats, ...receipt } of receipts) {
      const at = minutesAfter(daysFrom(program.day, day), day === 0 ? -25 : 17 * 60 + 20);
      ids.push(addReceipt(rows, program, log, { ...receipt, repeats: repeats && ids[Number(repeats)] }, at));
    }
    log.write();
  };
}

/** Only an account with this status. */
function bystander(
  name: string,
  firstName: string,
  lastName: string,
  status: Person["status"],
  emailSetting = 0,
): Story {
  return (rows, program) => start(rows, program, { name, firstName, lastName, status, emailSetting }, -30).write();
}

const STORIES: Record<Brand, Story[]> = {
  demo: [
    maya,
    omar,
    ...demoReceipts.map(shopper),
    bystander("blocked", "Bruno", "Keller", "blocked"),
    bystander("pending", "Petra", "Novak", "pending"),
    bystander("inactive", "Ines", "Moreau", "inactive"),
    bystander("opted-out", "Otto", "Lindgren", "opted_out", 2),
  ],
  harbor: [lena],
  northwind: [nils],
  slowpour: [],
  ridgeline: [],
};

function start(
  rows: Rows,
  program: SeededProgram,
  person: Omit<Person, "joinedAt">,
  joinedDay: number,
): ParticipantLog {
  return new ParticipantLog(rows, program, {
    ...person,
    joinedAt: minutesAfter(daysFrom(program.day, joinedDay), 14 * 60),
  });
}

function challenge(program: SeededProgram, identifier: string) {
  return program.challenges.get(identifier)!;
}

/**
 * The crowd of the demo: when people join, and what each of them does over ninety days, in chronological order. There
 * are enough of them for lists with pages, charts with a shape and sweepstakes with competition.
 */
import { DAY_MS, daysFrom, MINUTE_MS } from "./days";
import { Chance } from "./deterministic";
import { firstNames, lastNames, postals } from "./names";
import { SeededOrders } from "./order-rows";
import { ParticipantLog, type Person, type SeededReferral } from "./participant-log";
import type { SeededChallenge, SeededProgram } from "./program-rows";
import type { Rows } from "./rows";
import { addVisit } from "./visit-rows";

type Step = { at: Date; do: () => void };
type Member = { log: ParticipantLog; steps: Step[]; chance: Chance };

const HISTORY_DAYS = 90;
/** People who joined before this day are founding members. */
const FOUNDING_DAY = -105;

/** Adds `size` participants of a program with their history. */
export function addCrowd(rows: Rows, program: SeededProgram, size: number): void {
  const people = peopleOf(program, size);
  const orders = program.content.orders && new SeededOrders(rows, program, people);
  const members: Member[] = [];
  for (const person of people) {
    const referrer = chooseReferrer(members, person);
    const log = new ParticipantLog(rows, program, { ...person, referredById: referrer?.log.id });
    const member: Member = { log, steps: [], chance: new Chance(log.id) };
    members.push(member);
    if (person.status === "pending") continue;
    plan(program, member);
    if (orders) member.steps.push(...orders.stepsOf(log));
    if (referrer) planReferral(rows, program, referrer, log);
  }
  for (const { log, steps } of members) {
    steps.sort((a, b) => a.at.getTime() - b.at.getTime()).forEach((step) => step.do());
    log.write();
  }
  orders?.finish();
}

/** People with unique names who joined over the program's whole life, more of them lately. */
function peopleOf({ content, day }: SeededProgram, size: number): Person[] {
  const chance = new Chance(`people of ${content.subdomain}`);
  const taken = new Set<string>();
  const people: Person[] = [];
  while (people.length < size) {
    const [firstName, lastName] = [chance.pick(firstNames), chance.pick(lastNames)];
    const name = `${firstName}.${lastName}`
      .normalize("NFKD")
      .replace(/[^A-Za-z.]/g, "")
      .toLowerCase();
    if (taken.has(name)) continue;
    taken.add(name);
    const joinedDay = -1 - Math.floor(118 * chance.next() ** 1.4);
    const joinedAt = new Date(daysFrom(day, joinedDay).getTime() + timeOfDay(chance));
    people.push({
      name,
      firstName,
      lastName,
      status: statusOf(chance),
      postal: chance.happens(0.7) ? chance.pick(postals) : undefined,
      joinedAt,
      emailSetting: chance.happens(0.25) ? 1 : 0,
    });
  }
  return people.sort((a, b) => a.joinedAt.getTime() - b.joinedAt.getTime());
}

function statusOf(chance: Chance): Person["status"] {
  const share = chance.next();
  return share < 0.06
    ? "pending"
    : share < 0.09
      ? "inactive"
      : share < 0.11
        ? "opted_out"
        : share < 0.12
          ? "blocked"
          : "active";
}

/** One in seven was referred by an earlier participant. */
function chooseReferrer(members: Member[], person: Person): Member | undefined {
  const chance = new Chance(`who brought ${person.name}`);
  const active = members.filter(({ log }) => log.person.status === "active");
  return active.length > 0 && person.status !== "pending" && chance.happens(0.14) ? chance.pick(active) : undefined;
}

function plan(program: SeededProgram, member: Member): void {
  const { log, steps, chance } = member;
  const { joinedAt } = log.person;
  const zeal = 0.35 + 1.1 * chance.next(); // some do everything, some hardly anything
  steps.push({ at: later(joinedAt, 2), do: () => log.signIn(later(joinedAt, 2)) });
  planOnce(member, program.challenges.get("sign-up"), later(joinedAt, 3));
  if (chance.happens(0.15)) {
    const points = chance.between(4, 60) * 50;
    const at = later(joinedAt, 60 * chance.between(1, 40));
    if (at < program.day)
      steps.push({ at, do: () => log.import(`${program.content.termPointsAs} from your paper card`, points, at) });
  }
  for (const challenge of program.challenges.values()) {
    const { type, popularity = 0, repeatable } = challenge.content;
    if (type === "signup" || type === "referral" || !chance.happens(popularity * zeal)) continue;
    if (repeatable) planDaily(program, member, challenge, zeal);
    else planVisit(program, member, challenge);
  }
  planRewards(program, member);
}

function planOnce({ log, steps }: Member, challenge: SeededChallenge | undefined, at: Date): void {
  let done = false;
  if (challenge) steps.push({ at, do: () => !done && ((done = true), log.complete(challenge, at)) });
}

/**
 * A friend's sign-up, and some days later its review. The latest ones are not reviewed yet, and some of those came from
 * the referrer's own browser.
 */
function planReferral(rows: Rows, program: SeededProgram, { log, steps }: Member, friend: ParticipantLog): void {
  const chance = new Chance(`review of ${friend.id}`);
  const at = later(friend.person.joinedAt, 5);
  const reviewAt = new Date(at.getTime() + chance.between(2, 20) * DAY_MS);
  let referral: SeededReferral;
  steps.push({ at, do: () => (referral = log.recruit(program.challenges.get("bring-a-friend"), friend.id, at)) });
  if (reviewAt < program.day)
    steps.push({
      at: reviewAt,
      do: () => log.review(referral, chance.happens(0.3) ? "rejected" : "approved", reviewAt),
    });
  else if (chance.happens(0.5)) {
    const device = addVisit(rows, program.id, log.id, later(at, -20), `referrer of ${friend.id}`);
    addVisit(rows, program.id, friend.id, later(at, -10), `friend ${friend.id}`, device);
  }
}

/** A random time at which both participant and challenge existed, more likely early. */
function planVisit(program: SeededProgram, member: Member, challenge: SeededChallenge): void {
  const { log, steps, chance } = member;
  const window = challenge.content.when;
  if (window === "draft") return;
  const opens = daysFrom(program.day, Math.max(-HISTORY_DAYS, window?.startDay ?? -HISTORY_DAYS));
  const from = Math.max(opens.getTime(), log.person.joinedAt.getTime() + 10 * MINUTE_MS);
  const until = daysFrom(program.day, Math.min(0, window?.finishDay ?? 0)).getTime();
  if (until - from < DAY_MS) return;
  const somewhere = new Date(from + (until - DAY_MS - from) * chance.next() ** 1.3);
  const at = new Date(Math.floor(somewhere.getTime() / DAY_MS) * DAY_MS + timeOfDay(chance));
  if (at.getTime() < from) return;
  if (chance.happens(0.5)) steps.push({ at: later(at, -3), do: () => log.signIn(later(at, -3)) });
  steps.push({ at, do: () => log.complete(challenge, at) });
}

/** A habit of some weeks, at about the same time of day and never twice within 24 hours. */
function planDaily(
  program: SeededProgram,
  { log, steps, chance }: Member,
  challenge: SeededChallenge,
  zeal: number,
): void {
  const joinedDay = Math.ceil((log.person.joinedAt.getTime() - program.day.getTime()) / DAY_MS);
  const firstDay = Math.max(-HISTORY_DAYS, joinedDay) + chance.between(1, 20);
  const lastDay = Math.min(-1, firstDay + chance.between(5, 50));
  const habit = Math.floor(timeOfDay(chance) * 0.9);
  for (let offset = firstDay; offset <= lastDay; offset++) {
    if (!chance.happens(0.5 * zeal)) continue;
    const at = new Date(daysFrom(program.day, offset).getTime() + habit + (offset - firstDay) * MINUTE_MS);
    steps.push({ at, do: () => log.complete(challenge, at) });
  }
}

/** The rewards that points are spent on, and those given for being early or busy. */
function planRewards(program: SeededProgram, { log, steps, chance }: Member): void {
  const { joinedAt } = log.person;
  for (const reward of program.rewards.values()) {
    const { selection, threshold = 0, popularity = 0 } = reward.content;
    const at = new Date(daysFrom(program.day, -1 - chance.between(0, 40)).getTime() + timeOfDay(chance));
    const luck = chance.next();
    if (at <= later(joinedAt, 60)) continue;
    if (selection === "achievement" && joinedAt < daysFrom(program.day, FOUNDING_DAY))
      steps.push({ at, do: () => log.claim(reward, 0, at) });
    if (selection === "redeem" && luck < popularity) steps.push({ at, do: () => log.claim(reward, threshold, at) });
    if (selection === "mini-contest" && luck < popularity) steps.push({ at, do: () => log.claim(reward, 0, at) });
  }
}

/** A time between 7 am and 9 pm in New York, in milliseconds after midnight UTC. */
function timeOfDay(chance: Chance): number {
  return Math.floor((12 + 11 * (chance.next() + chance.next()) * 0.5) * 60) * MINUTE_MS + chance.between(0, 59) * 1000;
}

function later(at: Date, minutes: number): Date {
  return new Date(at.getTime() + minutes * MINUTE_MS);
}

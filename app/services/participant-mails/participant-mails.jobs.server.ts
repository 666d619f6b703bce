import { mailSender } from "~/integrations/registry.server";
import type { Locale } from "~/locales/translate";
import type { SystemActor } from "~/platform/context";
import { prisma } from "~/platform/database/connections.server";
import { sqlText } from "~/platform/database/sql";
import { sql } from "~/platform/database/statements.server";
import { job } from "~/platform/use-case.server";
import { activeOfType } from "~/services/challenge-types/find-challenge.server";
import { birthdayPointsMail, birthdayRewardMail } from "~/services/mail/birthday-mail";
import { friendMail } from "~/services/mail/friend-mail";
import { isMailKind } from "~/services/mail/mail-kinds";
import { sendToParticipant } from "~/services/mail/send-to-participant.server";
import { welcomeMail } from "~/services/mail/welcome-mail";
import { pendingLot } from "~/services/points/pending-lot.server";
import { pendingField } from "~/services/points/points-texts";
import type { Catalogue } from "~/services/programs/catalogue.server";
import type { ProgramCtx } from "~/services/programs/program-context";
import { programUrl } from "~/services/programs/program-url.server";
import { pointsTermOf } from "~/services/programs/terms";
import { claimInMail, rewardInMail } from "~/services/rewards/claim-in-mail.server";
import { sampleMail } from "./internal/sample-mails.server";

/** Welcomes a participant after their first sign-in; the job `send-welcome-mail`. */
export const sendWelcomeMail = job(async function sendWelcomeMail(
  ctx: ProgramCtx<SystemActor>,
  participantId: string,
): Promise<void> {
  const { program } = ctx;
  const occasion = { participantId, kind: "welcome", key: `welcome ${participantId}` } as const;
  await sendToParticipant(ctx, occasion, (brand, reader, translated) =>
    welcomeMail(brand, { ...reader, term: pointsTermOf(translated), url: programUrl(program, "/") }),
  );
});

/** Tells a participant that a friend joined; the job `send-friend-mail`. Not once the referral was rejected. */
export const sendFriendMail = job(async function sendFriendMail(
  ctx: ProgramCtx<SystemActor>,
  referralId: string,
): Promise<void> {
  const { programId, program, now } = ctx;
  const [referral] = await sql<{ referrer_id: string; points: string; action_id: string }>(
    sqlText`select referrer_id, points, action_id from referrals where program_id = $1 and id = $2 and status <> 'rejected'`,
    [programId, referralId],
  );
  if (!referral) return;
  const occasion = {
    participantId: referral.referrer_id,
    kind: "friend_joined",
    key: `friend ${referralId}`,
  } as const;
  const points = Number(referral.points);
  const pending = await pendingLot(sql, programId, [referral.action_id]);
  await sendToParticipant(ctx, occasion, (brand, reader, translated) =>
    friendMail(brand, {
      ...reader,
      term: pointsTermOf(translated),
      points,
      pending: pendingField({ program: translated, locale: reader.locale, now }, points, pending).pending?.text,
      url: programUrl(program, invitePath(program, now)),
    }),
  );
});

/** Wishes a participant a happy birthday and names the gift; the job `send-birthday-mail`. */
export const sendBirthdayMail = job(async function sendBirthdayMail(
  ctx: ProgramCtx<SystemActor>,
  { participantId, actionId, points }: { participantId: string; actionId: string; points: number },
): Promise<void> {
  const { programId, program } = ctx;
  const claim = await claimInMail(programId, "action_id", actionId);
  const occasion = { participantId, kind: "birthday", key: `birthday ${actionId}` } as const;
  await sendToParticipant(ctx, occasion, (brand, reader, translated) => {
    if (claim) return birthdayRewardMail(brand, rewardInMail(claim, reader, program));
    return points > 0
      ? birthdayPointsMail(brand, { ...reader, term: pointsTermOf(translated), points, url: programUrl(program, "/") })
      : null;
  });
});

/** Where a participant finds the link for friends: the card of the referral challenge, or else the home page. */
function invitePath(program: Catalogue, now: Date): string {
  const challenge = activeOfType(program, { type: "referral", now });
  return challenge ? `/challenge/${challenge.id}` : "/";
}

type TestMail = { adminId: string; kind: string; locale: Locale; key: string };

/** Sends an example of a mail to the admin who wants to see it; the job `send-test-mail`. */
export const sendTestMail = job(async function sendTestMail(
  { program, now }: ProgramCtx<SystemActor>,
  { adminId, kind, locale, key }: TestMail,
): Promise<void> {
  const admin = await prisma.admin.findUnique({ where: { id: adminId } });
  if (!admin || !isMailKind(kind)) return;
  const content = sampleMail(program, { kind, locale, firstName: admin.firstName, now });
  await (await mailSender()).send({ ...content, key, to: admin.email, fromName: program.name, sentAt: now });
});

import { expect, it } from "vitest";
import { prisma } from "~/services/database.server";
import { uuidv7 } from "~/services/ids.server";
import { NOW, createParticipant, createProgram } from "../factories";
import { move } from "../services/points/move";
import { testDatabase } from "../setup/database";

const { pool } = await testDatabase();

it.each(["point_postings", "participant_actions", "audit_entries"])("%s can be added to and nothing else", async (table) => {
  const { id: programId } = await createProgram();
  const { id: participantId } = await createParticipant(programId);
  await move({ programId, participantId, kind: "earn", amount: 1 });
  const entry = { actorType: "system", verb: "tried", targetType: "Test", requestId: "test" };
  await prisma.auditEntry.create({ data: { programId, id: uuidv7(NOW), ...entry, createdAt: NOW } });
  for (const statement of [`update ${table} set created_at = created_at`, `delete from ${table}`, `truncate ${table} cascade`])
    await expect(pool.query(statement), statement).rejects.toMatchObject({ code: "LY001", message: `${table} is append-only` });
});

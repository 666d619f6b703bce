-- Unlogged: written all the time, and worth nothing after a crash, when each process writes its row again.
CREATE UNLOGGED TABLE "processes" (
    "id" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "release" TEXT NOT NULL,
    "host" TEXT NOT NULL,
    "pid" INTEGER NOT NULL,
    "started_at" TIMESTAMPTZ(3) NOT NULL,
    "seen_at" TIMESTAMPTZ(3) NOT NULL,
    "memory_bytes" BIGINT NOT NULL,
    "loop_delay_ms" DOUBLE PRECISION NOT NULL,
    "handled_per_second" DOUBLE PRECISION NOT NULL,
    "failed_per_minute" DOUBLE PRECISION NOT NULL,
    "connections_used" INTEGER NOT NULL,
    "connections_limit" INTEGER NOT NULL,
    "connections_awaited" INTEGER NOT NULL,

    CONSTRAINT "processes_pkey" PRIMARY KEY ("id")
);

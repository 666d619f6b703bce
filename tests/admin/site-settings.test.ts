import { beforeAll, expect, test } from "vitest";
import { prisma } from "~/platform/database.server";
import { dropCatalogue } from "~/services/programs/catalogue.server";
import { createMerchant } from "../services/offers/offers-world";
import { adminWorld } from "../setup/admin-world";

DROP INDEX "trigger_deliveries_pending_idx";--> statement-breakpoint
ALTER TABLE "result_deliveries" ADD COLUMN "user_id" text;--> statement-breakpoint
ALTER TABLE "trigger_deliveries" ADD COLUMN "user_id" text;--> statement-breakpoint
UPDATE "result_deliveries" SET "user_id" = "agents"."user_id" FROM "result_hooks"
  INNER JOIN "agents" ON "agents"."id" = "result_hooks"."agent_id"
  WHERE "result_hooks"."id" = "result_deliveries"."hook_id";--> statement-breakpoint
UPDATE "trigger_deliveries" SET "user_id" = "agents"."user_id" FROM "agent_triggers"
  INNER JOIN "agents" ON "agents"."id" = "agent_triggers"."agent_id"
  WHERE "agent_triggers"."id" = "trigger_deliveries"."trigger_id";--> statement-breakpoint
-- What waited for an agent that is in the trash by now starts nothing, and need not be looked at.
UPDATE "trigger_deliveries" SET "status" = 'refused', "reason" = 'This agent was deleted.' FROM "agent_triggers"
  INNER JOIN "agents" ON "agents"."id" = "agent_triggers"."agent_id"
  WHERE "agent_triggers"."id" = "trigger_deliveries"."trigger_id"
    AND "trigger_deliveries"."status" = 'pending' AND "agents"."deleted_at" IS NOT NULL;--> statement-breakpoint
ALTER TABLE "result_deliveries" ALTER COLUMN "user_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "trigger_deliveries" ALTER COLUMN "user_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "result_deliveries" ADD CONSTRAINT "result_deliveries_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trigger_deliveries" ADD CONSTRAINT "trigger_deliveries_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "result_deliveries_due_user_idx" ON "result_deliveries" USING btree ("user_id","next_attempt_at") WHERE "result_deliveries"."status" = 'queued';--> statement-breakpoint
CREATE INDEX "trigger_deliveries_pending_idx" ON "trigger_deliveries" USING btree ("user_id","id") WHERE "trigger_deliveries"."status" = 'pending';
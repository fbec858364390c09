CREATE TABLE "approvals" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "approvals_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"kind" varchar(30) NOT NULL,
	"user_id" text NOT NULL,
	"subject_kind" varchar(30) NOT NULL,
	"subject_id" text NOT NULL,
	"execution_id" integer,
	"key" text NOT NULL,
	"title" text NOT NULL,
	"reason" text NOT NULL,
	"payload" jsonb NOT NULL,
	"reads" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"state" varchar(10) DEFAULT 'pending' NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"decided_by" text,
	"decided_at" timestamp (3) with time zone,
	"decision" jsonb,
	CONSTRAINT "approvals_state_check" CHECK ("approvals"."state" in ('pending', 'approved', 'refused', 'expired'))
);
--> statement-breakpoint
INSERT INTO "approvals" (kind, user_id, subject_kind, subject_id, execution_id, key, title, reason, payload, state, expires_at, created_at, decided_by, decided_at, decision)
SELECT 'budget', runs.user_id, 'agent', runs.agent_id::text, runs.id, 'run ' || runs.id, agents.name || ' waits for your decision', holds.reason,
  jsonb_build_object('budgetId', holds.budget_id, 'amount', holds.amount::text),
  CASE WHEN holds.decision = 'stop' THEN 'refused' WHEN holds.decision IS NOT NULL THEN 'approved'
    WHEN runs.status IN ('queued', 'running') AND runs.held_at IS NOT NULL AND runs.cancel_requested_at IS NULL THEN 'pending' ELSE 'expired' END,
  CASE WHEN holds.decision IS NULL THEN greatest(holds.created_at, now()) ELSE holds.created_at END + interval '7 days', holds.created_at, CASE WHEN holds.decision IS NOT NULL THEN runs.user_id END,
  coalesce(holds.decided_at, runs.completed_at),
  CASE holds.decision WHEN 'continue' THEN '{"way": "once"}'::jsonb WHEN 'raise' THEN '{"way": "raise"}'::jsonb END
FROM "budget_holds" AS holds JOIN "agent_executions" AS runs ON runs.id = holds.execution_id JOIN "agents" ON agents.id = runs.agent_id
ORDER BY holds.id;--> statement-breakpoint
DROP TABLE "budget_holds" CASCADE;--> statement-breakpoint
ALTER TABLE "approvals" ADD CONSTRAINT "approvals_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approvals" ADD CONSTRAINT "approvals_execution_id_agent_executions_id_fk" FOREIGN KEY ("execution_id") REFERENCES "public"."agent_executions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approvals" ADD CONSTRAINT "approvals_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "approvals_user_id_idx" ON "approvals" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "approvals_execution_id_idx" ON "approvals" USING btree ("execution_id");--> statement-breakpoint
CREATE INDEX "approvals_decided_by_idx" ON "approvals" USING btree ("decided_by");--> statement-breakpoint
CREATE UNIQUE INDEX "approvals_pending_key" ON "approvals" USING btree ("key") WHERE "approvals"."state" = 'pending';--> statement-breakpoint
CREATE INDEX "approvals_pending_idx" ON "approvals" USING btree ("user_id") WHERE "approvals"."state" = 'pending';--> statement-breakpoint
CREATE INDEX "approvals_expiry_idx" ON "approvals" USING btree ("expires_at") WHERE "approvals"."state" = 'pending';
DROP INDEX "agent_executions_success_idx";--> statement-breakpoint
ALTER TABLE "agents" ADD COLUMN "skip_unchanged" boolean;--> statement-breakpoint
CREATE INDEX "agent_executions_answer_idx" ON "agent_executions" USING btree ("agent_id","id") WHERE "agent_executions"."status" = 'success' and "agent_executions"."ai_used" is not null;